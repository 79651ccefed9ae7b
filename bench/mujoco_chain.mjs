/* Processor time of a step of MuJoCo in WebAssembly: a chain of capsules with ball joints and joint springs, the model nearest to a
   needle of as many rigid elements; the package has no plugins, hence no elastic cable.
     npm install --prefix FOLDER @mujoco/mujoco
     node bench/mujoco_chain.mjs FOLDER [ELEMENTS]
   SPDX-License-Identifier: BSD-3-Clause */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, elements = '16'] = process.argv.slice(2);
if (!folder) {
    console.error('usage: node bench/mujoco_chain.mjs FOLDER [ELEMENTS]; FOLDER has node_modules/@mujoco/mujoco');
    process.exit(2);
}
const { default: load } = await import(pathToFileURL(path.resolve(folder, 'node_modules/@mujoco/mujoco/mujoco.js')).href);
const mujoco = await load();

/* The needle of python/bench_batch.py, with its damping time of 1 ms; half an element is clamped at the start. */
const count = Number(elements), length = 0.15 / count, radius = 0.635e-3, young = 2e11, density = 7850, damping = 1e-3;
const stiffness = young * Math.PI * radius ** 4 / 4 / length;
function bodies(i) {
    if (i === count) return '';
    const k = i === 0 ? 2 * stiffness : stiffness;
    return `<body pos="${i === 0 ? 0 : length} 0 0"><joint type="ball" stiffness="${k}" damping="${k * damping}"/>` +
        `<geom type="capsule" fromto="0 0 0 ${length} 0 0" size="${radius}" density="${density}"/>${bodies(i + 1)}</body>`;
}
const scene = '<mujoco><option timestep="0.001" integrator="implicitfast" gravity="0 0 0"><flag contact="disable"/></option>' +
    `<worldbody>${bodies(0)}</worldbody></mujoco>`;

const model = mujoco.MjModel.from_xml_string(scene), data = new mujoco.MjData(model);
data.xfrc_applied[6 * (model.nbody - 1) + 1] = 0.1;
function steps(n) {
    const start = process.cpuUsage();
    for (let i = 0; i < n; ++i) mujoco.mj_step(model, data);
    const used = process.cpuUsage(start);
    return (used.user + used.system) / n;
}
steps(500);
const times = Array.from({ length: 9 }, () => steps(500)).sort((a, b) => a - b);
console.log(`MuJoCo ${mujoco.mj_versionString()}, ${count} elements: ${times[4].toFixed(1)} us of processor time a step of 1 ms (median)`);

// A scene to show: a needle that bends towards tissue, a suture, bodies. Its physics is a formula; only the protocol is real.
// SPDX-License-Identifier: BSD-3-Clause

const N = 17, M = 60;

const parameter = (name, type, value, more = {}) => ({
    name, type, unit: '1', min: null, max: null, above_zero: false, choices: null, doc: '', value, default: value, given: true, live: false, channel: null, generated: false, ...more,
});
const item = (path, component, summary, role, parameters = [], more = {}) => ({
    path, name: path.split('/').at(-1), component, summary, parent: path === '/' ? null : path.slice(0, path.lastIndexOf('/')) || '/', role, file: 'mock.xml', line: 3, column: 3, parameters, ...more,
});

export function makeWorld() {
    const items = [
        item('/', 'scene', 'what a simulation is made of', 'group'),
        item('/body', 'tissue', 'tissue in layers below a plane', 'prefab', [parameter('normal', 'vec3', '0 0 1', { doc: 'outward normal of the surface' })]),
        item('/needle', 'needle', 'a flexible needle held by a handle', 'prefab', [
            parameter('length', 'real', '15 cm', { unit: 'm', min: 0, above_zero: true, doc: 'from the handle to the tip' }),
            parameter('radius', 'real', '0.635 mm', { unit: 'm', min: 0, above_zero: true, doc: 'of the section, outside' }),
            parameter('elements', 'int', '16', { min: 1, max: 4096, doc: 'number of rigid elements' }),
            parameter('shear', 'choice', 'corrected', { choices: ['none', 'standard', 'corrected'], doc: 'how shear is treated' }),
            parameter('gravity', 'bool', 'false', { doc: 'the weight acts', given: false }),
            parameter('damping_time', 'real', '1 ms', { unit: 's', min: 0, doc: 'stiffness-proportional damping' }),
            parameter('note', 'text', '', { doc: 'free text', given: false }),
        ]),
        item('/needle/handle', 'prescribed_motion', 'moves a frame by functions of time', 'condition', [
            parameter('x', 'function', '0.05*smooth(t,0,3)', { unit: 'm', doc: 'along x of the world' }),
        ], { drive: { object: 1, node: 0 } }),
        item('/needle/shaft', 'relative_elements', 'rigid elements with elastic joints', 'force'),
        item('/suture', 'suture', 'a suture', 'prefab', [parameter('young_modulus', 'real', '50 MPa', { unit: 'Pa', above_zero: true, doc: 'of the material' })]),
        item('/load', 'point_load', 'a force and a couple at a node', 'force', [
            parameter('force', 'function3', '0 0 0.1', { unit: 'N', doc: 'dead force', live: true, channel: '/load/force' }),
            parameter('stiffness', 'real', '200', { unit: 'N/m', min: 0, live: true, doc: 'of the spring' }),
        ]),
        item('/dirk', 'dirk', 'diagonally implicit Runge-Kutta', 'integrator', [parameter('method', 'choice', 'tr_bdf2', { choices: ['tr_bdf2', 'sdirk2'], doc: 'coefficients' })]),
    ];
    const channel = (number, path, unit, components, nodes = 1, writable = false) => ({ number, path, item: path.slice(0, path.lastIndexOf('/')), quantity: path.split('/').at(-1), unit, components, nodes, writable });
    const channels = [
        channel(0, '/needle/tip/position', 'm', 'x y z'),
        channel(1, '/needle/handle/force', 'N', 'x y z'),
        channel(2, '/needle/handle/moment', 'N m', 'x y z'),
        channel(3, '/needle/frames/velocity', 'm/s', 'x y z', N),
        channel(4, '/suture/points/position', 'm', 'x y z', M),
        channel(5, '/load/force', 'N', 'x y z', 1, true),
        channel(6, '/energy', 'J', ''),
    ];
    const objects = [
        { id: 1, path: '/needle/surface', name: 'needle', kind: 'tube', count: N, radius: [0.000635], bevel: 0.4, role: 'instrument', colour: '#aab8c8', state: '/needle/frames' },
        { id: 2, path: '/suture/line', name: 'suture', kind: 'polyline', count: M, radius: [0.0004], role: 'instrument', colour: '#4f6bd8', state: '/suture/points' },
        { id: 3, path: '/body/layers', name: 'body', kind: 'tissue', position: [0.2, 0, 0], normal: [-1, 0, 0], surface: null, extent: 0.1, role: 'tissue', colour: '#d98c86', layers: [
            { name: 'skin', depth: 0, thickness: 0.002, path: '/body/skin', colour: '#e3b08f' }, { name: 'fat', depth: 0.002, thickness: 0.013, path: '/body/fat', colour: '#ecd27e' }, { name: 'prostate', depth: 0.015, thickness: 0, path: '/body/prostate', colour: '#b9677f' }] },
        { id: 4, path: '/load/arrow', name: 'load', kind: 'arrows', quantity: 'force', unit: 'N', count: 1, role: 'load' },
        { id: 5, path: '/needle/handle/frame', name: 'handle', kind: 'frames', count: 1, size: 0.015, role: 'helper', quiet: true },
        { id: 6, path: '/needle/grip', name: 'grip', kind: 'solid', shape: 'cylinder', of: 5, node: 0, position: [-0.02, 0, 0], direction: [1, 0, 0], size: [0.004, 0.04], hollow: false, role: 'bone', colour: '#e6dcc3' },
    ];
    for (const one of items) for (const p of one.parameters) p.start = p.value;
    return { items, channels, objects, N, M };
}

/** Everything at a time: { poses, suture, tip, force, moment, velocity, energy }. */
export function stateAt(world, t, pull) {
    const length = Number.parseFloat(value(world, '/needle', 'length')) / 100 || 0.15;
    const advance = 0.05 * Math.min(t / 3, 1), bend = 0.02 * Math.sin(2 * t) + (pull?.[2] ?? 0);
    const poses = [], velocity = [];
    for (let i = 0; i < N; ++i) {
        const s = i / (N - 1), angle = -Math.atan((2 * bend * s) / length), twist = 0.5 * t * s;
        const [c, d] = [Math.cos(angle / 2), Math.sin(angle / 2)], [e, f] = [Math.cos(twist / 2), Math.sin(twist / 2)];
        poses.push(advance + length * s, 0, bend * s * s, c * e, c * f, d * e, -d * f);
        velocity.push(0.016, 0, 0.04 * Math.cos(2 * t) * s * s);
    }
    const suture = [];
    for (let i = 0; i < M; ++i) {
        const s = i / (M - 1);
        suture.push(0.02 + 0.12 * s, 0.05 + 0.012 * Math.sin(9 * s + t), -0.01 - 0.02 * s + 0.01 * Math.cos(9 * s + t));
    }
    return { poses, suture, velocity, tip: poses.slice(-7, -4), force: [-0.4 * Math.sin(t), 0.05, 0.2 * Math.cos(2 * t)], moment: [0, 0.01 * Math.cos(2 * t), 0.002], energy: 1e-3 * (1 + Math.sin(t)) };
}

export const value = (world, path, name) => world.items.find((one) => one.path === path)?.parameters.find((p) => p.name === name)?.value;

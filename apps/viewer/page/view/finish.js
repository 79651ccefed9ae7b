// What things are made of, to the eye: how they shine, the grain of bone and tissue, light through thin flesh, the strands of a
// suture, darker hollows. The colours of a result stay those of the legend: grain and hollows are only for natural colours.
// SPDX-License-Identifier: BSD-3-Clause
import { MeshStandardMaterial } from 'three';

/** wet: roughness under soft light; grain: part of the brightness; fine: grains per extent of the scene; through: light at grazing
 * edges; strands: of a suture. All are one kind of material, so that few programs are compiled. */
const WET = { roughness: 0.42, wet: 0.3, grain: 0.16, fine: 26, through: 0.32 };
const STUFF = {
    steel: { roughness: 0.3, metalness: 0.12, polished: 0.75 },
    suture: { roughness: 0.55, strands: 0.3 },
    cable: { roughness: 0.48 },
    bone: { roughness: 0.78, grain: 0.13, fine: 60 },
    tissue: WET,
    organ: WET,
    vessel: { ...WET, wet: 0.24, grain: 0.1, through: 0.22 },
    ligament: { roughness: 0.62, grain: 0.2, fine: 90, through: 0.15 },
    skin: { roughness: 0.66, grain: 0.08, fine: 120, through: 0.28 },
    obstacle: { roughness: 0.82 },
    default: { roughness: 0.65 },
};

const MIRROR = 0.55; // metal has no colour but that of its surroundings: they are brighter for it than for what has its own
export const AROUND = [Math.PI / 2, 0, 0]; // the room's own up is y

/** Of each dressed material, and of its copies: what it is made of, and what its shader reads. */
const dressed = new WeakMap();
const hollows = { value: 1 }; // of all materials: how dark hollows are

const VERTEX_HEAD = `attribute float occlusion;
varying float vOcclusion;
#ifdef MOVING
attribute vec3 rest;
#endif
#ifdef STRANDED
attribute vec2 twine;
varying vec2 vTwine;
#endif
varying vec3 vPlace;
`;
const VERTEX = `#include <begin_vertex>
vOcclusion = occlusion;
#ifdef MOVING
vPlace = rest;
#else
vPlace = position;
#endif
#ifdef STRANDED
vTwine = twine;
#endif
`;
const FRAGMENT_HEAD = `varying float vOcclusion;
varying vec3 vPlace;
#ifdef STRANDED
varying vec2 vTwine;
#endif
uniform float hollows, natural, grain, fine, through, strands;
#ifdef RICH
float hash3(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noise3(vec3 p) {
    vec3 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash3(i), hash3(i + vec3(1, 0, 0)), f.x), mix(hash3(i + vec3(0, 1, 0)), hash3(i + vec3(1, 1, 0)), f.x), f.y),
        mix(mix(hash3(i + vec3(0, 0, 1)), hash3(i + vec3(1, 0, 1)), f.x), mix(hash3(i + vec3(0, 1, 1)), hash3(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
#endif
`;
const COLOUR = `#include <color_fragment>
if (natural > 0.0) {
#ifdef RICH
    if (grain > 0.0) {
        vec3 place = vPlace * fine;
        float sharp = 1.0 - smoothstep(0.3, 1.2, length(fwidth(place))); // finer than a pixel it is not seen
        diffuseColor.rgb *= 1.0 + grain * sharp * (noise3(place) + 0.5 * noise3(2.7 * place) - 0.75);
    }
#endif
#ifdef STRANDED
    float turns = vTwine.x + 2.0 * vTwine.y, clear = 1.0 - smoothstep(0.5, 2.0, fwidth(turns));
    diffuseColor.rgb *= 1.0 - strands * clear * (0.5 + 0.5 * sin(turns));
#endif
    diffuseColor.rgb *= 1.0 - 0.7 * hollows * vOcclusion;
}
`;
const GLOW = `#include <emissivemap_fragment>
if (through > 0.0 && natural > 0.0) {
    float grazing = 1.0 - abs(dot(normalize(normal), normalize(vViewPosition)));
    totalEmissiveRadiance += through * natural * diffuseColor.rgb * vec3(1.0, 0.5, 0.42) * grazing * grazing * grazing;
}
`;

function dress(material, record) {
    const { stuff, natural, fine } = record;
    dressed.set(material, record);
    material.defines = { ...material.defines, ...(record.moving && { MOVING: '' }), ...(stuff.strands && { STRANDED: '' }) };
    material.onBeforeCompile = (shader) => {
        const read = (value) => ({ value: value ?? 0 });
        Object.assign(shader.uniforms, { hollows, natural, fine, grain: read(stuff.grain), through: read(stuff.through), strands: read(stuff.strands) });
        shader.vertexShader = VERTEX_HEAD + shader.vertexShader.replace('#include <begin_vertex>', VERTEX);
        shader.fragmentShader = FRAGMENT_HEAD + shader.fragmentShader.replace('#include <color_fragment>', COLOUR).replace('#include <emissivemap_fragment>', GLOW);
    };
    material.customProgramCacheKey = () => 'finish'; // what differs is in the defines
    return material;
}

/** A material for an object of the scene. `moving`: its geometry has an attribute `rest`, the places at the start; `around`: what polished
 * metal mirrors under soft light. */
export function finish(object, options, { moving = false, extent = 1, quality = 'plain', around = null } = {}) {
    const stuff = STUFF[object.material] ?? STUFF.default;
    const material = new MeshStandardMaterial({ roughness: stuff.roughness, ...options });
    dress(material, { stuff, moving, natural: { value: 1 }, fine: { value: (stuff.fine ?? 0) / extent } });
    adapt(material, quality, around);
    return material;
}

/** A copy shares what its shader reads. */
export function copyFinish(material) {
    const copy = material.clone(), record = dressed.get(material);
    return record ? dress(copy, record) : copy;
}

/** Soft light has grain and brighter highlights, and metal mirrors what is around it. Plain light does without: it is for computers
 * without a graphics card. */
export function adapt(material, quality, around) {
    const stuff = dressed.get(material)?.stuff, rich = quality === 'soft';
    if (!stuff) return;
    material.metalness = (rich ? stuff.polished : stuff.metalness) ?? 0;
    if (stuff.polished) {
        material.envMap = rich ? around : null;
        material.envMapIntensity = MIRROR;
        material.envMapRotation.set(...AROUND);
    }
    if (stuff.wet) material.roughness = rich ? stuff.wet : stuff.roughness;
    if (rich) material.defines.RICH = '';
    else delete material.defines.RICH;
}

/** Grains are as fine as the scene is large. */
export function measure(material, extent) {
    const record = dressed.get(material);
    if (record) record.fine.value = (record.stuff.fine ?? 0) / extent;
}

/** Natural colours, or those of a result. */
export function paintOver(material, painted) {
    const record = dressed.get(material);
    if (record) record.natural.value = painted ? 0 : 1;
}

export const darkenHollows = (on) => (hollows.value = on ? 1 : 0);

// Echoes along a line of an ultrasound picture: what a pulse sends back from the borders and from the inside of media, less what is
// lost on the way there and back. Amplitudes are parts of the pulse's.
// SPDX-License-Identifier: BSD-3-Clause

export const FREQUENCY = 5; // MHz, of shallow pictures
const LOUDEST = 36; // dB that the device gives back at the far end: deeper pictures take a lower frequency
const GAIN = 0.5; // dB/cm/MHz that the device gives back with depth

/** Impedance [MRayl], attenuation [dB/cm/MHz] and the part of the amplitude scattered back, of usual tissue (Duck, Physical
 * Properties of Tissues, 1990; scattering is chosen for the eye). */
export const MEDIA = {
    water: { impedance: 1.48, attenuation: 0.002, scattering: 2e-5 },
    vessel: { impedance: 1.61, attenuation: 0.2, scattering: 0.0012 },
    organ: { impedance: 1.65, attenuation: 0.5, scattering: 0.016 },
    tissue: { impedance: 1.63, attenuation: 0.6, scattering: 0.022 },
    muscle: { impedance: 1.7, attenuation: 1.0, scattering: 0.012 },
    fat: { impedance: 1.38, attenuation: 0.6, scattering: 0.007 },
    skin: { impedance: 1.72, attenuation: 1.2, scattering: 0.05 },
    ligament: { impedance: 1.76, attenuation: 1.3, scattering: 0.045 },
    bone: { impedance: 7.4, attenuation: 7, scattering: 0.05 },
    suture: { impedance: 2.9, attenuation: 3, scattering: 0.05 },
    steel: { impedance: 45, attenuation: 0.1, scattering: 0.001 },
};
const WORDS = ['skin', 'fat', 'muscle', 'bone', 'vessel', 'ligament'];

/** The medium of a layer by its name, of a body by its material. */
export const mediumOf = (word) => MEDIA[word] ?? MEDIA[WORDS.find((known) => word?.toLowerCase().includes(known))] ?? (/prostate|liver|organ/i.test(word ?? '') ? MEDIA.organ : MEDIA.tissue);

/** The part of an amplitude that a border between two media reflects at right angles. */
export const reflection = (a, b) => Math.abs((b.impedance - a.impedance) / (b.impedance + a.impedance));

/** What is left of an amplitude after `length` m of a medium, one way. */
export const loss = (medium, length, frequency = FREQUENCY) => 10 ** ((-medium.attenuation * frequency * 100 * length) / 20);

/** The frequency for a depth in m, MHz. */
export const frequencyFor = (depth) => Math.min(FREQUENCY, LOUDEST / (200 * GAIN * depth));

/**
 * The borders that a line meets, from near to far: { depth, medium behind, cos of the angle to the border's normal }.
 * `pieces`: of the outlines of bodies, [ax, ay, bx, by, body]; `media` of the bodies, the later inside of the earlier where both are;
 * `layers`: { depth, medium, slope } with the depth along the line and the cosine.
 */
export function borders([ox, oy], [dx, dy], pieces, media, layers = []) {
    const found = layers.map(({ depth, medium, cos }) => ({ depth, layer: medium, cos }));
    for (const [ax, ay, bx, by, body] of pieces) {
        const ex = bx - ax, ey = by - ay, across = dx * ey - dy * ex;
        if (across === 0) continue;
        const depth = ((ax - ox) * ey - (ay - oy) * ex) / across, part = ((ax - ox) * dy - (ay - oy) * dx) / across;
        if (depth > 0 && part >= 0 && part < 1) found.push({ depth, body, cos: Math.abs(across) / Math.hypot(ex, ey) });
    }
    found.sort((a, b) => a.depth - b.depth);
    const inside = new Set();
    let layer = MEDIA.water;
    for (const border of found) {
        if (border.layer) layer = border.layer;
        else if (!inside.delete(border.body)) inside.add(border.body);
        border.medium = inside.size ? media[Math.max(...inside)] : layer;
    }
    return found;
}

/**
 * Amplitudes of the echoes at `count` equal depths. `speckle(depth)` 0..1 is the grain of a medium; `start`: the medium in front.
 */
export function echoes(found, { count, depth, speckle = () => 0.5, start = MEDIA.water, frequency = frequencyFor(depth) }) {
    const out = new Float32Array(count), step = depth / count;
    let medium = start, there = 1, next = 0; // what arrives at a depth
    for (let i = 0; i < count; ++i) {
        const end = (i + 1) * step;
        let from = i * step;
        for (; next < found.length && found[next].depth < end; ++next) {
            const border = found[next], part = reflection(medium, border.medium);
            there *= loss(medium, Math.max(border.depth - from, 0), frequency);
            from = Math.max(border.depth, from);
            out[i] += there * there * part * border.cos ** 4; // smooth borders answer where they face the probe
            there *= Math.sqrt(1 - part * part);
            medium = border.medium;
        }
        there *= loss(medium, end - from, frequency);
        out[i] += there * there * medium.scattering * speckle(end);
        out[i] *= 10 ** ((2 * GAIN * frequency * 100 * end) / 20);
    }
    return out;
}

const RANGE = 62; // dB from black to white

/** Grey of an amplitude, 0..1. */
export const grey = (amplitude) => Math.min(Math.max(1 + (20 * Math.log10(Math.max(amplitude, 1e-12)) + 14) / RANGE, 0), 1);

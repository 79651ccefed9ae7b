// Links to a camera: "#t=TOKEN&c=X,Y,Z,X,Y,Z", where the camera is and where it looks [m]; of recordings with "&at=TIME".
// SPDX-License-Identifier: BSD-3-Clause

const short = (value) => String(Number(value.toPrecision(6)));

/** `time`: null where it means nothing. */
export function linkTo(location, stage, time) {
    const hash = new URLSearchParams(location.hash.slice(1));
    hash.set('c', [...stage.camera.position.toArray(), ...stage.controls.target.toArray()].map(short).join());
    if (time === null) hash.delete('at');
    else hash.set('at', short(time));
    return `${location.href.split('#')[0]}#${hash.toString().replaceAll('%2C', ',')}`;
}

/** { camera, target, time } of a link, as far as it has them. */
export function lookOf(hash) {
    const words = new URLSearchParams(hash.slice(1));
    const numbers = (words.get('c') ?? '').split(',').map(Number);
    const time = words.has('at') ? { time: Number(words.get('at')) } : {};
    return numbers.length === 6 && numbers.every(Number.isFinite) ? { camera: numbers.slice(0, 3), target: numbers.slice(3), ...time } : time;
}

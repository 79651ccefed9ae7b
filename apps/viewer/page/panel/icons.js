// Line icons of 16 x 16.
// SPDX-License-Identifier: BSD-3-Clause
import { svg } from '../core/dom.js';

const PATHS = {
    play: 'M5 3.2v9.6l7.6-4.8z',
    pause: 'M5 3.5v9M11 3.5v9',
    step: 'M4 3.5v9l6-4.5zM12.2 3.5v9',
    reset: 'M3.4 8a4.6 4.6 0 1 0 1.5-3.4M3 2.6v2.9h2.9',
    fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
    camera: 'M2.5 5h2.4l1-1.6h4.2l1 1.6h2.4v7.6h-11zM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11',
    save: 'M3 2.8h8.2L13.2 5v8.2H3zM5.4 2.8v3.4h4.8M5.2 13V9.4h5.8V13',
    close: 'M4 4l8 8M12 4l-8 8',
    plus: 'M8 3.2v9.6M3.2 8h9.6',
    download: 'M8 2.6v7M5 7l3 3 3-3M3 13h10',
    table: 'M2.6 3.4h10.8v9.2H2.6zM2.6 6.5h10.8M2.6 9.6h10.8M6.6 3.4v9.2',
    zoom: 'M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8M10.2 10.2l3.2 3.2M5 7h4',
    image: 'M2.6 3.2h10.8v9.6H2.6zM3 11.4l3.2-3.4 2.4 2.4 2-1.9 2.6 2.7M10.4 6.2h.1',
    grid: 'M2.8 2.8h4v4h-4zM9.2 2.8h4v4h-4zM2.8 9.2h4v4h-4zM9.2 9.2h4v4h-4z',
    eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6',
    eyeOff: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M3 13L13 3',
    undo: 'M5.4 3L2.8 5.6l2.6 2.6M3 5.6h6.2a3.6 3.6 0 0 1 0 7.2H6.6',
    redo: 'M10.6 3l2.6 2.6-2.6 2.6M13 5.6H6.8a3.6 3.6 0 0 0 0 7.2h2.6',
    search: 'M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8M10.2 10.2l3.2 3.2',
    ruler: 'M2.4 10.6l8.2-8.2 3 3-8.2 8.2zM5.2 7.8l1.4 1.4M7.2 5.8l2 2M9.2 3.8l1.4 1.4',
    edit: 'M3 13l.8-3.2L10.6 3l2.4 2.4-6.8 6.8zM9.2 4.4l2.4 2.4',
    file: 'M4 2.4h5.2L12.4 5.6v8H4zM9 2.6v3.2h3.2',
    film: 'M2.4 4.4h7.4v7.2H2.4zM9.8 7.4l3.8-2.4v6l-3.8-2.4',
    record: 'M8 12.4a4.4 4.4 0 1 0 0-8.8 4.4 4.4 0 0 0 0 8.8',
    link: 'M6.8 9.2l2.4-2.4M7.4 4.6l1.4-1.4a2.8 2.8 0 0 1 4 4l-1.4 1.4M8.6 11.4l-1.4 1.4a2.8 2.8 0 0 1-4-4l1.4-1.4',
    down: 'M4 6l4 4 4-4',
    flag: 'M4 14V2.6h7.6l-1.8 3 1.8 3H4',
};

/** A drawing that screen readers pass over. */
export function icon(name) {
    return svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));
}

/** Gives an element another icon in place of its first. */
export function swapIcon(element, name) {
    element.querySelector('path').setAttribute('d', PATHS[name]);
}

// What a page keeps of a scene while its tab is open: plots, camera, chosen item. SPDX-License-Identifier: BSD-3-Clause

const key = (file) => `sinew ${file}`;

/** What was kept of the scene, or {}. */
export function recall(file) {
    try {
        return JSON.parse(sessionStorage.getItem(key(file))) ?? {};
    } catch {
        return {}; // private windows may have no storage
    }
}

export function keep(file, changes) {
    try {
        sessionStorage.setItem(key(file), JSON.stringify({ ...recall(file), ...changes }));
    } catch {
        // then a reload begins anew
    }
}

/** A wish for all scenes, kept in this browser. */
export function wishOf(name) {
    try {
        return localStorage.getItem(`sinew ${name}`);
    } catch {
        return null;
    }
}

export function keepWish(name, value) {
    try {
        localStorage.setItem(`sinew ${name}`, value);
    } catch {
        // then it lasts as long as the page
    }
}

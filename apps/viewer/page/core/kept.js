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

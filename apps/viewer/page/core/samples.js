// The samples of a channel so far, in columns: time, then each number. Long runs are thinned.
// SPDX-License-Identifier: BSD-3-Clause

const MAX = 40000; // rows; beyond, every second one of the older half goes

export class Samples {
    /** `counted`: of a static scene, whose equilibria have no time: they are numbered. */
    constructor(width, counted = false) {
        this.counted = counted;
        this.columns = Array.from({ length: width + 1 }, () => []);
    }

    get rows() {
        return this.columns[0].length;
    }

    /** Takes rows of (time, values). Going back in time drops what was later. */
    take(data, width, count) {
        for (let i = 0; i < count; ++i) {
            const time = this.counted ? (this.columns[0].at(-1) ?? 0) + 1 : data[i * width];
            while (this.rows && this.columns[0].at(-1) >= time) for (const column of this.columns) column.pop();
            this.columns[0].push(time);
            for (let k = 1; k < width; ++k) this.columns[k].push(data[i * width + k]);
        }
        if (this.rows > MAX) this.#thin();
    }

    #thin() {
        const half = this.rows >> 1;
        this.columns = this.columns.map((column) => column.filter((_, i) => i >= half || i % 2 === 0));
    }

    clear() {
        for (const column of this.columns) column.length = 0;
    }
}

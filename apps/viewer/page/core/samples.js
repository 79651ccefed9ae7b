// The samples of a channel so far, in columns: time, then each number. Of long runs the oldest part becomes an envelope: of
// each four rows the smallest and the largest numbers stay.
// SPDX-License-Identifier: BSD-3-Clause

const MAX = 120000; // rows

export class Samples {
    envelope = 0; // rows at the beginning that are smallest and largest numbers, in turns

    constructor(width) {
        this.columns = Array.from({ length: width + 1 }, () => []);
    }

    get rows() {
        return this.columns[0].length;
    }

    /** Takes rows of (time, values); after the time, `skip` numbers are left out. Going back in time drops what was later. */
    take(data, width, count, skip = 0) {
        for (let i = 0; i < count; ++i) {
            const time = data[i * width];
            while (this.rows && this.columns[0].at(-1) >= time) for (const column of this.columns) column.pop();
            this.columns[0].push(time);
            for (let k = 1; k < this.columns.length; ++k) this.columns[k].push(data[i * width + skip + k]);
        }
        this.envelope = Math.min(this.envelope, this.rows);
        if (this.rows > MAX) this.#thin();
    }

    /** Four rows of the older half become two. */
    #thin() {
        const half = (this.rows >> 3) << 2;
        const [times, ...columns] = this.columns;
        this.columns = [[...pairs(times, half, (four) => [four[0], four[3]]), ...times.slice(half)],
            ...columns.map((column) => [...pairs(column, half, (four) => [Math.min(...four), Math.max(...four)]), ...column.slice(half)])];
        this.envelope = half >> 1;
    }

    clear() {
        this.envelope = 0;
        for (const column of this.columns) column.length = 0;
    }
}

function* pairs(column, end, pair) {
    for (let i = 0; i < end; i += 4) yield* pair(column.slice(i, i + 4));
}

// Something others want to know of.
// SPDX-License-Identifier: BSD-3-Clause

export class Signal {
    #listeners = new Set();

    /** Calls `listener` at each emit; returns the function that ends it. */
    on(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    emit(...values) {
        for (const listener of this.#listeners) listener(...values);
    }
}

// Results as colours: which object shows which result, and how its numbers become colours.
// SPDX-License-Identifier: BSD-3-Clause
import { Signal } from '../core/signal.js';

const DECADES = 1e-6; // of a logarithmic range without a given end

/** The range of one result. `mode`: "growing" holds all that was shown so far, "now" what is shown, "fixed" is the user's. */
export class Scale {
    mode = 'growing';
    logarithmic = false;
    low = Infinity;
    high = -Infinity;

    constructor(field) {
        this.field = field;
    }

    get known() {
        return this.high >= this.low;
    }

    forget() {
        if (this.mode !== 'fixed') [this.low, this.high] = [Infinity, -Infinity];
    }

    widen(value) {
        if (this.mode === 'fixed' || !Number.isFinite(value)) return;
        if (value < this.low) this.low = value;
        if (value > this.high) this.high = value;
    }

    /** The ends as they are drawn: a logarithm needs a positive low end. */
    get ends() {
        if (!this.known) return [0, 1];
        if (!this.logarithmic) return [this.low, this.high];
        const high = this.high > 0 ? this.high : 1;
        return [Math.max(this.low, DECADES * high), high];
    }

    /** 0 to 1 along the colours; NaN for what is no number. */
    part(value) {
        const [low, high] = this.ends;
        if (Number.isNaN(value)) return NaN;
        if (!(high > low)) return 0.5;
        if (!this.logarithmic) return (value - low) / (high - low);
        return value > 0 ? Math.log(value / low) / Math.log(high / low) : 0;
    }

    /** The number at a part of the colours. */
    at(part) {
        const [low, high] = this.ends;
        return this.logarithmic ? low * (high / low) ** part : low + part * (high - low);
    }
}

export class Colours {
    changed = new Signal(); // the scales that are shown have changed
    choices = new Map(); // object id -> path of a result
    scales = new Map(); // path of a result -> Scale

    constructor(stage) {
        this.stage = stage;
    }

    /** Another scene. The scales of results that it has as well stay. */
    load(fields) {
        this.choices.clear();
        for (const [path, scale] of this.scales) {
            const field = fields.find((one) => one.path === path);
            if (field) scale.field = field;
            else this.scales.delete(path);
            scale.forget();
        }
        this.changed.emit();
    }

    /** Shows a result on an object; null: the object's own colour. */
    choose(id, field) {
        if (field) {
            this.choices.set(id, field.path);
            if (!this.scales.has(field.path)) this.scales.set(field.path, new Scale(field));
            this.scales.get(field.path).forget();
        } else {
            this.choices.delete(id);
        }
        const drawable = this.stage.drawables.get(id);
        if (drawable) drawable.values = null;
        drawable?.paint(null);
        this.changed.emit();
    }

    /** The scales that are shown now. */
    get shown() {
        return [...new Set(this.choices.values())].map((path) => this.scales.get(path));
    }

    /** The numbers of a result, from a frame. */
    take(block, field) {
        const shown = [...this.choices].filter(([, path]) => path === field?.path).map(([id]) => this.stage.drawables.get(id)).filter(Boolean);
        if (!shown.length) return;
        const scale = this.scales.get(field.path);
        if (scale.mode === 'now') scale.forget();
        for (const drawable of shown) {
            drawable.values = alongLine(block.data, drawable.object.first ?? 0, drawable.nodes);
            for (const i of drawable.shownNodes ?? drawable.values.keys()) scale.widen(drawable.values[i]);
        }
        this.repaint(scale);
    }

    /** After a scale has changed, and with each frame. */
    repaint(scale) {
        for (const [id, path] of this.choices) {
            const drawable = this.stage.drawables.get(id);
            if (path === scale.field.path && drawable?.values) drawable.paint(drawable.values.map((value) => scale.part(value)));
        }
        this.changed.emit();
    }

    /** The range begins anew with what is shown. */
    restart(scale) {
        scale.forget();
        for (const [id, path] of this.choices) {
            const drawable = this.stage.drawables.get(id);
            if (path !== scale.field.path || !drawable?.values) continue;
            for (const i of drawable.shownNodes ?? drawable.values.keys()) scale.widen(drawable.values[i]);
        }
        this.repaint(scale);
    }
}

/** A line may begin with nodes of others: these have the number of the nearest of its own. */
function alongLine(values, first, nodes) {
    if (values.length === nodes) return values;
    return Float32Array.from({ length: nodes }, (_, i) => values[Math.min(Math.max(i - first, 0), values.length - 1)]);
}

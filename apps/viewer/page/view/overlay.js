// What is written over the picture: axes, scale bar, legend of colours, size of arrows, names of layers.
// SPDX-License-Identifier: BSD-3-Clause
import { Vector3 } from 'three';
import { fill, h, setText, svg } from '../core/dom.js';
import { quantity, scaleOf, short } from '../core/format.js';
import { roundLength } from './ground.js';

const AXES = [['x', [1, 0, 0]], ['y', [0, 1, 0]], ['z', [0, 0, 1]]];
const at = new Vector3();

/** The three axes as the camera sees them. */
class Triad {
    constructor() {
        this.lines = AXES.map(([name]) => svg('line', { x1: 32, y1: 32, class: `axis-${name}` }));
        this.names = AXES.map(([name]) => svg('text', { class: `axis-${name}` }, name));
        this.element = svg('svg', { class: 'triad', viewBox: '0 0 64 64', 'aria-hidden': 'true' }, this.lines, this.names);
    }

    turn(camera) {
        AXES.forEach(([, axis], k) => {
            at.fromArray(axis).transformDirection(camera.matrixWorldInverse);
            this.lines[k].setAttribute('x2', 32 + 20 * at.x);
            this.lines[k].setAttribute('y2', 32 - 20 * at.y);
            this.names[k].setAttribute('x', 32 + 27 * at.x - 3);
            this.names[k].setAttribute('y', 32 - 27 * at.y + 4);
        });
    }
}

/** "velocity (length)", "stress xx" */
export function titleOf(field) {
    const [, part] = field.path.slice(field.path.lastIndexOf('/')).split('.');
    return `${field.quantity.replaceAll('_', ' ')}${part === 'length' ? ' (length)' : part ? ` ${part}` : ''}`;
}

/** Viridis with the ends of its range. */
class Legend {
    constructor() {
        this.title = h('div.legend-title');
        this.ends = [h('span'), h('span'), h('span')];
        this.element = h('div.legend', { hidden: true }, this.title, h('div.legend-bar'), h('div.legend-ends', {}, this.ends));
    }

    show(scale) {
        this.element.hidden = !scale?.known;
        if (this.element.hidden) return;
        const [low, high] = scale.ends;
        const unit = scaleOf(Math.max(Math.abs(low), Math.abs(high)), scale.field.unit);
        setText(this.title, `${titleOf(scale.field)}${unit.unit ? `, ${unit.unit}` : ''}${scale.logarithmic ? ', logarithmic' : ''}`);
        const noise = 1e-9 * Math.max(Math.abs(low), Math.abs(high)); // is 0
        [0, 0.5, 1].map((part) => scale.at(part)).forEach((value, k) => setText(this.ends[k], short(Math.abs(value) < noise ? 0 : value / unit.factor)));
    }
}

const LEGENDS = 4; // at once

export class Overlay {
    constructor(stage) {
        this.stage = stage;
        this.triad = new Triad();
        this.legends = Array.from({ length: LEGENDS }, () => new Legend());
        this.barText = h('span');
        this.bar = h('div.scalebar', {}, this.barText, h('i'));
        this.arrows = h('div.arrow-legend');
        this.labels = h('div.labels', { 'aria-hidden': 'true' });
        this.element = h('div.overlay', {}, this.labels, h('div.legends', {}, this.legends.map((legend) => legend.element)), h('div.corner', {}, this.triad.element, this.bar), this.arrows);
        stage.drawn.on(() => this.#draw());
        stage.colours.changed.on(() => this.#showLegends());
        stage.arrowsScaled.on((unit, most) => this.#arrow(unit, most));
    }

    /** Another scene: other labels and arrows. */
    load() {
        this.arrowRows = new Map();
        fill(this.arrows);
        fill(this.labels);
        this.#showLegends();
    }

    #showLegends() {
        const { shown } = this.stage.colours;
        this.legends.forEach((legend, i) => legend.show(shown[i]));
    }

    #draw() {
        this.triad.turn(this.stage.camera);
        const pixel = this.stage.pixelSize();
        const length = roundLength(110 * pixel);
        this.bar.lastChild.style.width = `${Math.round(length / pixel)}px`;
        setText(this.barText, quantity(length, 'm', 1));
        this.#placeLabels();
    }

    #placeLabels() {
        const wanted = [];
        for (const [id, drawable] of this.stage.drawables) {
            if (drawable.labels && !this.stage.hidden.has(id)) wanted.push(...drawable.labels);
        }
        while (this.labels.children.length < wanted.length) this.labels.append(h('span.label3d'));
        while (this.labels.children.length > wanted.length) this.labels.lastChild.remove();
        let lowest = -Infinity, beside = 0;
        wanted.forEach((label, i) => {
            const place = this.stage.project(label.at, at);
            if (Math.abs(place.x - beside) < 60) place.y = Math.max(place.y, lowest + 20); // not one over the other
            [lowest, beside] = [place.y, place.x];
            const element = this.labels.children[i];
            setText(element, label.text);
            element.hidden = place.z > 1;
            element.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px)`;
        });
    }

    /** One line for each unit: how much the longest arrow so far stands for. */
    #arrow(unit, most) {
        if (!(most > 1e-9)) return;
        if (!this.arrowRows.has(unit)) {
            this.arrowRows.set(unit, h(`span.arrow-row.${unit === 'N m' ? 'moment' : 'force'}`));
            this.arrows.append(this.arrowRows.get(unit));
        }
        setText(this.arrowRows.get(unit), `${unit === 'N m' ? 'Moments' : 'Forces'}: longest so far ${quantity(most, unit)}`);
    }
}

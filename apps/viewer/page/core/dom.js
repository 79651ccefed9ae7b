// Elements made in one call. Styles go through classes or the style object: the page's policy forbids inline styles.
// SPDX-License-Identifier: BSD-3-Clause

const SVG = 'http://www.w3.org/2000/svg';
let serial = 0;

/** A name that no other element of the page has, for labels and descriptions. */
export const uniqueId = (stem) => `${stem}-${++serial}`;

/** h('button.primary', { type: 'button', onclick }, 'Play'): an element with attributes, listeners and children. */
export function h(tag, attributes = {}, ...children) {
    const [name, ...classes] = tag.split('.');
    const element = document.createElement(name);
    if (classes.length) element.className = classes.join(' ');
    setAttributes(element, attributes);
    append(element, children);
    return element;
}

/** The same for drawings. */
export function svg(name, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    append(element, children);
    return element;
}

function setAttributes(element, attributes) {
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
        else if (key === 'value' || key === 'checked' || key === 'selected') element[key] = value;
        else element.setAttribute(key, value === true ? '' : value);
    }
}

function append(element, children) {
    for (const child of children.flat(Infinity)) {
        if (child !== null && child !== undefined && child !== false) element.append(child);
    }
}

/** Replaces the content of an element. */
export function fill(element, ...children) {
    element.replaceChildren();
    append(element, children);
    return element;
}

/** Writes text only when it differs: spares the layout and screen readers. */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/** Gives the user a file. */
export function download(name, content) {
    const blob = content instanceof Blob ? content : new Blob([content], { type: 'text/plain;charset=utf-8' });
    const link = h('a', { href: URL.createObjectURL(blob), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

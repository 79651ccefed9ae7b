// Keys of the whole page. They do nothing while a text field has the focus.
// SPDX-License-Identifier: BSD-3-Clause

const TYPING = 'input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]';
const OWN_SPACE = 'button, input, summary, a, select';

const EVERYWHERE = new Set(['k']); // with Ctrl, in text fields, too

/** `actions`: key -> function; `Ctrl+z` with the key that a platform has for it. */
export function listen(actions) {
    addEventListener('keydown', (event) => {
        const [target] = event.composedPath(); // in the editor's own tree, too
        const chord = (event.ctrlKey || event.metaKey) && !event.altKey && (EVERYWHERE.has(event.key.toLowerCase()) || !target.closest?.(TYPING)) && actions[`Ctrl+${event.key.toLowerCase()}${event.shiftKey ? '+Shift' : ''}`];
        if (chord) {
            event.preventDefault();
            chord();
            return;
        }
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (target.closest?.(TYPING) || (event.key === ' ' && target.closest?.(OWN_SPACE))) return;
        if (target.closest?.('dialog') && event.key !== '?') return;
        const action = actions[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    });
}

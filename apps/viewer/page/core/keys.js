// Keys of the whole page. They do nothing while a text field has the focus.
// SPDX-License-Identifier: BSD-3-Clause

const TYPING = 'input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]';
const OWN_SPACE = 'button, input, summary, a, select';

/** `actions`: key -> function. */
export function listen(actions) {
    addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (event.target.closest?.(TYPING) || (event.key === ' ' && event.target.closest?.(OWN_SPACE))) return;
        if (event.target.closest?.('dialog') && event.key !== '?') return;
        const action = actions[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    });
}

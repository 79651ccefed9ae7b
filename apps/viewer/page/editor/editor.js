/*! CodeMirror and Lezer, https://codemirror.net

MIT License

Copyright (C) 2018-2021 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
// The text editor of scenes: a bundle of its own, loaded when a visitor opens it. Names and values to complete come from the
// component tables of the server.
// SPDX-License-Identifier: BSD-3-Clause
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xml, xmlLanguage } from '@codemirror/lang-xml';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = syntaxHighlighting(HighlightStyle.define([
    { tag: tags.tagName, color: 'var(--series-1)' },
    { tag: tags.attributeName, color: 'var(--series-4)' },
    { tag: tags.attributeValue, color: 'var(--series-3)' },
    { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
    { tag: tags.angleBracket, color: 'var(--muted)' },
]));

const theme = EditorView.theme({
    '&': { height: '100%', backgroundColor: 'var(--panel)', color: 'var(--text)', fontSize: '12.5px' },
    '.cm-scroller': { fontFamily: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace" },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 45%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
    '.cm-tooltip': { maxWidth: '420px', border: '1px solid var(--line-strong)', borderRadius: '6px', backgroundColor: 'var(--panel)', color: 'var(--text)' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
    '.cm-completionDetail': { color: 'inherit', opacity: 0.8 },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
});

/** "number [Pa], default 10000: at small strain" */
const factsOf = ({ type, unit, default: value, doc }) => `${type}${unit && unit !== '1' ? ` [${unit}]` : ''}${value ? `, default ${value}` : ''}: ${doc}`;

/** The tables as the completion of the XML language wants them. Every item may have a name. */
function elementsOf(components) {
    return components.map(({ name, role, summary, parameters }) => ({
        name,
        completion: { detail: role, info: summary },
        attributes: [{ name: 'name', completion: { info: 'Name of the item, for references and results.' } }, ...parameters.map((one) => ({
            name: one.name,
            completion: { detail: one.type, info: factsOf(one) },
        }))],
    }));
}

const VALUE = /<(\w+)(?:[^<>"]|"[^"]*")*\s(\w+)\s*=\s*"([^"<>]*)$/;
const REACH = 4000; // characters before the cursor in which the tag begins

/** Completes values: the choices of a parameter, and after @ the names of the items in the text. */
const valuesOf = (components) => (context) => {
    const [, element, name, value] = VALUE.exec(context.state.sliceDoc(Math.max(0, context.pos - REACH), context.pos)) ?? [];
    if (value === undefined) return null;
    const row = components.find((one) => one.name === element)?.parameters.find((one) => one.name === name);
    if (value.startsWith('@')) {
        const names = [...context.state.doc.toString().matchAll(/<(\w+)[^<>]*?\sname\s*=\s*["']([^"']+)["']/g)];
        return { from: context.pos - value.length, options: names.map(([, type, label]) => ({ label: `@${label}`, detail: type })), validFor: /^@[\w/]*$/ };
    }
    const choices = row?.choices ?? (row?.type === 'bool' ? ['true', 'false'] : null);
    return choices && { from: context.pos - value.length, options: choices.map((label) => ({ label })), validFor: /^\w*$/ };
};

/** A mark at a line and column, both from 1, over the word there. */
function markAt(doc, { line, column, text }) {
    const row = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const from = Math.min(row.from + column - 1, row.to);
    const word = /^<?[\w:.@/-]+/.exec(doc.sliceString(from, row.to));
    return { from, to: Math.min(from + (word?.[0].length ?? 1), row.to), severity: 'error', message: text };
}

/** `options`: { root, parent, label, components, changed(), run() }. The root is a shadow root: the page's policy permits its style
 * sheets, which are objects, and no style elements. */
function create({ root, parent, label, components, changed, run }) {
    const view = new EditorView({ root, parent });
    const fresh = (text) => EditorState.create({
        doc: text,
        extensions: [
            Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }])),
            lineNumbers(), foldGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), highlightActiveLine(),
            lintGutter(), autocompletion({ icons: false }), xml({ elements: elementsOf(components) }), xmlLanguage.data.of({ autocomplete: valuesOf(components) }),
            keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap]),
            colours, theme,
            EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
            EditorView.updateListener.of((update) => update.docChanged && changed()),
        ],
    });
    return {
        view,
        get text() {
            return view.state.doc.toString();
        },
        /** Another text, which undo does not leave. */
        load(text) {
            view.setState(fresh(text));
        },
        /** Problems: [{ line, column, text }]. */
        mark(problems) {
            view.dispatch(setDiagnostics(view.state, problems.map((one) => markAt(view.state.doc, one)).sort((a, b) => a.from - b.from)));
        },
        goTo(problem) {
            const { from, to } = markAt(view.state.doc, problem);
            view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
            view.focus();
        },
        focus() {
            view.focus();
        },
    };
}

globalThis.sinewEditor = { create };

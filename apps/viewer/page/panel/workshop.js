// Scenes of one's own: a text editor, with what the checker finds, and files that are dropped on the page.
// SPDX-License-Identifier: BSD-3-Clause
import { download, fill, h, setText } from '../core/dom.js';
import { upload } from '../core/uploads.js';
import { icon } from './icons.js';

const SCENE = /\.(xml|scn)$/i;
const REST = 500; // ms without a key before the text is checked
const BUSY = /is being checked/; // what the server answers meanwhile
const nameOf = (path) => (path ?? '').split('/').at(-1) || 'scene.xml';

/** "scene.xml:3:5: /needle: what" -> { line, column, text }; without a place it stands at the start. */
export function problemsOf(sentences) {
    return sentences.split('\n').filter(Boolean).map((sentence) => {
        const [, line, column, text] = /^[^\n]*?:(\d+):(\d+): (.*)$/.exec(sentence) ?? [null, 1, 1, sentence];
        return { line: Number(line), column: Number(column), text };
    });
}

export class Workshop {
    /** `shown(on)` is called when the editor comes or goes. */
    constructor(session, shown) {
        this.session = session;
        this.shown = shown;
        this.name = 'scene.xml';
        this.host = h('div.writer-text');
        this.note = h('p.writer-note', { role: 'status' });
        this.list = h('ul.problems', { 'aria-label': 'Problems' });
        this.files = h('input', { type: 'file', multiple: true, hidden: true, 'aria-label': 'Files', onchange: () => this.take([...this.files.files]) });
        this.runs = h('button.primary.small', { type: 'button', title: 'Run this text (Ctrl+Enter)', 'aria-keyshortcuts': 'Control+Enter', onclick: () => this.run() }, 'Run');
        this.title = h('h2');
        this.element = h('section.writer', { 'aria-label': 'Text of the scene', hidden: true },
            h('div.pane-head', {}, this.title, h('span.space'), this.runs,
                h('button.small', { type: 'button', title: 'Open files from this computer', onclick: () => this.files.click() }, 'Open'),
                h('button.icon-button', { type: 'button', 'aria-label': 'Save the text', title: 'Save the text as a file', onclick: () => download(this.name, this.editor?.text ?? '') }, icon('download')),
                h('button.icon-button', { type: 'button', 'aria-label': 'Close the editor', onclick: () => this.toggle(false) }, icon('close'))),
            this.host, this.note, this.list, this.files);
        this.veil = h('div.drop-veil', { hidden: true, 'aria-hidden': 'true' }, h('p', {}, 'Drop a scene (.xml, .scn), or a mesh, to run it'));
        this.#listenToDrops();
    }

    get allowed() {
        return Boolean(this.session.hello?.can?.write);
    }

    get open() {
        return !this.element.hidden;
    }

    async toggle(on = !this.open) {
        if (!this.allowed && on) return;
        this.element.hidden = !on;
        this.shown(on);
        if (!on) return;
        try {
            if (await this.#make()) await this.#loadPresent();
            this.editor.focus();
        } catch (error) {
            setText(this.note, error.message);
        }
    }

    /** Another scene runs. A text with changes stays. */
    follow() {
        if (this.running || !this.open || !this.editor || this.changed) return;
        this.#loadPresent().catch((error) => setText(this.note, error.message));
    }

    /** The editor is a script of its own; true when it was made now. */
    async #make() {
        if (this.editor) return false;
        const components = await this.#components();
        if (!globalThis.sinewEditor) {
            await new Promise((resolve, reject) => {
                document.head.append(h('script', { src: this.session.connection.engine ? 'editor.js' : '/editor.js', onload: resolve, onerror: () => reject(new Error('The editor could not be loaded.')) }));
            });
        }
        const root = this.host.attachShadow({ mode: 'open' });
        this.editor = globalThis.sinewEditor.create({ root, parent: root, label: 'Text of the scene', components, changed: () => this.#edited(), run: () => this.run() });
        return true;
    }

    async #components() {
        try {
            return await this.session.connection.list('components');
        } catch (error) {
            throw new Error(`The tables of components could not be read: ${error.message}.`);
        }
    }

    async #loadPresent() {
        const { name, text } = await this.session.connection.request('text');
        this.#show(nameOf(name), text);
    }

    #show(name, text) {
        this.name = name;
        setText(this.title, name);
        this.editor.load(text);
        this.changed = false;
        this.bundle = false;
        this.#tell('This text is running.', []);
    }

    #edited() {
        this.changed = true;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.check(), REST);
    }

    #tell(sentence, problems) {
        setText(this.note, sentence);
        this.editor.mark(problems);
        fill(this.list, problems.map((one) => h('li', {}, h('button', { type: 'button', onclick: () => this.editor.goTo(one) }, h('span.path', {}, `${one.line}:${one.column}`), ' ', one.text))));
    }

    async #send(type) {
        const { connection } = this.session;
        await upload(connection, this.name, new TextEncoder().encode(this.editor.text));
        await connection.request(type, { name: this.name, beside: !this.bundle });
    }

    #fail(error, sentence) {
        const problems = problemsOf(error.message);
        this.#tell(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. ${sentence}`, problems);
    }

    /** Marks what the checker finds; changes nothing. */
    async check() {
        if (this.running) return;
        const text = this.editor.text;
        try {
            await this.#send('check');
            if (text === this.editor.text) this.#tell('No problems. Ctrl+Enter runs this text.', []);
        } catch (error) {
            if (BUSY.test(error.message)) this.#edited(); // once more
            else if (text === this.editor.text) this.#fail(error, 'The scene before runs on.');
        }
    }

    /** Runs the text; the scene before runs on when it is wrong. */
    async run() {
        if (this.running) return;
        clearTimeout(this.timer);
        this.running = this.runs.disabled = true;
        setText(this.note, 'Checking and compiling \u2026');
        try {
            await this.#untilFree(() => this.#send('run'));
            this.changed = this.bundle = false;
            this.#tell('This text is running.', []);
        } catch (error) {
            this.#fail(error, 'The scene before runs on.');
        } finally {
            this.running = this.runs.disabled = false;
        }
    }

    /** A check of this page or of another visitor may be under way. */
    async #untilFree(send) {
        for (;;) {
            try {
                return await send();
            } catch (error) {
                if (!BUSY.test(error.message)) throw error;
                await new Promise((resolve) => setTimeout(resolve, 200));
            }
        }
    }

    /** Files from this computer: a scene, with the files it names; or a mesh, around which the server writes a scene. */
    async take(files) {
        if (!files.length || !this.allowed) return;
        await this.toggle(true);
        const { connection } = this.session;
        const scene = files.find((file) => SCENE.test(file.name));
        try {
            let fresh = true;
            for (const file of files) {
                setText(this.note, `Sending ${file.name} \u2026`);
                const bytes = new Uint8Array(await file.arrayBuffer());
                await this.#untilFree(() => upload(connection, file.name, bytes, fresh));
                fresh = false;
            }
            const text = scene ? await scene.text() : (await this.#untilFree(() => connection.request('text', { name: files[0].name }))).text;
            this.#show(scene ? scene.name : `${files[0].name.replace(/\.[^.]*$/, '')}.xml`, text);
            this.bundle = true;
            await this.run();
        } catch (error) {
            setText(this.note, error.message);
        }
    }

    #listenToDrops() {
        const hasFiles = (event) => this.allowed && [...(event.dataTransfer?.types ?? [])].includes('Files');
        addEventListener('dragover', (event) => {
            if (!hasFiles(event)) return;
            event.preventDefault();
            event.dataTransfer.dropEffect = 'copy';
            this.veil.hidden = false;
        });
        addEventListener('dragleave', (event) => event.relatedTarget || (this.veil.hidden = true));
        addEventListener('drop', (event) => {
            this.veil.hidden = true;
            if (!hasFiles(event)) return;
            event.preventDefault();
            this.take([...event.dataTransfer.files]);
        });
    }
}

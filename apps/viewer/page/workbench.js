// The page with a scene: header, tree, picture, run bar, plots and panels, and how they speak to each other.
// SPDX-License-Identifier: BSD-3-Clause
import { download, h, setText, svg } from './core/dom.js';
import { keep, recall } from './core/kept.js';
import { listen } from './core/keys.js';
import { linkTo, lookOf } from './core/link.js';
import { Recorder } from './core/recorder.js';
import { Banner } from './panel/banner.js';
import { Controls } from './panel/controls.js';
import { Device } from './panel/device.js';
import { Display } from './panel/display.js';
import { Gallery } from './panel/gallery.js';
import { Help } from './panel/help.js';
import { icon } from './panel/icons.js';
import { Instruments } from './panel/instruments.js';
import { Log } from './panel/log.js';
import { Plots } from './panel/plots.js';
import { Properties } from './panel/properties.js';
import { Search } from './panel/search.js';
import { Summary } from './panel/summary.js';
import { Tabs } from './panel/tabs.js';
import { Timing } from './panel/timing.js';
import { Toasts } from './panel/toasts.js';
import { Transport } from './panel/transport.js';
import { Tree } from './panel/tree.js';
import { Workshop } from './panel/workshop.js';
import { Carved } from './view/carved.js';
import { Hand } from './view/hand.js';
import { Moments } from './view/moments.js';
import { Pane } from './view/pane.js';
import { Touching } from './view/touching.js';

const STATUS = { connecting: 'connecting', open: 'live', lost: 'no connection', refused: 'refused' };

/** Fills `root`; throws when there is no canvas to draw on. */
export function start(root, session) {
    const pane = new Pane();
    const { stage } = pane;
    const hand = new Hand(stage, session);
    const found = [new Touching(stage, session), new Carved(stage, session), new Moments(stage, session)]; // what the page finds itself
    const tree = new Tree(stage);
    const plots = new Plots(session);
    const recorder = new Recorder(session, () => plots.recorded());
    const transport = new Transport(session, recorder);
    pane.bar.append(transport.record, transport.recorded);
    const parts = {
        session, pane, stage, hand, found, tree, transport,
        properties: new Properties(session, tree),
        display: new Display(stage, session),
        controls: new Controls(hand, stage),
        device: new Device(session, hand),
        plots, recorder,
        timing: new Timing(session),
        log: new Log(session),
        gallery: new Gallery(session),
        help: new Help(),
        search: new Search(session),
        instruments: new Instruments(stage, hand),
        toasts: new Toasts(session),
        workshop: new Workshop(session, (on) => {
            parts.bench.classList.toggle('writing', on);
            parts.write.setAttribute('aria-expanded', String(on));
        }),
    };
    parts.side = new Tabs('Details', [
        { name: 'Properties', element: parts.properties.element },
        { name: 'Display', element: parts.display.element },
        { name: 'Hands', element: h('div', {}, parts.device.element, parts.controls.element, parts.instruments.element) },
    ]);
    parts.dock = new Tabs('Results', [
        { name: 'Plots', element: parts.plots.element, shown: (on) => (parts.plots.form.hidden = !on) },
        { name: 'Timing', element: parts.timing.element, shown: (on) => session.wantTiming(on) },
        { name: 'Log', element: parts.log.element },
    ], [parts.plots.form, foldButton()]);
    new Summary(session, stage);
    layOut(root, parts);
    wire(parts);
    const actions = keys(parts);
    listen(actions);
    globalThis.sinewView = { session, stage, hand, measure: pane.measure, instruments: parts.instruments, keys: Object.keys(actions) }; // for the curious, and for tests
}

function foldButton() {
    const button = h('button.icon-button.fold', {
        type: 'button', 'aria-label': 'Fold the results', 'aria-expanded': 'true', title: 'Fold or unfold the results',
        onclick: () => {
            const folded = document.querySelector('.bench').classList.toggle('folded');
            button.setAttribute('aria-expanded', String(!folded));
        },
    }, icon('down'));
    return button;
}

function undoButton({ edits }, which, label, key) {
    const button = h('button.icon-button', { type: 'button', hidden: true, 'aria-label': label, 'aria-keyshortcuts': key.replace('Ctrl', 'Control'), onclick: () => edits[which]() }, icon(which));
    edits.stacked.on(() => {
        const edit = edits.next[which];
        button.hidden = !edit;
        button.title = edit ? `${label}: ${edit.parameter.replaceAll('_', ' ')} of ${edit.path} (${key})` : label;
    });
    return button;
}

function mark() {
    return svg('svg', { class: 'mark', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('rect', { width: 24, height: 24, rx: 6 }), svg('path', { d: 'M4.5 18C12 18 10.5 6 19.5 6' }));
}

function layOut(root, parts) {
    const { session, transport } = parts;
    parts.title = h('h1', {}, 'Sinew');
    parts.file = h('span.file');
    parts.status = h('span.status', { role: 'status' }, 'connecting');
    parts.visitors = h('span.visitors', { role: 'status', hidden: true, title: 'Open pages' });
    parts.scenes = h('button.small', { type: 'button', hidden: true, onclick: () => openGallery(parts) }, icon('grid'), 'Scenes');
    const patch = h('button.small', { type: 'button', title: 'Download the scene with your changes', onclick: () => savePatch(session) }, icon('download'), 'Save as patch');
    parts.patch = patch;
    parts.write = h('button.small', { type: 'button', hidden: true, 'aria-expanded': 'false', title: 'Edit the text of the scene (w)', onclick: () => parts.workshop.toggle() }, icon('edit'), 'Edit');
    const undo = undoButton(session, 'undo', 'Undo', 'Ctrl+Z'), redo = undoButton(session, 'redo', 'Redo', 'Ctrl+Y');
    const help = h('button.icon-button', { type: 'button', 'aria-label': 'Keys', title: 'Keys (?)', onclick: () => parts.help.toggle() }, '?');
    const search = h('button.icon-button', { type: 'button', 'aria-label': 'Search', title: 'Search items, parameters and results (Ctrl+K)', onclick: () => parts.search.open() }, icon('search'));
    const header = h('header.top', {}, mark(), h('span.brand', {}, 'Sinew'), parts.title, parts.file, h('span.space'), parts.visitors, parts.status, undo, redo, parts.scenes, parts.write, patch, search, help);
    parts.bench = h('div.bench', {}, parts.tree.element, parts.workshop.element,
        h('main.middle', {}, parts.pane.element, transport.element, h('section.dock', { 'aria-label': 'Results' }, parts.dock.element)),
        h('aside.side', { 'aria-label': 'Details' }, parts.side.element));
    root.append(header, new Banner(session, transport).element, parts.bench, parts.gallery.element, parts.help.element, parts.search.element, parts.toasts.element, parts.workshop.veil);
}

/** Camera and chosen item as before a reload. */
function remember({ stage, tree, session }, { camera, target, selected, time }) {
    if (Number.isFinite(time) && session.hello?.live === false) session.tell('seek', { time });
    if (camera && target) stage.lookFrom(camera, target);
    if (selected && session.item(selected)) tree.select(selected);
}

/** Puts a link to this camera on the clipboard, and in the address where the browser refuses that. */
async function shareLink({ session, stage, toasts }) {
    const link = linkTo(location, stage, session.hello?.live === false ? session.time : null);
    try {
        await navigator.clipboard.writeText(link);
        toasts.show('The link to this view is on the clipboard.', 'note');
    } catch {
        history.replaceState(null, '', link);
        toasts.show('The address of this page is now a link to this view.', 'note');
    }
}

function openGallery({ bench, gallery, title, file, patch }) {
    bench.hidden = patch.hidden = true;
    setText(title, 'Scenes');
    setText(file, '');
    gallery.open();
}

async function savePatch(session) {
    try {
        const answer = await session.ask('patch');
        download((session.scene?.file ?? 'scene.xml').split('/').at(-1).replace(/(\.xml)?$/, '-changed.xml'), answer.text);
    } catch {
        // the sentence is in the log
    }
}

function wire(parts) {
    const { session, stage, hand, found, tree, side, dock } = parts;
    let file = null;
    parts.pane.shared.on(() => shareLink(parts));
    addEventListener('hashchange', () => remember(parts, lookOf(location.hash)));
    parts.pane.timeOf = () => (session.scene?.static ? null : session.time);
    session.connection.changed.on((status) => {
        setText(parts.status, status === 'open' && session.hello?.live === false ? 'recording' : STATUS[status]);
        parts.status.dataset.status = status;
        if (status !== 'open') hand.held = null;
    });
    session.greeted.on((hello) => {
        parts.scenes.hidden = !hello.can?.gallery;
        if (hello.live === false) setText(parts.status, 'recording');
        if (hello.can?.gallery && !hello.scene) openGallery(parts);
    });
    session.sceneChanged.on((scene) => {
        const again = scene.file === file && stage.drawables.size > 0;
        if (!again) session.edits.forget();
        file = scene.file;
        const kept = recall(file);
        parts.gallery.element.hidden = true;
        parts.bench.hidden = false;
        parts.write.hidden = !parts.workshop.allowed;
        parts.workshop.follow();
        parts.patch.hidden = session.hello.read_only || session.hello.can?.edit === false;
        setText(parts.title, scene.title || 'Untitled scene');
        setText(parts.file, (scene.file ?? '').split('/').slice(-2).join('/'));
        document.title = `${scene.title || 'scene'} - Sinew`;
        parts.pane.overlay.load();
        stage.load([...scene.objects, ...found.flatMap((one) => one.objects(scene))], again);
        for (const one of found) one.subscribe();
        parts.properties.load();
        tree.load(scene.items);
        parts.display.load(again, kept.colours);
        parts.controls.load();
        parts.device.load(scene);
        parts.plots.load(scene, again, kept.plots);
        if (!again) remember(parts, { ...kept, ...lookOf(location.hash) });
    });
    parts.recorder.ended.on((sentence) => parts.toasts.show(sentence, 'note'));
    session.edits.reshaped.on((list) => stage.reshape(list));
    parts.display.colouring.kept.on((colours) => keep(session.scene.file, { colours }));
    parts.plots.changed.on((plots) => session.scene && keep(session.scene.file, { plots }));
    stage.controls.addEventListener('end', () => session.scene && keep(session.scene.file, { camera: stage.camera.position.toArray(), target: stage.controls.target.toArray() }));
    session.stateChanged.on((state) => session.hello.live === false && parts.pane.film.follow(state));
    session.stateChanged.on(({ clients }) => {
        parts.visitors.hidden = !(clients > 1);
        setText(parts.visitors, `${clients} visitors`);
    });
    session.frameArrived.on((frame) => {
        stage.take(frame, session);
        for (const one of found) one.take(frame);
        hand.take(frame);
    });
    tree.chosen.on((path) => {
        stage.select(path);
        parts.properties.show(path);
        keep(session.scene.file, { selected: path });
    });
    parts.search.chosen.on((entry) => goTo(entry, parts));
    tree.entered.on(() => toFields(side, parts.properties));
    hand.changed.on((held) => held && side.openNamed('Hands'));
    parts.properties.plotted.on((path) => {
        dock.openNamed('Plots');
        parts.plots.add(path);
    });
}

/** What was found by the search: the item, its parameter, or a plot of the result. */
function goTo({ kind, path, name }, { tree, side, properties, dock, plots }) {
    if (kind === 'result') {
        dock.openNamed('Plots');
        return plots.add(path);
    }
    tree.select(path);
    side.openNamed('Properties');
    if (kind === 'parameter') properties.focus(name);
}

function toFields(side, properties) {
    side.openNamed('Properties');
    properties.element.querySelector('.field input, .field select')?.focus();
}

function keys({ session, stage, hand, tree, transport, pane, side, help, properties, workshop, search }) {
    const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10];
    const faster = (by) => {
        const i = speeds.indexOf(session.state?.asked_speed ?? 1);
        session.tell('speed', { value: speeds[Math.min(Math.max(i + by, 0), speeds.length - 1)] });
    };
    return {
        ' ': () => transport.toggle(),
        '.': () => session.tell('step', { count: 1 }),
        r: () => transport.restart(),
        s: () => transport.snapshot(),
        c: () => transport.recorder.toggle(),
        '[': () => faster(-1),
        ']': () => faster(1),
        f: () => stage.fit(),
        1: () => stage.fit('x'),
        2: () => stage.fit('y'),
        3: () => stage.fit('z'),
        4: () => stage.fit('iso'),
        '+': () => stage.orbit(0, 0, 0.85),
        '-': () => stage.orbit(0, 0, 1.18),
        g: () => stage.showGhosts(!stage.ghosts),
        p: () => pane.save(),
        P: () => pane.film.toggle(),
        l: () => pane.shared.emit(),
        t: () => tree.list.querySelector('[tabindex="0"]')?.focus(),
        e: () => toFields(side, properties),
        v: () => tree.selected && tree.toggleShown(tree.selected),
        w: () => workshop.toggle(),
        m: () => pane.measure.toggle(),
        '/': () => search.open(),
        'Ctrl+k': () => search.open(),
        Escape: () => (pane.measure.on ? pane.measure.toggle(false) : hand.release()),
        'Ctrl+z': () => session.edits.undo(),
        'Ctrl+y': () => session.edits.redo(),
        'Ctrl+z+Shift': () => session.edits.redo(),
        '?': () => help.toggle(),
    };
}

// What the page knows of the simulation: the latest of every message, and what is subscribed to.
// SPDX-License-Identifier: BSD-3-Clause
import { Edits } from './edits.js';
import { componentNames } from './format.js';
import { decodeFrame } from './frame.js';
import { Signal } from './signal.js';

const MAX_COLOURS = 8; // that the server sends

export class Session {
    hello = null;
    scene = null;
    state = {};
    greeted = new Signal();
    sceneChanged = new Signal();
    stateChanged = new Signal();
    frameArrived = new Signal();
    timingArrived = new Signal();
    logged = new Signal();
    refusedChanged = new Signal();
    refused = new Map(); // channel as it was asked for -> why it cannot be plotted
    frames = 0; // received in all
    time = 0; // of the latest frame, s
    #parts = new Map(); // who wants which channels
    #colours = [];
    #timing = false;
    #channels = new Map(); // by number and by path
    #pending = null;

    /** `connection`: to a server, or a recording inside the page. */
    constructor(connection) {
        this.connection = connection;
        this.connection.message.on((message) => this.#take(message));
        this.connection.frame.on((buffer) => this.#takeFrame(buffer));
        this.edits = new Edits(this);
    }

    start() {
        this.connection.open();
    }

    /** Sends a request; a failure is also told in the log. */
    async ask(type, fields) {
        try {
            return await this.connection.request(type, fields);
        } catch (error) {
            this.logged.emit({ level: 'error', text: error.message });
            throw error;
        }
    }

    /** The same for those who do not wait for the answer. */
    tell(type, fields) {
        this.ask(type, fields).catch(() => {}); // it is in the log
    }

    item(path) {
        return this.scene?.items.find((item) => item.path === path);
    }

    /** A channel by its path or number. */
    channel(key) {
        return this.#channels.get(key);
    }

    /** `who` wants these channels, and no others than these: "/path", or "/path#node" for one node. */
    wantChannels(who, paths) {
        this.#parts.set(who, paths);
        this.#subscribe();
    }

    /** A result that things can be coloured by, by its path. */
    field(path) {
        return this.scene?.fields?.find((field) => field.path === path);
    }

    /** Results that things are coloured by. */
    wantColours(paths) {
        this.#colours = paths;
        this.#subscribe();
    }

    wantTiming(on) {
        this.#timing = on;
        this.#subscribe();
    }

    /** One message for all wishes of one moment. Channels that the scene has no more are left out. */
    #subscribe() {
        if (this.#pending || !this.scene) return;
        this.#pending = Promise.resolve().then(() => {
            this.#pending = null;
            const known = (paths) => [...new Set(paths)].filter((path) => this.#channels.has(path.split('#')[0]));
            this.ask('subscribe', {
                objects: 'all',
                channels: known([...(this.#parts.get('plots') ?? []), ...[...this.#parts.values()].flat()]), // plots before what the page finds itself
                colors: [...new Set(this.#colours)].filter((path) => this.field(path)).slice(0, MAX_COLOURS),
                timing: this.#timing,
                rate: 60,
            }).then((answer) => this.#takeRefused(answer.refused ?? [])).catch(() => {}); // it is in the log
        });
    }

    #takeRefused(list) {
        this.refused = new Map(list.map(({ channel, message }) => [channel, message]));
        this.refusedChanged.emit(this.refused);
    }

    #take(message) {
        switch (message.type) {
            case 'hello':
                message.read_only ||= message.live === false; // nothing in a recording can be changed
                this.hello = message;
                this.greeted.emit(message);
                break;
            case 'scene':
                this.#takeScene(message);
                break;
            case 'state':
                this.state = message;
                this.stateChanged.emit(message);
                break;
            case 'log':
                this.logged.emit(message);
                break;
            case 'error':
                if (message.id === undefined) this.logged.emit({ level: 'error', text: message.message });
                break;
            case 'timing':
                this.timingArrived.emit(message);
                break;
        }
    }

    #takeScene(message) {
        this.scene = message;
        for (const object of message.objects) object.component = this.item(object.path)?.component; // some have a shape of their own
        this.#channels.clear();
        for (const channel of message.channels) {
            const names = componentNames(channel);
            channel.names = names;
            channel.width = { node: names.length, all: names.length * channel.nodes };
            this.#channels.set(channel.number, channel).set(channel.path, channel);
        }
        this.sceneChanged.emit(message);
        this.#subscribe();
    }

    #takeFrame(buffer) {
        let frame;
        try {
            frame = decodeFrame(buffer, (number) => this.#channels.get(number)?.width);
        } catch (error) {
            this.logged.emit({ level: 'error', text: `A frame could not be read: ${error.message}.` });
            return;
        }
        if (frame.revision !== (this.scene?.revision & 0xff)) return; // of the scene before
        ++this.frames;
        if (!frame.plots) this.time = frame.time;
        this.frameArrived.emit(frame);
    }
}

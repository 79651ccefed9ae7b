// The worker of a page without a server: calls the module (apps/web/web.c), whose function createSinew stands before this text.
// From the page: { open: { scenes, files, threads } }, { text }, { taken }; `threads` is the address of a module with threads, or null.
// To the page: { opened: { components, threads } }, { failed }, { text }, { bytes }.
// SPDX-License-Identifier: BSD-3-Clause
(() => {
    const MOST = 0.012; // s of computing between two looks at what the page says
    const THREADS = 4; // at most; a step waits for every thread, and others may need the processors
    const WAITING = 4; // frames on their way to the page; then it is slower than the simulation, and frames are skipped
    let module = null;
    let waiting = 0;

    function withText(texts, call) {
        const places = texts.map((text) => {
            const size = module.lengthBytesUTF8(text) + 1;
            const at = module._malloc(size);
            module.stringToUTF8(text, at, size);
            return [at, size - 1];
        });
        const result = call(places);
        for (const [at] of places) module._free(at);
        return result;
    }

    function send() {
        while (waiting < WAITING && module._web_next()) {
            const at = module._web_bytes();
            const bytes = module.HEAPU8.slice(at, at + module._web_length());
            if (module._web_is_binary()) {
                ++waiting;
                postMessage({ bytes: bytes.buffer }, [bytes.buffer]);
            } else postMessage({ text: new TextDecoder().decode(bytes) });
        }
    }

    const soon = new MessageChannel(); // a timer would wait 4 ms at least
    soon.port1.onmessage = turn;
    function turn() {
        try {
            const left = module._web_turn(MOST);
            send();
            if (left > 0) setTimeout(turn, 1000 * left);
            else soon.port2.postMessage(0);
        } catch (error) {
            postMessage({ failed: `The simulation ended: ${error.message ?? error}` });
        }
    }

    async function open({ scenes, files, threads }) {
        const places = threads && { mainScriptUrlOrBlob: threads, locateFile: (name) => new URL(name, threads).href };
        module = await createSinew({ print: () => {}, printErr: () => {}, ...places });
        for (const [name, data] of Object.entries(files)) {
            const folder = name.slice(0, name.lastIndexOf('/'));
            if (folder) module.FS.mkdirTree(`/${folder}`);
            module.FS.writeFile(`/${name}`, data);
        }
        for (const { file, title, sentence } of scenes) withText([`/${file}`, title, sentence], (at) => module._web_add_scene(at[0][0], at[1][0], at[2][0]));
        if (!module._web_open(threads ? Math.min(navigator.hardwareConcurrency, THREADS) : 1)) throw new Error(module.UTF8ToString(module._web_error()));
        postMessage({ opened: { components: module.UTF8ToString(module._web_components()), threads: module._web_threads() } });
        turn();
    }

    onmessage = ({ data }) => {
        if (data.open) open(data.open).catch((error) => postMessage({ failed: `The simulation could not be started: ${error.message}` }));
        else if (data.taken) --waiting;
        else if (data.text && module) withText([data.text], (at) => module._web_hear(at[0][0], at[0][1]));
    };
})();

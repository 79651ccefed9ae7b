// If this fails, what a scene has is there but is not seen: bodies hide what is inside, contacts, channels, moments have no mark.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { LIMIT, browse, command, openPage, scenes, serve } from './support.mjs';

let browser, server;

before(async () => (browser = await browse()));
after(() => browser?.close());
afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await server?.stop();
});

const open = (name) => openFile(scenes().find((scene) => scene.name === `${name}.xml`).file);

async function openFile(file) {
    server = await serve(file);
    const page = await openPage(browser, server.url);
    await page.waitForFunction(() => globalThis.sinewView?.session.frames > 0 && globalThis.sinewView.stage.pictures > 1);
    return page;
}

const until = (page, text, argument) => page.waitForFunction(text, argument, { timeout: LIMIT });
const drawn = (name, act) => test(name, { skip: !command && 'needs the engine' }, act);

drawn('a liver lets its vessels be seen, as much as the user wishes', async () => {
    const page = await open('tissue/liver');
    const look = () => page.evaluate(() => {
        const all = [...globalThis.sinewView.stage.drawables.values()];
        const skin = all.find((one) => one.object.kind === 'surface'), walls = all.find((one) => one.object.kind === 'edges');
        const [back] = skin.mesh.children;
        return { opacity: skin.opacity, rods: walls?.mesh.count, shown: walls?.group.visible, order: back && [back.renderOrder, skin.mesh.renderOrder], solid: walls.mesh.material.transparent === false };
    });
    const first = await look();
    assert.ok(first.opacity < 0.6, `opacity ${first.opacity}`);
    assert.ok(first.rods > 100 && first.shown && first.solid);
    assert.ok(first.order[0] < first.order[1], 'the back is drawn before the front');
    await page.getByRole('tab', { name: 'Display' }).click();
    const slider = page.getByLabel('Opacity', { exact: true });
    await slider.press('End');
    assert.equal((await look()).opacity, 1);
    await slider.press('ArrowLeft');
    assert.ok(Math.abs((await look()).opacity - 0.95) < 1e-9);
    await page.getByRole('button', { name: 'As usual' }).click();
    assert.equal((await look()).opacity, first.opacity);
    assert.deepEqual(page.wrong, []);
});

drawn('a body on a plane has a mark at its contact, with the normal, and the arrow of the force is there', async () => {
    const page = await open('constraints/incline');
    const found = await (await until(page, () => {
        const all = [...globalThis.sinewView.stage.drawables.values()];
        const mark = all.find((one) => one.object.kind === 'contacts');
        const body = all.find((one) => one.object.kind === 'points' && one.object.path === '/body');
        return mark?.nodes === 1 && { row: [...mark.rows], body: [...body.positions], plane: globalThis.sinewView.session.scene.objects.find((one) => one.shape === 'plane') };
    })).jsonValue();
    const normal = found.row.slice(3), size = Math.hypot(...found.plane.direction);
    normal.forEach((c, k) => assert.ok(Math.abs(c - found.plane.direction[k] / size) < 1e-6, 'the normal is that of the plane'));
    const above = normal.reduce((sum, c, k) => sum + c * (found.row[k] - found.plane.position[k]), 0);
    assert.ok(Math.abs(above) < 1e-6, `the mark is ${above} m above the plane`);
    assert.ok(Math.hypot(...found.body.map((c, k) => c - found.row[k])) < 0.0101, 'it is below the body');
});

drawn('simple and convex bodies have marks where points lie on them: on ends, faces and edges', async () => {
    const cm = (x) => `${x} 0 0 cm`;
    const bodies = { // above the middle of each a ball of 2 mm lies; height of the top of the body, cm
        capsule: ['shape="capsule" direction="1 0 0" size="1 cm" length="4 cm"', 0, 1], upright: ['shape="capsule" direction="0 0 1" size="1 cm" length="4 cm"', 10, 2],
        ball: ['shape="capsule" direction="0 0 1" size="1 cm" length="2 cm"', 20, 1], stump: ['shape="cylinder" direction="0 0 1" size="1 cm" length="4 cm"', 30, 2],
        box: ['shape="box" edges="2 2 1 cm"', 40, 0.5], edge: ['shape="box" edges="2 2 2 cm" orientation="0 45 0 deg"', 50, Math.SQRT2], stone: ['shape="convex" mesh="@block"', 60, 1],
    };
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-marks-')), file = path.join(folder, 'marks.xml');
    writeFileSync(file, `<scene duration="100 s" step="1 ms"><grid name="block" cells="2 2 2" low="-1 -1 -1 cm" high="1 1 1 cm"/>
        ${Object.entries(bodies).map(([name, [shape, x, top]]) => `<points name="${name}_ball" positions="${x} 0 ${top + 0.2} cm"/>
        <point_mass on="@${name}_ball" mass="1 g" gravity="0 0 -9.81"/><rigid_collider name="${name}" on="@${name}_ball" radius="2 mm" friction="1" position="${cm(x)}" ${shape}/>`).join('\n')}
        <dirk method="backward_euler"/></scene>`);
    const page = await openFile(file);
    const found = await (await until(page, (count) => {
        const marks = [...globalThis.sinewView.stage.drawables.values()].filter((one) => one.object.kind === 'contacts' && one.nodes === 1);
        return marks.length === count && Object.fromEntries(marks.map((one) => [one.object.path, [...one.rows]]));
    }, Object.keys(bodies).length)).jsonValue();
    for (const [name, [, x, top]] of Object.entries(bodies)) {
        [x / 100, 0, top / 100].forEach((c, k) => assert.ok(Math.abs(found[`/${name}`][k] - c) < 1e-5, `${name}: ${found[`/${name}`]}`));
        [0, 0, 1].forEach((c, k) => assert.ok(Math.abs(found[`/${name}`][3 + k] - c) < 1e-3, `${name}: ${found[`/${name}`]}`));
    }
    assert.deepEqual(page.wrong, []);
    rmSync(folder, { recursive: true });
});

drawn('bodies follow numbers that are set, for all visitors, and marks stay on them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-bodies-')), file = path.join(folder, 'bodies.xml');
    writeFileSync(file, `<scene duration="100 s" step="1 ms"><points name="ball" positions="0 0 0.7 cm"/><point_mass on="@ball" mass="1 g" gravity="0 0 -9.81"/>
        <rigid_collider name="box" on="@ball" radius="2 mm" friction="1" shape="box" edges="2 2 1 cm"/>
        <rigid_collider name="sphere" on="@ball" radius="2 mm" shape="sphere" size="1 cm" position="0 0 -5 cm"/>
        <rigid_collider name="capsule" on="@ball" radius="2 mm" shape="capsule" size="1 cm" length="4 cm" position="0 0 -8 cm"/>
        <grid name="wedge_mesh" low="-1 -0.5 -0.5 cm" high="1 0.5 0.5 cm"/>
        <rigid_collider name="wedge" on="@ball" radius="2 mm" shape="convex" mesh="@wedge_mesh" position="0 0 -15 cm" orientation="0 0 90 deg"/>
        <frames name="a" positions="20 0 0 cm  30 0 0 cm"/><frames name="b" positions="20 0 5 cm  30 0 5 cm"/><fixed on="@a"/><fixed on="@b"/>
        <rigid_mass on="@a" mass="1" inertia="1 1 1"/><rigid_mass on="@b" mass="1" inertia="1 1 1"/>
        <disc_contact name="discs" a="@a" b="@b" radius_a="1 cm" radius_b="1 cm" stiffness="1e4"/>
        <cable name="cable" length="20 cm" radius="1 mm" position="0 20 0 cm" start="clamped"/>
        <tissue name="body" position="0 30 0 cm" normal="0 0 1"><layer name="fat" preset="fat" depth="0" thickness="1 cm"/></tissue><dirk method="backward_euler"/></scene>`);
    const page = await openFile(file);
    const set = (item, parameter, value) => page.evaluate((fields) => globalThis.sinewView.session.ask('set', fields), { path: item, parameter, value }).then(({ applied }) => assert.equal(applied, 'now'));
    await set('/box', 'edges', '4 2 1 cm');
    await set('/box', 'orientation', '0 0 90 deg');
    await set('/sphere', 'size', '2 cm');
    await set('/capsule', 'position', '1 0 -8 cm');
    await set('/capsule', 'length', '6 cm');
    await set('/wedge', 'position', '1 0 -16 cm');
    await set('/wedge', 'orientation', '0 90 deg 0');
    await set('/discs', 'radius_a', '2 cm');
    await set('/cable', 'radius', '4 mm');
    await set('/body/fat', 'thickness', '2 cm');
    const other = await openPage(browser, server.url);
    for (const visitor of [page, other]) {
        const reach = await (await until(visitor, () => {
            const reaches = (name) => { // of its solids together
                const { stage } = globalThis.sinewView, low = [1, 1, 1], high = [-1, -1, -1];
                for (const { object, carrier } of stage.drawables.values()) {
                    if (object.path !== name || !carrier) continue;
                    const [mesh] = carrier.children, { array } = mesh.geometry.attributes.position, p = stage.camera.position.clone();
                    mesh.updateWorldMatrix(true, false);
                    for (let i = 0; i < array.length; i += 3) p.fromArray(array, i).applyMatrix4(mesh.matrixWorld).toArray().forEach((c, k) => ([low[k], high[k]] = [Math.min(low[k], c), Math.max(high[k], c)]));
                }
                return [...low, ...high];
            };
            const found = { box: reaches('/box'), sphere: reaches('/sphere'), capsule: reaches('/capsule'), wedge: reaches('/wedge'), discs: reaches('/discs') };
            return found.box[4] > 0.019 && found.sphere[5] > -0.031 && found.capsule[5] > -0.051 && found.discs[4] > 0.019 && found;
        })).jsonValue();
        const near = (name, wanted) => wanted.forEach((c, k) => assert.ok(Math.abs(reach[name][k] - c) < 2e-4, `${name}: ${reach[name]}`));
        near('box', [-0.01, -0.02, -0.005, 0.01, 0.02, 0.005]);
        near('sphere', [-0.02, -0.02, -0.07, 0.02, 0.02, -0.03]);
        near('capsule', [0, -0.01, -0.11, 0.02, 0.01, -0.05]);
        near('wedge', [0.005, -0.005, -0.17, 0.015, 0.005, -0.15]);
        const numbers = await visitor.evaluate(() => [...globalThis.sinewView.stage.drawables.values()].map(({ object }) => object)
            .filter(({ path: name, kind }) => (name.startsWith('/cable') && kind === 'polyline') || name === '/body' || (name === '/discs' && kind === 'solid'))
            .map(({ kind, size, radius, layers }) => [kind, ...(size?.slice(0, 1) ?? radius ?? layers.map(({ thickness }) => thickness))]));
        assert.deepEqual(numbers, [['solid', 0.02], ['solid', 0.02], ['solid', 0.01], ['solid', 0.01], ['tissue', 0.02], ['polyline', 0.004]]);
        const mark = await (await until(visitor, () => [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'contacts' && one.object.path === '/box' && one.nodes === 1)?.rows)).jsonValue();
        assert.ok(Math.abs(Object.values(mark)[2] - 0.005) < 1e-5);
        assert.deepEqual(visitor.wrong, []);
    }
    rmSync(folder, { recursive: true });
});

drawn('what lies behind an opaque body is not caught, from the other side it is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-hidden-')), file = path.join(folder, 'hidden.xml');
    writeFileSync(file, `<scene duration="100 s" step="1 ms"><points name="ball" positions="0 0 0"/><point_mass on="@ball" mass="1 g"/>
        <rigid_collider name="box" on="@ball" shape="box" edges="4 1 4 cm" position="0 -3 0 cm"/><dirk method="backward_euler"/></scene>`);
    const page = await openFile(file);
    const caught = async (turn) => {
        const { at, pictures } = await page.evaluate((angle) => {
            const { stage } = globalThis.sinewView, box = stage.canvas.getBoundingClientRect();
            stage.fit('y');
            stage.orbit(angle, 0);
            stage.invalidate();
            const p = stage.project([...stage.drawables.values()].find((one) => one.object.kind === 'points').nodeAt(0, stage.camera.position.clone()));
            return { at: [box.left + p.x, box.top + p.y], pictures: stage.pictures };
        }, turn);
        await until(page, (before) => globalThis.sinewView.stage.pictures > before, pictures); // what hides what is known from a picture
        await page.mouse.move(at[0] + 60, at[1]);
        await page.mouse.move(...at);
        return page.locator('.catch').evaluate((label) => (label.hidden ? '' : label.textContent));
    };
    assert.equal(await caught(0), '');
    assert.equal(await caught(Math.PI), 'pull /ball');
    assert.deepEqual(page.wrong, []);
    rmSync(folder, { recursive: true });
});

drawn('a rod is at least three pixels thick, however far away, and as thick as it is from near', async () => {
    const page = await open('suture/hanging');
    const radius = async (zoom) => {
        const from = await page.evaluate((by) => {
            globalThis.sinewView.stage.orbit(0, 0, by);
            globalThis.sinewView.stage.redraw();
            return globalThis.sinewView.stage.pictures;
        }, zoom);
        await until(page, (least) => globalThis.sinewView.stage.pictures > least, from);
        return page.evaluate(() => { // half of the largest distance of corners of a ring
            const { stage } = globalThis.sinewView, tube = [...stage.drawables.values()].find((one) => /tube|polyline/.test(one.object.kind));
            const { array } = tube.mesh.geometry.attributes.position, corners = [...Array(16).keys()].map((i) => [...array.slice(3 * i, 3 * i + 3)]);
            const reach = Math.max(...corners.flatMap((a) => corners.map((b) => Math.hypot(...a.map((c, k) => c - b[k])))));
            return { metres: reach / 2, pixels: reach / 2 / stage.pixelSize(), own: tube.object.radius[0] };
        });
    };
    const far = await radius(20), near = await radius(1 / 2000);
    assert.ok(far.pixels > 1.45 && far.pixels < 1.6 && far.metres > 2 * far.own, JSON.stringify(far));
    assert.ok(near.metres < 1.01 * near.own, JSON.stringify(near));
    assert.deepEqual(page.wrong, []);
});

drawn('a needle leaves a channel in tissue, from the surface to where its point was', async () => {
    const page = await open('needle/bevel-steering');
    await page.evaluate(() => globalThis.sinewView.session.tell('speed', { value: 0 }));
    const { ends, surface, tip } = await (await until(page, () => {
        const all = [...globalThis.sinewView.stage.drawables.values()];
        const { session } = globalThis.sinewView;
        const channel = all.find((one) => one.object.role === 'channel');
        const at = all.find((one) => one.object.path === '/needle/tip' && one.object.kind === 'frames');
        return session.state.end && channel?.group.visible && { ends: [...channel.positions.slice(0, 3), ...channel.positions.slice(-3)],
            tip: [...at.positions], surface: session.scene.objects.find((one) => one.kind === 'tissue').position };
    })).jsonValue();
    assert.ok(Math.abs(ends[0] - surface[0]) < 0.01, `it begins ${ends[0] - surface[0]} m below the surface`);
    assert.ok(Math.hypot(ends[3] - tip[0], ends[4] - tip[1], ends[5] - tip[2]) < 0.006, 'it ends at the point');
});

drawn('layers of tissue are open towards the eye, so that what is inside is seen', async () => {
    const page = await open('needle/biopsy');
    await page.evaluate(() => globalThis.sinewView.session.ask('pause')); // the processor draws faster
    const gap = () => page.evaluate(() => { // from the cut to the middle of what is left of the layers, towards the eye
        const { stage } = globalThis.sinewView, tissue = [...stage.drawables.values()].find((one) => one.object.kind === 'tissue');
        const half = tissue.halves.children[0], place = half.geometry.boundingBox ?? (half.geometry.computeBoundingBox(), half.geometry.boundingBox);
        const middle = half.localToWorld(place.getCenter(half.position.clone())), cut = tissue.group.position;
        return middle.sub(cut).dot(stage.camera.position.clone().sub(cut).normalize()) / tissue.extent;
    });
    assert.ok((await gap()) < -0.1);
    for (const turn of [Math.PI / 2, Math.PI, 1.2]) {
        await page.evaluate((angle) => globalThis.sinewView.stage.orbit(angle, 0), turn);
        assert.ok((await gap()) < 0.05, `after a turn by ${turn}`);
    }
    const stuff = await page.evaluate(() => Object.fromEntries([...globalThis.sinewView.stage.drawables.values()].filter((one) => one.object.kind === 'solid').map((one) => [one.object.path, one.object.material])));
    assert.equal(stuff['/rectum'], 'vessel');
    assert.equal(stuff['/needle/handle'], 'steel');
    const [reach, hub] = await page.evaluate(() => { // of the handle: 17 mm x 153 mm, its hub in front
        const handle = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.path === '/needle/handle');
        const { geometry } = handle.carrier.children[0], { array, count } = geometry.attributes.position;
        geometry.computeBoundingBox();
        const { min, max } = geometry.boundingBox;
        const radii = Array.from({ length: count }, (_, i) => (array[3 * i + 2] > 0.41 * 0.153 ? Math.hypot(array[3 * i], array[3 * i + 1]) : 0));
        return [[max.x, max.y, max.z, min.x, min.y, min.z], Math.max(...radii)];
    });
    [0.017, 0.017, 0.0765, -0.017, -0.017, -0.0765].forEach((value, i) => assert.ok(Math.abs(reach[i] - value) < 1e-6, `the handle fills its cylinder: ${reach}`));
    assert.ok(hub < 0.35 * 0.017, `the needle leaves a narrow hub: ${hub}`);
    for (const light of ['soft', 'plain']) { // both compile, and hollows can be left out
        await page.evaluate((name) => globalThis.sinewView.stage.light.choose(name), light);
        await page.evaluate(() => globalThis.sinewView.stage.renderer.render(globalThis.sinewView.stage.scene, globalThis.sinewView.stage.camera));
    }
    assert.deepEqual(page.wrong, []);
});

drawn('bodies fill the picture, also after its shape has changed; of a vast sphere the part next to the scene is drawn', async () => {
    const page = await open('contact/hertz');
    const reach = () => page.evaluate(() => { // the farthest corner from the middle, in halves of the picture: across and up
        const { stage } = globalThis.sinewView, corner = stage.camera.position.clone(), most = [0, 0];
        for (const { min, max } of stage.parts.values()) {
            for (let k = 0; k < 8; ++k) {
                corner.set(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z).project(stage.camera).toArray().slice(0, 2).forEach((c, i) => (most[i] = Math.max(most[i], Math.abs(c))));
            }
        }
        return most;
    });
    for (const [width, height] of [[1280, 800], [760, 1000], [1400, 620]]) {
        await page.setViewportSize({ width, height });
        await until(page, (w) => globalThis.innerWidth === w && globalThis.sinewView.stage.width === globalThis.sinewView.stage.canvas.parentElement.clientWidth, width);
        const most = Math.max(...(await reach()));
        assert.ok(most > 0.8 && most < 1, `${width} x ${height}: ${most} of the half of the picture`);
    }
    const [cap, extent] = await page.evaluate(() => {
        const { stage } = globalThis.sinewView, { geometry } = [...stage.drawables.values()].find((one) => one.object.shape === 'sphere').carrier.children[0];
        geometry.computeBoundingBox();
        return [geometry.boundingBox.max.x - geometry.boundingBox.min.x, stage.extent];
    });
    assert.ok(cap > extent && cap < 2 * extent, `${cap} m of a sphere of 4 m`);
    assert.deepEqual(page.wrong, []);
});

drawn('vertebrae without meshes have estimated bodies', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-spine-')), file = path.join(folder, 'spine.xml');
    writeFileSync(file, '<scene><spine name="spine" vertebrae="c5 c6"/><statics/></scene>');
    const page = await openFile(file);
    const pieces = await page.evaluate(() => [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.what === 'joint').carriers.map(({ group }) => group.children.length));
    assert.deepEqual(pieces, [2, 2]); // half a disc and a body at each
    assert.deepEqual(page.wrong, []);
    rmSync(folder, { recursive: true });
});

drawn('vertebrae have bones and a disc, a moment is an arrow, and equilibria are plotted one after the other', async () => {
    const page = await open('spine/c5c6');
    const drawables = () => page.evaluate(() => {
        const all = [...globalThis.sinewView.stage.drawables.values()];
        const joint = all.find((one) => one.object.what === 'joint'), bones = all.filter((one) => one.object.shape === 'surface');
        return { pieces: joint.carriers.map(({ group }) => group.children.length), bones: bones.map(({ object }) => object.of), carriers: joint.carriers.map(({ of }) => of) };
    });
    const found = await drawables();
    assert.deepEqual(found.pieces, [1, 1]); // half a disc at each
    assert.deepEqual([...found.bones].sort(), [...found.carriers].sort()); // and the meshes of the bones
    await page.evaluate(() => globalThis.sinewView.session.tell('write', { channel: '/load/moment', values: [0, 1, 0] }));
    const length = await (await until(page, () => {
        const arrow = globalThis.sinewView.stage.drawables.get('moment /load');
        return arrow?.rows.length === 6 && Math.abs(arrow.rows[4] - 1) < 1e-6 && Math.hypot(...arrow.rows.slice(3));
    })).jsonValue();
    assert.ok(Math.abs(length - 1) < 1e-6);
    await page.evaluate(() => globalThis.sinewView.session.tell('write', { channel: '/load/moment', values: [0, 1.5, 0] }));
    await page.getByRole('article').first().getByRole('button', { name: 'Show as table' }).click();
    await until(page, () => {
        const numbers = [...document.querySelectorAll('.plot-table tbody th')].map((cell) => Number(cell.textContent));
        return numbers.length >= 2 && numbers[0] === numbers.length;
    });
    assert.equal(await page.locator('.plot-table thead th').first().textContent(), 'solution');
    assert.deepEqual(page.wrong, []);
});

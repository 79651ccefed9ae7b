// Bodies that one sees through. Their back and their front are two meshes, so that what is inside is drawn between them; the
// parts of all bodies are drawn from the farthest to the nearest.
// SPDX-License-Identifier: BSD-3-Clause
import { BackSide, FrontSide, Mesh, Vector3 } from 'three';

const twins = new WeakMap(); // mesh -> its back, a mesh of the same geometry
const sides = new WeakMap(); // mesh -> the side that is drawn while it is opaque
const corner = new Vector3(), forward = new Vector3();

/** Gives a mesh an opacity of 0..1. */
export function setOpacity(mesh, opacity, context) {
    const clear = opacity < 1;
    if (!sides.has(mesh)) sides.set(mesh, mesh.material.side);
    if (clear && !mesh.isInstancedMesh && !twins.has(mesh)) {
        const back = new Mesh(mesh.geometry, context.copyOf(mesh.material));
        back.material.side = BackSide;
        back.frustumCulled = false;
        twins.set(mesh, back);
        mesh.add(back);
    }
    const back = twins.get(mesh);
    mesh.material.side = back && clear ? FrontSide : sides.get(mesh);
    if (back) {
        back.visible = clear;
        dim(back.material, opacity);
    }
    dim(mesh.material, opacity);
}

function dim(material, opacity) {
    const clear = opacity < 1;
    if (material.transparent !== clear) material.needsUpdate = true;
    material.transparent = clear;
    material.depthWrite = !clear;
    material.opacity = opacity;
}

/** The mesh has another geometry. */
export function shareGeometry(mesh) {
    const back = twins.get(mesh);
    if (back) back.geometry = mesh.geometry;
}

export const isBack = (mesh) => mesh.material.side === BackSide;

/** Orders what is clear: backs by their farthest corner, fronts by their nearest. */
export function sortClear(groups, camera) {
    const parts = [];
    camera.getWorldDirection(forward);
    for (const group of groups) {
        group.traverseVisible((mesh) => {
            if (mesh.isMesh && !mesh.isInstancedMesh && mesh.material.transparent) parts.push({ mesh, depth: depthOf(mesh, camera) });
        });
    }
    parts.sort((a, b) => b.depth - a.depth);
    parts.forEach(({ mesh }, i) => (mesh.renderOrder = 1 + i));
}

function depthOf(mesh, camera) {
    const { geometry } = mesh;
    if (!geometry.boundingBox) geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox;
    let near = Infinity, far = -Infinity;
    for (let k = 0; k < 8; ++k) {
        corner.set(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z).applyMatrix4(mesh.matrixWorld).sub(camera.position);
        const depth = corner.dot(forward);
        near = Math.min(near, depth);
        far = Math.max(far, depth);
    }
    return isBack(mesh) ? far : near;
}

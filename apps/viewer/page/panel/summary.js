// The picture in words, for those who do not see it; at most once in a second.
// SPDX-License-Identifier: BSD-3-Clause
import { seconds, short } from '../core/format.js';

export class Summary {
    constructor(session, stage) {
        setInterval(() => this.#tell(session, stage), 1000);
    }

    #tell(session, stage) {
        if (!session.scene) return;
        const parts = [`${session.scene.title || 'Scene'} at ${seconds(session.state?.time)}`];
        for (const { object, positions, nodes } of stage.drawables.values()) {
            if (!/^(tube|polyline)$/.test(object.kind) || object.role === 'channel' || !nodes) continue;
            const end = [...positions.subarray(3 * nodes - 3)].map((c) => short(1e3 * c)).join(', ');
            parts.push(`last node of ${object.name ?? object.path} at ${end} mm`);
            if (parts.length > 3) break;
        }
        stage.canvas.setAttribute('aria-label', `${parts.join('; ')}.`);
    }
}

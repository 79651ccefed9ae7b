/* Sinew - mode_film. SPDX-License-Identifier: BSD-3-Clause */
#include "mode_film.h"
#include <math.h>
#include <string.h>
#include "engine/sim.h"
#include "replay.h"
#include "sofa_scene.h"

enum { PICTURES = 24 }; // of one swing

static sn_status plan(film* f, const mode_film* m, const char* path, sn_scene* scene, sn_error* error)
{
    film_find_shapes(f, scene, error);
    if (m->record && is_sofa_scene(path))
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "--record: a recording requires a Sinew scene; create it by: sinew convert %s", path);
    if (!error->status && m->record) film_plan_states(f, m->record, error);
    if (!error->status && m->vtk) film_plan_vtk(f, 1, error);
    if (!error->status && m->vtk) make_folder(m->vtk, "--vtk", f->pool, error);
    return error->status;
}

static sn_status open_files(film* f, const mode_film* m, const call* c, const text_list* settings,
                            const sn_scene* scene, sn_error* error)
{
    char fingerprint[SHA256_TEXT];
    const char* text = read_text(c->arguments[0], f->pool);
    sha256(text ? text : "", text ? strlen(text) : 0, fingerprint);
    film_labels labels = { .scene = text,
                           .command = spell_command(c),
                           .title = title_of(scene, f->pool),
                           .sha256 = fingerprint,
                           .file = absolute_path(c->arguments[0], f->pool),
                           .settings = join_lines(settings->at, settings->count, f->pool) };
    if (f->pool->failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    return film_open(f, m->vtk, &labels, error);
}

/* The swing of a mode; the last picture would be the first one again. */
static sn_status write_mode(film* f, sn_modes* modes, int mode, double amplitude, double* time,
                            sn_error* error)
{
    for (int k = 0; k < PICTURES && !error->status; ++k) {
        *time = mode + (double)k / PICTURES;
        if (sn_modes_displace(modes, mode, amplitude * sin(2.0 * acos(-1.0) * k / PICTURES), error) == SN_OK)
            film_write_picture(f, error);
    }
    return error->status;
}

sn_status mode_film_write(const mode_film* m, const call* c, const text_list* settings, sn_scene* scene,
                          sn_sim* sim, sn_modes* modes, sn_error* error)
{
    double time = 0.0, amplitude = m->amplitude;
    film f = { .pool = c->pool, .sim = sim, .clock = &time };
    if (amplitude == 0.0) amplitude = 0.05 * sim->systems[0]->layout.length;
    if (plan(&f, m, c->arguments[0], scene, error)) return error->status;
    open_files(&f, m, c, settings, scene, error);
    for (int i = 0; i < sn_modes_count(modes); ++i)
        write_mode(&f, modes, i, amplitude, &time, error);
    sn_error failure = { 0 };
    sn_modes_displace(modes, 0, 0.0, &failure);
    film_close(&f, &failure);
    return error->status ? error->status : sn_fail(error, failure.status, "%s", failure.text);
}

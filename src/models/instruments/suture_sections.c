/* Sinew - suture sections: the rod a suture is, from its parameters; what it is made of along its length,
   from its <segment> children, from lists by element, or the same everywhere. SPDX-License-Identifier:
   BSD-3-Clause */
#include "models/instruments/suture_build.h"

static double value(sn_reals list, int edge)
{
    return list.count == 0 ? 0.0 : list.at[list.count > 1 ? edge : 0];
}

static rod_piece piece_of(const sn_suture_params* p, int edge)
{
    return (rod_piece){ .radius = value(p->radius, edge),
                        .young_modulus = value(p->young_modulus, edge),
                        .shear_modulus = value(p->shear_modulus, edge),
                        .poisson_ratio = p->poisson_ratio,
                        .curvature = p->curvature,
                        .density = value(p->density, edge) };
}

const char* sn_suture_list(const sn_suture_params* p)
{
    if (p->radius.count > 1) return "radius";
    if (p->young_modulus.count > 1) return "young_modulus";
    if (p->shear_modulus.count > 1) return "shear_modulus";
    return p->density.count > 1 ? "density" : NULL;
}

static bool check_list(const rod* r, const char* param, sn_reals list, bool optional)
{
    const int n = r->elements;
    if (list.count == 1 || list.count == n || (optional && list.count == 0)) return true;
    sn_scene_fail(r->scene, r->item, param, "has %d numbers; give 1 for all, or one for each of %d elements",
                  list.count, n);
    return false;
}

static bool read_lists(rod* r, const sn_suture_params* p)
{
    if (!check_list(r, "radius", p->radius, false) ||
        !check_list(r, "young_modulus", p->young_modulus, false) ||
        !check_list(r, "shear_modulus", p->shear_modulus, true) ||
        !check_list(r, "density", p->density, false))
        return false;
    r->sections.scene = r->scene;
    for (int j = 0; j < r->elements; ++j) {
        double from, to;
        rod_piece piece = piece_of(p, j);
        sn_der_interval(r, j, &from, &to);
        if (sn_rod_sections_add(&r->sections, &piece, to - from)) continue;
        sn_scene_fail(r->scene, r->item, "elements", "out of memory for %d elements", r->elements);
        return false;
    }
    return true;
}

static bool read_sections(rod* r, const sn_suture_params* p)
{
    const char* list = sn_suture_list(p);
    const rod_piece whole = piece_of(p, 0);
    if (!list) return sn_rod_sections_read(r->scene, r->item, &whole, r->length, &r->sections);
    if (!sn_rod_has_segments(r->scene, r->item)) return read_lists(r, p);
    sn_scene_fail(r->scene, r->item, list,
                  "is a list by element, but the suture has <segment> children; use one of the two");
    return false;
}

/* A loop closes from the last place to the first. */
static double length_of(const sn_suture_params* p)
{
    const sn_reals line = p->positions;
    if (line.count < 6) return p->length;
    const double* last = line.at + 3 * (line.count / 3 - 1);
    const double closing[6] = { last[0], last[1], last[2], line.at[0], line.at[1], line.at[2] };
    return sn_suture_line_length(line) + (p->closed ? sn_suture_line_length((sn_reals){ closing, 6 }) : 0.0);
}

bool sn_suture_read(sn_scene* scene, sn_id suture, const void* params, rod* out)
{
    const sn_suture_params* p = params;
    const bool differences = p->model == SN_SUTURE_FINITE_DIFFERENCE;
    *out = (rod){ .scene = scene,
                  .item = suture,
                  .model = differences ? &sn_rod_difference : &sn_rod_elastic,
                  .length = length_of(p),
                  .damping_time = p->damping_time,
                  .drag = p->drag,
                  .gravity = p->gravity,
                  .elements = p->elements,
                  .closed = p->closed,
                  .clamped = { p->start_frame.path || p->start == SN_SUTURE_CLAMPED,
                               p->end_frame.path || p->end == SN_SUTURE_CLAMPED },
                  .frame = { "start", "end" },
                  .points_on_frame = p->start_frame.path != NULL,
                  .inside = "",
                  .options = { .twist = p->twist,
                               .cut_at = p->cut_at,
                               .cut = p->cut,
                               .gyroscopic = p->gyroscopic,
                               .tangent = p->tangent } };
    if (p->start_frame.path &&
        !sn_rod_path_inside(scene, suture, "start_frame", p->start_frame, out->frame[0]))
        return false;
    if (p->end_frame.path && !sn_rod_path_inside(scene, suture, "end_frame", p->end_frame, out->frame[1]))
        return false;
    return read_sections(out, p);
}

/* Sinew - suture sections: what a suture is made of along its length, from its <segment> children, from lists
   by element, or the same everywhere. SPDX-License-Identifier: BSD-3-Clause */
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

rod_piece sn_suture_whole(const sn_suture_params* p) { return piece_of(p, 0); }

const char* sn_suture_list(const sn_suture_params* p)
{
    if (p->radius.count > 1) return "radius";
    if (p->young_modulus.count > 1) return "young_modulus";
    if (p->shear_modulus.count > 1) return "shear_modulus";
    return p->density.count > 1 ? "density" : NULL;
}

/* Where an edge begins and ends on the suture: that of a clamped end is half outside. */
static void interval_of(const suture_build* b, int edge, double* from, double* to)
{
    double begin = (edge - 0.5 * b->clamped[0]) * b->h;
    *from = fmax(begin, 0.0);
    *to = fmin(begin + b->h, b->length);
}

static bool read_lists(suture_build* b)
{
    for (int j = 0; j < b->p->elements; ++j) {
        double from, to;
        rod_piece piece = piece_of(b->p, j);
        interval_of(b, j, &from, &to);
        if (sn_rod_sections_add(&b->sections, &piece, to - from)) continue;
        sn_scene_fail(b->scene, b->suture, "elements", "out of memory for %d elements", b->p->elements);
        return false;
    }
    return true;
}

bool sn_suture_sections_read(suture_build* b)
{
    const char* list = sn_suture_list(b->p);
    if (!list) {
        rod_piece whole = sn_suture_whole(b->p);
        return sn_rod_sections_read(b->scene, b->suture, &whole, b->length, &b->sections);
    }
    if (!sn_rod_has_segments(b->scene, b->suture)) return read_lists(b);
    sn_scene_fail(b->scene, b->suture, list,
                  "is a list by element, but the suture has <segment> children; use one of the two");
    return false;
}

sn_vec3 sn_suture_curvature(const suture_build* b, int edge)
{
    double from, to;
    interval_of(b, edge, &from, &to);
    return sn_rod_natural_curvature(&b->sections, from, to);
}

rod_section sn_suture_section(const suture_build* b, int edge)
{
    double from, to;
    interval_of(b, edge, &from, &to);
    return sn_rod_section_mean(&b->sections, from, to);
}

/* Sinew - roll. SPDX-License-Identifier: BSD-3-Clause

   Legend: n from the first line to the second one, d their distance, r their radii, w spins.
   The surfaces touch at the arms a1 = d r1/(r1 + r2) along n from the first line and a2 = d - a1 along -n
   from the second one. Their sliding velocity along a tangent t is that of the centre lines and
     t . (w2 x (-a2 n)) - t . (w1 x (a1 n)) = - a2 w2 . (n x t) - a1 w1 . (n x t)
   so that friction f on the second line has the moments - a2 n x f and - a1 n x f, and its couple d n x f at
   the centre lines is balanced. */
#include "models/contact/roll.h"

/* ---- bind ---------------------------------------------------------------------------------------------- */

static int closest_frame(const sn_kin* frames, sn_vec3 x)
{
    int best = 0;
    for (int i = 1; i < frames->count; ++i)
        if (sn_norm(sn_sub(frames->frames[i].r, x)) < sn_norm(sn_sub(frames->frames[best].r, x))) best = i;
    return best;
}

sn_status sn_roll_bind(sn_bind* b, const sn_skin* skin, int line, sn_ref ref, const char* param, sn_roll* out)
{
    *out = (sn_roll){ .input = -1 };
    if (!ref.path) return SN_OK;
    if (!(skin->radius > 0.0) || sn_skin_is_spheres(skin))
        return sn_bind_fail(b, param, "only lines with a radius roll; give their radius, or leave out %s",
                            param);
    out->input = sn_bind_input(b, ref, SN_FRAMES, param);
    if (out->input < 0) return SN_ERR_SCENE;
    const sn_kin* frames = sn_bind_rest(b, out->input);
    const sn_vec3* x = sn_bind_rest(b, line)->points;
    int* of_edge = sn_bind_alloc(b, (size_t)skin->surface.edge_count * sizeof *of_edge);
    int* of_point = sn_bind_alloc(b, (size_t)skin->surface.point_count * sizeof *of_point);
    if (!of_edge || !of_point) return SN_ERR_MEMORY;
    for (int e = 0; e < skin->surface.edge_count; ++e) {
        const int* p = skin->surface.edges[e];
        of_edge[e] = closest_frame(frames, sn_scale(0.5, sn_add(x[p[0]], x[p[1]])));
    }
    for (int i = 0; i < skin->surface.point_count; ++i)
        of_point[i] = closest_frame(frames, x[i]);
    out->of_edge = of_edge;
    out->of_point = of_point;
    return SN_OK;
}

/* ---- a pair -------------------------------------------------------------------------------------------- */

/* One side of the pair: the frame, if it has one. Returns the radius, which is 0 of faces and of points and
   edges of faces. */
static double find_side(const sn_roll* roll, const sn_skin* skin, bool edge, int feature, int point,
                        sn_roll_side* side)
{
    const bool line = edge ? sn_skin_is_line(skin, feature) : sn_point_is_on_line(&skin->surface, feature);
    *side = (sn_roll_side){ .input = roll->input, .frame = -1 };
    if (!line) return 0.0;
    if (roll->input >= 0) side->frame = edge ? roll->of_edge[feature] : roll->of_point[feature];
    return skin->radius - sn_skin_lack(skin, point);
}

void sn_roll_sides(const sn_roll* roll, sn_skin* const* skin, const sn_touch* t, sn_roll_side sides[2])
{
    const bool edges = sn_key_kind(t->key) == SN_PAIR_EDGE_EDGE;
    const int own[2] = { t->input[0], t->input[edges ? 2 : 1] };
    double radius[2] = { 0, 0 };
    radius[0] = find_side(&roll[own[0]], skin[own[0]], edges, edges ? sn_key_a(t->key) : t->point[0],
                          t->point[0], &sides[0]);
    sides[1] = (sn_roll_side){ .frame = -1 };
    if (edges)
        radius[1] = find_side(&roll[own[1]], skin[own[1]], true, sn_key_b(t->key), t->point[2], &sides[1]);
    for (int s = 0; s < 2; ++s)
        if (sides[s].frame >= 0) sides[s].part = radius[s] / (radius[0] + radius[1]);
}

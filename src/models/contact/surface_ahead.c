/* Sinew - surface_ahead: pairs with the closest points and directions that they have at the end of a step, if
   the velocities stay what they are. A step with those of its start is a step late: where a surface slides
   along a curved one, the direction of the force lags behind by the step. The gaps remain those of the start.

   At the start the surfaces must not intersect, and neither at the end; and no two points may go farther than
   the search reaches: then no pair has passed the other side. Elsewhere the pairs of the start hold.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/overlap.h"
#include "models/contact/surface_contact.h"
#include <math.h>

/* The longest way of a point in the step. */
static double longest_way(const sn_skin* skin)
{
    double most = 0.0;
    for (int i = 0; i < skin->surface.point_count; ++i)
        most = fmax(most, sn_norm(sn_sub(skin->end[i], skin->start[i])));
    return most;
}

/* Puts the whole skin to the end of the step. */
static void go_ahead(sn_skin* skin)
{
    for (int i = 0; i < skin->surface.point_count; ++i)
        skin->start[i] = skin->end[i];
    sn_skin_fit(skin, false);
}

static void come_back(const surface_contact* k, const sn_input* in, double h)
{
    for (int i = 0; i < 2; ++i) {
        sn_skin_start(k->skin[i], &in->at[i], h);
        sn_skin_fit(k->skin[i], false);
    }
    k->search->listed = 0.0; // its list is that of the end
}

/* Gaps at the start, along the directions at the end; false where a pair is on the other side. */
static bool measure(const surface_contact* k, const sn_input* in, int count)
{
    for (int i = 0; i < count; ++i) {
        k->found[i].gap = sn_touch_gap(&k->found[i], in->at);
        if (!(k->found[i].gap > 0.0)) return false;
    }
    return true;
}

int sn_surface_find_ahead(const surface_contact* k, const sn_input* in, double h)
{
    int count = -1;
    if (k->now->overlaps > 0 || !(longest_way(k->skin[0]) + longest_way(k->skin[1]) < k->search->reach))
        return -1;
    go_ahead(k->skin[0]);
    go_ahead(k->skin[1]);
    if (sn_overlap_find(&k->skin[0]->tree, &k->skin[1]->tree).count == 0)
        count = sn_touch_find(k->search, k->found, k->capacity, &k->now->dropped);
    come_back(k, in, h);
    return count >= 0 && measure(k, in, count) ? count : -1;
}

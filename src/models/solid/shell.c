/* Sinew - shell: thin triangles between frames that resist stretch, shear and bending. Equations in
   shell_kernel.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/shells.h>
#include "models/solid/cell_selection.h"
#include "models/solid/shell_kernel.h"

typedef struct shells {
    cell_selection faces;
    const shell* at;
    shell_state* now; /* what `add` has found, for `tangent` */
} shells;

/* ---- operations ---------------------------------------------------------------------------------------- */

static void update(const shells* s, int item, const sn_input* in, shell_state* now)
{
    const int* node = s->faces.nodes + 3 * item;
    const sn_pose *frames = in->at[0].frames, *const at[3] = { &frames[node[0]], &frames[node[1]],
                                                               &frames[node[2]] };
    sn_shell_update(&s->at[item], at, now);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const shells* s = self;
    for (int item = items.begin; item < items.end; ++item) {
        update(s, item, in, &s->now[item]);
        for (int i = 0; i < 3; ++i) {
            sn_wrench load = sn_shell_load(&s->at[item], &s->now[item], i);
            sn_wrench* to = &out[0].wrench[s->faces.nodes[3 * item + i]];
            to->f = sn_add(to->f, load.f);
            to->m = sn_add(to->m, load.m);
        }
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const shells* s = self;
    (void)in; // `add` was called at the same input and left what is needed
    sn_shell_tangent(&s->at[item], &s->now[item], out->K);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const shells* s = self;
    double sum = 0;
    for (int item = items.begin; item < items.end; ++item) {
        shell_state now;
        update(s, item, in, &now);
        sum += sn_shell_energy(&now);
    }
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const shells* s = self;
    (void)reaction;
    *out = energy(self, (sn_range){ 0, s->faces.count }, in);
}

static void read_force(const void* self, int item, const sn_input* in, double* out)
{
    const shells* s = self;
    shell_state now;
    double moment[3];
    update(s, item, in, &now);
    sn_shell_forces(&s->at[item], &now, out, moment);
}

static void read_moment(const void* self, int item, const sn_input* in, double* out)
{
    const shells* s = self;
    shell_state now;
    double force[3];
    update(s, item, in, &now);
    sn_shell_forces(&s->at[item], &now, force, out);
}

static const sn_quantity quantities[] = { { "energy", "J", NULL, "elastic energy of all triangles",
                                            read_energy } };
static const sn_item_quantity item_quantities[] = {
    { "force", "N/m", "xx yy xy",
      "of the sections of each triangle per length, x along its first side, y in its plane", read_force },
    { "moment", "N", "xx yy xy", "the same for bending, in the middle of the triangle", read_moment },
};

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status make_shells(sn_bind* bind, const sn_shell_params* p, shells* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    const shell_stuff stuff = { p->young_modulus, p->poisson_ratio, p->thickness };
    shell* at = sn_bind_alloc(bind, (size_t)s->faces.count * sizeof *at);
    s->now = sn_bind_alloc(bind, (size_t)s->faces.count * sizeof *s->now);
    if (!at || !s->now) return SN_ERR_MEMORY;
    for (int face = 0; face < s->faces.count; ++face) {
        const int* node = s->faces.nodes + 3 * face;
        const sn_vec3 X[3] = { rest->frames[node[0]].r, rest->frames[node[1]].r, rest->frames[node[2]].r };
        sn_mat3 plane;
        if (!sn_shell_make(&at[face], X, &stuff, &plane))
            return sn_bind_fail(bind, "on",
                                "triangle %d (frames %d %d %d) has no area; repair or leave out the cell",
                                face, node[0], node[1], node[2]);
        for (int i = 0; i < 3; ++i)
            at[face].axes[i] = sn_mat3_mul(sn_mat3_transpose(sn_quat_matrix(rest->frames[node[i]].q)), plane);
    }
    s->at = at;
    return SN_OK;
}

static sn_status bind_shell(sn_bind* bind, const void* params, void* self)
{
    const sn_shell_params* p = params;
    shells* s = self;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (!(p->poisson_ratio > -1 && p->poisson_ratio < 1))
        return sn_bind_fail(bind, "poisson_ratio", "%g; must be above -1 and below 1", p->poisson_ratio);
    sn_status status = sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes },
                                              SN_CELL_TRIANGLE, &s->faces);
    if (!status) status = make_shells(bind, p, s);
    return status ? status : sn_cell_selection_items(bind, &s->faces);
}

static const sn_force_ops ops = { .add = add, .tangent = tangent, .energy = energy };
static const sn_shell_params defaults = { .young_modulus = 1e6, .poisson_ratio = 0.3, .thickness = 1e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_shell_params, on), "1", 0, 0,
      "frames; the triangles have no stress in their initial poses" },
    { SN_FIELD(sn_shell_params, nodes), "1", 0, HUGE_VAL,
      "three frames of each triangle, numbered from 0; absent: the triangles of the mesh" },
    { SN_FIELD(sn_shell_params, mesh), "1", 0, 0, "mesh with the triangles; absent: the mesh of the frames" },
    { SN_FIELD(sn_shell_params, where), "1", 0, 0,
      "selected triangles of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_shell_params, young_modulus), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "of the material" },
    { SN_FIELD(sn_shell_params, poisson_ratio), "1", -1, 1, "of the material; above -1 and below 1" },
    { SN_FIELD(sn_shell_params, thickness), "m", SN_ABOVE_ZERO, HUGE_VAL, "at rest" },
};

const sn_component sn_shell = {
    .abi = SN_COMPONENT_ABI,
    .name = "shell",
    .summary = "Thin triangles between frames with stretch, shear and bending, with large rotations.",
    .source = "plate of Batoz, Bathe, Ho 1980, Int. J. Numer. Meth. Eng. 15, 1771-1812",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_shell_params),
    .self_size = sizeof(shells),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_shell,
};

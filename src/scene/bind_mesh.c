/* Sinew - bind_mesh: meshes and selections as components see them. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/compile.h"
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/select.h"
#include <string.h>

static sn_status fail_memory(sn_bind* b)
{
    sn_bind_fail(b, NULL, "out of memory");
    return b->status = SN_ERR_MEMORY;
}

/* ---- meshes -------------------------------------------------------------------------------------------- */

static const sn_mesh* mesh_of_item(sn_bind* b, uint32_t target, const char* param)
{
    sn_compiler* c = b->compiler;
    const sn_component* type = c->scene->items[target].type;
    if (type->role != SN_ROLE_MESH) {
        sn_bind_fail(b, param,
                     "%s is a %s; a mesh is needed, for example <mesh file=\"liver.msh\"/> or <grid/>",
                     c->path[target], type->name);
        return NULL;
    }
    sn_compile_item(c, target);
    const sn_bound* bound = &c->bound[target];
    if (bound->progress == SN_BINDING)
        sn_bind_fail(b, param, "circular reference: %s refers back to %s", c->path[target], c->path[b->item]);
    if (bound->progress != SN_BOUND) { // its own failure has been reported
        if (!b->status) b->status = SN_ERR_SCENE;
        return NULL;
    }
    return bound->mesh;
}

static const sn_mesh* find_mesh(sn_bind* b, sn_ref ref, const char* param)
{
    if (b->status) return NULL;
    if (!ref.path || !ref.path[0]) {
        sn_bind_fail(b, param, "%s is missing: name a mesh, for example %s=\"@liver\"", param, param);
        return NULL;
    }
    uint32_t target = sn_compile_target(b->compiler, b->item, ref.path, param);
    if (target) return mesh_of_item(b, target, param);
    b->status = SN_ERR_SCENE;
    return NULL;
}

const sn_mesh* sn_bind_mesh(sn_bind* b, sn_ref ref, const char* param)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_MESH, ref.path, 0, 0);
        return answer ? answer->more : NULL;
    }
    const sn_mesh* mesh = find_mesh(b, ref, param);
    if (mesh) sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_MESH, .text = ref.path, .more = mesh });
    return mesh;
}

sn_status sn_bind_make_mesh(sn_bind* b, const sn_mesh* mesh)
{
    if (b->again) return sn_journal_differs(b); // a mesh is made once
    if (b->status) return b->status;
    sn_mesh* copy = sn_mesh_copy(&b->compiler->sim->pool, mesh);
    if (!copy) return fail_memory(b);
    b->compiler->bound[b->item].mesh = copy;
    return SN_OK;
}

sn_status sn_bind_state_mesh(sn_bind* b, const sn_mesh* mesh)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_STATE_MESH, NULL, 0, 0);
        return answer && answer->more != mesh ? sn_journal_differs(b) : b->status;
    }
    if (b->status) return b->status;
    sn_state* state =
        b->new_state >= 0 ? &b->compiler->sim->systems[b->system]->layout.states[b->new_state] : NULL;
    if (!state || state->count != mesh->point_count)
        return sn_bind_fail(b, NULL, "a state of %d nodes does not fit a mesh of %d points",
                            state ? state->count : 0, mesh->point_count);
    state->mesh = mesh;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_STATE_MESH, .more = mesh });
    return SN_OK;
}

const sn_mesh* sn_bind_mesh_of(sn_bind* b, int input)
{
    if (b->status || input < 0 || input >= b->call.input_count) return NULL;
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_MESH_OF, NULL, input, 0);
        return answer ? answer->more : NULL;
    }
    const sn_mesh* mesh = sn_bind_state_of(b, input)->mesh;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_MESH_OF, .number = input, .more = mesh });
    return mesh;
}

/* ---- selections ---------------------------------------------------------------------------------------- */

/* Numbers of what is chosen, in memory of the simulation. */
static int select_from(sn_bind* b, const sn_choice* from, const char* where, const char* param,
                       const int** out)
{
    char why[1024], box[256];
    sn_pool* pool = &b->compiler->sim->pool;
    bool* chosen = sn_pool_array(pool, (size_t)from->count, sizeof *chosen);
    if (!chosen) return fail_memory(b), -1;
    int count = sn_select(from, where, chosen, why, sizeof why);
    if (count < 0) return sn_bind_fail(b, param, "%s", why), -1;
    if (count == 0) {
        sn_choice_box(from, box, sizeof box);
        sn_bind_fail(b, param, "\"%s\" selects no %s; %s", where, from->noun, box);
        return -1;
    }
    int* list = sn_pool_array(pool, (size_t)count, sizeof *list);
    if (!list) return fail_memory(b), -1;
    for (int i = 0, n = 0; i < from->count; ++i)
        if (chosen[i]) list[n++] = i;
    *out = list;
    return count;
}

/* Rest positions of a state, of scalars the points of their mesh; NULL for scalars without one, or when out
   of memory. */
static const sn_vec3* places(sn_bind* b, const sn_kin* rest, const sn_mesh* mesh)
{
    if (rest->kind == SN_POINTS) return rest->points;
    if (rest->kind == SN_SCALARS) return mesh ? mesh->points : NULL;
    sn_vec3* at = sn_pool_array(&b->compiler->sim->pool, (size_t)rest->count, sizeof *at);
    for (int i = 0; at && i < rest->count; ++i)
        at[i] = rest->frames[i].r;
    return at;
}

static int select_nodes(sn_bind* b, int input, const char* where, const char* param, const int** nodes)
{
    const sn_kin* rest = sn_bind_rest(b, input);
    if (b->status || rest->count == 0) return -1;
    sn_choice from = { .noun = "node", .count = rest->count, .mesh = sn_bind_mesh_of(b, input) };
    from.at = places(b, rest, from.mesh);
    if (!from.at && rest->kind != SN_SCALARS) return fail_memory(b), -1;
    if (!from.at)
        return sn_bind_fail(b, param,
                            "scalars without a mesh have no position; list them as nodes, or create them by "
                            "<scalars mesh=\"@...\"/>"),
               -1;
    return select_from(b, &from, where ? where : "all", param, nodes);
}

int sn_bind_select(sn_bind* b, int input, const char* where, const char* param, const int** nodes)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_SELECT, where, input, 0);
        if (answer) *nodes = answer->more;
        return answer ? answer->count : -1;
    }
    ++b->inside;
    int count = select_nodes(b, input, where, param, nodes);
    --b->inside;
    if (count >= 0)
        sn_journal_note(
            b,
            (sn_answer){
                .kind = SN_ANSWER_SELECT, .text = where, .number = input, .count = count, .more = *nodes });
    return count;
}

/* ---- cells --------------------------------------------------------------------------------------------- */

/* Number of every point of `mesh` among those of `of`, which it is or was made of; NULL when it was not, or
   out of memory. */
static int* points_in(sn_bind* b, const sn_mesh* mesh, const sn_mesh* of)
{
    int* number = sn_pool_array(&b->compiler->sim->pool, (size_t)mesh->point_count, sizeof *number);
    if (!number) return fail_memory(b), NULL;
    for (int i = 0; i < mesh->point_count; ++i)
        number[i] = i;
    for (const sn_mesh* m = mesh; m != of; m = m->of) {
        if (!m->of) return NULL;
        for (int i = 0; i < mesh->point_count; ++i)
            number[i] = m->point_origin[number[i]];
    }
    return number;
}

static int choose_cells(sn_bind* b, const sn_mesh* mesh, sn_cell kind, const char* where, const char* param,
                        const int** numbers)
{
    const sn_cells* c = &mesh->cells[kind];
    sn_vec3* centres = sn_pool_array(&b->compiler->sim->pool, (size_t)c->count, sizeof *centres);
    if (!centres) return fail_memory(b), -1;
    for (int i = 0; i < c->count; ++i)
        centres[i] = sn_cell_centre(kind, c->nodes + i * sn_cell_nodes(kind), mesh->points);
    sn_choice from = { .noun = "cell", .count = c->count, .at = centres, .mesh = mesh };
    from.cells = true;
    from.kind = kind;
    return select_from(b, &from, where ? where : "all", param, numbers);
}

static int select_cells(sn_bind* b, int input, sn_ref ref, sn_cell kind, const char* where, const char* param,
                        const int** nodes, const int** numbers)
{
    const sn_mesh* own = sn_bind_mesh_of(b, input);
    const sn_mesh* mesh = ref.path ? sn_bind_mesh(b, ref, "mesh") : own;
    if (b->status) return -1;
    if (!mesh) {
        sn_bind_fail(b, param,
                     "the points have no mesh: create them by <points mesh=\"@...\"/>, or name a mesh here");
        return -1;
    }
    if (mesh->cells[kind].count == 0) {
        sn_bind_fail(b, param, "the mesh has no %s", sn_cell_name(kind));
        return -1;
    }
    const int *chosen, *translated = points_in(b, mesh, own ? own : mesh);
    if (b->status) return -1;
    if (!translated || (!own && sn_bind_rest(b, input)->count != mesh->point_count)) {
        sn_bind_fail(b, "mesh",
                     "this mesh has other points than those it acts on, and was not derived from their mesh");
        return -1;
    }
    int count = choose_cells(b, mesh, kind, where, param, &chosen), n = sn_cell_nodes(kind);
    int* out = count > 0 ? sn_bind_alloc(b, (size_t)count * (size_t)n * sizeof *out) : NULL;
    if (!out) return -1;
    for (int i = 0; i < count * n; ++i)
        out[i] = translated[mesh->cells[kind].nodes[chosen[i / n] * n + i % n]];
    *nodes = out;
    *numbers = chosen;
    return count;
}

int sn_bind_cells(sn_bind* b, int input, sn_ref ref, sn_cell kind, const char* where, const char* param,
                  const int** nodes, const int** numbers)
{
    const int* ignored;
    if (!numbers) numbers = &ignored;
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_CELLS, where, input, (int)kind);
        if (!answer) return -1;
        *nodes = answer->more;
        *numbers = answer->also;
        return answer->count;
    }
    ++b->inside;
    int count = select_cells(b, input, ref, kind, where, param, nodes, numbers);
    --b->inside;
    if (count >= 0)
        sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_CELLS,
                                        .text = where,
                                        .number = input,
                                        .extra = (int)kind,
                                        .count = count,
                                        .more = *nodes,
                                        .also = *numbers });
    return count;
}

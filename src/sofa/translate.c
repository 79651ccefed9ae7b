/* Sinew - translate: the walk over a SOFA scene, and small services for its parts.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/dampers.h"
#include "sofa/engines.h"
#include "sofa/mappings.h"
#include "sofa/removals.h"
#include "sofa/touching.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/os_file.h"
#include "base/text.h"

/* ---- native items -------------------------------------------------------------------------------------- */

sn_sofa_place* sn_sofa_place_of(sn_sofa_element* element) { return sn_sofa_node_of(element)->made; }

/* A name as Sinew allows it: letters, digits, - and _, begun by a letter. */
static void plain_name(char out[64], const char* name)
{
    int n = 0;
    if (!((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z'))) out[n++] = 'n';
    for (; *name && n < 60; ++name) {
        bool good = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                    (*name >= '0' && *name <= '9') || *name == '-' || *name == '_';
        out[n++] = good ? *name : '_';
    }
    out[n] = 0;
}

/* The same, with a number behind it when the parent has a child of that name. */
static void free_name(const sn_scene* scene, sn_id parent, const char* wanted, char out[80])
{
    char name[64];
    plain_name(name, wanted);
    snprintf(out, 80, "%s", name);
    for (int i = 2; !sn_id_is_null(sn_scene_find(scene, parent, out)); ++i)
        snprintf(out, 80, "%s-%d", name, i);
}

static sn_id add(sn_sofa_translation* t, sn_id parent, const sn_sofa_element* element,
                 const sn_component* component)
{
    char name[80];
    free_name(t->scene, parent, sn_sofa_name(element), name);
    sn_scene_locate(t->scene, element->file, element->line, 1);
    return sn_scene_add(t->scene, parent, name, component, NULL);
}

static const char* join(sn_sofa_translation* t, const char* path, sn_id item)
{
    const char* name = sn_scene_name(t->scene, item);
    return name ? sn_pool_format(t->pool, "%s/%s", path, name) : NULL;
}

/* Makes the native node of a place, and those around it. */
static void found(sn_sofa_translation* t, sn_sofa_place* place)
{
    if (!sn_id_is_null(place->item)) return;
    found(t, place->parent);
    place->item = add(t, place->parent->item, place->node, sn_scene_component(t->scene, "node"));
    place->path = join(t, place->parent->path, place->item);
}

sn_id sn_sofa_add(sn_sofa_translation* t, sn_sofa_place* place, const sn_sofa_element* element,
                  const sn_component* component)
{
    found(t, place);
    return add(t, place->item, element, component);
}

const char* sn_sofa_path(sn_sofa_translation* t, sn_sofa_place* place, sn_id item)
{
    return join(t, place->path, item);
}

void sn_sofa_set(sn_sofa_translation* t, sn_id item, const char* parameter, const char* format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sn_scene_set(t->scene, item, parameter, text);
}

void sn_sofa_set_reals(sn_sofa_translation* t, sn_id item, const char* parameter, const double* values,
                       int count)
{
    char* text = sn_pool_alloc(t->pool, (size_t)count * SN_NUMBER_TEXT + 1);
    if (!text) return;
    char* end = text;
    for (int i = 0; i < count; ++i) {
        char number[SN_NUMBER_TEXT];
        end += sprintf(end, "%s%s", i ? " " : "", sn_number_print(number, values[i]));
    }
    sn_scene_set(t->scene, item, parameter, text);
}

void sn_sofa_act(sn_sofa_translation* t, sn_id item, sn_sofa_body* body)
{
    sn_scene_set(t->scene, item, "on", body->path);
    for (; body; body = body->follows)
        body->acted = true;
}

bool sn_sofa_is_other_mesh(const sn_sofa_body* body, const sn_sofa_topology* topology)
{
    const sn_sofa_topology* own = body->topology;
    return body->meshless || !own || !own->path || (own != topology && !(own->moved && own->of == topology));
}

void sn_sofa_set_indices(sn_sofa_translation* t, sn_id item, const char* parameter, const int* values,
                         int count)
{
    char* text = sn_pool_alloc(t->pool, (size_t)count * 12 + 1);
    if (!text) return;
    char* end = text;
    for (int i = 0; i < count; ++i)
        end += sprintf(end, "%s%d", i ? " " : "", values[i]);
    sn_scene_set(t->scene, item, parameter, text);
}

void sn_sofa_set_cells(sn_sofa_translation* t, sn_id item, const sn_sofa_body* body,
                       const sn_sofa_topology* topology, sn_cell kind)
{
    const sn_cells* cells = &topology->mesh->cells[kind];
    if (!sn_sofa_is_other_mesh(body, topology)) return;
    if (topology->path && !topology->listed && body->topology && topology->of == body->topology)
        sn_sofa_set(t, item, "mesh", "%s", topology->path);
    else
        sn_sofa_set_indices(t, item, "nodes", cells->nodes, cells->count * sn_cell_nodes(kind));
}

void sn_sofa_set_vector(sn_sofa_translation* t, sn_id item, const char* parameter, sn_vec3 value)
{
    const double values[3] = { value.x, value.y, value.z };
    sn_sofa_set_reals(t, item, parameter, values, 3);
}

/* ---- notes --------------------------------------------------------------------------------------------- */

void sn_sofa_lose(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_loss loss, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_sofa_tell_loss(t->notes, loss, e, sentence);
}

void sn_sofa_honour(sn_sofa_translation* t, sn_sofa_element* e)
{
    const sn_sofa_kind* kind = sn_sofa_kind_of(e->name);
    if (kind && kind->verdict == SN_SOFA_CHANGED)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "%s", kind->reason);
    else
        sn_sofa_tell(t->notes, SN_SOFA_HONOURED, e, "%s", "");
    for (int i = 0; i < e->attribute_count; ++i)
        if (!e->attributes[i].used && !sn_sofa_is_harmless(&t->graph, e, &e->attributes[i]))
            sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE, "its %s is not taken over", e->attributes[i].name);
}

void sn_sofa_leave_out(sn_sofa_translation* t, sn_sofa_element* e, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_sofa_tell_loss(t->notes, sn_sofa_loss_of(e->name), e, sentence);
}

bool sn_sofa_load_file(sn_sofa_translation* t, sn_sofa_element* e, const char* file, sn_source* source)
{
    char cause[SN_SOURCE_WHY];
    const bool good = sn_source_load(source, file, SN_SOFA_BYTES, cause) == SN_OK;
    if (!good) sn_sofa_leave_out(t, e, "%s: %s", file, cause);
    return good;
}

/* ---- values -------------------------------------------------------------------------------------------- */

const char* sn_sofa_text(sn_sofa_translation* t, sn_sofa_element* e, const char* name)
{
    for (int links = 0; links < 8; ++links) { // a link may lead to a link
        const char* value = sn_sofa_attribute_value(e, name);
        if (!value || *value != '@') return value;
        sn_sofa_target target = sn_sofa_follow(&t->graph, e, value);
        if (!target.element || !target.data) return value;
        e = target.element;
        name = target.data;
    }
    return NULL;
}

double sn_sofa_real(sn_sofa_translation* t, sn_sofa_element* e, const char* name, double fallback)
{
    return sn_sofa_read_real(sn_sofa_text(t, e, name), fallback);
}

sn_sofa_reals sn_sofa_list(sn_sofa_translation* t, sn_sofa_element* e, const char* name)
{
    sn_sofa_reals list = { NULL, 0 };
    for (int links = 0; links < 8; ++links) {
        const char* text = sn_sofa_attribute_value(e, name);
        if (!text) return list;
        if (*text != '@') {
            if (!sn_sofa_read_reals(t->pool, text, &list))
                sn_sofa_leave_out(t, e, "its %s contains a word that is not a number", name);
            return list;
        }
        sn_sofa_target target = sn_sofa_follow(&t->graph, e, text);
        if (!target.element || !target.data) return list;
        e = target.element;
        name = target.data;
        list = sn_sofa_output(t, e, name);
        if (list.count) return list;
    }
    return list;
}

sn_vec3 sn_sofa_vector(sn_sofa_translation* t, sn_sofa_element* e, const char* name, sn_vec3 fallback)
{
    sn_sofa_reals list = sn_sofa_list(t, e, name);
    return list.count >= 3 ? sn_v3(list.at[0], list.at[1], list.at[2]) : fallback;
}

bool sn_sofa_nodes(sn_sofa_translation* t, sn_sofa_element* e, const char* name, const sn_sofa_body* body,
                   sn_sofa_indices* out)
{
    const char* value = sn_sofa_attribute_value(e, name);
    if (!value) return false;
    if (*value == '@') {
        sn_sofa_target target = sn_sofa_follow(&t->graph, e, value);
        if (target.element && sn_sofa_region_nodes(t, target.element, body->points, body->count, out))
            return true;
        value = sn_sofa_text(t, e, name);
    }
    *out = (sn_sofa_indices){ NULL, 0 };
    if (!value || *value == '@' || !sn_sofa_read_indices(t->pool, value, out)) {
        sn_sofa_leave_out(t, e, "its %s \"%.60s\" does not lead to numbers of nodes", name,
                          value ? value : "");
        return false;
    }
    return true;
}

/* ---- states and topologies of a Node ------------------------------------------------------------------- */

static sn_sofa_body* body_near(sn_sofa_place* place)
{
    while (place && !place->body)
        place = place->parent;
    return place ? place->body : NULL;
}

sn_sofa_body* sn_sofa_body_for(sn_sofa_translation* t, sn_sofa_element* e, const char* link)
{
    sn_sofa_body* body = NULL;
    const char* value = link ? sn_sofa_attribute_value(e, link) : NULL;
    if (value) {
        sn_sofa_element* target = sn_sofa_follow(&t->graph, e, value).element;
        if (target && sn_sofa_is_node(target))
            body = body_near(target->made);
        else if (target && strcmp(target->name, "MechanicalObject") == 0)
            body = target->made;
    } else {
        body = body_near(sn_sofa_place_of(e));
    }
    if (body && body->path) return body;
    if (value)
        sn_sofa_leave_out(t, e, "its %s \"%.60s\" does not lead to a state", link, value);
    else
        sn_sofa_leave_out(t, e, "there is no state (MechanicalObject) for it");
    return NULL;
}

/* The last topology of a Node is the one that SOFA's components find. */
static sn_sofa_topology* last_topology(sn_sofa_translation* t, sn_sofa_element* node,
                                       const sn_sofa_element* not_it)
{
    sn_sofa_topology* last = NULL;
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        const sn_sofa_kind* kind = sn_sofa_is_node(e) || e == not_it ? NULL : sn_sofa_kind_of(e->name);
        if (!kind || kind->turn != SN_SOFA_LAZILY || strstr(e->name, "Loader") ||
            strstr(e->name, "MeshCreator") || strstr(e->name, "Mapping") ||
            strcmp(e->name, "MergeMeshes") == 0)
            continue;
        sn_sofa_topology* topology = sn_sofa_topology_of(t, e);
        if (topology) last = topology;
    }
    return last;
}

sn_sofa_topology* sn_sofa_topology_in(sn_sofa_translation* t, sn_sofa_element* node)
{
    return last_topology(t, node, NULL);
}

sn_sofa_topology* sn_sofa_topology_for(sn_sofa_translation* t, sn_sofa_element* e, const char* link)
{
    const char* value = link ? sn_sofa_attribute_value(e, link) : NULL;
    if (value) {
        sn_sofa_element* target = sn_sofa_follow(&t->graph, e, value).element;
        return target ? sn_sofa_topology_of(t, target) : NULL;
    }
    for (sn_sofa_element* node = sn_sofa_node_of(e); node; node = node->parent) {
        sn_sofa_topology* topology = last_topology(t, node, e);
        if (topology) return topology;
    }
    return NULL;
}

bool sn_sofa_find_both(sn_sofa_translation* t, sn_sofa_element* e, const char* link, sn_sofa_body** body,
                       sn_sofa_topology** topology)
{
    *body = sn_sofa_body_for(t, e, link);
    if (!*body) return false;
    *topology = sn_sofa_topology_for(t, e, "topology");
    if (*topology && (*topology)->mesh->point_count > (*body)->count) {
        sn_sofa_leave_out(t, e, "its topology has %d points, its state %d", (*topology)->mesh->point_count,
                          (*body)->count);
        return false;
    }
    if (*topology && (*body)->kind == SN_POINTS) return true;
    sn_sofa_leave_out(t, e, "there is no topology of points for it");
    return false;
}

/* ---- the walk ------------------------------------------------------------------------------------------ */

static bool is_active(sn_sofa_element* node)
{
    return sn_sofa_read_bool(sn_sofa_attribute_value(node, "activated"), true);
}

static bool make_places(sn_sofa_translation* t, sn_sofa_element* node, sn_sofa_place* parent)
{
    sn_sofa_place* place = sn_pool_alloc(t->pool, sizeof *place);
    if (!place) return false;
    sn_vec3 gravity = parent ? parent->gravity : sn_v3(0, -9.81, 0);
    *place = (sn_sofa_place){ .node = node, .parent = parent };
    node->made = place;
    place->gravity =
        parent ? gravity : sn_sofa_vector(t, node, "gravity", gravity); // that of the root is all's
    if (!parent) {
        place->item = sn_root;
        place->path = "";
    }
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (strcmp(e->name, "Gravity") == 0) place->gravity = sn_sofa_vector(t, e, "gravity", place->gravity);
        if (sn_sofa_is_node(e) && is_active(e) && !make_places(t, e, place)) return false;
    }
    return true;
}

/* Whether nothing acts on the state of a Node or on those that follow it: then its mapping, from a state
   that it reads only, has no effect on the motion. */
static bool is_idle(const sn_sofa_translation* t, const sn_sofa_element* node)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next) {
        if (sn_sofa_is_node(e)) {
            if (e->made && !is_idle(t, e)) return false;
            continue;
        }
        const sn_sofa_kind* kind = sn_sofa_kind_of(e->name);
        const sn_sofa_loss part = sn_sofa_loss_of(e->name);
        const bool acts = part == SN_SOFA_LOSS_FORCE || part == SN_SOFA_LOSS_MASS ||
                          part == SN_SOFA_LOSS_CONSTRAINT || part == SN_SOFA_LOSS_DEVICE || !kind ||
                          (part == SN_SOFA_LOSS_CONTACT && t->contacts->possible);
        if (acts && !(kind && kind->verdict == SN_SOFA_VISUAL)) return false;
    }
    return true;
}

/* What acts on states in the plane as it does in space. */
static bool is_for_the_plane(const char* name)
{
    static const char* const names[] = { "UniformMass",
                                         "FixedProjectiveConstraint",
                                         "PartialFixedProjectiveConstraint",
                                         "SpringForceField",
                                         "PlaneForceField",
                                         "MeshSpringForceField",
                                         "ConstantForceField",
                                         "RestShapeSpringsForceField",
                                         "BoxConstraint" };
    const sn_sofa_loss loss = sn_sofa_loss_of(name);
    if (loss != SN_SOFA_LOSS_FORCE && loss != SN_SOFA_LOSS_MASS && loss != SN_SOFA_LOSS_CONSTRAINT)
        return true;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static void translate_element(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                              sn_sofa_turn turn)
{
    const sn_sofa_kind* kind = sn_sofa_kind_of(e->name);
    const bool planar = place->body && place->body->planar,
               plane = planar && place->body->on_line && strcmp(e->name, "PlaneForceField") == 0;
    if (kind && kind->translate && kind->turn == turn && planar && (plane || !is_for_the_plane(e->name))) {
        sn_sofa_leave_out(t, e, "it is not translated for states in the plane or on a line");
        return;
    }
    if (kind && kind->translate) {
        if (kind->turn == turn) kind->translate(t, place, e);
        return;
    }
    const sn_sofa_loss loss =
        kind && kind->verdict != SN_SOFA_LEFT_OUT ? SN_SOFA_LOSS_NONE : sn_sofa_loss_of(e->name);
    if (turn != (loss == SN_SOFA_LOSS_MESH ? SN_SOFA_LAZILY : SN_SOFA_LATER)) return;
    if (loss == SN_SOFA_LOSS_MESH && !e->asked)
        sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "no simulated component uses it");
    else if (loss == SN_SOFA_LOSS_MAPPING && kind && is_idle(t, place->node))
        sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "nothing acts on the state that it moves");
    else if (loss == SN_SOFA_LOSS_CONTACT && !t->contacts->possible)
        sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "no two collision models of the scene can meet");
    else if (loss == SN_SOFA_LOSS_CONTACT && t->contacts->penalties)
        sn_sofa_tell(t->notes, SN_SOFA_HONOURED, e,
                     "springs between close features, with forces constant during a step (surface_penalty)");
    else if (loss == SN_SOFA_LOSS_CONTACT && t->contacts->kept_apart)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "multipliers keep surfaces apart at the contact distance%s (surface_contact)",
                     t->contacts->nearer ? ", or at half the edges of a surface where that is less" : "");
    else if (loss == SN_SOFA_LOSS_CONTACT && kind)
        sn_sofa_lose(t, e, loss, "contact between these bodies is not simulated: %s",
                     t->contacts->why ? t->contacts->why : "there is no counterpart");
    else if (loss)
        sn_sofa_lose(t, e, loss, "%s", kind ? kind->reason : "unknown component of SOFA");
    else
        sn_sofa_tell(t->notes, kind->verdict, e, "%s", kind->reason ? kind->reason : "");
}

static bool is_replaced(const sn_sofa_element* node) { return ((const sn_sofa_place*)node->made)->replaced; }

/* One turn of a Node and those below it. */
static void translate_node(sn_sofa_translation* t, sn_sofa_element* node, sn_sofa_turn turn)
{
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (!sn_sofa_is_node(e) && !(turn == SN_SOFA_LATER && is_replaced(node)))
            translate_element(t, node->made, e, turn);
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e) && e->made) translate_node(t, e, turn);
}

/* Into how many equal steps a MultiStepAnimationLoop divides each step of the scene. */
static double steps_in_one(sn_sofa_translation* t, const sn_sofa_element* root)
{
    double steps = 1;
    for (sn_sofa_element* e = root->first; e; e = e->next)
        if (strcmp(e->name, "MultiStepAnimationLoop") == 0)
            steps = sn_sofa_real(t, e, "collisionSteps", 1) * sn_sofa_real(t, e, "integrationSteps", 1);
    return steps >= 1 ? steps : 1;
}

static void translate_root(sn_sofa_translation* t)
{
    sn_sofa_element* root = t->graph.root;
    sn_scene_locate(t->scene, root->file, root->line, 1);
    const char* dt = sn_sofa_attribute_value(root, "dt");
    char number[SN_NUMBER_TEXT];
    t->step = sn_sofa_read_real(dt, 0.01) / steps_in_one(t, root);
    sn_sofa_set(t, sn_root, "step", "%s", sn_number_print(number, t->step));
}

/* States that nothing moves stay where they are, as in SOFA: those without an integrator, and those without
   masses and forces. One integrator for the former stands in the scene. */
static void hold_what_rests(sn_sofa_translation* t, sn_sofa_element* node, bool* adrift)
{
    sn_sofa_place* place = node->made;
    sn_sofa_body* body = place->body;
    if (body && body->path && !body->follows) {
        bool solved = false;
        for (const sn_sofa_place* p = place; p; p = p->parent)
            solved = solved || p->solver;
        if (!solved || !body->acted) sn_sofa_hold_all(t, body);
        *adrift = *adrift || !solved;
    }
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e) && e->made) hold_what_rests(t, e, adrift);
}

/* The last turn: what nobody has asked for. */
void sn_sofa_translate_lazy(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)place;
    if (!e->made) sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "no simulated component uses it");
}

/* ---- the public functions ------------------------------------------------------------------------------ */

static sn_scene* translate(const char* text, size_t length, const char* name, const char* directory,
                           const sn_host* host, sn_sofa_notes* notes, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_sofa_translation t = { .pool = &pool, .notes = notes, .scene = sn_scene_create(host) };
    t.graph = (sn_sofa_graph){ .pool = &pool, .notes = notes, .error = error };
    bool good = t.scene && sn_sofa_graph_read(&t.graph, text, length, name, directory) &&
                make_places(&t, t.graph.root, NULL);
    if (good) {
        if (directory) sn_scene_set_directory(t.scene, directory);
        translate_root(&t);
        sn_sofa_contacts contacts = sn_sofa_find_contacts(&t.graph);
        t.contacts = &contacts;
        sn_sofa_exchange(&t, t.graph.root);
        translate_node(&t, t.graph.root, SN_SOFA_WITH_STATES);
        sn_sofa_find_removals(&t, t.graph.root);
        sn_sofa_plan_contacts(&t);
        translate_node(&t, t.graph.root, SN_SOFA_LATER);
        sn_sofa_write_contacts(&t);
        translate_node(&t, t.graph.root, SN_SOFA_LAZILY);
        bool adrift = false;
        hold_what_rests(&t, t.graph.root, &adrift);
        if (adrift && !t.integrated) sn_sofa_add_resting_integrator(&t);
        sn_sofa_write_dampers(&t);
    }
    if (!t.scene || pool.failed || notes->pool.failed)
        good = sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", name) == SN_OK;
    const sn_error* stuck = t.scene ? sn_scene_error(t.scene) : NULL;
    if (good && stuck && stuck->status != SN_OK) {
        *error = *stuck;
        good = false;
    }
    if (!good) sn_scene_destroy(t.scene);
    sn_pool_clear(&pool);
    return good ? t.scene : NULL;
}

sn_scene* sn_scene_load_sofa_text(const char* text, size_t length, const char* name, const char* directory,
                                  const sn_host* host, sn_sofa_report** report, sn_error* error)
{
    sn_error own = { 0 };
    if (!error) error = &own;
    if (report) *report = NULL;
    sn_sofa_notes* notes = sn_sofa_notes_create();
    if (!notes) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", name);
        return NULL;
    }
    sn_scene* scene = translate(text, length, name, directory, host, notes, error);
    if (report)
        *report = &notes->report;
    else
        sn_sofa_report_destroy(&notes->report);
    return scene;
}

sn_scene* sn_scene_load_sofa(const char* path, const sn_host* host, sn_sofa_report** report, sn_error* error)
{
    sn_error own = { 0 };
    if (!error) error = &own;
    if (report) *report = NULL;
    sn_source source;
    char why[SN_SOURCE_WHY];
    sn_status status = sn_source_load(&source, path, SN_SOFA_BYTES, why);
    if (status != SN_OK) {
        sn_fail(error, status, "%s: %s", path, why);
        return NULL;
    }
    const char* file = sn_os_name(path);
    char* directory = file != path ? strdup(path) : NULL;
    if (directory) directory[file - path - 1] = '\0';
    sn_scene* scene =
        sn_scene_load_sofa_text(source.text, source.length, path, directory, host, report, error);
    free(directory);
    sn_source_free(&source);
    return scene;
}

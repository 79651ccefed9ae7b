/* Sinew - touching: whether two collision models of a scene can meet at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/touching.h"

/* ---- which shapes a method of intersection tests ------------------------------------------------------- */

static sn_sofa_shape shape_of(const char* name)
{
    static const struct {
        const char* name;
        sn_sofa_shape shape;
    } rows[] = { { "PointCollisionModel", SN_SOFA_POINT },
                 { "LineCollisionModel", SN_SOFA_LINE },
                 { "TriangleCollisionModel", SN_SOFA_TRIANGLE },
                 { "SphereCollisionModel", SN_SOFA_SPHERE },
                 { "OBBCollisionModel", SN_SOFA_BOX },
                 { "RayCollisionModel", SN_SOFA_RAY },
                 { "RigidDistanceGridCollisionModel", SN_SOFA_FILE },
                 { "CapsuleCollisionModel", SN_SOFA_CAPSULE },
                 { "TetrahedronCollisionModel", SN_SOFA_TETRAHEDRON },
                 { "CubeCollisionModel", SN_SOFA_NO_SHAPE } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (strcmp(rows[i].name, name) == 0) return rows[i].shape;
    const size_t length = strlen(name);
    const sn_sofa_kind* kind = sn_sofa_kind_of(name);
    bool model =
        length > 5 && strcmp(name + length - 5, "Model") == 0 && kind && kind->loss == SN_SOFA_LOSS_CONTACT;
    return model ? SN_SOFA_OTHER_SHAPE : SN_SOFA_NO_SHAPE;
}

/* DiscreteIntersection knows spheres, and triangles against lines; the proximity methods test points, lines
   and spheres against all, but triangles against points and spheres only. */
static bool is_tested(const char* method, sn_sofa_shape a, sn_sofa_shape b)
{
    if (method && (a == SN_SOFA_TETRAHEDRON || b == SN_SOFA_TETRAHEDRON))
        return strcmp(method, "DiscreteIntersection") == 0 && (a == SN_SOFA_POINT || b == SN_SOFA_POINT);
    if (a >= SN_SOFA_BOX || b >= SN_SOFA_BOX || !method) return true;
    const unsigned pair = 1u << a | 1u << b, triangle = 1u << SN_SOFA_TRIANGLE, line = 1u << SN_SOFA_LINE;
    if (strcmp(method, "DiscreteIntersection") == 0)
        return pair == 1u << SN_SOFA_SPHERE || pair == (triangle | line);
    if (strcmp(method, "MinProximityIntersection") == 0 || strcmp(method, "LocalMinDistance") == 0)
        return pair != triangle && pair != (triangle | line);
    return true;
}

/* ---- the scene ----------------------------------------------------------------------------------------- */

static bool is_off(sn_sofa_element* e, const char* attribute)
{
    return !sn_sofa_read_bool(sn_sofa_attribute_value(e, attribute), true);
}

static bool ends_with(const char* text, const char* end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static void add_model(sn_pool* pool, sn_sofa_contacts* all, sn_sofa_element* e, sn_sofa_shape shape)
{
    sn_sofa_model* models = sn_pool_grow(pool, all->models, all->count, sizeof *models);
    if (!models) return;
    all->models = models;
    const char* group = sn_sofa_attribute_value(e, "group");
    sn_sofa_model* m = &models[all->count++];
    *m = (sn_sofa_model){ .element = e,
                          .shape = shape,
                          .simulated = !is_off(e, "simulated"),
                          .self = sn_sofa_read_bool(sn_sofa_attribute_value(e, "selfCollision"), false) };
    if (group) sn_sofa_read_reals(pool, group, &m->groups);
}

static void gather(sn_pool* pool, sn_sofa_contacts* all, sn_sofa_element* node)
{
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (sn_sofa_is_node(e)) {
            if (!is_off(e, "activated")) gather(pool, all, e);
            continue;
        }
        const sn_sofa_shape shape = shape_of(e->name);
        if (shape != SN_SOFA_NO_SHAPE && shape != SN_SOFA_RAY && !is_off(e, "active"))
            add_model(pool, all, e, shape);
        if (ends_with(e->name, "CollisionPipeline")) all->pipeline = e;
        if (strcmp(e->name, "CollisionResponse") == 0 || ends_with(e->name, "ContactManager"))
            all->response = e;
        if (ends_with(e->name, "Intersection") || strcmp(e->name, "LocalMinDistance") == 0) all->method = e;
        if (ends_with(e->name, "CollisionDetection")) all->pipeline = all->response = e; // Bullet's
    }
}

static bool share_a_group(const sn_sofa_model* a, const sn_sofa_model* b)
{
    for (int i = 0; i < a->groups.count; ++i)
        for (int k = 0; k < b->groups.count; ++k)
            if (a->groups.at[i] == b->groups.at[k]) return true;
    return false;
}

/* A pipeline that has both models: one of several. */
static const sn_sofa_listing* common(const sn_sofa_model* a, const sn_sofa_model* b)
{
    for (const sn_sofa_listing* x = a->listings; x; x = x->next)
        for (const sn_sofa_listing* y = b->listings; y; y = y->next)
            if (x->pipeline == y->pipeline) return x;
    return NULL;
}

sn_sofa_element* sn_sofa_method_of(const sn_sofa_contacts* all, const sn_sofa_model* a,
                                   const sn_sofa_model* b)
{
    const sn_sofa_listing* both = common(a, b);
    return both && both->method ? both->method : all->method;
}

bool sn_sofa_models_meet(const sn_sofa_contacts* all, const sn_sofa_model* a, const sn_sofa_model* b)
{
    if (!a->simulated && !b->simulated) return false;
    if ((a->listings || b->listings) && !common(a, b)) return false;
    const sn_sofa_element* method = sn_sofa_method_of(all, a, b);
    if (!is_tested(method ? method->name : NULL, a->shape, b->shape)) return false;
    if (a->element->parent == b->element->parent) return a->self && b->self;
    return !share_a_group(a, b);
}

static bool same_text(sn_sofa_element* a, sn_sofa_element* b, const char* attribute)
{
    const char *x = sn_sofa_attribute_value(a, attribute), *y = sn_sofa_attribute_value(b, attribute);
    return x == y || (x && y && strcmp(x, y) == 0);
}

static void list_response(sn_sofa_graph* graph, sn_sofa_contacts* all, sn_sofa_element* pipeline)
{
    const char* link = sn_sofa_attribute_value(pipeline, "contactManager");
    sn_sofa_element *e = link ? sn_sofa_follow(graph, pipeline, link).element : NULL,
                    *before = all->listed_response;
    if (!e) return;
    all->response = all->listed_response = e;
    if (before && (strcmp(before->name, e->name) != 0 || !same_text(before, e, "response") ||
                   !same_text(before, e, "responseParams")))
        all->unlike = true;
}

static void list_model(sn_sofa_graph* graph, sn_sofa_model* m, const sn_sofa_listing* listing)
{
    for (const sn_sofa_listing* l = m->listings; l; l = l->next)
        if (l->pipeline == listing->pipeline) return;
    sn_sofa_listing* kept = sn_pool_copy(graph->pool, listing, sizeof *listing);
    if (!kept) return; // the pool remembers it
    kept->next = m->listings;
    m->listings = kept;
}

/* The models that a SubCollisionPipeline lists by links. */
static void list_models(sn_sofa_graph* graph, sn_sofa_contacts* all, sn_sofa_element* pipeline)
{
    const char* links = sn_sofa_attribute_value(pipeline, "collisionModels");
    const char* method = sn_sofa_attribute_value(pipeline, "intersectionMethod");
    sn_sofa_element* own = method ? sn_sofa_follow(graph, pipeline, method).element : NULL;
    while (links && *links) {
        const size_t blanks = strspn(links, " \t\r\n"), length = strcspn(links + blanks, " \t\r\n");
        const char* link = sn_pool_format(graph->pool, "%.*s", (int)length, links + blanks);
        const sn_sofa_element* e = length && link ? sn_sofa_follow(graph, pipeline, link).element : NULL;
        for (int i = 0; e && i < all->count; ++i)
            if (all->models[i].element == e)
                list_model(graph, &all->models[i], &(sn_sofa_listing){ pipeline, own, NULL });
        links += blanks + length;
    }
}

static void list_pipelines(sn_sofa_graph* graph, sn_sofa_contacts* all, sn_sofa_element* node)
{
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e)) {
            if (!is_off(e, "activated")) list_pipelines(graph, all, e);
        } else if (strcmp(e->name, "SubCollisionPipeline") == 0) {
            list_models(graph, all, e);
            list_response(graph, all, e);
        }
}

sn_sofa_contacts sn_sofa_find_contacts(sn_sofa_graph* graph)
{
    sn_sofa_contacts all = { 0 };
    gather(graph->pool, &all, graph->root);
    list_pipelines(graph, &all, graph->root);
    for (int i = 0; i < all.count && all.pipeline && all.response; ++i)
        for (int k = i; k < all.count && !all.possible; ++k)
            all.possible = sn_sofa_models_meet(&all, &all.models[i], &all.models[k]);
    return all;
}

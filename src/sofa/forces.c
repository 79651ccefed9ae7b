/* Sinew - forces: elastic solids, membranes, loads, obstacles. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/boxes.h"
#include "sofa/dampers.h"
#include "sofa/element_values.h"
#include "sofa/own_damping.h"
#include "sofa/removals.h"

/* ---- solids -------------------------------------------------------------------------------------------- */

static void set_moduli(sn_sofa_translation* t, sn_id item, sn_sofa_element* e)
{
    sn_sofa_reals young = sn_sofa_list(t, e, "youngModulus"), poisson = sn_sofa_list(t, e, "poissonRatio");
    double groups[SN_SOFA_GROUPS];
    if (sn_sofa_group_values(&young, young.count, groups) > 1 ||
        sn_sofa_group_values(&poisson, poisson.count, groups) > 1)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "one modulus for all elements, the first of its list");
    sn_sofa_set(t, item, "young_modulus", "%.17g", young.count ? young.at[0] : 5000.0);
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", poisson.count ? poisson.at[0] : 0.45);
}

/* Cells turn as a whole, by frames of their edges ("large", the default but of CorotationalFEMForceField) or
   the polar rotation: of F, or of three edges in the older elements, TetrahedronFEMForceField and
   TetrahedralCorotationalFEMForceField. */
static const char* law_of(sn_sofa_translation* t, sn_sofa_element* e, sn_cell kind)
{
    const char* method = sn_sofa_text(t, e, "method");
    if (strstr(e->name, "SmallStrain") || (method && strcmp(method, "small") == 0)) return "linear";
    const bool framed = method ? strcmp(method, "large") == 0 || strcmp(method, "qr") == 0
                               : !strstr(e->name, "Corotational") || strstr(e->name, "Tetrahedr") != NULL;
    if (framed) return "corotational_qr";
    if (kind != SN_CELL_TETRAHEDRON) return "corotational_cell";
    return strstr(e->name, "TetrahedronFEM") || strstr(e->name, "TetrahedralCorotationalFEM")
               ? "corotational_edges"
               : "corotational";
}

static void set_viscosity(sn_sofa_translation* t, sn_sofa_place* place, sn_id item)
{
    const double time = sn_sofa_own_stiffness_damping(t, place);
    if (time > 0) sn_sofa_set(t, item, "damping_time", "%.17g", time);
}

/* A native solid for each different modulus of Young, with a list of its cells. */
static void add_solids(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                       const sn_sofa_topology* topology, sn_cell kind, const sn_sofa_reals* young,
                       const double* groups, int count)
{
    const sn_cells* cells = &topology->mesh->cells[kind];
    const int n = sn_cell_nodes(kind);
    const sn_sofa_reals poisson = sn_sofa_list(t, e, "poissonRatio");
    const char* law = law_of(t, e, kind);
    int* nodes = sn_pool_array(t->pool, (size_t)(cells->count * n), sizeof *nodes);
    for (int g = 0; nodes && g < count; ++g) {
        int used = 0;
        for (int i = 0; i < cells->count; ++i)
            if (sn_sofa_value_of(young, i, 0) == groups[g])
                memcpy(nodes + n * used++, cells->nodes + n * i, (size_t)n * sizeof *nodes);
        sn_id item = sn_sofa_add(t, place, e, &sn_solid);
        sn_sofa_act(t, item, body);
        sn_sofa_set(t, item, "cells", "%s", kind == SN_CELL_HEXAHEDRON ? "hexahedra" : "tetrahedra");
        sn_sofa_set_indices(t, item, "nodes", nodes, n * used);
        sn_sofa_set(t, item, "law", "%s", law);
        sn_sofa_set(t, item, "young_modulus", "%.17g", groups[g]);
        sn_sofa_set(t, item, "poisson_ratio", "%.17g", poisson.count ? poisson.at[0] : 0.45);
        if (strcmp(law, "linear") != 0) sn_sofa_set(t, item, "tangent", "warped");
        set_viscosity(t, place, item);
    }
    sn_sofa_honour(t, e);
}

/* Moduli of the cells: the element's, times the factors of a sparse grid in HexahedronFEMForceField. */
static sn_sofa_reals moduli_of(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_topology* topology,
                               sn_cell kind)
{
    const sn_sofa_reals young = sn_sofa_list(t, e, "youngModulus");
    const int count = topology->mesh->cells[kind].count;
    if (!topology->stiffness || kind != SN_CELL_HEXAHEDRON || !strstr(e->name, "HexahedronFEM")) return young;
    sn_sofa_reals out = { sn_pool_array(t->pool, (size_t)count + 1, sizeof *out.at), count };
    for (int i = 0; out.at && i < count; ++i)
        out.at[i] = topology->stiffness[i] * sn_sofa_value_of(&young, i, 5000);
    return out.at ? out : young;
}

static void add_solid(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                      const sn_sofa_topology* topology, sn_cell kind)
{
    if (topology->mesh->cells[kind].count == 0) {
        sn_sofa_leave_out(t, e, "its topology has no %s", sn_cell_name(kind));
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    double groups[SN_SOFA_GROUPS];
    const sn_sofa_reals young = moduli_of(t, e, topology, kind);
    const int different = sn_sofa_group_values(&young, topology->mesh->cells[kind].count, groups);
    if (young.count > 1 && different > 1) {
        add_solids(t, place, e, body, topology, kind, &young, groups, different);
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_solid);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "cells", "%s", kind == SN_CELL_HEXAHEDRON ? "hexahedra" : "tetrahedra");
    sn_sofa_set_cells(t, item, body, topology, kind);
    const char* law = law_of(t, e, kind);
    sn_sofa_set(t, item, "law", "%s", law);
    set_moduli(t, item, e);
    if (topology->stiffness && young.count && kind == SN_CELL_HEXAHEDRON)
        sn_sofa_set(t, item, "young_modulus", "%.17g", young.at[0]);
    if (strcmp(law, "linear") != 0) sn_sofa_set(t, item, "tangent", "warped");
    set_viscosity(t, place, item);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_tetrahedra(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    topology = sn_sofa_with_tetrahedra(t, e, topology);
    if (topology) add_solid(t, place, e, body, topology, SN_CELL_TETRAHEDRON);
}

void sn_sofa_translate_hexahedra(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (sn_sofa_find_both(t, e, "mstate", &body, &topology))
        add_solid(t, place, e, body, topology, SN_CELL_HEXAHEDRON);
}

void sn_sofa_translate_solid_with_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const bool lumped = sn_sofa_read_bool(sn_sofa_text(t, e, "lumpedMass"), false);
    const double density = sn_sofa_real(t, e, "density", 1);
    if (!topology->mesh->cells[SN_CELL_HEXAHEDRON].count || !(density > 0)) {
        sn_sofa_leave_out(t, e, "it has no hexahedra, or a density of %g", density);
        return;
    }
    if (topology->stiffness)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "cells of the grid that are filled in part have their whole mass, in SOFA the part");
    sn_sofa_add_solid_mass(t, place, e, body, topology, SN_CELL_HEXAHEDRON, density, lumped);
    add_solid(t, place, e, body, topology, SN_CELL_HEXAHEDRON);
}

/* Of either kind: the template says "Vec3,Hexahedron", else what the topology has. */
void sn_sofa_translate_solid(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const char* template = sn_sofa_text(t, e, "template");
    bool hexahedra = template && strchr(template, ',') ? strstr(template, "Hexa") != NULL
                                                       : topology->mesh->cells[SN_CELL_HEXAHEDRON].count > 0;
    if (template && (strstr(template, "Triangle") || strstr(template, "Quad") || strstr(template, "Edge")))
        sn_sofa_leave_out(t, e, "its cells are not solids: \"%.40s\"", template);
    else
        add_solid(t, place, e, body, topology, hexahedra ? SN_CELL_HEXAHEDRON : SN_CELL_TETRAHEDRON);
}

/* SOFA's parameters of a law as Young's modulus and Poisson's ratio. */
static bool read_law(const char* name, sn_sofa_reals p, const char** law, double* young, double* poisson,
                     double* share)
{
    double mu, lambda;
    *share = -1;
    if (strstr(name, "MooneyRivlin") && p.count >= 3) { // c1 c2 k0
        mu = 2 * (p.at[0] + p.at[1]);
        lambda = p.at[2] - 2 * mu / 3;
        *share = p.at[1] / (p.at[0] + p.at[1]);
        *law = "isochoric_mooney_rivlin";
    } else if (p.count >= 2) { // mu lambda
        mu = p.at[0];
        lambda = p.at[1];
        *law = strstr(name, "Venant")            ? "st_venant_kirchhoff"
               : strstr(name, "Stable")          ? "stable_neo_hookean"
               : strcmp(name, "NeoHookean") == 0 ? "neo_hookean"
                                                 : NULL;
    } else {
        return false;
    }
    *young = mu * (3 * lambda + 2 * mu) / (lambda + mu);
    *poisson = lambda / (2 * (lambda + mu));
    return *law && mu > 0 && *poisson > -1 && *poisson < 0.5;
}

void sn_sofa_translate_hyperelastic(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const char *name = sn_sofa_text(t, e, "materialName"), *law = NULL;
    double young, poisson, share;
    if (topology->mesh->cells[SN_CELL_TETRAHEDRON].count == 0) {
        sn_sofa_leave_out(t, e, "its topology has no tetrahedra");
        return;
    }
    if (!name || !read_law(name, sn_sofa_list(t, e, "ParameterSet"), &law, &young, &poisson, &share)) {
        sn_sofa_leave_out(t, e,
                          "its law \"%.40s\" is unknown, or its ParameterSet does not define a material",
                          name ? name : "");
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_solid);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "cells", "tetrahedra");
    sn_sofa_set_cells(t, item, body, topology, SN_CELL_TETRAHEDRON);
    sn_sofa_set(t, item, "law", "%s", law);
    sn_sofa_set(t, item, "young_modulus", "%.17g", young);
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", poisson);
    if (share >= 0) {
        sn_sofa_set(t, item, "mooney_share", "%.17g", share);
        sn_sofa_tell(
            t->notes, SN_SOFA_CHANGED, e,
            "energy of the volume k (J - 1)^2/2; in SOFA k (ln J)^2/2, which is equal for small changes");
    }
    set_viscosity(t, place, item);
    sn_sofa_honour(t, e);
}

/* Total Lagrangian elements: mu/2 (J^(-2/3) tr C - 3) + k (J - 1)^2/2. */
void sn_sofa_translate_lagrangian(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const sn_cell kind = strstr(e->name, "Tetrahedron") ? SN_CELL_TETRAHEDRON : SN_CELL_HEXAHEDRON;
    if (topology->mesh->cells[kind].count == 0) {
        sn_sofa_leave_out(t, e, "its topology has no %s", sn_cell_name(kind));
        return;
    }
    if (sn_sofa_real(t, e, "isViscoelastic", 0) != 0 || sn_sofa_real(t, e, "isAnisotropic", 0) != 0) {
        sn_sofa_leave_out(t, e, "only its isotropic elastic form is translated");
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    sn_sofa_attribute_value(e, "timestep"); // of its viscosity
    sn_sofa_attribute_value(e, "method");   // not one of its attributes
    sn_id item = sn_sofa_add(t, place, e, &sn_solid);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "cells", "%s", kind == SN_CELL_HEXAHEDRON ? "hexahedra" : "tetrahedra");
    sn_sofa_set_cells(t, item, body, topology, kind);
    sn_sofa_set(t, item, "law", "isochoric_neo_hookean");
    sn_sofa_set(t, item, "young_modulus", "%.17g", sn_sofa_real(t, e, "youngModulus", 3000));
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", sn_sofa_real(t, e, "poissonRatio", 0.45));
    set_viscosity(t, place, item);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_membrane(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    topology = sn_sofa_with_triangles(t, topology);
    if (topology->mesh->cells[SN_CELL_TRIANGLE].count == 0) {
        sn_sofa_leave_out(t, e, "its topology has no triangles");
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_elastic_membrane);
    sn_sofa_act(t, item, body);
    sn_sofa_set_cells(t, item, body, topology, SN_CELL_TRIANGLE);
    set_moduli(t, item, e);
    sn_sofa_set(t, item, "thickness", "%.17g", sn_sofa_real(t, e, "thickness", 1));
    sn_sofa_set(t, item, "tangent", "positive");
    // two turn with an edge, of which the common one takes the strain in the current triangle
    const bool springs = strstr(e->name, "Springs") != NULL, // with the energy of a membrane, Delingette 2008
        soft = springs || strstr(e->name, "TensorMass");
    if (soft && !sn_sofa_attribute_value(e, "youngModulus")) sn_sofa_set(t, item, "young_modulus", "1000");
    if (soft && !sn_sofa_attribute_value(e, "poissonRatio")) sn_sofa_set(t, item, "poisson_ratio", "0.3");
    sn_sofa_set(t, item, "law", "%s",
                springs                    ? "st_venant_kirchhoff"
                : strstr(e->name, "Optim") ? "corotational_qr"
                : soft                     ? "corotational"
                                           : "spatial_qr");
    if (springs && !sn_sofa_read_bool(sn_sofa_text(t, e, "useAngularSprings"), true))
        sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE,
                     "its springs without those of angles: they are a membrane");
    if (springs && sn_sofa_real(t, e, "dampingRatio", 0) != 0)
        sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE, "the damping of its springs");
    const char* method = sn_sofa_text(t, e, "method");
    if (method && strcmp(method, "small") == 0)
        sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE, "its method \"small\": the triangles turn with the sheet");
    sn_sofa_honour(t, e);
}

/* ---- loads --------------------------------------------------------------------------------------------- */

/* The same force on nodes. */
static void add_point_load(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* body, const int* nodes, int count, const double* f)
{
    if (count == 0) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_point_load);
    sn_sofa_act(t, item, body);
    if (count == 1)
        sn_sofa_set(t, item, "node", "%d", nodes[0]);
    else
        sn_sofa_set_indices(t, item, "nodes", nodes, count);
    sn_sofa_set(t, item, "force", "%.17g %.17g %.17g", f[0], f[1], f[2]);
    if (body->kind == SN_FRAMES && (f[3] != 0 || f[4] != 0 || f[5] != 0))
        sn_sofa_set(t, item, "moment", "%.17g %.17g %.17g", f[3], f[4], f[5]);
}

void sn_sofa_translate_constant_force(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    enum { MAX = 100000 };
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    const int each = body->planar ? (body->kind == SN_FRAMES ? 3 : 2) : body->kind == SN_FRAMES ? 6 : 3;
    sn_sofa_indices nodes;
    bool some = sn_sofa_nodes(t, e, "indices", body, &nodes) || sn_sofa_nodes(t, e, "points", body, &nodes);
    int count = some ? nodes.count : body->count;
    sn_sofa_reals forces = sn_sofa_list(t, e, "forces");
    if (!forces.count) forces = sn_sofa_list(t, e, "force");
    sn_sofa_reals total = sn_sofa_list(t, e, "totalForce");
    if (body->kind == SN_SCALARS || count < 1 || count > MAX || (forces.count < each && total.count < each)) {
        sn_sofa_leave_out(t, e, "it has no force for a number of nodes between 1 and %d", (int)MAX);
        return;
    }
    int* alike = sn_pool_array(t->pool, (size_t)count, sizeof *alike); // ascending nodes with the same force
    double before[6] = { 0 };
    int run = 0;
    for (int i = 0; alike && i < count; ++i) {
        double f[6] = { 0 };
        int last = forces.count / each - 1;
        for (int k = 0; k < each; ++k)
            f[body->planar && k == 2 ? 5 : k] =
                total.count >= each ? total.at[k] / count : forces.at[each * (i < last ? i : last) + k];
        const int node = some ? nodes.at[i] : i;
        if (node >= body->count) continue;
        if (run && (memcmp(f, before, sizeof f) != 0 || node <= alike[run - 1])) {
            add_point_load(t, place, e, body, alike, run, before);
            run = 0;
        }
        memcpy(before, f, sizeof f);
        alike[run++] = node;
    }
    add_point_load(t, place, e, body, alike, run, before);
    sn_sofa_honour(t, e);
}

/* Numbers of faces: a list, or those in a region. */
static bool read_cells(sn_sofa_translation* t, sn_sofa_element* e, const char* name,
                       const sn_sofa_topology* topology, bool quads, sn_sofa_indices* list)
{
    const char* value = sn_sofa_attribute_value(e, name);
    sn_sofa_target target = { NULL, NULL };
    if (*value == '@') target = sn_sofa_follow(&t->graph, e, value);
    const bool region = target.element && target.data && strstr(target.element->name, "ROI");
    if (region && strstr(target.data, "ndices") &&
        sn_sofa_region_cells(t, target.element, topology, quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE, list))
        return true;
    if (*value == '@' && !target.element) return true; // SOFA leaves the list of a dead link empty
    const char* text = sn_sofa_text(t, e, name);
    if (!region && text && *text != '@' && sn_sofa_read_indices(t->pool, text, list) && list->count)
        return true;
    sn_sofa_leave_out(t, e, "its %s \"%.60s\" does not lead to faces of its topology", name, value);
    return false;
}

/* A pressure that rises from 0 to its highest value, then falls and rises between this and the lowest one. */
static void set_pulse(sn_sofa_translation* t, sn_id item, sn_sofa_element* e, double high)
{
    const double low = sn_sofa_real(t, e, "pressureLowerBound", 0),
                 given = sn_sofa_real(t, e, "pressureSpeed", 0), speed = given > 0 ? given : high,
                 rise = high / speed, half = (high - low) / speed;
    if (!(half > 0))
        sn_sofa_set(t, item, "pressure", "%.17g*clamp(t/%.17g,0,1)", -high, rise);
    else
        sn_sofa_set(t, item, "pressure", "-min(%.17g*t,%.17g+%.17g*abs(mod(t-%.17g,%.17g)/%.17g-1))", speed,
                    low, high - low, rise, 2 * half, half);
}

/* A pressure along the normals (a number), or a vector per area. */
void sn_sofa_translate_pressure(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    sn_sofa_keep_cells(t, topology, e);
    bool quads = strstr(e->name, "Quad") != NULL || topology->mesh->cells[SN_CELL_TRIANGLE].count == 0;
    const sn_cells* faces = &topology->mesh->cells[quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE];
    const int corners = quads ? 4 : 3;
    sn_sofa_reals p = sn_sofa_list(t, e, "pressure");
    sn_sofa_indices list = { NULL, 0 };
    const char* name = sn_sofa_attribute_value(e, quads ? "quadList" : "triangleList")
                           ? (quads ? "quadList" : "triangleList")
                           : "triangleIndices";
    const bool some = sn_sofa_attribute_value(e, name) != NULL;
    if (some && !read_cells(t, e, name, topology, quads, &list)) return;
    if ((some && !list.count) || (!some && strcmp(e->name, "TrianglePressureForceField") == 0)) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "it chooses no faces, and does nothing in SOFA either");
        return;
    }
    int count = list.count ? list.count : faces->count;
    int* nodes = sn_pool_array(t->pool, (size_t)count * (size_t)corners + 1, sizeof *nodes);
    if (!nodes || !p.count || !count) {
        if (nodes) sn_sofa_leave_out(t, e, "it has no pressure, or its topology no faces");
        return;
    }
    int used = 0;
    for (int i = 0; i < count; ++i) {
        int face = list.count ? list.at[i] : i;
        if (face < faces->count)
            memcpy(nodes + corners * used++, faces->nodes + corners * face, (size_t)corners * sizeof *nodes);
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_surface_load);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "faces", "%s", quads ? "quads" : "triangles");
    sn_sofa_set_indices(t, item, "nodes", nodes, corners * used);
    if (p.count >= 3)
        sn_sofa_set(t, item, "traction", "%.17g %.17g %.17g", p.at[0], p.at[1], p.at[2]);
    else if (sn_sofa_read_bool(sn_sofa_text(t, e, "pulseMode"), false) && p.at[0] > 0)
        set_pulse(t, item, e, p.at[0]);
    else
        sn_sofa_set(t, item, "pressure", "%.17g", -p.at[0]);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_gravity(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)place; // read when the places were made
    sn_sofa_attribute_value(e, "gravity");
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_drag(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    if (body->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "drag acts on points; these are frames or scalars");
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_drag);
    sn_sofa_act(t, item, body);
    const double damping = sn_sofa_real(t, e, "dampingCoefficient", 0.1);
    const bool implicit = sn_sofa_read_bool(sn_sofa_text(t, e, "implicit"), false);
    sn_sofa_set(t, item, "damping", "%.17g", damping);
    if (damping != 0) sn_sofa_note_damper(body, implicit ? SN_SOFA_DAMPER_IMPLICIT : SN_SOFA_DAMPER_EXPLICIT);
    sn_sofa_honour(t, e);
}

/* ---- obstacles ----------------------------------------------------------------------------------------- */

/* SOFA's force is depth (k n - c v): along the normal, damping of c/k seconds per metre. `k` and `c` are
   for a unit normal. */
static sn_id add_collider(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                          sn_sofa_body* body, const char* shape, sn_vec3 position, double size)
{
    const double k = size * size * sn_sofa_real(t, e, "stiffness", 500),
                 c = size * sn_sofa_real(t, e, "damping", 5);
    sn_id item = sn_sofa_add(t, place, e, &sn_penalty_contact);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "shape", "%s", shape);
    sn_sofa_set(t, item, "position", "%.17g %.17g %.17g", position.x, position.y, position.z);
    sn_sofa_set(t, item, "stiffness", "%.17g", k);
    sn_sofa_set(t, item, "damping", "%.17g", k > 0 ? c / k : 0);
    if (c != 0 && k > 0) {
        sn_sofa_note_damper(body, SN_SOFA_DAMPER_EXPLICIT);
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "its damping brakes along the normal; in SOFA it also brakes the sliding");
    }
    return item;
}

/* The points that an obstacle pushes: those of a state, or the origins of its frames. */
static sn_sofa_body* points_for(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_body *body = sn_sofa_body_for(t, e, "mstate"), *centres;
    sn_sofa_topology* none;
    if (!body || body->kind != SN_FRAMES || body->planar) return body;
    if (!sn_sofa_find_centres(t, e, body, &centres, &none)) return NULL;
    sn_sofa_write_centres(t, e, centres);
    return centres;
}

void sn_sofa_translate_plane(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = points_for(t, e);
    if (!body) return;
    const sn_sofa_reals two = body->planar ? sn_sofa_list(t, e, "normal") : (sn_sofa_reals){ NULL, 0 };
    sn_vec3 n =
        two.count == 2 ? sn_v3(two.at[0], two.at[1], 0) : sn_sofa_vector(t, e, "normal", sn_v3(0, 1, 0));
    double size = sn_norm(n);
    if (body->kind != SN_POINTS || !(size > 0) || sn_sofa_read_bool(sn_sofa_text(t, e, "bilateral"), false)) {
        sn_sofa_leave_out(t, e, "only planes with a normal that push points to one side are translated");
        return;
    }
    n = sn_scale(1 / size, n);
    sn_id item =
        add_collider(t, place, e, body, "plane", sn_scale(sn_sofa_real(t, e, "d", 0) / size, n), size);
    sn_sofa_set(t, item, "direction", "%.17g %.17g %.17g", n.x, n.y, n.z);
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_sphere(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = points_for(t, e);
    if (!body) return;
    double radius = sn_sofa_real(t, e, "radius", 1);
    if (body->kind != SN_POINTS || radius == 0) {
        sn_sofa_leave_out(t, e, "only spheres with a radius that push points are translated");
        return;
    }
    sn_vec3 centre = sn_sofa_vector(t, e, "center", sn_sofa_vector(t, e, "sphereCenter", sn_v3(0, 0, 0)));
    sn_id item = add_collider(t, place, e, body, "sphere", centre, 1);
    sn_sofa_set(t, item, "collider_radius", "%.17g", fabs(radius));
    if (radius < 0) sn_sofa_set(t, item, "hollow", "true");
    sn_sofa_honour(t, e);
}

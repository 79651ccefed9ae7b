/* Sinew - solids: elastic solids and membranes. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/element_values.h"
#include "sofa/own_damping.h"
#include "sofa/removals.h"

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

/* Cells turn as a whole: by frames of their edges (corotational_qr), or the polar rotation of F, or of three
   edges in the older elements, TetrahedronFEMForceField and TetrahedralCorotationalFEMForceField. The word
   for the rotation is `rotationMethod` in CorotationalFEMForceField, `method` in the others; the default is
   by edges, but of prisms and pyramids. */
static const char* law_of(sn_sofa_translation* t, sn_sofa_element* e, sn_cell kind, bool wedges)
{
    const bool newer = strstr(e->name, "CorotationalFEM") && !strstr(e->name, "Tetrahedr");
    const char* method = sn_sofa_text(t, e, newer ? "rotationMethod" : "method");
    const bool framed = !method ? !wedges
                                : strcmp(method, "large") == 0 || strcmp(method, "qr") == 0 ||
                                      strcmp(method, "triangle") == 0 || strcmp(method, "hexahedron") == 0;
    if (newer) sn_sofa_attribute_value(e, "method"); // not one of its attributes
    if (strstr(e->name, "SmallStrain")) return "linear";
    if (method && (strcmp(method, "small") == 0 || strcmp(method, "identity") == 0)) return "linear";
    if (framed) return "corotational_qr";
    if (newer && kind == SN_CELL_HEXAHEDRON)
        sn_sofa_tell(
            t->notes, SN_SOFA_CHANGED, e,
            "cells turn as the mean gradient of their deformation; in SOFA as their corners do in the "
            "mean");
    if (kind != SN_CELL_TETRAHEDRON) return "corotational_cell";
    return strstr(e->name, "TetrahedronFEM") || strstr(e->name, "TetrahedralCorotationalFEM")
               ? "corotational_edges"
               : "corotational";
}

/* Cells that turn as one have no viscosity: where they need it, they turn at each point of integration. */
static void set_viscosity(sn_sofa_translation* t, sn_sofa_place* place, sn_id item, const char* law)
{
    const double time = sn_sofa_own_stiffness_damping(t, place);
    if (!(time > 0)) return;
    sn_sofa_set(t, item, "damping_time", "%.17g", time);
    if (strcmp(law, "corotational_cell") != 0) return;
    sn_sofa_set(t, item, "law", "corotational");
    sn_sofa_set(t, item, "tangent", "exact");
}

/* A native solid for each different modulus of Young, with a list of its cells. */
static void add_solids(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                       const sn_sofa_topology* topology, sn_cell kind, const sn_sofa_reals* young,
                       const double* groups, int count)
{
    const sn_cells* cells = &topology->mesh->cells[kind];
    const int n = sn_cell_nodes(kind);
    const sn_sofa_reals poisson = sn_sofa_list(t, e, "poissonRatio");
    const char* law = law_of(t, e, kind, false);
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
        set_viscosity(t, place, item, law);
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
                      sn_sofa_topology* topology, sn_cell kind)
{
    if (topology->mesh->cells[kind].count == 0) {
        sn_sofa_leave_out(t, e, "its topology has no %s", sn_cell_name(kind));
        return;
    }
    double groups[SN_SOFA_GROUPS];
    const sn_sofa_reals young = moduli_of(t, e, topology, kind);
    const int different = sn_sofa_group_values(&young, topology->mesh->cells[kind].count, groups);
    if (young.count > 1 && different > 1) {
        sn_sofa_keep_cells(t, topology, e);
        add_solids(t, place, e, body, topology, kind, &young, groups, different);
        return;
    }
    sn_sofa_follow_cells(t, body, topology, kind, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_solid);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "cells", "%s", kind == SN_CELL_HEXAHEDRON ? "hexahedra" : "tetrahedra");
    sn_sofa_set_cells(t, item, body, topology, kind);
    const char* law = law_of(t, e, kind, sn_sofa_names_wedges(t, e));
    sn_sofa_set(t, item, "law", "%s", law);
    set_moduli(t, item, e);
    if (topology->stiffness && young.count && kind == SN_CELL_HEXAHEDRON)
        sn_sofa_set(t, item, "young_modulus", "%.17g", young.at[0]);
    if (strcmp(law, "linear") != 0) sn_sofa_set(t, item, "tangent", "warped");
    set_viscosity(t, place, item, law);
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

/* Triangles with the stiffness of a solid that cannot become thinner: in their plane those of plane strain,
   E/(1 - nu^2) and nu/(1 - nu) of a plate. */
static void add_triangles(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                          sn_sofa_body* body, sn_sofa_topology* topology)
{
    const char* law = law_of(t, e, SN_CELL_TRIANGLE, false);
    const sn_sofa_reals young = sn_sofa_list(t, e, "youngModulus"),
                        poisson = sn_sofa_list(t, e, "poissonRatio");
    const double E = young.count ? young.at[0] : 5000, nu = poisson.count ? poisson.at[0] : 0.45;
    topology = sn_sofa_with_triangles(t, topology);
    if (!topology || !topology->mesh->cells[SN_CELL_TRIANGLE].count || young.count > 1 || poisson.count > 1 ||
        !(nu >= 0 && nu < 0.5) || (strcmp(law, "linear") != 0 && strcmp(law, "corotational_qr") != 0)) {
        sn_sofa_leave_out(t, e,
                          "only triangles of one material that turn with an edge, or not, are translated");
        return;
    }
    sn_sofa_follow_cells(t, body, topology, SN_CELL_TRIANGLE, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_elastic_membrane);
    sn_sofa_act(t, item, body);
    sn_sofa_set_cells(t, item, body, topology, SN_CELL_TRIANGLE);
    sn_sofa_set(t, item, "law", "%s", law);
    sn_sofa_set(t, item, "young_modulus", "%.17g", E / (1 - nu * nu));
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", nu / (1 - nu));
    sn_sofa_set(t, item, "thickness", "1");
    sn_sofa_set(t, item, "tangent", "positive");
    sn_sofa_honour(t, e);
}

/* Of either kind: the template says "Vec3,Hexahedron", else what the topology has. */
void sn_sofa_translate_solid(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const char* template = sn_sofa_text(t, e, "template");
    if (template && strstr(template, "Triangle")) {
        add_triangles(t, place, e, body, topology);
        return;
    }
    if (!(topology = sn_sofa_with_wedges(t, e, topology))) return;
    const bool wedges = sn_sofa_names_wedges(t, e);
    bool hexahedra = template && strchr(template, ',') ? wedges || strstr(template, "Hexa") != NULL
                                                       : topology->mesh->cells[SN_CELL_HEXAHEDRON].count > 0;
    if (template && strstr(template, "Prism"))
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "integrated exactly over each prism, in SOFA at two points");
    if (template && (strstr(template, "Quad") || strstr(template, "Edge")))
        sn_sofa_leave_out(t, e, "its cells are not solids: \"%.40s\"", template);
    else
        add_solid(t, place, e, body, topology, hexahedra ? SN_CELL_HEXAHEDRON : SN_CELL_TETRAHEDRON);
}

/* A law and the parameter of its form, if it has one. */
typedef struct material {
    const char *law, *form;
    double young, poisson, shape;
} material;

/* Would `solid` accept the parameter of the form? */
static bool is_form_valid(const material* m)
{
    if (!m->form) return true;
    if (strcmp(m->form, "ogden_power") == 0 && !(fabs(m->shape) >= 0.01)) return false;
    for (int i = 0; i < sn_solid.param_count; ++i) {
        const sn_param* p = &sn_solid.params[i];
        if (strcmp(p->name, m->form) == 0) return m->shape >= p->min && m->shape <= p->max;
    }
    return false;
}

/* SOFA's parameters of a law as Young's modulus and Poisson's ratio. False for those that no `solid` has. */
static bool read_law(const char* name, sn_sofa_reals p, material* m)
{
    double mu, lambda;
    *m = (material){ .law = NULL };
    if (strstr(name, "MooneyRivlin") && p.count >= 3) { // c1 c2 k0
        mu = 2 * (p.at[0] + p.at[1]);
        lambda = p.at[2] - 2 * mu / 3;
        *m = (material){ .law = "isochoric_mooney_rivlin", .form = "mooney_share" };
        m->shape = p.at[1] / (p.at[0] + p.at[1]);
    } else if (strstr(name, "Ogden") && p.count >= 3) { // mu/a^2 of the sum of powers a, a, k0
        mu = 0.5 * p.at[0];
        lambda = p.at[2] - 2 * mu / 3;
        *m = (material){ .law = "ogden", .form = "ogden_power", .shape = p.at[1] };
    } else if (strstr(name, "Arruda") && p.count >= 2) {                                     // mu k0
        mu = p.at[0] * (1 + 3.0 / 40 + 99.0 / 11200 + 513.0 / 448000 + 42039.0 / 275968000); // of 8 links
        lambda = p.at[1] - 2 * mu / 3;
        *m = (material){ .law = "arruda_boyce", .form = "locking_stretch", .shape = sqrt(8) };
    } else if (p.count >= 2) { // mu lambda
        mu = p.at[0];
        lambda = p.at[1];
        m->law = strstr(name, "Venant")            ? "st_venant_kirchhoff"
                 : strstr(name, "Stable")          ? "stable_neo_hookean"
                 : strcmp(name, "NeoHookean") == 0 ? "neo_hookean"
                                                   : NULL;
    } else {
        return false;
    }
    m->young = mu * (3 * lambda + 2 * mu) / (lambda + mu);
    m->poisson = lambda / (2 * (lambda + mu));
    return m->law && mu > 0 && m->poisson > -1 && m->poisson < 0.5 && is_form_valid(m);
}

void sn_sofa_translate_hyperelastic(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, "mstate", &body, &topology)) return;
    const char* name = sn_sofa_text(t, e, "materialName");
    if (!name) name = "ArrudaBoyce";
    material m;
    if (topology->mesh->cells[SN_CELL_TETRAHEDRON].count == 0) {
        sn_sofa_leave_out(t, e, "its topology has no tetrahedra");
        return;
    }
    if (!read_law(name, sn_sofa_list(t, e, "ParameterSet"), &m)) {
        sn_sofa_leave_out(
            t, e,
            "its law \"%.40s\" is unknown, or its ParameterSet does not define a material: mu > 0, "
            "Poisson's ratio from -1 to 0.5, c1 and c2 >= 0, alpha from 0.01 to 50 in size",
            name);
        return;
    }
    sn_sofa_follow_cells(t, body, topology, SN_CELL_TETRAHEDRON, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_solid);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "cells", "tetrahedra");
    sn_sofa_set_cells(t, item, body, topology, SN_CELL_TETRAHEDRON);
    sn_sofa_set(t, item, "law", "%s", m.law);
    sn_sofa_set(t, item, "young_modulus", "%.17g", m.young);
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", m.poisson);
    if (m.form) {
        sn_sofa_set(t, item, m.form, "%.17g", m.shape);
        sn_sofa_set(t, item, "volume", "logarithmic"); // k (ln J)^2/2
    }
    set_viscosity(t, place, item, m.law);
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
    sn_sofa_follow_cells(t, body, topology, kind, e);
    sn_sofa_attribute_value(e, "timestep"); // of its viscosity
    sn_sofa_attribute_value(e, "method");   // not one of its attributes
    sn_id item = sn_sofa_add(t, place, e, &sn_solid);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "cells", "%s", kind == SN_CELL_HEXAHEDRON ? "hexahedra" : "tetrahedra");
    sn_sofa_set_cells(t, item, body, topology, kind);
    sn_sofa_set(t, item, "law", "isochoric_neo_hookean");
    sn_sofa_set(t, item, "young_modulus", "%.17g", sn_sofa_real(t, e, "youngModulus", 3000));
    sn_sofa_set(t, item, "poisson_ratio", "%.17g", sn_sofa_real(t, e, "poissonRatio", 0.45));
    set_viscosity(t, place, item, "isochoric_neo_hookean");
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
    sn_sofa_follow_cells(t, body, topology, SN_CELL_TRIANGLE, e);
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

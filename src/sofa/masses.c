/* Sinew - masses: of points and of rigid bodies. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/own_damping.h"
#include "sofa/removals.h"

static bool remember(sn_sofa_translation* t, sn_sofa_body* body, const double* mass, int count)
{
    body->mass = sn_pool_array(t->pool, (size_t)body->count, sizeof *body->mass);
    for (int i = 0; body->mass && i < body->count; ++i)
        body->mass[i] = mass[i < count ? i : count - 1];
    return body->mass != NULL;
}

static void add_point_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* body, const double* mass, int count)
{
    if (!remember(t, body, mass, count)) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_point_mass);
    sn_sofa_act(t, item, body);
    sn_sofa_set_reals(t, item, "mass", mass, count);
    sn_sofa_set_vector(t, item, "gravity", place->gravity);
    sn_sofa_damp_points(t, place, e, body, mass, count);
    sn_sofa_honour(t, e);
}

/* ---- rigid bodies -------------------------------------------------------------------------------------- */

enum { MAX_BYTES = 1 << 16 /* of a .rigid file */ };

/* Numbers behind a word of a .rigid file. */
static sn_sofa_reals behind(sn_sofa_translation* t, const char* text, const char* word)
{
    sn_sofa_reals list = { NULL, 0 };
    const char* at = strstr(text, word);
    if (at) sn_sofa_read_reals(t->pool, at + strlen(word), &list); // ends at the next word
    return list;
}

/* "vertexMass 5 ... inrt" and nine numbers, the inertia divided by the mass. False when the file is not there
   or is no such file. */
static bool read_rigid_file(sn_sofa_translation* t, sn_sofa_element* e, double mass[1], double inertia[9])
{
    const char *name = sn_sofa_text(t, e, "filename"), // NULL: links that lead round
        *file = name ? sn_sofa_find_file(&t->graph, e->file, name) : NULL;
    sn_source source;
    char why[SN_SOURCE_WHY];
    if (!file || sn_source_load(&source, file, MAX_BYTES, why) != SN_OK) {
        sn_sofa_leave_out(t, e, "there is no file \"%.200s\" that can be read", name ? name : "");
        return false;
    }
    sn_sofa_reals weight = behind(t, source.text, "vertexMass"), matrix = behind(t, source.text, "inrt");
    if (!weight.count) weight = behind(t, source.text, "mass");
    sn_source_free(&source);
    if (weight.count < 1 || matrix.count < 9 || !(weight.at[0] > 0)) {
        sn_sofa_leave_out(t, e, "\"%.200s\" does not contain vertexMass and inrt", name);
        return false;
    }
    mass[0] = weight.at[0];
    memcpy(inertia, matrix.at, 9 * sizeof *inertia);
    return true;
}

/* The diagonal of an inertia divided by the mass; `oblique` when other elements are not zero. */
static void set_inertia(const double m[9], double mass, double inertia[3], bool* oblique)
{
    double off = 0, size = fabs(m[0]) + fabs(m[4]) + fabs(m[8]);
    for (int i = 0; i < 9; ++i)
        if (i % 4) off = fmax(off, fabs(m[i]));
    *oblique = off > 1e-6 * size;
    for (int i = 0; i < 3; ++i)
        inertia[i] = mass * m[4 * i];
}

/* SOFA's mass of each of `count` frames: mass, volume, and the inertia matrix divided by the mass, from a
   file or a list; a total mass comes first and leaves the matrix as it is. */
static bool read_rigid_mass(sn_sofa_translation* t, sn_sofa_element* e, int count, bool planar,
                            double mass[1], double inertia[3], double matrix[9], bool* oblique)
{
    static const double unit[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }; // the default of SOFA
    const sn_sofa_reals list = sn_sofa_list(t, e, "vertexMass");
    const bool file = sn_sofa_attribute_value(e, "filename") != NULL,
               total = sn_sofa_attribute_value(e, "totalMass") != NULL;
    memcpy(matrix, list.count >= 11 ? list.at + 2 : unit, sizeof unit);
    for (int i = 0; planar && list.count >= 3 && i < 9; i += 4)
        matrix[i] = list.at[2]; // mass, volume, inertia about z
    if (file && !read_rigid_file(t, e, mass, matrix)) return false;
    if (!file && list.count) mass[0] = list.at[0];
    if (total || (!file && !list.count)) mass[0] = sn_sofa_real(t, e, "totalMass", 1) / count;
    set_inertia(matrix, mass[0], inertia, oblique);
    return true;
}

/* Rows of `axes` become the eigenvectors of a symmetric matrix, `values` its eigenvalues: Jacobi's rotations
   (Golub, Van Loan, Matrix Computations, 8.5). */
static void principal_axes(const double m[9], double values[3], double axes[3][3])
{
    double a[3][3];
    for (int i = 0; i < 9; ++i) {
        a[i / 3][i % 3] = 0.5 * (m[i] + m[i % 3 * 3 + i / 3]);
        axes[i / 3][i % 3] = i % 4 == 0;
    }
    enum { SWEEPS = 30 };
    for (int sweep = 0; sweep < SWEEPS; ++sweep)
        for (int p = 0; p < 2; ++p)
            for (int q = p + 1; q < 3; ++q) {
                if (a[p][q] == 0) continue;
                const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
                const double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1));
                const double c = 1 / sqrt(t * t + 1), s = t * c;
                for (int k = 0; k < 3; ++k) {
                    const double kp = a[k][p], kq = a[k][q];
                    a[k][p] = c * kp - s * kq;
                    a[k][q] = s * kp + c * kq;
                }
                for (int k = 0; k < 3; ++k) {
                    const double pk = a[p][k], qk = a[q][k], vp = axes[p][k], vq = axes[q][k];
                    a[p][k] = c * pk - s * qk;
                    a[q][k] = s * pk + c * qk;
                    axes[p][k] = c * vp - s * vq;
                    axes[q][k] = s * vp + c * vq;
                }
            }
    for (int i = 0; i < 3; ++i)
        values[i] = a[i][i];
}

/* A body with products of inertia as six masses on its principal axes, with the same mass, centre and
   inertia: at +-sqrt(3 s/m) on the axis of second moment s. False when no body has this inertia. */
static bool add_six_masses(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* body, double mass, const double matrix[9])
{
    double moments[3], axes[3][3];
    sn_vec3 ends[3];
    principal_axes(matrix, moments, axes);
    const double half = 0.5 * (moments[0] + moments[1] + moments[2]);
    for (int k = 0; k < 3; ++k) {
        if (!(half - moments[k] >= 0)) return false;
        const double reach = sqrt(3 * (half - moments[k])); // the matrix is divided by the mass
        ends[k] = sn_v3(reach * axes[k][0], reach * axes[k][1], reach * axes[k][2]);
    }
    const double part = mass / 6, none[3] = { 0 };
    for (int k = 0; k < 6; ++k) {
        sn_id item = sn_sofa_add(t, place, e, &sn_rigid_mass);
        sn_sofa_act(t, item, body);
        sn_sofa_set_reals(t, item, "mass", &part, 1);
        sn_sofa_set_reals(t, item, "inertia", none, 3);
        sn_sofa_set_vector(t, item, "centre", sn_scale(k % 2 ? -1 : 1, ends[k / 2]));
        sn_sofa_set_vector(t, item, "gravity", place->gravity);
    }
    sn_sofa_damp_six(t, place, e, body, mass, ends);
    return true;
}

static void add_rigid_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* body)
{
    double mass[1], inertia[3], matrix[9];
    bool oblique;
    if (!read_rigid_mass(t, e, body->count, body->planar, mass, inertia, matrix, &oblique)) return;
    if (!(mass[0] > 0)) {
        sn_sofa_leave_out(t, e, "a mass of %g", mass[0]);
        return;
    }
    if (!remember(t, body, mass, 1)) return;
    if (oblique) {
        if (add_six_masses(t, place, e, body, mass[0], matrix))
            sn_sofa_honour(t, e);
        else
            sn_sofa_leave_out(t, e, "no rigid body has its inertia: a moment exceeds the sum of the others");
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_rigid_mass);
    sn_sofa_act(t, item, body);
    sn_sofa_set_reals(t, item, "mass", mass, 1);
    sn_sofa_set_reals(t, item, "inertia", inertia, 3);
    sn_sofa_set_vector(t, item, "gravity", place->gravity);
    sn_sofa_damp_frames(t, place, e, body, mass[0], inertia);
    sn_sofa_honour(t, e);
}

/* ---- points -------------------------------------------------------------------------------------------- */

static bool is_mass(double mass) { return mass > 0 && isfinite(mass); }

void sn_sofa_translate_uniform_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    if (body->kind == SN_FRAMES) {
        add_rigid_mass(t, place, e, body);
        return;
    }
    const bool shared = sn_sofa_attribute_value(e, "totalMass") || !sn_sofa_attribute_value(e, "vertexMass");
    sn_sofa_attribute_value(e, "vertexMass"); // the total comes first where both are given
    double each =
        shared ? sn_sofa_real(t, e, "totalMass", 1) / body->count : sn_sofa_real(t, e, "vertexMass", 1);
    if (body->kind == SN_SCALARS)
        sn_sofa_leave_out(t, e, "masses of scalars are not translated");
    else if (!is_mass(each))
        sn_sofa_leave_out(t, e, "a mass of %g", each);
    else
        add_point_mass(t, place, e, body, &each, 1);
}

/* Volume, area or length of the cells of the highest dimension. */
static double measure(const sn_mesh* mesh, const sn_vec3* points, int dimension)
{
    double sum = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; sn_cell_dimension((sn_cell)k) == dimension && i < mesh->cells[k].count; ++i)
            sum += sn_cell_measure((sn_cell)k, mesh->cells[k].nodes + i * sn_cell_nodes((sn_cell)k), points);
    return sum;
}

static int dimension_of(const sn_mesh* mesh)
{
    int dimension = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].count && sn_cell_dimension((sn_cell)k) > dimension)
            dimension = sn_cell_dimension((sn_cell)k);
    return dimension;
}

/* Equal parts of each cell's mass to its nodes. */
static double* lump(sn_sofa_translation* t, const sn_mesh* mesh, const sn_vec3* points, int dimension,
                    double density)
{
    double* mass = sn_pool_array(t->pool, (size_t)mesh->point_count, sizeof *mass);
    for (int k = 0; mass && k < SN_CELL_KIND_COUNT; ++k) {
        const int n = sn_cell_nodes((sn_cell)k);
        for (int i = 0; sn_cell_dimension((sn_cell)k) == dimension && i < mesh->cells[k].count; ++i) {
            const int* nodes = mesh->cells[k].nodes + i * n;
            double part = density * sn_cell_measure((sn_cell)k, nodes, points) / n;
            for (int j = 0; j < n; ++j)
                mass[nodes[j]] += part;
        }
    }
    return mass;
}

void sn_sofa_add_solid_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                            sn_sofa_body* body, const sn_sofa_topology* topology, sn_cell kind,
                            double density, bool lumped)
{
    if (!(body->mass = lump(t, topology->mesh, body->points, 3, density))) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_solid_mass);
    sn_sofa_act(t, item, body);
    if (sn_sofa_is_other_mesh(body, topology)) sn_sofa_set(t, item, "cells", "%s", sn_cell_name(kind));
    sn_sofa_set_cells(t, item, body, topology, kind);
    sn_sofa_set(t, item, "density", "%.17g", density);
    if (!lumped) sn_sofa_set(t, item, "distribution", "consistent");
    sn_sofa_set_vector(t, item, "gravity", place->gravity);
    sn_sofa_damp_points(t, place, e, body, body->mass, body->count);
}

/* Triangles or quads that take their mass along when they are removed. False where none is removed, or other
   cells have mass, too. */
static bool add_surface_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                             sn_sofa_body* body, const sn_sofa_topology* topology, double* mass,
                             double density)
{
    const sn_cells* cells = topology->mesh->cells;
    const sn_cell kind = cells[SN_CELL_TRIANGLE].count ? SN_CELL_TRIANGLE : SN_CELL_QUAD;
    if (!sn_sofa_loses_cells(topology, e) || dimension_of(topology->mesh) != 2) return false;
    if (cells[SN_CELL_TRIANGLE].count && cells[SN_CELL_QUAD].count) return false;
    for (int i = 0; i < body->count; ++i)
        if (!is_mass(mass[i])) return false; // no cell has this point
    body->mass = mass;
    sn_id item = sn_sofa_add(t, place, e, &sn_surface_mass);
    sn_sofa_act(t, item, body);
    sn_sofa_set(t, item, "faces", "%s", sn_cell_name(kind));
    sn_sofa_set_cells(t, item, body, topology, kind);
    sn_sofa_set(t, item, "density", "%.17g", density);
    sn_sofa_set_vector(t, item, "gravity", place->gravity);
    sn_sofa_damp_points(t, place, e, body, mass, body->count);
    sn_sofa_honour(t, e);
    return true;
}

/* `given` is the density where the element tells none; 0: SOFA's default. */
static void add_distributed(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, bool lumped,
                            double given)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    sn_sofa_reals each = sn_sofa_list(t, e, "vertexMass");
    if (body->kind != SN_POINTS) {
        if (body->kind == SN_FRAMES)
            add_rigid_mass(t, place, e, body);
        else
            sn_sofa_leave_out(t, e, "masses of scalars are not translated");
        return;
    }
    if (each.count == body->count || each.count == 1) {
        add_point_mass(t, place, e, body, each.at, each.count);
        return;
    }
    sn_sofa_topology* topology = sn_sofa_topology_for(t, e, "topology");
    if (topology && !(topology = sn_sofa_with_wedges(t, e, topology))) return;
    const double single = sn_sofa_real(t, e, "massDensity", 0);
    if (!topology && is_mass(single)) { // as printed scenes of 2011 have it
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "no topology says how large the points are: the density is the mass of each of them");
        add_point_mass(t, place, e, body, &single, 1);
        return;
    }
    int dimension = topology ? dimension_of(topology->mesh) : 0;
    bool fits = dimension && topology->mesh->point_count == body->count;
    double size = fits ? measure(topology->mesh, body->points, dimension) : 0;
    double total = sn_sofa_real(t, e, "totalMass", 0);
    double density = total > 0 && size > 0 ? total / size : sn_sofa_real(t, e, "massDensity", given);
    if (!(density > 0) && size > 0) density = 1 / size; // SOFA's default: 1 in all
    if (!is_mass(density) || !(size > 0)) {
        sn_sofa_leave_out(t, e, "there are no cells for its mass");
        return;
    }
    const sn_cells* cells = topology->mesh->cells;
    const sn_cell kind = cells[SN_CELL_HEXAHEDRON].count ? SN_CELL_HEXAHEDRON : SN_CELL_TETRAHEDRON;
    const bool mixed = cells[SN_CELL_HEXAHEDRON].count && cells[SN_CELL_TETRAHEDRON].count;
    if (dimension == 3 && (!mixed || !sn_sofa_is_other_mesh(body, topology))) {
        sn_sofa_add_solid_mass(t, place, e, body, topology, kind, density, lumped);
        if (!lumped && kind == SN_CELL_HEXAHEDRON && strstr(e->name, "MeshMatrix"))
            sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                         "consistent mass of hexahedra; in SOFA each cell has 1/20 of its mass at every "
                         "corner and 1/40 along every edge, which is negative where neighbours move against "
                         "each other");
        sn_sofa_honour(t, e);
        return;
    }
    double* mass = lump(t, topology->mesh, body->points, dimension, density);
    if (!mass) return;
    if (!lumped) sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "each cell's mass is lumped to its nodes");
    if (add_surface_mass(t, place, e, body, topology, mass, density)) return;
    for (int i = 0; i < body->count; ++i)
        if (!is_mass(mass[i])) mass[i] = 1e-12 * density * size; // no cell has this point
    add_point_mass(t, place, e, body, mass, body->count);
}

void sn_sofa_translate_diagonal_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    add_distributed(t, place, e, true, 0);
}

void sn_sofa_translate_mesh_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    add_distributed(t, place, e, sn_sofa_read_bool(sn_sofa_text(t, e, "lumping"), false), 0);
}

/* The NodalMassDensity that a FEMMass names, or the nearest one: in its Node or around it. */
static sn_sofa_element* density_of(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    const char* link = sn_sofa_attribute_value(e, "nodalMassDensity");
    if (link) return sn_sofa_follow(&t->graph, e, link).element;
    for (; place; place = place->parent)
        for (sn_sofa_element* d = place->node->first; d; d = d->next)
            if (strcmp(d->name, "NodalMassDensity") == 0) return d;
    return NULL;
}

void sn_sofa_translate_fem_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    const char* template = sn_sofa_text(t, e, "template");
    sn_sofa_element* source = density_of(t, place, e);
    sn_sofa_reals density = { NULL, 0 };
    if (source) density = sn_sofa_list(t, source, "property");
    if (template && strstr(template, "Quadratic")) {
        sn_sofa_leave_out(t, e, "its cells have nodes on their edges: \"%.40s\"", template);
        return;
    }
    if (source) sn_sofa_honour(t, source);
    if (density.count > 1)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "one density for all nodes, the first of its list");
    add_distributed(t, place, e, sn_sofa_read_bool(sn_sofa_text(t, e, "lumping"), false),
                    density.count ? density.at[0] : 1);
}

/* Sinew - quality: see quality.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/quality.h"

#include <math.h>
#include <stdlib.h>

#include "mesh/cell.h"
#include "mesh/faces.h"
#include "mesh/surface.h"
#include "mesh/topology.h"

/* ---- single cells -------------------------------------------------------------------------------------- */

static double angle_between(sn_vec3 a, sn_vec3 b) { return atan2(sn_norm(sn_cross(a, b)), sn_dot(a, b)); }

static double triangle_quality(const sn_vec3* x, double* angle)
{
    double a = sn_norm(sn_sub(x[2], x[1])), b = sn_norm(sn_sub(x[0], x[2])), c = sn_norm(sn_sub(x[1], x[0]));
    for (int i = 0; i < 3; ++i)
        *angle = fmin(*angle, angle_between(sn_sub(x[(i + 1) % 3], x[i]), sn_sub(x[(i + 2) % 3], x[i])));
    double area = 0.5 * sn_norm(sn_cross(sn_sub(x[1], x[0]), sn_sub(x[2], x[0])));
    // 2 r / R with r = area / s, R = a b c / (4 area)
    return area > 0 ? 16 * area * area / ((a + b + c) * a * b * c) : 0;
}

/* Twice the areas of the faces, turned outwards. */
static void tetrahedron_normals(const sn_vec3* x, sn_vec3 normal[4])
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    for (int f = 0; f < 4; ++f) {
        const int* n = shape->face[f];
        normal[f] = sn_cross(sn_sub(x[n[1]], x[n[0]]), sn_sub(x[n[2]], x[n[0]]));
    }
}

double sn_tetrahedron_quality(const sn_vec3 x[4])
{
    sn_vec3 a = sn_sub(x[1], x[0]), b = sn_sub(x[2], x[0]), c = sn_sub(x[3], x[0]), normal[4];
    double volume6 = sn_dot(a, sn_cross(b, c)), area2 = 0;
    tetrahedron_normals(x, normal);
    for (int f = 0; f < 4; ++f)
        area2 += sn_norm(normal[f]);
    // 3 r / R with r = 6 V / (2 sum of areas), R = |a^2 (b x c) + b^2 (c x a) + c^2 (a x b)| / (12 V)
    sn_vec3 sum =
        sn_add(sn_scale(sn_dot(a, a), sn_cross(b, c)),
               sn_add(sn_scale(sn_dot(b, b), sn_cross(c, a)), sn_scale(sn_dot(c, c), sn_cross(a, b))));
    double radii = area2 * sn_norm(sum);
    return radii > 0 ? 6 * volume6 * fabs(volume6) / radii : 0;
}

static double tetrahedron_quality(const sn_vec3* x, double* angle)
{
    sn_vec3 normal[4];
    tetrahedron_normals(x, normal);
    for (int f = 0; f < 4; ++f)
        for (int g = 0; g < f; ++g)
            *angle = fmin(*angle, 3.14159265358979323846 - angle_between(normal[f], normal[g]));
    return sn_tetrahedron_quality(x);
}

/* Least of the Jacobians at the corners over the product of the edges there. */
static double corner_quality(sn_cell kind, const sn_vec3* x)
{
    static const int next[8][3] = { { 1, 3, 4 }, { 2, 0, 5 }, { 3, 1, 6 }, { 0, 2, 7 },
                                    { 7, 5, 0 }, { 4, 6, 1 }, { 5, 7, 2 }, { 6, 4, 3 } };
    double least = HUGE_VAL;
    if (kind == SN_CELL_QUAD) {
        sn_vec3 normal = sn_cross(sn_sub(x[2], x[0]), sn_sub(x[3], x[1]));
        for (int i = 0; i < 4; ++i) {
            sn_vec3 a = sn_sub(x[(i + 1) % 4], x[i]), b = sn_sub(x[(i + 3) % 4], x[i]);
            double size = sn_norm(a) * sn_norm(b) * sn_norm(normal);
            least = fmin(least, size > 0 ? sn_dot(sn_cross(a, b), normal) / size : 0);
        }
        return least;
    }
    for (int i = 0; i < 8; ++i) {
        sn_vec3 a = sn_sub(x[next[i][0]], x[i]), b = sn_sub(x[next[i][1]], x[i]),
                c = sn_sub(x[next[i][2]], x[i]);
        double size = sn_norm(a) * sn_norm(b) * sn_norm(c);
        least = fmin(least, size > 0 ? sn_dot(a, sn_cross(b, c)) / size : 0);
    }
    return least;
}

static double quality_of(sn_cell kind, const sn_vec3* x, double* angle)
{
    switch (kind) {
    case SN_CELL_TRIANGLE:
        return triangle_quality(x, angle);
    case SN_CELL_TETRAHEDRON:
    case SN_CELL_TETRAHEDRON_10:
        return tetrahedron_quality(x, angle);
    case SN_CELL_EDGE:
        return 1;
    default:
        return corner_quality(kind, x);
    }
}

static void check_kind(const sn_mesh* mesh, sn_cell kind, sn_cells_report* r)
{
    const sn_cells* c = &mesh->cells[kind];
    int n = sn_cell_nodes(kind), corners = sn_cell_shape_of(kind)->corners;
    *r = (sn_cells_report){
        .first_inverted = -1, .smallest = HUGE_VAL, .largest = -HUGE_VAL, .worst = HUGE_VAL
    };
    r->least_angle = HUGE_VAL;
    for (int i = 0; i < c->count; ++i) {
        sn_vec3 x[8];
        for (int a = 0; a < corners; ++a)
            x[a] = mesh->points[c->nodes[i * n + a]];
        double measure = sn_cell_measure(kind, c->nodes + i * n, mesh->points);
        double quality = quality_of(kind, x, &r->least_angle);
        if (!(measure > 0) && r->inverted++ == 0) r->first_inverted = i;
        r->measure += measure;
        r->smallest = fmin(r->smallest, measure);
        r->largest = fmax(r->largest, measure);
        r->mean += quality / c->count;
        if (quality < r->worst) {
            r->worst = quality;
            r->worst_cell = i;
        }
    }
}

/* ---- the surface --------------------------------------------------------------------------------------- */

static bool check_surface(const sn_mesh* mesh, sn_mesh_report* r)
{
    sn_error ignored = { 0 };
    sn_mesh* boundary = sn_mesh_surface(mesh, true, &ignored);
    if (!boundary) return ignored.status != SN_ERR_MEMORY;
    const sn_cells* c = &boundary->cells[SN_CELL_TRIANGLE];
    r->surface_faces = c->count;
    int(*triangles)[3] = malloc(((size_t)c->count + 1) * sizeof *triangles);
    sn_vec3* points = malloc(((size_t)boundary->point_count + 1) * sizeof *points);
    sn_surface_report report = { 0 };
    bool good = triangles && points;
    if (good) {
        for (int i = 0; i < 3 * c->count; ++i)
            triangles[i / 3][i % 3] = c->nodes[i];
        for (int i = 0; i < boundary->point_count; ++i)
            points[i] = boundary->points[i];
        const sn_surface surface = { boundary->point_count, c->count, points, triangles };
        good = sn_surface_check(&surface, &report) == SN_OK;
    }
    r->open_edges = report.boundary_edges;
    r->crowded_edges = report.crowded_edges;
    r->flipped_edges = report.flipped_edges;
    r->closed = report.closed && report.oriented;
    r->enclosed = report.volume;
    free(triangles);
    free(points);
    sn_mesh_destroy(boundary);
    return good;
}

static bool check_faces(const sn_mesh* mesh, sn_mesh_report* r)
{
    sn_faces faces;
    bool good = sn_faces_find(mesh, &faces);
    for (int i = 0; good && i < faces.count; ++i)
        r->crowded_faces += faces.at[i].crowded;
    sn_faces_clear(&faces);
    return good;
}

/* ---- pieces -------------------------------------------------------------------------------------------- */

static int root(int* parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static bool count_pieces(const sn_mesh* mesh, sn_mesh_report* r)
{
    int* parent = malloc(((size_t)mesh->point_count + 1) * sizeof *parent);
    if (!parent) return false;
    r->pieces = mesh->point_count;
    for (int i = 0; i < mesh->point_count; ++i)
        parent[i] = i;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        int n = sn_cell_nodes((sn_cell)k);
        for (int i = 0; i < mesh->cells[k].count * n; ++i) {
            int a = root(parent, mesh->cells[k].nodes[i - i % n]), b = root(parent, mesh->cells[k].nodes[i]);
            if (a == b) continue;
            parent[a] = b;
            --r->pieces;
        }
    }
    free(parent);
    return true;
}

sn_status sn_mesh_check(const sn_mesh* mesh, sn_mesh_report* r)
{
    *r = (sn_mesh_report){ .low = { HUGE_VAL, HUGE_VAL, HUGE_VAL },
                           .high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } };
    for (int i = 0; i < mesh->point_count; ++i) {
        sn_vec3 p = mesh->points[i];
        r->low = sn_v3(fmin(r->low.x, p.x), fmin(r->low.y, p.y), fmin(r->low.z, p.z));
        r->high = sn_v3(fmax(r->high.x, p.x), fmax(r->high.y, p.y), fmax(r->high.z, p.z));
    }
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        check_kind(mesh, (sn_cell)k, &r->cells[k]);
    return check_surface(mesh, r) && check_faces(mesh, r) && count_pieces(mesh, r) ? SN_OK : SN_ERR_MEMORY;
}

const char* sn_mesh_unit_guess(const sn_mesh_report* r)
{
    sn_vec3 d = sn_sub(r->high, r->low);
    double longest = fmax(d.x, fmax(d.y, d.z));
    if (longest >= 1e-3 && longest <= 2.5)
        return "metres, if this is an organ or an instrument: no scale is needed";
    if (longest > 2.5 && longest <= 2500)
        return "millimetres, if this is an organ: read the file with scale=\"1e-3\"";
    if (longest > 2500) return "micrometres, if this is an organ: read the file with scale=\"1e-6\"";
    return "in no common unit does this have the size of an organ; check the program that created it";
}

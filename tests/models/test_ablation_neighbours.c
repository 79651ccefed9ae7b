/* If this failed, what acts beside removed cells would act wrongly: joints to nodes that lost their cells,
   solids on derived meshes, springs between systems, solvers that a snapshot restores.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sinew/revision.h>
#include "engine/removal.h"
#include "support/probe.h"
#include "support/run_suite.h"

#define TWO_CELLS "<grid name='m' cells='2 1 1' low='0 0 0' high='0.2 0.1 0.1' type='hexahedra'/>"
#define SOLID                                                                                                \
    "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "                 \
    "young_modulus='20000' poisson_ratio='0.3'/><solid_mass name='w' on='@p' gravity='0 1 -9.81'/>"
#define SECOND_GOES                                                                                          \
    "<ablation name='a' on='@p' position='0.15 0.05 0.05' radius='0.01' active='step(t,0.0045)'/>"

/* A body that is joined to a node without cells, or to a place in a removed cell, falls freely from then on,
   and the joint has no force: implicit Euler gives v = v0 - n g h, x = x0 + h sum v. */
START_TEST(what_is_attached_to_removed_cells_falls)
{
    static const char* const joined[] = {
        "<attachment name='j' on='@q' to='@p' to_nodes='11'/>",
        "<barycentric_points name='e' in='@p' positions='0.19 0.09 0.09'/><attachment name='j' on='@q' "
        "to='@e'/>",
        "<barycentric_points name='e' in='@p' positions='0.19 0.09 0.09'/><springs name='j' on='@q' to='@e' "
        "nodes='0 0' stiffness='500' rest_length='0'/>",
    };
    const char* const places[] = { "0.2 0.1 0.1", "0.19 0.09 0.09", "0.19 0.09 0.09" };
    const double g = 9.81, h = 1e-3;
    char text[2000];
    double x[3], v[3], later[3], force[3] = { 1, 1, 1 };
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'>" TWO_CELLS SOLID
        "<points name='q' positions='%s'/><point_mass on='@q' mass='0.1' gravity='0 0 -9.81'/>%s" SECOND_GOES
        "<implicit_euler/></scene>",
        places[_i], joined[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 4);
    probe_read(sim, _i == 2 ? "/j/tension" : "/j/force", force, _i == 2 ? 1 : 3);
    ck_assert(fabs(force[_i == 2 ? 0 : 2]) > 1e-6); // it holds
    probe_step(sim, 4);
    ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
    probe_read(sim, "/q/position", x, 3);
    probe_read(sim, "/q/velocity", v, 3);
    probe_step(sim, 20);
    probe_read(sim, "/q/position", later, 3);
    for (int i = 0; i < 2; ++i)
        ck_assert_double_eq_tol(later[i], x[i] + 20 * h * v[i], 1e-14);
    ck_assert_double_eq_tol(later[2], x[2] + 20 * h * v[2] - 210 * h * h * g, 1e-14);
    probe_read(sim, _i == 2 ? "/j/tension" : "/j/force", force, _i == 2 ? 1 : 3);
    for (int i = 0; i < (_i == 2 ? 1 : 3); ++i)
        ck_assert(force[i] == 0.0);
    sn_sim_destroy(sim);
}
END_TEST

/* A spring along an edge of a solid, by `nodes`, lets go of the point at its far end when this has lost its
   cell: the solid moves on as one without the spring. */
START_TEST(cell_springs_let_go_of_points_without_cells)
{
    double x[2][36];
    for (int k = 0; k < 2; ++k) {
        char text[2000];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'>" TWO_CELLS SOLID
                 "%s<ablation name='a' on='@p' position='0.15 0.05 0.05' radius='0.01'/>"
                 "<implicit_euler/></scene>",
                 k == 0 ? "<cell_springs name='j' on='@p' cells='edges' nodes='1 2' stiffness='1e6'/>" : "");
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 30);
        ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
        probe_read(sim, "/p/position", x[k], 36);
        sn_sim_destroy(sim);
    }
    ck_assert(x[1][5] < -1e-4); // node 1 falls
    for (int i = 0; i < 36; ++i)
        ck_assert_double_eq_tol(x[0][i], x[1][i], 1e-12);
}
END_TEST

/* Two cells in a row, of the regions liver and tumour. */
static void write_two_regions(const char* path)
{
    FILE* file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n3 1 \"liver\"\n3 2 \"tumour\"\n"
          "$EndPhysicalNames\n$Nodes\n12\n",
          file);
    for (int i = 0; i < 12; ++i)
        fprintf(file, "%d %g %g %g\n", i + 1, 0.1 * (i % 3), 0.1 * (i / 3 % 2), 0.1 * (i / 6));
    fputs("$EndNodes\n$Elements\n2\n1 5 2 1 1 1 2 5 4 7 8 11 10\n2 5 2 2 2 2 3 6 5 8 9 12 11\n$EndElements\n",
          file);
    fclose(file);
}

/* A solid of a part of the mesh that is removed leaves the one beside it as with one mesh. */
START_TEST(a_part_of_a_mesh_is_removed_alone)
{
    static const char* const scenes[] = {
        "<solid name='s' on='@p' young_modulus='20000' poisson_ratio='0.3'/><solid_mass on='@p' gravity='0 0 "
        "-9.81'/><ablation name='a' on='@p' where='region tumour' position='0.15 0.05 0.05' radius='0.02'/>",
        "<part name='t' of='@m' region='tumour'/><solid on='@p' where='region liver' young_modulus='20000' "
        "poisson_ratio='0.3'/><solid on='@p' mesh='@t' young_modulus='20000' "
        "poisson_ratio='0.3'/><solid_mass "
        "on='@p' where='region liver' gravity='0 0 -9.81'/><solid_mass on='@p' mesh='@t' gravity='0 0 "
        "-9.81'/><ablation name='a' on='@p' mesh='@t' position='0.15 0.05 0.05' radius='0.02'/>"
    };
    double x[2][36];
    write_two_regions("two-regions.msh");
    for (int k = 0; k < 2; ++k) {
        char text[2000];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'><mesh name='m' file='two-regions.msh'/><points name='p' "
                 "mesh='@m'/><fixed on='@p' where='x lt 1e-6'/>%s<implicit_euler/></scene>",
                 scenes[k]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 50);
        ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
        probe_read(sim, "/p/position", x[k], 36);
        sn_sim_destroy(sim);
    }
    ck_assert(x[0][5] < -1e-3); // node 1, between the cells, falls
    for (int i = 0; i < 36; ++i)
        ck_assert_double_eq_tol(x[1][i], x[0][i], 1e-9);
}
END_TEST

/* A pressure on the skin of the whole mesh, against one on the mesh whose cells are removed themselves. */
START_TEST(faces_go_with_cells_of_derived_meshes)
{
    static const char* const solids[] = {
        "<solid on='@p' young_modulus='20000'/><solid_mass on='@p'/><ablation name='a' on='@p' where='region "
        "tumour' position='0.15 0.05 0.05' radius='0.02' active='step(t,1.5e-3)'/>",
        "<part name='t' of='@m' region='tumour'/><part name='l' of='@m' region='liver'/><solid on='@p' "
        "mesh='@t' young_modulus='20000'/><solid on='@p' mesh='@l' young_modulus='20000'/><solid_mass "
        "on='@p' "
        "mesh='@t'/><solid_mass on='@p' mesh='@l'/><ablation name='a' on='@p' mesh='@t' position='0.15 0.05 "
        "0.05' radius='0.02' active='step(t,1.5e-3)'/>",
    };
    double area[2];
    write_two_regions("two-regions.msh");
    for (int k = 0; k < 2; ++k) {
        char text[2000];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'><mesh name='m' file='two-regions.msh'/><surface name='skin' "
                 "of='@m'/><points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/>%s<surface_load "
                 "name='q' on='@p' mesh='@skin' faces='quads' pressure='1e-3'/><implicit_euler/></scene>",
                 solids[k]);
        sn_sim* sim = probe_compile(text, NULL);
        ck_assert_double_eq_tol(probe_value(sim, "/q/area", 0, 1), 0.1, 1e-6);
        probe_step(sim, 3);
        ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
        area[k] = probe_value(sim, "/q/area", 0, 1);
        sn_sim_destroy(sim);
    }
    ck_assert_double_eq_tol(area[0], 0.05, 1e-6);
    ck_assert_double_eq_tol(area[1], area[0], 1e-9);
}
END_TEST

/* Cells on which nothing acts: the solid would stay, untold. */
START_TEST(cells_of_another_mesh_are_refused)
{
    static const char text[] =
        "<scene>" TWO_CELLS "<tetrahedra name='t' of='@m'/><points name='p' mesh='@m'/><solid on='@p' "
        "mesh='@t' young_modulus='20000'/><solid_mass on='@p' mesh='@t'/><ablation name='a' on='@p' "
        "position='0 0 0' radius='0.1'/><implicit_euler/></scene>";
    sn_error error = SN_ERROR_INIT;
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, "/a: nothing acts on the hexahedra");
}
END_TEST

/* A spring to a node without cells pulls no more, within a system and between two. */
START_TEST(springs_between_systems_follow)
{
    for (int lagged = 0; lagged < 2; ++lagged) {
        char text[2000];
        const char *apart = lagged ? "<implicit_euler/>" : "", *one = lagged ? "" : "<implicit_euler/>";
        snprintf(text, sizeof text,
                 "<scene step='1 ms' %s><node name='a'>" TWO_CELLS SOLID SECOND_GOES
                 "%s</node><node name='b'><points name='q' positions='0.2 0.1 0.3'/><point_mass on='@q' "
                 "mass='0.1'/>%s</node><springs name='k' on='@a/p' to='@b/q' nodes='11 0' stiffness='10' "
                 "rest_length='0.1'/>%s</scene>",
                 lagged ? "coupling='lagged'" : "", apart, apart, one);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 3);
        ck_assert(fabs(probe_value(sim, "/k/tension", 0, 1)) > 0.5);
        probe_step(sim, 7);
        ck_assert(probe_value(sim, "/k/tension", 0, 1) == 0.0);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Solvers learn from earlier steps; a snapshot with removed cells restores this, too. */
START_TEST(a_restored_solver_gives_the_same_bits)
{
    static const char* const solvers[] = { "lagged_ldl", "hybrid", "ldl", "cg" };
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><grid name='m' cells='4 3 3' low='0 0 0' high='0.4 0.3 0.3' "
             "type='tetrahedra'/>" SOLID "<ablation name='a' on='@p' position='0.4 0.3 0.3' radius='0.17' "
             "active='step(t,0.0045)'/><implicit_euler linear='%s'/></scene>",
             solvers[_i]);
    sn_sim *sim = probe_compile(text, NULL), *other = probe_compile(text, NULL);
    const size_t size = sn_sim_snapshot_size(sim);
    void *kept = malloc(size), *again = malloc(size);
    double x[2][240];
    probe_step(sim, 12);
    ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) > 1.0);
    ck_assert_int_eq(sn_sim_save(sim, kept, size), SN_OK);
    ck_assert_int_eq(sn_sim_restore(other, kept, size), SN_OK);
    ck_assert_int_eq(sn_sim_save(other, again, size), SN_OK);
    ck_assert_mem_eq(kept, again, size);
    probe_step(sim, 10);
    probe_step(other, 10);
    probe_read(sim, "/p/position", x[0], 240);
    probe_read(other, "/p/position", x[1], 240);
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    free(kept);
    free(again);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* ---- membranes and loads on faces of removed cells ----------------------------------------------------- */

enum { MOST_FACES = 400, MOST_NODES = 120 };

/* Whether one of the tetrahedra that stay has all three points of a triangle. */
static bool is_left(const sn_mesh* mesh, const unsigned char* removed, const int* corner)
{
    const sn_cells* cells = &mesh->cells[SN_CELL_TETRAHEDRON];
    for (int i = 0; i < cells->count; ++i) {
        int shared = 0;
        for (int k = 0; k < 12; ++k)
            shared += cells->nodes[4 * i + k % 4] == corner[k / 4];
        if (shared == 3 && !removed[i]) return true;
    }
    return false;
}

/* "where" of the triangles of the skin that are left. */
static void list_left(sn_sim* sim, char* where, size_t size)
{
    const sn_mesh *mesh = sn_sim_mesh(sim, "/m"), *skin = sn_sim_mesh(sim, "/skin");
    const unsigned char* removed = NULL;
    const sn_removals* all = sim->systems[0]->removals;
    for (int i = 0; i < all->count; ++i)
        if (all->at[i]->nodes) removed = all->at[i]->removal->removed;
    size_t used = (size_t)snprintf(where, size, "cells");
    for (int i = 0; i < skin->cells[SN_CELL_TRIANGLE].count; ++i) {
        int corner[3];
        for (int k = 0; k < 3; ++k)
            corner[k] = skin->point_origin[skin->cells[SN_CELL_TRIANGLE].nodes[3 * i + k]];
        if (is_left(mesh, removed, corner)) used += (size_t)snprintf(where + used, size - used, " %d", i);
    }
}

/* A capsule and a pressure on a body whose cells are removed, against the same on the faces that are left. */
START_TEST(faces_go_with_the_cells_behind_them)
{
    static const char* const integrators[] = { "<implicit_euler linear='sparse'/>",
                                               "<dirk linear='sparse'/>" };
    static char where[4000] = "all";
    static double x[2][3 * MOST_NODES];
    double area[2];
    int count = 0;
    for (int k = 0; k < 2; ++k) {
        char text[12000];
        snprintf(
            text, sizeof text,
            "<scene step='1 ms'><grid name='m' cells='4 3 3' low='0 0 0' high='0.4 0.3 0.3' "
            "type='tetrahedra'/><surface name='skin' of='@m'/>" SOLID "<elastic_membrane name='c' on='@p' "
            "mesh='@skin' where='%s' young_modulus='1e6' thickness='1e-3'/><surface_load name='l' on='@p' "
            "mesh='@skin' where='%s' pressure='300'/><ablation name='a' on='@p' position='0.4 0.3 0.3' "
            "radius='0.17'/>%s</scene>",
            where, where, integrators[_i]);
        sn_sim* sim = probe_compile(text, NULL);
        count = probe_state(sim, "/p")->count;
        ck_assert_int_le(count, MOST_NODES);
        ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) > 10.0);
        probe_step(sim, 20);
        probe_read(sim, "/p/position", x[k], 3 * count);
        area[k] = probe_value(sim, "/l/area", 0, 1);
        list_left(sim, where, sizeof where);
        sn_sim_destroy(sim);
    }
    double most = 0;
    for (int i = 0; i < 3 * count; ++i)
        most = fmax(most, fabs(x[0][i] - x[1][i]));
    ck_assert_msg(most <= 1e-13, "differ by %g m", most); // other order of sums
    ck_assert_double_le(fabs(area[0] - area[1]), 1e-12 * area[1]);
    ck_assert_double_lt(area[0], 0.62); // of 0.66 m^2
}
END_TEST

/* ---- vessels ------------------------------------------------------------------------------------------- */

#define VESSEL                                                                                               \
    "<inline_mesh name='v' points='0 0 0  0.02 0 0  0.04 0 0  0.06 0 0  0.08 0 0  0.1 0 0' edges='0 1 1 2 "  \
    "2 3 3 4 4 5'/>"
#define WALL(where)                                                                                          \
    "<beams name='b' on='@f' section='tube' radius='3e-3' inner_radius='2.5e-3' young_modulus='3e5' "        \
    "poisson_ratio='0.45' " where "/>"
#define VESSEL_FREE "<beam_mass name='n' on='@f' radius='3e-3' density='1050'/>"
#define VESSEL_MASS "<beam_mass name='n' on='@f' radius='3e-3' density='1050' gravity='0 0 -9.81'/>"

/* Scissors that close on a beam: afterwards both parts are bodies of their own, to the bit those of a vessel
   that was never joined there, and no momentum is made by the cut. */
START_TEST(scissors_cut_a_vessel)
{
    static const char* const scissors[2] = {
        "<frames name='s' positions='0.05 0 0.05'/><prescribed_motion on='@s' x='0.05' y='0' z='0.05-10*t'/>"
        "<ablation name='a' on='@f' cells='edges' tool='@s' radius='4e-3' "
        "active='step(t,4.5e-3)-step(t,6e-3)'/>",
        "<ablation name='a' on='@f' cells='edges' position='0.05 0 0' radius='4e-3'/>"
    };
    double x[2][18];
    for (int k = 0; k < 2; ++k) {
        char text[3000];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'>" VESSEL "<frames name='f' mesh='@v'/>%s" VESSEL_MASS
                 "<fixed on='@f' nodes='0'/>%s<implicit_euler/></scene>",
                 k == 0 ? WALL("") : WALL("where='cells 0 1 3 4'"), k == 0 ? scissors[1] : "");
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 40);
        probe_read(sim, "/f/position", x[k], 18);
        if (k == 0) ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
        sn_sim_destroy(sim);
    }
    for (int i = 0; i < 18; ++i)
        ck_assert_double_eq_tol(x[0][i], x[1][i], 1e-15);
    char text[3000];
    snprintf(text, sizeof text,
             "<scene step='1 ms'>" VESSEL "<frames name='f' mesh='@v'/>" WALL("") VESSEL_MASS
             "<fixed on='@f' nodes='0'/>%s<implicit_euler/></scene>",
             scissors[0]);
    sn_sim* sim = probe_compile(text, NULL);
    double v[2][18];
    const double mass = probe_value(sim, "/n/mass", 0, 1);
    probe_step(sim, 5);
    ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
    for (int k = 0; k < 2; ++k) {
        probe_read(sim, "/f/velocity", v[k], 18);
        if (k == 0) probe_step(sim, 10);
    }
    // the free part, two inner nodes and a half one: it gains its weight times the time
    double gained = 0;
    for (int i = 3; i < 6; ++i)
        gained += (i == 5 ? 0.5 : 1.0) * (v[1][3 * i + 2] - v[0][3 * i + 2]);
    ck_assert_double_eq_tol(gained, -2.5 * 9.81 * 0.01, 1e-10);
    ck_assert(probe_value(sim, "/n/mass", 0, 1) == mass);
    sn_sim_destroy(sim);
}
END_TEST

/* A vessel with frames of its own in a solid whose cells are removed around it stays whole; one whose frames
   the solid carries goes with its cell. */
START_TEST(a_vessel_of_its_own_is_spared)
{
    static const char* const vessel[] = {
        "<frames name='f' mesh='@v'/>" WALL("") VESSEL_MASS
        "<fixed on='@f' nodes='0'/><barycentric_frames "
        "name='e' in='@p' mesh='@v'/><frame_springs name='k' on='@f' to='@e' stiffness='50 50 50'/>",
        "<barycentric_frames name='f' in='@p' mesh='@v'/>" WALL("")
    };
    char text[4000];
    double force[15];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><grid name='m' cells='5 2 2' low='0 -0.02 -0.02' high='0.1 0.02 0.02' "
             "type='hexahedra'/>" VESSEL SOLID "%s<ablation name='a' on='@p' position='0.07 0 0' "
             "radius='0.025'/><implicit_euler/></scene>",
             vessel[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) >= 4.0);
    probe_step(sim, 30);
    probe_read(sim, "/b/force", force, 15);
    for (int i = 0; i < 5; ++i) {
        const double size = fabs(force[3 * i]) + fabs(force[3 * i + 1]) + fabs(force[3 * i + 2]);
        if (_i == 1 && i >= 2)
            ck_assert(size == 0.0);
        else
            ck_assert(size > 1e-9);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Momentum of the hexahedra that are left, an eighth of each at its corners, and of the vessel. */
static sn_vec3 momentum_of(sn_sim* sim)
{
    const sn_state *p = probe_state(sim, "/p"), *f = probe_state(sim, "/f");
    const sn_mesh *mesh = sn_sim_mesh(sim, "/m"), *tree = sn_sim_mesh(sim, "/v");
    const sn_removals* all = sim->systems[0]->removals;
    const unsigned char* removed = NULL;
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < all->count; ++i)
        if (all->at[i]->nodes) removed = all->at[i]->removal->removed;
    for (int i = 0; i < 8 * mesh->cells[SN_CELL_HEXAHEDRON].count; ++i) {
        const double* v = p->v + 3 * mesh->cells[SN_CELL_HEXAHEDRON].nodes[i];
        if (!removed[i / 8]) sum = sn_madd(sum, 1000 * 8e-6 / 8, sn_v3(v[0], v[1], v[2]));
    }
    for (int i = 0; i < 2 * tree->cells[SN_CELL_EDGE].count; ++i) {
        const double* v = f->v + 6 * tree->cells[SN_CELL_EDGE].nodes[i];
        sum = sn_madd(sum, 0.5 * 1050 * 3.14159265358979323846 * 9e-6 * 0.02, sn_v3(v[0], v[1], v[2]));
    }
    return sum;
}

/* A body in flight with a vessel in it loses cells along a wild path. Nothing from outside acts: momentum
   changes only when a cell takes its own with it, and mass is accounted for. */
START_TEST(random_removals_keep_mass_and_momentum)
{
    char text[4000];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><grid name='m' cells='6 4 4' low='-0.01 -0.04 -0.04' high='0.11 0.04 0.04' "
             "type='hexahedra'/>" VESSEL
             "<points name='p' mesh='@m'/><solid name='s' on='@p' young_modulus='20000' "
             "poisson_ratio='0.3'/><solid_mass name='w' on='@p'/><point_load on='@p' nodes='0 40 80 120' "
             "force='%g*(1-step(t,0.01)) %g*(1-step(t,0.01)) 0'/><frames name='f' mesh='@v'/>" WALL("")
                 VESSEL_FREE
             "<barycentric_frames name='e' in='@p' mesh='@v'/><frame_springs name='k' on='@f' to='@e' "
             "stiffness='50 50 50'/><frames name='t'/><prescribed_motion on='@t' x='0.05+0.06*sin(%d*t)' "
             "y='0.04*sin(%d*t+1)' z='0.04*sin(%d*t+2)'/><ablation name='a' on='@p' tool='@t' radius='0.012' "
             "active='step(t,0.02)'/><implicit_euler linear='sparse'/></scene>",
             3.0, -2.0, 170 + 31 * _i, 230 - 17 * _i, 310 + 13 * _i);
    sn_sim* sim = probe_compile(text, NULL);
    const double whole = probe_value(sim, "/w/mass", 0, 1);
    double cells = 0;
    int changes = 0;
    probe_step(sim, 15);
    sn_vec3 before = momentum_of(sim);
    ck_assert_double_gt(sn_norm(before), 1e-2);
    for (int n = 0; n < 60; ++n) {
        const double free_before = cells;
        sn_vec3 at_start = momentum_of(sim);
        probe_step(sim, 1);
        cells = probe_value(sim, "/a/removed_cells", 0, 1);
        changes += cells > free_before;
        const sn_vec3 now = momentum_of(sim);
        if (cells == free_before) ck_assert_double_le(sn_norm(sn_sub(now, at_start)), 1e-9 * sn_norm(before));
        ck_assert_double_le(
            fabs(probe_value(sim, "/w/mass", 0, 1) + probe_value(sim, "/w/removed_mass", 0, 1) - whole),
            1e-12 * whole);
        ck_assert_double_le(fabs(1000 * probe_value(sim, "/a/removed_volume", 0, 1) -
                                 probe_value(sim, "/w/removed_mass", 0, 1)),
                            1e-12 * whole);
    }
    ck_assert_int_gt(changes, 5);
    ck_assert_double_gt(cells, 20);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- clips --------------------------------------------------------------------------------------------- */

/* Of jaws on a tube of radii 3 and 2.5 mm, 5 mm long. */
static double read_bite(double gap, const char* quantity)
{
    char text[600];
    snprintf(
        text, sizeof text,
        "<scene><frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/><bite name='b' on='@f' "
        "radius='3e-3' "
        "inner_radius='2.5e-3' young_modulus='3e5' poisson_ratio='0.45' length='5e-3' gap='%.17g'/></scene>",
        gap);
    sn_sim* sim = probe_compile(text, NULL);
    const double value = probe_value(sim, quantity, 0, 1);
    sn_sim_destroy(sim);
    return value;
}

/* A ring under two opposite forces F gives way by (pi/4 - 2/pi) F R^3/B; flat walls press with I^2 B/H^2, I =
   2.396280469 the integral of sqrt(sin) over half a turn; walls of 0.5 mm meet at a gap of 1 mm. */
START_TEST(jaws_flatten_a_vessel)
{
    const double pi = 3.14159265358979323846, R = 2.75e-3, h = 0.5e-3, length = 5e-3;
    const double B = 3e5 / (1 - 0.45 * 0.45) * h * h * h / 12, small = 1e-4 * R;
    const double linear = length * small * B / ((pi / 4 - 2 / pi) * R * R * R);
    ck_assert(read_bite(6e-3, "/b/force") == 0.0);
    ck_assert(read_bite(6e-3, "/b/lumen") == 1.0);
    ck_assert_double_eq_tol(read_bite(2 * R + h - small, "/b/force"), linear, 1e-3 * linear);
    for (int i = 0; i < 4; ++i) {
        const double H = (0.3 + 0.3 * i) * R, flat = length * 2.396280469 * 2.396280469 * B / (H * H);
        ck_assert_double_eq_tol(read_bite(H + h, "/b/force"), flat, 1e-7 * flat);
    }
    const double fold = pi * 2.396280469 / 5.244115109 * R; // where the walls begin to lie flat
    for (int i = 0; i < 2; ++i) {
        const char* quantity = i ? "/b/lumen" : "/b/force";
        const double before = read_bite(fold * (1 + 1e-6) + h, quantity),
                     after = read_bite(fold * (1 - 1e-6) + h, quantity);
        ck_assert_double_eq_tol(before, after, 1e-5 * after);
    }
    ck_assert_double_gt(read_bite(1.01e-3, "/b/lumen"), 1e-3);
    ck_assert(read_bite(0.99e-3, "/b/lumen") == 0.0);
    ck_assert_double_gt(read_bite(0.9e-3, "/b/force"), 2 * read_bite(1e-3, "/b/force"));
}
END_TEST

/* The applier moves along x, the vessel turns about z: an open clip goes with the one, a closed clip turns
   with the other, the hand-over moves it nowhere, and a clip that closes too far away stays on the
   applier. */
START_TEST(a_clip_goes_with_the_vessel_it_closes_on)
{
    static const char* const reach[] = { "0.05", "0.001" };
    char text[1500];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><frames name='a'/><prescribed_motion on='@a' x='t' yaw='0'/><frames name='v' "
        "positions='0.02 0 0'/><prescribed_motion on='@v' x='0.02' yaw='10*t'/><clip name='c' applier='@a' "
        "vessel='@v' position='0.01 0.004 0' radius='3e-3' gap='0.01-0.008*step(t,0.01)+0.008*step(t,0.03)' "
        "reach='%s'/><dirk/></scene>",
        reach[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    for (int n = 1; n <= 50; ++n) {
        double x[3];
        probe_step(sim, 1);
        probe_read(sim, "/c/position", x, 3);
        const double t = 1e-3 * n, taken = 0.011, let = 0.031; // the first steps that end with the new gap
        const bool held = _i == 0 && t > taken - 1e-9;
        const double angle = 10 * (fmin(t, let) - taken), way = fmax(t - let, 0.0);
        const double want[3] = { held ? 0.02 + 0.001 * cos(angle) - 0.004 * sin(angle) + way : t + 0.01,
                                 held ? 0.001 * sin(angle) + 0.004 * cos(angle) : 0.004, 0 };
        for (int i = 0; i < 3; ++i)
            ck_assert_msg(fabs(x[i] - want[i]) < 1e-12, "at %g s: %.15g, not %.15g", t, x[i], want[i]);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ablation_neighbours");
    TCase* cases = tcase_create("neighbours");
    tcase_set_timeout(cases, 0); // sanitizers are slow
    tcase_add_loop_test(cases, what_is_attached_to_removed_cells_falls, 0, 3);
    tcase_add_loop_test(cases, faces_go_with_the_cells_behind_them, 0, 2);
    tcase_add_test(cases, scissors_cut_a_vessel);
    tcase_add_loop_test(cases, a_vessel_of_its_own_is_spared, 0, 2);
    tcase_add_test(cases, cell_springs_let_go_of_points_without_cells);
    tcase_add_test(cases, a_part_of_a_mesh_is_removed_alone);
    tcase_add_test(cases, faces_go_with_cells_of_derived_meshes);
    tcase_add_test(cases, cells_of_another_mesh_are_refused);
    tcase_add_test(cases, springs_between_systems_follow);
    tcase_add_loop_test(cases, a_restored_solver_gives_the_same_bits, 0, 4);
    tcase_add_loop_test(cases, random_removals_keep_mass_and_momentum, 0, 4);
    tcase_add_test(cases, jaws_flatten_a_vessel);
    tcase_add_loop_test(cases, a_clip_goes_with_the_vessel_it_closes_on, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}

/* If this failed, a soft body would hang, bend or be pressed to the wrong shape: cantilevers and a liver
   against another program on the same mesh, to six digits; 10-node tetrahedra and hexahedra against converged
   elements of 27 nodes; the patch test on an unstructured mesh.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

#define DATA SINEW_SOURCE_DIR "/tests/data/tissue/"
enum { MAX = 8000 };

/* ---- a body on its mesh -------------------------------------------------------------------------------- */

typedef struct body {
    sn_sim* sim;
    int count;
    sn_vec3 *rest, *now;
} body;

static void read_places(body* b, sn_vec3* to) { probe_read(b->sim, "/p/position", &to->x, 3 * b->count); }

static body make_body(const char* text)
{
    sn_error error = { 0 };
    body b = { .sim = probe_compile(text, NULL) };
    sn_channel_info info = sn_sim_channel_info(b.sim, sn_sim_channel(b.sim, "/p/position", &error));
    b.count = info.nodes;
    b.rest = malloc((size_t)b.count * sizeof *b.rest);
    b.now = malloc((size_t)b.count * sizeof *b.now);
    ck_assert(b.rest && b.now);
    read_places(&b, b.rest);
    return b;
}

static void settle(body* b)
{
    probe_step(b->sim, 1);
    read_places(b, b->now);
}

static void free_body(body* b)
{
    sn_sim_destroy(b->sim);
    free(b->rest);
    free(b->now);
}

/* Mean displacement of the points with x = 0.2. */
static sn_vec3 tip(const body* b)
{
    sn_vec3 sum = { 0, 0, 0 };
    int count = 0;
    for (int i = 0; i < b->count; ++i) {
        if (b->rest[i].x < 0.2 - 1e-9) continue;
        sum = sn_add(sum, sn_sub(b->now[i], b->rest[i]));
        ++count;
    }
    return sn_scale(1.0 / count, sum);
}

/* Of the point nearest to the middle of the end's face. */
static sn_vec3 tip_centre(const body* b)
{
    int best = 0;
    sn_vec3 centre = { 0.2, 0.02, 0.02 };
    for (int i = 0; i < b->count; ++i)
        if (sn_norm(sn_sub(b->rest[i], centre)) < sn_norm(sn_sub(b->rest[best], centre))) best = i;
    return sn_sub(b->now[best], b->rest[best]);
}

static const char* law_of(const char* name)
{
    static const char* const pairs[][2] = { { "linear", "linear" },
                                            { "corotational", "corotational" },
                                            { "stvk", "st_venant_kirchhoff" },
                                            { "neohooke_log", "neo_hookean" },
                                            { "mooney_iso", "isochoric_mooney_rivlin" } };
    for (int i = 0; i < SN_COUNT(pairs); ++i)
        if (strcmp(pairs[i][0], name) == 0) return pairs[i][1];
    ck_abort_msg("law %s", name);
    return NULL;
}

/* A block, clamped at x = 0 and bent by its weight. `mesh` makes /m. */
static body cantilever(const char* mesh, const char* law, double young, double poisson, const char* more)
{
    char text[1600];
    snprintf(text, sizeof text,
             "<scene>%s<points name='p' mesh='@m'/><fixed name='wall' on='@p' where='x lt 1e-9'/>"
             "<solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>"
             "<solid name='s' on='@p' law='%s' young_modulus='%g' poisson_ratio='%g' %s/>"
             "<statics tolerance='1e-11' iterations='40'/></scene>",
             mesh, law, young, poisson, more);
    body b = make_body(text);
    settle(&b);
    return b;
}

/* ---- 4-node tetrahedra: same mesh, same law ------------------------------------------------------------ */

static void check_table(const char* wanted_mesh)
{
    FILE* file = fopen(DATA "cantilever_tet4.csv", "r");
    char line[300], law[40], mesh[40], what[160], text[300];
    double E, nu, x, y, z;
    int rows = 0;
    bool ok = true;
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    while (fscanf(file, "%lf,%lf,%39[^,],%39[^,],%*d,%*d,%lf,%lf,%lf\n", &E, &nu, law, mesh, &x, &y, &z) ==
           7) {
        if (strcmp(mesh, wanted_mesh) != 0) continue;
        snprintf(text, sizeof text, "<mesh name='m' file='" DATA "%s.msh'/>", mesh);
        body b = cantilever(text, law_of(law), E, nu, "");
        sn_vec3 u = tip(&b), wanted = { x, y, z };
        snprintf(what, sizeof what, "%s, E = %g, nu = %g, %s: u_z [m]", mesh, E, nu, law);
        ok = report_near("same mesh", what, u.z, z, 1e-6) && ok;
        snprintf(what, sizeof what, "distance of mean tip over |u|");
        ok = report_below("same mesh", what, sn_norm(sn_sub(u, wanted)) / sn_norm(wanted), 1e-6) && ok;
        free_body(&b);
        ++rows;
    }
    fclose(file);
    ck_assert(ok);
    ck_assert_int_eq(rows, 11);
}

START_TEST(coarse_table) { check_table("beam_coarse"); }
END_TEST
START_TEST(medium_table) { check_table("beam_medium"); }
END_TEST

START_TEST(liver)
{
    static const struct {
        const char* law;
        double largest;
    } rows[] = { { "corotational", 0.00510186234 },
                 { "st_venant_kirchhoff", 0.00476999053 },
                 { "neo_hookean", 0.00539025734 },
                 { "isochoric_mooney_rivlin", 0.00541752753 } };
    bool ok = true;
    for (int k = 0; k < SN_COUNT(rows); ++k) {
        char text[1200];
        snprintf(text, sizeof text,
                 "<scene><mesh name='m' file='" DATA "liver_1k5.msh'/><points name='p' mesh='@m'/>"
                 "<fixed name='wall' on='@p' where='y gt 0.045'/>"
                 "<solid_mass on='@p' density='1060' gravity='0 -9.81 0'/>"
                 "<solid name='s' on='@p' law='%s' young_modulus='2e4' poisson_ratio='0.45'/>"
                 "<statics tolerance='1e-11'/></scene>",
                 rows[k].law);
        body b = make_body(text);
        settle(&b);
        double largest = 0, force[3];
        for (int i = 0; i < b.count; ++i)
            largest = fmax(largest, sn_norm(sn_sub(b.now[i], b.rest[i])));
        ok = report_near("liver_1k5, same mesh", rows[k].law, largest, rows[k].largest, 1e-8) && ok;
        probe_read(b.sim, "/wall/force", force, 3);
        ok = report_near("liver_1k5", "reaction = weight [N]", force[1], 17.524257, 3e-8) && ok;
        free_body(&b);
    }
    ck_assert(ok);
}
END_TEST

/* ---- against converged elements of 27 nodes ------------------------------------------------------------ */

#define TETRAHEDRA_10 "<mesh name='t' file='" DATA "beam_medium.msh'/><quadratic name='m' of='@t'/>"

START_TEST(ten_nodes)
{
    static const struct {
        double E, nu;
        const char* law;
        double z;
    } rows[] = { { 3e6, 0.3, "linear", -5.0104e-3 },
                 { 1e5, 0.3, "corotational", -113.98e-3 },
                 { 1e5, 0.3, "st_venant_kirchhoff", -114.83e-3 },
                 { 1e5, 0.3, "neo_hookean", -114.61e-3 },
                 { 1e5, 0.3, "isochoric_neo_hookean", -115.25e-3 },
                 { 1e5, 0.3, "isochoric_mooney_rivlin", -115.59e-3 },
                 { 1e5, 0.45, "linear", -146.14e-3 },
                 { 1e5, 0.45, "corotational", -112.12e-3 },
                 { 1e5, 0.45, "st_venant_kirchhoff", -112.87e-3 },
                 { 1e5, 0.45, "isochoric_neo_hookean", -113.21e-3 },
                 { 1e5, 0.45, "neo_hookean", -113.01e-3 } };
    bool ok = true;
    for (int k = 0; k < SN_COUNT(rows); ++k) {
        char what[160];
        body b = cantilever(TETRAHEDRA_10, rows[k].law, rows[k].E, rows[k].nu, "");
        snprintf(what, sizeof what, "E = %g, nu = %g, %s: u_z [m]", rows[k].E, rows[k].nu, rows[k].law);
        ok = report_near("10-node tetrahedra, beam_medium", what, tip(&b).z, rows[k].z, 0.01) && ok;
        free_body(&b);
    }
    ck_assert(ok);
}
END_TEST

/* ---- hexahedra: order of convergence, and locking ------------------------------------------------------ */

static double bent_hexahedra(int n, double nu, const char* integration)
{
    char mesh[200], more[80];
    snprintf(mesh, sizeof mesh, "<grid name='m' cells='%d %d %d' high='0.2 0.04 0.04' type='hexahedra'/>",
             5 * n, n, n);
    snprintf(more, sizeof more, "integration='%s'", integration);
    body b = cantilever(mesh, "neo_hookean", 1e5, nu, more);
    double z = tip_centre(&b).z;
    free_body(&b);
    return z;
}

/* Each kind of element on the same grids, in parts of the reference's deflection: what locks. */
static void draw_locking(void)
{
    static const struct {
        const char *curve, *type, *mesh, *integration;
        int most;
    } kinds[] = { { "tetrahedra, 4 nodes", "tetrahedra", "m", "full", 8 },
                  { "hexahedra, full", "hexahedra", "m", "full", 8 },
                  { "hexahedra, selective", "hexahedra", "m", "selective", 8 },
                  { "tetrahedra, 10 nodes", "tetrahedra", "t", "full", 4 } };
    for (int i = 0; i < 2 * SN_COUNT(kinds); ++i) {
        int kind = i / 2;
        bool quadratic = kinds[kind].mesh[0] == 't';
        const char* panel = i % 2 ? "solid-0.45" : "solid-0.3";
        for (int n = 1; n <= kinds[kind].most; n *= 2) {
            char mesh[200], more[80];
            snprintf(mesh, sizeof mesh, "<grid name='%s' cells='%d %d %d' high='0.2 0.04 0.04' type='%s'/>%s",
                     kinds[kind].mesh, 5 * n, n, n, kinds[kind].type,
                     quadratic ? "<quadratic name='m' of='@t'/>" : "");
            snprintf(more, sizeof more, "integration='%s'", kinds[kind].integration);
            body b = cantilever(mesh, "neo_hookean", 1e5, i % 2 ? 0.45 : 0.3, more);
            report_point(panel, kinds[kind].curve, b.count, tip(&b).z / (i % 2 ? -113.01e-3 : -114.61e-3));
            report_point(panel, "reference: hexahedra, 27 nodes", b.count, 1);
            free_body(&b);
        }
    }
}

START_TEST(hexahedra)
{
    const double exact = -114.61e-3, almost_incompressible = -113.01e-3;
    double errors[2];
    bool ok = true;
    for (int k = 0; k < 2; ++k) {
        double z = bent_hexahedra(2 << k, 0.3, "full");
        errors[k] = fabs(z - exact);
        ok = report_near("hexahedra, full", k ? "n = 4, nu = 0.3: u_z [m]" : "n = 2, nu = 0.3: u_z [m]", z,
                         exact, k ? 0.06 : 0.2) &&
             ok;
    }
    ok = report_between("hexahedra, full", "observed order", log2(errors[0] / errors[1]), 1.5, 2.3) && ok;
    double full = bent_hexahedra(4, 0.45, "full"), selective = bent_hexahedra(4, 0.45, "selective");
    double locked = fabs(full / almost_incompressible - 1),
           cured = fabs(selective / almost_incompressible - 1);
    ok = report_between("hexahedra, nu = 0.45, n = 4", "error of full over selective", locked / cured, 1.2,
                        100) &&
         ok;
    if (report_draws()) draw_locking();
    ok = report_near("hexahedra, selective", "n = 4, nu = 0.45: u_z [m]", selective, almost_incompressible,
                     0.06) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- patch test ---------------------------------------------------------------------------------------- */

static bool is_inside(sn_vec3 X)
{
    return X.x > 1e-9 && X.y > 1e-9 && X.z > 1e-9 && X.x < 1 - 1e-9 && X.y < 1 - 1e-9 && X.z < 1 - 1e-9;
}

/* Points of an unstructured cube moved to x = G X: largest force on one inside, over the largest on the
   boundary; the spread of the stress over its size; and the largest force altogether. */
typedef struct patch {
    double inside, spread, force;
} patch;

static patch moved_patch(const char* mesh, const char* law, const char* more, sn_mat3 G)
{
    char text[800];
    snprintf(text, sizeof text,
             "<scene>%s<points name='p' mesh='@m'/><point_mass on='@p' mass='1'/>"
             "<solid name='s' on='@p' law='%s' young_modulus='1e4' poisson_ratio='0.3' %s/></scene>",
             mesh, law, more);
    body b = make_body(text);
    sn_system* s = b.sim->systems[0];
    sn_state* state = probe_state(b.sim, "/p");
    patch r = { 0, 0, 0 };
    double boundary = 0;
    for (int i = 0; i < b.count; ++i) {
        sn_vec3 x = sn_mat3_apply(G, b.rest[i]);
        memcpy(state->x + 3 * i, &x, sizeof x);
    }
    sn_system_evaluate(s);
    for (int i = 0; i < b.count; ++i) {
        const double* f = state->f + 3 * i;
        double size = sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
        r.force = fmax(r.force, size);
        if (is_inside(b.rest[i]))
            r.inside = fmax(r.inside, size);
        else
            boundary = fmax(boundary, size);
    }
    r.inside /= boundary;
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(b.sim, "/s/stress", &error);
    int width = sn_sim_channel_info(b.sim, channel).width;
    double* stress = malloc((size_t)width * sizeof *stress);
    sn_sim_refresh(b.sim);
    ck_assert_int_eq(sn_sim_read(b.sim, channel, stress, width), width);
    for (int i = 0; i < width; ++i)
        r.spread = fmax(r.spread, fabs(stress[i] - stress[i % 6]) / 1e4);
    free(stress);
    free_body(&b);
    return r;
}

#define CUBE "<mesh name='m' file='" DATA "cube_coarse.msh'/>"
#define CUBE_10 "<mesh name='t' file='" DATA "cube_coarse.msh'/><quadratic name='m' of='@t'/>"
#define CUBE_8 "<grid name='m' cells='3 4 5' type='hexahedra'/>"

START_TEST(patches)
{
    static const char* const laws[] = { "linear",
                                        "corotational",
                                        "corotational_qr",
                                        "st_venant_kirchhoff",
                                        "neo_hookean",
                                        "stable_neo_hookean",
                                        "mooney_rivlin",
                                        "isochoric_neo_hookean",
                                        "isochoric_mooney_rivlin" };
    static const struct {
        const char *mesh, *name, *more;
    } meshes[] = { { CUBE, "tetrahedra", "" },
                   { CUBE_10, "10-node tetrahedra", "" },
                   { CUBE_8, "hexahedra", "" },
                   { CUBE_8, "hexahedra, selective", "integration='selective'" } };
    sn_mat3 G = { { { 1.1, 0.05, 0 }, { 0.02, 0.95, 0.03 }, { 0, 0.04, 1.08 } } };
    sn_mat3 R =
        sn_quat_matrix(sn_quat_exp(sn_scale(137 * 3.14159265358979323846 / 180 / sqrt(14), sn_v3(1, 2, 3))));
    bool ok = true;
    for (int m = 0; m < SN_COUNT(meshes); ++m)
        for (int k = 0; k < SN_COUNT(laws); ++k) {
            if (m > 0 && k == SN_SOLID_COROTATIONAL_QR) continue;
            char what[160];
            patch p = moved_patch(meshes[m].mesh, laws[k], meshes[m].more, G);
            patch turned = moved_patch(meshes[m].mesh, laws[k], meshes[m].more, R);
            snprintf(what, sizeof what, "%s: force inside / at boundary", laws[k]);
            // QR's rotation depends on the order of a cell's nodes, so that the same F makes other stresses:
            // measured
            if (k == SN_SOLID_COROTATIONAL_QR)
                ok = report_between(meshes[m].name, what, p.inside, 1e-4, 0.5) && ok;
            else
                ok = report_below(meshes[m].name, what, p.inside, 1e-12) && ok;
            snprintf(what, sizeof what, "%s: spread of stress / E", laws[k]);
            if (k == SN_SOLID_COROTATIONAL_QR)
                ok = report_between(meshes[m].name, what, p.spread, 1e-4, 0.5) && ok;
            else
                ok = report_below(meshes[m].name, what, p.spread, 1e-12) && ok;
            snprintf(what, sizeof what, "%s: force after a turn of 137 degrees / (E h^2)", laws[k]);
            if (k == SN_SOLID_LINEAR)
                ok = report_between(meshes[m].name, what, turned.force / 1e4, 1e-3, 10) && ok;
            else
                ok = report_below(meshes[m].name, what, turned.force / 1e4, 1e-12) && ok;
        }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solid statics");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, coarse_table);
    tcase_add_test(tests, medium_table);
    tcase_add_test(tests, liver);
    tcase_add_test(tests, ten_nodes);
    tcase_add_test(tests, hexahedra);
    tcase_add_test(tests, patches);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}

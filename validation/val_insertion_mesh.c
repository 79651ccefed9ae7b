/* If this failed, the force of a needle in a solid, and the motion of the tissue, would depend on the cells
   of the mesh: on their size, and on where the needle runs through them. A rigid shaft of the radius 0.5 mm,
   20 or 40 mm deep in a cube of 80 mm whose sides are held, except for the one through which it came; the
   shaft sticks to the solid and is moved by 0.1 mm.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>

static const double E = 1e4, nu = 0.3, a = 0.5e-3, side = 0.08, way = 1e-4;
/* Places of the shaft, in cells, from a node at the middle of the cube. */
static const struct {
    const char* name;
    double y, z;
} places[] = { { "through nodes", 0, 0 },
               { "through the middles of cells", 0.5, 0.5 },
               { "elsewhere", 0.16, 0.26 },
               { "elsewhere, too", -0.3, 0.09 } };
enum { PLACES = SN_COUNT(places) };

typedef struct pull {
    const char* type; /* of the cells */
    int cells;        /* on a side, an even number */
    double depth, y, z;
    bool across; /* the shaft is moved along y, not along itself */
    bool plain;  /* without what the mesh lacks */
} pull;

typedef struct answer {
    double stiffness; /* of the hand [N/m] */
    double target;    /* way of a point 2 cm beside the middle of the shaft, over that of the hand */
} answer;

static void put_block(scene_text* s, const pull* p)
{
    const double half = side / 2, edge = 1e-6;
    scene_text_put(s,
                   "<grid name='m' cells='%d %d %d' type='%s' low='0 %.17g %.17g' high='%.17g %.17g %.17g'/>"
                   "<points name='p' mesh='@m'/><solid on='@p' law='linear' young_modulus='%.17g' "
                   "poisson_ratio='%.17g'/><solid_mass on='@p' density='1'/>",
                   p->cells, p->cells, p->cells, p->type, -half, -half, side, half, half, E, nu);
    scene_text_put(s,
                   "<fixed on='@p' where='x gt %.17g | y gt %.17g | y lt %.17g | z gt %.17g | z lt %.17g'/>",
                   side - edge, half - edge, edge - half, half - edge, edge - half);
}

static void put_shaft(scene_text* s, const pull* p)
{
    enum { SECTIONS = 30 };
    scene_text_put(s, "<frames name='b' positions='%.17g %.17g %.17g'/>", p->depth, p->y, p->z);
    scene_text_put(s, "<prescribed_motion name='hand' on='@b' x='%.17g+%.17g*smooth(t,0,2)' ", p->depth,
                   p->across ? 0 : way);
    scene_text_put(s, "y='%.17g+%.17g*smooth(t,0,2)' z='%.17g'/>", p->y, p->across ? way : 0, p->z);
    scene_text_put(s, "<attached_frames name='shaft' to='@b' nodes='0");
    for (int i = 1; i < SECTIONS; ++i)
        scene_text_put(s, " 0");
    scene_text_put(s, "' positions='");
    for (int i = SECTIONS; i > 0; --i)
        scene_text_put(s, " %g 0 0", -0.05 * p->depth * i);
    scene_text_put(s, "'/><attached_frames name='end' to='@b' nodes='0' positions='0 0 0'/>");
}

static answer pull_shaft(const pull* p)
{
    scene_text s = scene_text_start("1 s");
    put_block(&s, p);
    put_shaft(&s, p);
    scene_text_put(&s, "<barycentric_points name='target' in='@p' positions='%.17g %.17g %.17g'/>",
                   p->depth / 2, p->y + 0.02, p->z);
    scene_text_put(
        &s,
        "<needle_in_solid name='c' sections='@shaft' tip='@end' solid='@p' tip_radius='%.17g' "
        "spacing='1 mm' membranes='0 0 0 0.002' cutting='0 0 0 0 0' friction='1 1e6 1e6 0 -1 -1 -1 "
        "0.01 0.0002 1e9 0' lateral='%g 0 0' moduli='%.17g %.17g'/>",
        a, p->plain ? 1e9 : 0.0, p->plain ? 0.0 : E, nu);
    sn_sim* sim = scene_text_finish(&s);
    answer out;
    const int axis = p->across ? 1 : 0;
    const double before = probe_value(sim, "/target/position", axis, 3);
    probe_step(sim, 4);
    out.stiffness = probe_value(sim, "/hand/force", axis, 3) / way;
    out.target = (probe_value(sim, "/target/position", axis, 3) - before) / way;
    sn_sim_destroy(sim);
    return out;
}

/* 20 mm deep, at one of the places. */
static pull pull_at(const char* type, int cells, int place, bool across)
{
    const double h = side / cells;
    return (pull){ type, cells, 0.02, places[place].y * h, places[place].z * h, across, false };
}

/* From 6000 to 48 000 tetrahedra. */
static const int cells[] = { 10, 14, 20 };

/* The same place in the cells, which is beside the lines of the mesh. The mesh alone yields without limit. */
START_TEST(size_of_cells)
{
    const bool across = _i;
    const char *check = across ? "needle moved across itself" : "needle moved along itself",
               *panel = across ? "needle-mesh-lateral" : "needle-mesh-axial";
    answer mended[3], plain[3];
    bool ok = true;
    for (int i = 0; i < 3; ++i) {
        pull p = pull_at("tetrahedra", cells[i], 2, across);
        mended[i] = pull_shaft(&p);
        p.plain = true;
        plain[i] = pull_shaft(&p);
        const double count = 6.0 * pow(cells[i], 3);
        report_point(panel, "with the compliance", count, mended[i].stiffness);
        report_point(panel, "the mesh alone", count, plain[i].stiffness);
    }
    for (int i = 0; i < 2; ++i) {
        char what[100];
        snprintf(what, sizeof what, "force of the hand over its way, %d tetrahedra against 48 000 [N/m]",
                 6 * cells[i] * cells[i] * cells[i]);
        ok = report_near(check, what, mended[i].stiffness, mended[2].stiffness, 0.02) && ok;
        snprintf(what, sizeof what, "way of a target 2 cm beside the shaft, the same, %d tetrahedra",
                 6 * cells[i] * cells[i] * cells[i]);
        ok = report_near(check, what, mended[i].target, mended[2].target, across ? 0.04 : 0.02) && ok;
    }
    ok = report_between(check, "the mesh alone, 6000 tetrahedra against 48 000: ratio of the forces",
                        plain[0].stiffness / plain[2].stiffness, 1.5, 1.8) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* The same place in space, which differs in the cells: 40 mm are five of the largest. */
START_TEST(same_place)
{
    const bool across = _i % 2, tetrahedra = _i < 2;
    const char *type = tetrahedra ? "tetrahedra" : "hexahedra",
               *check = across ? "the same place, needle moved across itself"
                               : "the same place, needle moved along itself";
    const double within = tetrahedra ? 0.03 : 0.015;
    answer now[3];
    bool ok = true;
    for (int i = 0; i < 3; ++i) {
        const pull p = { type, cells[i], 0.04, 1e-3, 1.6e-3, across, false };
        now[i] = pull_shaft(&p);
    }
    for (int i = 0; i < 2; ++i) {
        char what[100];
        snprintf(what, sizeof what, "force of the hand over its way, %s, cells of %.3g mm against 4 [N/m]",
                 type, 1e3 * side / cells[i]);
        ok = report_near(check, what, now[i].stiffness, now[2].stiffness, within) && ok;
        snprintf(what, sizeof what, "way of a target 2 cm beside the shaft, the same");
        ok = report_near(check, what, now[i].target, now[2].target, within) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(place_in_the_cells)
{
    static const char* const types[] = { "hexahedra", "tetrahedra" };
    const char* type = types[_i];
    double most = 0, least = HUGE_VAL;
    for (int i = 0; i < PLACES; ++i) {
        const pull p = pull_at(type, 12, i, false);
        const answer now = pull_shaft(&p);
        report_between(type, places[i].name, now.stiffness, 125, 145);
        most = fmax(most, now.stiffness);
        least = fmin(least, now.stiffness);
    }
    ck_assert(report_below(type, "largest force over least of these places, - 1", most / least - 1, 0.1));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion, mesh");
    TCase* cases = tcase_create("mesh");
    tcase_set_timeout(cases, 240);
    tcase_add_loop_test(cases, size_of_cells, 0, 2);
    tcase_add_loop_test(cases, same_place, 0, 4);
    tcase_add_loop_test(cases, place_in_the_cells, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}

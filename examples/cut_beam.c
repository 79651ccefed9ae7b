/* A blade goes down through a clamped beam of soft tissue that sways under its weight, and its end falls off.
   Every 4 ms the sheet that the blade has swept so far cuts the mesh, and the simulation goes on with the cut
   one: a revision, which another thread compiles while the steps go on. Usage: cut_beam */
#include <sinew/sinew.h>

static const char text[] =
    "<scene step='1 ms'><grid name='mesh' cells='12 3 3' high='0.6 0.15 0.15' type='tetrahedra'/>"
    "<points name='beam' mesh='@mesh'/><fixed on='@beam' where='x lt 1e-6'/>"
    "<solid on='@beam' young_modulus='200 kPa' damping_time='10 ms'/>"
    "<solid_mass on='@beam' gravity='0 0 -9.81'/><implicit_euler/></scene>";

enum { BLADE = 5, CUTS = 20, STEPS = 4, POINTS = 4000 };

typedef struct cutting {
    sn_scene* scene;
    sn_sim* sim;
    sn_vec3 sheet[(CUTS + 1) * BLADE]; /* at rest: the blade at each instant so far */
    int instants;
    bool on_sheet[POINTS]; /* points of the mesh that earlier cuts have put on the sheet */
    sn_error error;
} cutting;

/* The blade lies along y and goes down from above the beam. Its place in the material is kept. */
static void move_blade(cutting* c)
{
    sn_vec3 blade[BLADE];
    for (int i = 0; i < BLADE; ++i)
        blade[i] = sn_v3(0.32, -0.05 + 0.25 * i / (BLADE - 1), 0.2 - 0.3 * c->instants / CUTS);
    sn_sim_places_at_rest(c->sim, "/beam", blade, BLADE, c->sheet + BLADE * c->instants, &c->error);
    ++c->instants;
}

/* Cuts with the whole sheet: what is cut already stays as it is. */
static void cut(cutting* c)
{
    const sn_blade_sweep sweep = { BLADE, c->instants, c->sheet };
    sn_cut_options options = sn_cut_options_default();
    sn_cut_report report;
    options.on_sheet = c->on_sheet;
    sn_mesh_edit* edit = sn_mesh_cut(sn_sim_mesh(c->sim, "/mesh"), &sweep, &options, &report, &c->error);
    if (!edit || sn_mesh_edit_is_empty(edit)) {
        for (int i = 0; i < STEPS; ++i)
            sn_sim_step(c->sim, &c->error);
        sn_mesh_edit_destroy(edit);
        return;
    }
    sn_mesh_change* change = sn_scene_edit_mesh(c->scene, c->sim, "/mesh", edit, &c->error);
    sn_revision* revision = sn_revision_begin(c->scene, &c->error);
    for (int i = 0; i < STEPS; ++i)
        sn_sim_step(c->sim, &c->error);
    sn_sim* next = sn_revision_finish(revision, c->sim, change, 1, &c->error);
    const int points = next ? sn_sim_mesh(next, "/mesh")->point_count : 0;
    if (points > POINTS)
        sn_fail(&c->error, SN_ERR_UNSUPPORTED, "the mesh has %d points; set POINTS to more", points);
    for (int i = 0; i < points && i < POINTS; ++i)
        c->on_sheet[i] = report.on_sheet[i];
    sn_mesh_change_destroy(change);
    sn_mesh_edit_destroy(edit);
    if (!next) return;
    sn_sim_destroy(c->sim);
    c->sim = next;
}

/* How far the middle of the free end has sunk [m]: the point is number `end` in all revisions. */
static void print(cutting* c, int end)
{
    static double x[3 * POINTS];
    sn_channel channel = sn_sim_channel(c->sim, "/beam/position", &c->error);
    const sn_mesh* mesh = sn_sim_mesh(c->sim, "/mesh");
    if (c->error.status || !mesh || sn_sim_read(c->sim, channel, x, 3 * POINTS) == 0) return;
    printf("t %.3f s  %d points  %d tetrahedra  the end sank by %.4f m\n", sn_sim_time(c->sim),
           mesh->point_count, mesh->cells[SN_CELL_TETRAHEDRON].count, mesh->points[end].z - x[3 * end + 2]);
}

int main(void)
{
    static cutting c;
    c.scene = sn_scene_load_text(text, sizeof text - 1, "beam", NULL, NULL, &c.error);
    sn_scene* copy = sn_scene_copy(c.scene, &c.error);
    c.sim = sn_scene_compile(copy, &c.error);
    sn_scene_destroy(copy);
    const int end = 13 * 4 * 4 - 1; /* the last corner of the grid */
    move_blade(&c);
    for (int k = 0; k < CUTS && !c.error.status; ++k) {
        move_blade(&c);
        cut(&c);
        if (k % 4 == 3) print(&c, end);
    }
    for (int i = 0; i < 100; ++i)
        sn_sim_step(c.sim, &c.error);
    print(&c, end);
    sn_error_print(&c.error, stderr);
    sn_sim_destroy(c.sim);
    sn_scene_destroy(c.scene);
    return c.error.status == SN_OK ? 0 : 1;
}

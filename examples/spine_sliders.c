/* Sliders on a vertebra pair: 1000 equilibria a second, each from the one before. What a controller needs
   besides speed: a large change is taken in parts, and where there is no equilibrium, or only one with more
   rotation than the joint bears, the last good one stays and is reported as old. */
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>

enum { SLIDERS = 7, AXES = 3 }; /* force x y z [N], moment x y z [N m], gap of the facets [m] */

/* Rotation of C5 on C6 up to which the model of the joint holds [rad]. */
static const double largest_angle = 0.52;

static const char scene_text[] =
    "<scene><spine name='spine'/>"
    "<point_load name='load' on='@spine/c5' force='0 0 0' moment='0 0 0'/><statics/></scene>";

typedef struct pair {
    sn_sim* sim;
    sn_channel force, moment, gap, angles;
    double now[SLIDERS]; /* where the sliders of the last good equilibrium were */
    void* good;          /* its snapshot */
    size_t size;
} pair;

/* False: there is no equilibrium that the joint bears, and the pair is where it was before. */
static bool solve_at(pair* p, const double sliders[SLIDERS])
{
    sn_error error = SN_ERROR_INIT;
    double angles[AXES] = { 0 };
    sn_sim_save(p->sim, p->good, p->size);
    sn_sim_write(p->sim, p->force, sliders, 3);
    sn_sim_write(p->sim, p->moment, sliders + 3, 3);
    sn_sim_write(p->sim, p->gap, sliders + 6, 1);
    if (sn_sim_step(p->sim, &error)) return false; // the simulation itself went back
    sn_sim_refresh(p->sim);
    sn_sim_read(p->sim, p->angles, angles, AXES);
    bool plausible = true;
    for (int i = 0; i < AXES; ++i)
        plausible = plausible && fabs(angles[i]) < largest_angle;
    if (!plausible) sn_sim_restore(p->sim, p->good, p->size);
    return plausible;
}

/* Moves the sliders, at most a quarter of the usual load (20 N, 1.8 N m, 1 mm) at a time. False: there is no
   equilibrium, the pair stays where it was last good. */
static bool move_to(pair* p, const double wanted[SLIDERS])
{
    static const double largest[SLIDERS] = { 5, 5, 5, 0.45, 0.45, 0.45, 0.25e-3 };
    double parts = 1;
    for (int i = 0; i < SLIDERS; ++i)
        parts = fmax(parts, ceil(fabs(wanted[i] - p->now[i]) / largest[i]));
    if (!(parts <= 1000)) return false; // no number, or no slider
    for (double k = 1; k <= parts; ++k) {
        double next[SLIDERS];
        for (int i = 0; i < SLIDERS; ++i)
            next[i] = p->now[i] + (wanted[i] - p->now[i]) / (parts - k + 1);
        if (!solve_at(p, next)) return false;
        for (int i = 0; i < SLIDERS; ++i)
            p->now[i] = next[i];
    }
    return true;
}

/* Positions of the sliders at time t. */
static void read_sliders(double t, double s[SLIDERS])
{
    s[0] = 10 * sin(3 * t);
    s[1] = s[2] = 0;
    s[3] = 0.8 * sin(2 * t);
    s[4] = t < 1.0 ? 1.8 * t : -1.8; // jumps from flexion to extension
    s[5] = 0.5 * sin(5 * t);
    s[6] = 0.1e-3 + 0.4e-3 * (1 - cos(t));
    if (t > 1.5 && t < 1.6) s[4] = -200; // more than the joint bears
}

int main(void)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(scene_text, sizeof scene_text - 1, "sliders", NULL, NULL, &error);
    pair p = { .sim = sn_scene_compile(scene, &error), .now = { [6] = 0.1e-3 } };
    p.force = sn_sim_channel(p.sim, "/load/force", &error);
    p.moment = sn_sim_channel(p.sim, "/load/moment", &error);
    p.gap = sn_sim_channel(p.sim, "/spine/gap", &error);
    p.angles = sn_sim_channel(p.sim, "/spine/angles", &error);
    p.size = sn_sim_snapshot_size(p.sim);
    p.good = malloc(p.size);
    int old = 0;
    for (int tick = 1; p.good && !error.status && tick <= 2000;
         ++tick) { // a controller would wait for its clock here
        double sliders[SLIDERS], a[3] = { 0 };
        read_sliders(1e-3 * tick, sliders);
        bool good = move_to(&p, sliders);
        old += !good;
        sn_sim_refresh(p.sim);
        sn_sim_read(p.sim, p.angles, a, 3);
        if (tick % 200 == 0 || (!good && old == 1))
            printf("t %.3f s   angles %8.3f %8.3f %8.3f deg%s\n", 1e-3 * tick, 57.29578 * a[0],
                   57.29578 * a[1], 57.29578 * a[2], good ? "" : "   (last good)");
    }
    printf("%lld equilibria for 2000 ticks, %d ticks without one\n", (long long)sn_sim_steps_done(p.sim),
           old);
    sn_error_print(&error, stderr);
    free(p.good);
    sn_sim_destroy(p.sim);
    sn_scene_destroy(scene);
    return error.status == SN_OK ? 0 : 1;
}

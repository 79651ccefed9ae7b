/* A hand moves the end of a suture, live: 500 poses of six numbers a second go in, force and moment come
   back. The suture runs through a ring to a place where it is knotted. The hand holds a small grip by a
   spring, as haptic devices do (virtual coupling): poses come as steps, and what it feels is the spring's
   force, smooth and bounded. Usage: drive_suture [SECONDS]; a device would call `read_device` where this one
   makes up a hand. */
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <time.h>

static const char scene_text[] =
    "<scene step='2 ms' halvings='10'>"
    "<frames name='hand'/><prescribed_motion name='pose' on='@hand'/>"
    "<frames name='grip'/><rigid_mass on='@grip' mass='20 g' inertia='2e-6 2e-6 2e-6'/>"
    "<bushing name='coupling' a='@hand' b='@grip' stiffness='400 400 400' damping='3 3 3'"
    "  rotational_stiffness='0.05 0.05 0.05' rotational_damping='4e-4 4e-4 4e-4'/>"
    "<suture name='suture' start_frame='@grip' end='pinned' radius='0.15 mm' young_modulus='1 GPa' "
    "elements='60'"
    "  positions='0 0 0  0.12 0 -0.03  0.2 0 0  0.27 0 0' gravity='0 0 -9.81' drag='5e-3' damping_time='2 "
    "ms'/>"
    "<ring name='ring' points='@suture/points' position='0.2 0 0' friction='0.2' damping='0.01'/>"
    "<generalized_alpha rho='0.5'/></scene>";

enum { POSE = 6 };
static const char* const pose_names[POSE] = { "/pose/x",    "/pose/y",     "/pose/z",
                                              "/pose/roll", "/pose/pitch", "/pose/yaw" };

typedef struct hand {
    sn_sim* sim;
    sn_channel pose[POSE], force, moment;
} hand;

/* Stands for a device: position [m] and roll, pitch, yaw [rad]. It pulls until the suture is taut, rests, and
   turns. */
static void read_device(double t, double p[POSE])
{
    double pull = 0.5 - 0.5 * cos(2.5 * fmin(t, 6.283185307179586));
    p[0] = -0.018 * pull;
    p[1] = 0.02 * sin(3.0 * t);
    p[2] = 0.01 * sin(5.0 * t);
    p[3] = 1.5 * sin(2.0 * t);
    p[4] = 0.2 * sin(4.0 * t);
    p[5] = 0.3 * sin(3.0 * t);
}

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One tick: the pose goes in, what the hand has to hold comes out. Returns the time it took [s]. */
static double tick(hand* h, const double p[POSE], double wrench[6], sn_error* error)
{
    double start = seconds();
    for (int i = 0; i < POSE; ++i)
        sn_sim_write(h->sim, h->pose[i], &p[i], 1);
    sn_sim_step(h->sim, error);
    sn_sim_refresh(h->sim);
    sn_sim_read(h->sim, h->force, wrench, 3);
    sn_sim_read(h->sim, h->moment, wrench + 3, 3);
    return seconds() - start;
}

static void open_channels(hand* h, sn_error* error)
{
    for (int i = 0; i < POSE; ++i)
        h->pose[i] = sn_sim_channel(h->sim, pose_names[i], error);
    h->force = sn_sim_channel(h->sim, "/pose/force", error);
    h->moment = sn_sim_channel(h->sim, "/pose/moment", error);
}

int main(int count, char** arguments)
{
    double duration = count > 1 ? atof(arguments[1]) : 4.0, worst = 0, spent = 0, most = 0;
    sn_error error = { 0 };
    sn_scene* scene =
        sn_scene_load_text(scene_text, sizeof scene_text - 1, "drive_suture", NULL, NULL, &error);
    hand h = { .sim = sn_scene_compile(scene, &error) };
    open_channels(&h, &error);
    for (int i = 0; i < 100 && !error.status; ++i) // the suture falls into its place before the hand begins
        sn_sim_step(h.sim, &error);
    int64_t halved = -sn_sim_counters(h.sim).halvings;
    int ticks = 0, all = (int)(duration / 2e-3);
    for (; !error.status && ticks < all; ++ticks) { // a device's clock would be waited for here
        double pose[POSE], w[6] = { 0 };
        read_device(2e-3 * ticks, pose);
        double took = tick(&h, pose, w, &error);
        spent += took;
        worst = fmax(worst, took);
        most = fmax(most, sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]));
        if (ticks % 100 == 99)
            printf("t %.2f s   force %8.4f %8.4f %8.4f N   moment %8.5f %8.5f %8.5f N m\n",
                   sn_sim_time(h.sim), w[0], w[1], w[2], w[3], w[4], w[5]);
    }
    printf(
        "%d poses, %.0f a second possible, worst %.2f ms of 2 ms, %lld steps halved, largest force %.3f N\n",
        ticks, ticks / fmax(spent, 1e-9), 1e3 * worst, (long long)(halved + sn_sim_counters(h.sim).halvings),
        most);
    sn_error_print(&error, stderr);
    sn_sim_destroy(h.sim);
    sn_scene_destroy(scene);
    return error.status == SN_OK ? 0 : 1;
}

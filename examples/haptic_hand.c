/* A hand drives a needle into tissue through a haptic device, at 1 kHz: position and velocity go in, the
   force comes back. The hand stops at once, a tracker slips by 10 mm, and packets come late: the virtual
   coupling of the handle and its largest speed keep the force bounded, and no step fails. Should one fail,
   the loop shows what to do. Usage: haptic_hand [SECONDS]; a device would be read where `read_device` makes
   up a hand. */
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <time.h>

static const char scene_text[] =
    "<scene step='1 ms' halvings='16'>"
    "<tissue name='gel' position='0.2785 0 0' normal='-1 0 0'>"
    "<layer depth='0' cutting_force='0.6 N' friction='lugre' coulomb_friction='8 N/m' static_friction='10 "
    "N/m'"
    "  viscous_friction='40 N s/m^2' stiffness='20 kPa' damping='100 N s/m^2'/></tissue>"
    "<needle name='needle' length='200 mm' radius='0.635 mm' inner_radius='0.5 mm' bevel_angle='20 deg'"
    "  elements='6'>"
    "<handle x='0' max_speed='0.2 m/s' coupling_stiffness='1 kN/m' coupling_damping='19'"
    "  coupling_angular_stiffness='5' coupling_angular_damping='0.06'/>"
    "<insertion tissue='/gel' points='24' length='6 cm'/></needle></scene>";

static const double period = 1e-3;

/* Stands for a device: position [m] and velocity [m/s] along the needle at time t of a run of the given
   length; false when no packet has come. */
static bool read_device(double t, double length, double* x, double* v)
{
    const double speed = 0.08 / length, at = t / length;
    bool moves = at < 0.4;
    *x = speed * fmin(t, 0.4 * length); // a sudden stop at 0.4
    *v = moves ? speed : 0;
    if (at > 0.6) *x -= 0.01; // the tracker slips at 0.6
    return at < 0.7 || at > 0.8;
}

/* Waits until the next period begins: sleeping is what a program without a device's clock can do. */
static void wait_until(double t)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double left = t - ((double)now.tv_sec + 1e-9 * (double)now.tv_nsec);
    if (left > 0) nanosleep(&(struct timespec){ 0, (long)(1e9 * left) }, NULL);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

typedef struct device {
    sn_sim* sim;
    sn_channel x, force;
    double good;    // the last position that led to a good step
    void* snapshot; // of a good state, some periods ago
    size_t bytes;
    int failed;
} device;

/* One period; the force of the hand [N] stays as it is when the step fails. */
static void tick(device* d, bool packet, double x, double v, double force[3])
{
    sn_error error = SN_ERROR_INIT; // a fresh one for each step: a set error would end all further calls
    const double rest = 0;
    if (packet) sn_sim_move(d->sim, d->x, &x, &v, 1);
    if (sn_sim_step(d->sim, &error) == SN_OK) {
        if (packet) d->good = x;
        sn_sim_refresh(d->sim);
        sn_sim_read(d->sim, d->force, force, 3);
        return;
    }
    // The state is that before the step. The hand goes back to where it was good; when that fails too, the
    // simulation goes back to the snapshot.
    fprintf(stderr, "%s\n", error.text);
    if (++d->failed % 2 == 0) sn_sim_restore(d->sim, d->snapshot, d->bytes);
    sn_sim_move(d->sim, d->x, &d->good, &rest, 1);
}

int main(int count, char** arguments)
{
    const double length = count > 1 ? atof(arguments[1]) : 3.0;
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene =
        sn_scene_load_text(scene_text, sizeof scene_text - 1, "haptic_hand", NULL, NULL, &error);
    device d = { .sim = sn_scene_compile(scene, &error) };
    d.x = sn_sim_channel(d.sim, "/needle/handle/x", &error);
    d.force = sn_sim_channel(d.sim, "/needle/handle/force", &error);
    d.bytes = sn_sim_snapshot_size(d.sim);
    d.snapshot = malloc(d.bytes + 1);
    double force[3] = { 0 }, most = 0, worst = 0, begin = seconds();
    int ticks = (int)(length / period), late = 0;
    for (int i = 0; !error.status && d.snapshot && i < ticks; ++i) {
        double x, v, start = seconds();
        if (i % 100 == 0) sn_sim_save(d.sim, d.snapshot, d.bytes);
        bool packet = read_device(i * period, length, &x, &v);
        tick(&d, packet, x, v, force);
        double took = seconds() - start;
        most = fmax(most, sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]));
        worst = fmax(worst, took);
        late += took > period;
        if (i % 100 == 0) printf("t %.2f s   hand %7.2f mm   force %7.3f N\n", i * period, 1e3 * x, force[0]);
        wait_until(begin + (i + 1) * period);
    }
    if (!error.status)
        printf("%d periods of 1 ms, %d failed, %d late (worst %.2f ms), largest force %.3f N\n", ticks,
               d.failed, late, 1e3 * worst, most);
    sn_error_print(&error, stderr);
    free(d.snapshot);
    sn_sim_destroy(d.sim);
    sn_scene_destroy(scene);
    return error.status == SN_OK && d.failed == 0 ? 0 : 1;
}

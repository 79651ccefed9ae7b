/* A program of one's own that shows its simulation in the browser: three calls more than stepping alone.
   Run it, open the address it prints, and end it with Ctrl-C or by a number of seconds: embed_view 5 */
#include <signal.h>
#include <stdlib.h>
#include <sinew/sinew.h>
#include <sinew/view.h>

static const char text[] = "<scene title='a needle under its weight' duration='1000 s' step='1 ms'>"
                           "  <needle name='needle' length='20 cm' gravity='0 0 -9.81'>"
                           "    <handle z='0.05*sin(2*t)'/>"
                           "  </needle>"
                           "  <dirk/>"
                           "</scene>";

static sn_view* view;

static void stop(int number)
{
    (void)number;
    sn_view_stop(view); /* may be called from a signal handler */
}

int main(int argc, char** argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1e9;
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, sizeof text - 1, "text", NULL, NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    if (sim) view = sn_view_attach(sim, scene, NULL, &error);
    if (view) {
        printf("%s\n", sn_view_url(view));
        fflush(stdout);
        signal(SIGINT, stop);
        /* sn_view_wait keeps real time and obeys pause and speed; a program with a clock of its own leaves it
           out */
        while (sn_view_wait(view) && sn_sim_time(sim) < seconds) {
            sn_error failure = { 0 };
            sn_sim_step(sim, &failure);
            sn_view_update(view, &failure);
        }
        sn_view_close(view);
        printf("%.3f s simulated\n", sn_sim_time(sim));
    }
    sn_error_print(&error, stderr);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return error.status != SN_OK;
}

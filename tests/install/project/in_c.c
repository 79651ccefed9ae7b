/* A falling body: exit code 0 if it falls as far as it should. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/sinew.h>
#include <string.h>

static const char text[] = "<scene step='1 ms' duration='0.1 s'><points name='body' positions='0 0 0'/>"
                           "<point_mass on='@body' mass='1 kg' gravity='0 0 -10'/></scene>";

int main(void)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "fall", NULL, NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    sn_channel place = sn_sim_channel(sim, "/body/position", &error);
    while (sim && sn_sim_steps_done(sim) < sn_sim_step_count(sim) && sn_sim_step(sim, &error) == SN_OK) {}
    double p[3] = { 0 };
    sn_sim_read(sim, place, p, 3);
    sn_error_print(&error, stderr);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return fabs(p[2] + 0.05) < 5e-4 ? 0 : 1;
}

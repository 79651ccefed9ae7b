/* Loads a scene file, sets parameters from the command line, steps it, prints a channel.
     load_scene scenes/needle/scenario-2.xml /needle/tip/position needle.elements=8 duration=0.5 */
#include <sinew/sinew.h>

int main(int argc, char** argv)
{
    const char* path = argc > 1 ? argv[1] : "scenes/needle/scenario-2.xml";
    const char* quantity = argc > 2 ? argv[2] : "/needle/tip/position";

    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(path, NULL, &error);
    for (int i = 3; i < argc; ++i)
        sn_scene_override(scene, argv[i]);
    sn_sim* sim = sn_scene_compile(scene, &error);
    sn_channel channel = sn_sim_channel(sim, quantity, &error);
    sn_channel_info info = sn_sim_channel_info(sim, channel);

    double values[16];
    int64_t steps = sn_sim_step_count(sim), every = steps > 20 ? steps / 20 : 1;
    while (sn_sim_steps_done(sim) < steps && sn_sim_step(sim, &error) == SN_OK) {
        if (sn_sim_steps_done(sim) % every != 0) continue;
        sn_sim_refresh(sim);
        int count = sn_sim_read(sim, channel, values, 16);
        printf("%8.4f s ", sn_sim_time(sim));
        for (int i = 0; i < count; ++i)
            printf(" %14.9g", values[i]);
        printf("  %s\n", info.unit);
    }

    sn_error_print(&error, stderr); // "scene.xml:4:8: /needle: ..." when the scene is at fault
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return error.status == SN_OK ? 0 : 1;
}

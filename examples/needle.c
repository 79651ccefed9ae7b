/* A needle: a hand lifts and tilts it, and its tip and the hand's force are printed ten times a second. */
#include <sinew/sinew.h>

int main(void)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_needle_params needle;
    sn_defaults(&sn_needle, &needle);
    needle.length = 0.2623; // m
    needle.elements = 8;
    needle.shear = SN_NEEDLE_CORRECTED;
    sn_id shaft = sn_scene_add(scene, sn_root, "needle", &sn_needle, &needle);

    sn_handle_params handle;
    sn_defaults(&sn_handle, &handle);
    handle.z.text = "0.2*sin(pi*t)";     // m
    handle.pitch.text = "0.2*sin(pi*t)"; // rad
    sn_scene_add(scene, shaft, "handle", &sn_handle, &handle);

    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    sn_channel tip = sn_sim_channel(sim, "/needle/tip/position", &error);
    sn_channel hand = sn_sim_channel(sim, "/needle/handle/force", &error);
    while (sn_sim_time(sim) < 1.0 && sn_sim_step(sim, &error) == SN_OK) {
        double p[3] = { 0 }, f[3] = { 0 };
        sn_sim_refresh(sim);
        sn_sim_read(sim, tip, p, 3);
        sn_sim_read(sim, hand, f, 3);
        if (sn_sim_steps_done(sim) % 100 == 0)
            printf("t %.1f s   tip %8.5f %8.5f m   hand %8.4f %8.4f N\n", sn_sim_time(sim), p[0], p[2], f[0],
                   f[2]);
    }
    sn_error_print(&error, stderr); // the first cause of whatever went wrong above
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return error.status == SN_OK ? 0 : 1;
}

/* Damages snapshots of running simulations: a damaged one is refused in words and changes nothing; an
   untouched one is restored. The first byte chooses the scene; then triples follow, two bytes of a place and
   one that is written there; what stands behind the last triple shortens the snapshot.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static const char* const scenes[] = {
    "<scene step='1 ms'><needle name='n' elements='3' damping_time='1 ms'><handle z='0.01*sin(t)'/></needle>"
    "<dirk/></scene>",
    "<scene step='1 ms'><cable name='c' elements='4' damping_time='1 ms' yield_stress='60 "
    "MPa'/><dirk/></scene>",
    "<scene step='1 ms'><points name='p' positions='0 0 1e-3'/><point_mass on='@p' mass='1' gravity='0 0 "
    "-9.81'/>"
    "<rigid_collider on='@p' shape='plane' friction='0.3'/><implicit_euler/></scene>",
};
enum { SCENES = sizeof scenes / sizeof *scenes };

static struct {
    sn_sim* sim;
    unsigned char* good;
    size_t bytes;
} runs[SCENES];

static void check(bool good)
{
    if (!good) abort();
}

static void prepare(int i)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = sn_scene_load_text(scenes[i], strlen(scenes[i]), "s.xml", NULL, NULL, &error);
    runs[i].sim = scene ? sn_scene_compile(scene, &error) : NULL;
    sn_scene_destroy(scene);
    check(runs[i].sim != NULL);
    for (int k = 0; k < 5; ++k)
        check(sn_sim_step(runs[i].sim, &error) == SN_OK);
    runs[i].bytes = sn_sim_snapshot_size(runs[i].sim);
    runs[i].good = malloc(runs[i].bytes);
    check(runs[i].good && sn_sim_save(runs[i].sim, runs[i].good, runs[i].bytes) == SN_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size == 0) return 0;
    int i = data[0] % SCENES;
    if (!runs[i].sim) prepare(i);
    size_t bytes = runs[i].bytes, at = 1;
    unsigned char* damaged = malloc(bytes);
    check(damaged != NULL);
    memcpy(damaged, runs[i].good, bytes);
    for (; at + 3 <= size; at += 3)
        damaged[((size_t)data[at] | (size_t)data[at + 1] << 8) % bytes] = data[at + 2];
    size_t given = bytes - (size - at < bytes ? size - at : bytes);
    bool sound = given == bytes && memcmp(damaged, runs[i].good, bytes) == 0;
    sn_error error = SN_ERROR_INIT;
    sn_status told = sn_sim_check_snapshot(runs[i].sim, damaged, given, &error);
    check((told == SN_OK) == sound && (sound || (error.status == told && error.text[0])));
    check((sn_sim_restore(runs[i].sim, damaged, given) == SN_OK) == sound);
    check(sn_sim_save(runs[i].sim, damaged, bytes) == SN_OK && memcmp(damaged, runs[i].good, bytes) == 0);
    free(damaged);
    return 0;
}

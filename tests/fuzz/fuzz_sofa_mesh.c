/* Feeds hostile mesh files to the loaders of SOFA scenes: nothing may crash, run on or leak. The first byte
   chooses the loader, the others are the file. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <sinew/sofa.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static const struct {
    const char *loader, *file;
} formats[] = { { "MeshOffLoader", "m.off" },
                { "MeshTrianLoader", "m.trian" },
                { "GIDMeshLoader", "m.gidmsh" },
                { "SphereLoader", "m.sph" },
                { "MeshOBJLoader", "m.obj" } };

enum { FORMATS = sizeof formats / sizeof *formats };

static char folder[] = "/tmp/fuzz_sofa_mesh.XXXXXX";

static void path_of(int format, char path[64]) { snprintf(path, 64, "%s/%s", folder, formats[format].file); }

static void clean(void)
{
    for (int k = 0; k < FORMATS; ++k) {
        char path[64];
        path_of(k, path);
        remove(path);
    }
    rmdir(folder);
}

static void put_file(int format, const uint8_t* data, size_t size)
{
    static bool made;
    char path[64];
    if (!made) {
        if (!mkdtemp(folder)) abort();
        atexit(clean);
        made = true;
    }
    path_of(format, path);
    FILE* file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size < 1 || size > 4096) return 0;
    const int format = data[0] % FORMATS;
    put_file(format, data + 1, size - 1);
    char text[400];
    snprintf(
        text, sizeof text,
        "<Node><%s name='l' filename='%s' rotation='10 20 30' handleSeams='1'/><MechanicalObject src='@l'/>"
        "<MeshTopology src='@l'/><UniformMass totalMass='1'/><MeshSpringForceField stiffness='1'/>"
        "<TriangularFEMForceField youngModulus='1'/></Node>",
        formats[format].loader, formats[format].file);
    sn_error error = { 0 };
    sn_sofa_report* report = NULL;
    sn_scene* scene = sn_scene_load_sofa_text(text, strlen(text), "f.scn", folder, NULL, &report, &error);
    if (!scene && (error.status == SN_OK || !error.text[0])) abort();
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    return 0;
}

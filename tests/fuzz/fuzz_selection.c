/* Feeds hostile text to selections of nodes: the reader may not crash or overrun its message, what it marks
   is what it counts, and what it refuses it refuses in a sentence.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/select.h"

enum { NODES = 13, WHY = 200 };

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

static sn_mesh* make_mesh(void)
{
    static const char text[] = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 7 \"core\"\n"
                               "$EndPhysicalNames\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"
                               "$Elements\n1\n1 4 2 7 1 1 2 3 4\n$EndElements\n";
    sn_error error = SN_ERROR_INIT;
    sn_mesh* mesh = sn_mesh_parse("f.msh", (const uint8_t*)text, sizeof text - 1, &error);
    check(mesh != NULL);
    return mesh;
}

/* `text` among the points of a mesh, or among points without one. */
static void try_text(const char* text, const sn_mesh* mesh)
{
    static const sn_vec3 at[NODES] = {
        { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1e-300, 1e300, -1e300 }, { 0.5, 0.5, 0.5 }
    };
    const sn_choice from = { "node", mesh ? 4 : NODES, at, mesh, false, 0 };
    bool* chosen = malloc((size_t)from.count); // of that size, so that an overrun shows
    char why[WHY + 1];
    memset(why, '#', sizeof why);
    check(chosen != NULL);
    int marked = sn_select(&from, text, chosen, why, WHY), seen = 0;
    check(marked >= -1 && marked <= from.count && why[WHY] == '#');
    if (marked < 0) check(memchr(why, 0, WHY) && why[0]);
    for (int i = 0; marked >= 0 && i < from.count; ++i)
        seen += chosen[i];
    check(marked < 0 || seen == marked);
    free(chosen);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    char* text = malloc(size + 1);
    check(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = 0;
    sn_mesh* mesh = make_mesh();
    try_text(text, NULL);
    try_text(text, mesh);
    sn_mesh_destroy(mesh);
    free(text);
    return 0;
}

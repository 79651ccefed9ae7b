/* Feeds hostile text to the reader of tables, and what it accepts to a motion and to functions of time:
   nothing may crash, run on or leak, and what is refused is refused in a sentence that names the file.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/csv.h"

enum { MAX_BYTES = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static char folder[] = "/tmp/fuzz_table.XXXXXX", path[sizeof folder + 8];

static void check(bool good)
{
    if (!good) abort();
}

static void clear(void)
{
    unlink(path);
    rmdir(folder);
}

static void write_table(const uint8_t* data, size_t size)
{
    if (!path[0]) {
        check(mkdtemp(folder) != NULL);
        snprintf(path, sizeof path, "%s/t.csv", folder);
        atexit(clear);
    }
    FILE* file = fopen(path, "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

/* Names can be found again; a row has a line. */
static void look_at(const sn_csv* table)
{
    check(table->columns > 0 && table->rows >= 0);
    for (int i = 0; i < table->columns; ++i) {
        int found = sn_csv_column(table, table->name[i]);
        check(found >= 0 && found <= i && table->unit[i]);
    }
    for (int i = 1; i < table->rows; ++i)
        check(table->line[i] > table->line[i - 1]);
}

static void try_scene(const char* text)
{
    sn_error error = SN_ERROR_INIT;
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "s.xml", folder, NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    for (int i = 0; sim && i < 2; ++i)
        sn_sim_step(sim, &error);
    check(sim || error.status);
    check(!error.status || (error.text[0] && memchr(error.text, 0, sizeof error.text)));
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size > MAX_BYTES) return 0;
    write_table(data, size);
    sn_error error = SN_ERROR_INIT;
    sn_csv* table = sn_csv_read(path, &error);
    if (table)
        look_at(table);
    else
        check(error.status == SN_ERR_MEMORY || strncmp(error.text, path, strlen(path)) == 0);
    if (table) {
        try_scene("<scene step='1 ms'><frames name='f' positions='0 0 0'/><prescribed_motion on='@f' "
                  "table='t.csv'/><dirk/></scene>");
        try_scene("<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>"
                  "<point_load on='@p' force='t.csv:x t.csv:y 0'/><dirk/></scene>");
    }
    sn_csv_destroy(table);
    return 0;
}

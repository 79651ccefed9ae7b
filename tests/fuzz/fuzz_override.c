/* Feeds hostile settings, one a line, to a scene as `--set` does: nothing may crash, run on or leak, and what
   is refused is refused in a sentence. What they leave of the scene is compiled and stepped once, where they
   ask for little.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static const char scene_text[] =
    "<scene duration='2 ms' step='1 ms'><needle name='needle' elements='3'><handle z='0.1*sin(t)'/></needle>"
    "<point_load name='load' on='@needle/tip' force='0 0 0.1'/><inline_mesh name='q' points='0 0 0 1 0 0 0 1 "
    "0 "
    "0 0 1' tetrahedra='0 1 2 3'/><points name='b' mesh='@q'/><fixed name='bed' on='@b' where='x lt 0.1'/>"
    "<solid name='gel' on='@b' young_modulus='1 kPa' poisson_ratio='0.3'/><solid_mass on='@b' "
    "density='1000'/>"
    "<dirk name='solver'/><monitor name='tip' of='@needle/tip' quantities='position'/></scene>";

static void check(bool good)
{
    if (!good) abort();
}

/* Numbers of four digits and exponents may ask for much, and these parameters name files or sizes. */
static bool asks_for_little(const char* text)
{
    static const char* const sizes[] = { "elements", "degree", "order",   "file", "table",
                                         "points",   "steps",  "halving", "step", "duration" };
    int digits = 0;
    for (const char* c = text; *c; ++c) {
        digits = *c >= '0' && *c <= '9' ? digits + 1 : 0;
        if (digits > 3 ||
            (digits == 0 && (*c == 'e' || *c == 'E') && c > text && c[-1] >= '0' && c[-1] <= '9'))
            return false;
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
        if (strstr(text, sizes[i])) return false;
    return true;
}

static void check_error(const sn_error* error)
{
    check(error->status && error->text[0] && memchr(error->text, 0, sizeof error->text));
}

static void apply(sn_scene* scene, char* text)
{
    for (char* line = text; line;) {
        char* next = strchr(line, '\n');
        if (next) *next++ = 0;
        sn_scene_override(scene, line);
        line = next;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size > MAX_BYTES) return 0;
    char* text = malloc(size + 1);
    check(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = 0;
    bool little = asks_for_little(text);
    sn_error error = SN_ERROR_INIT, failure = SN_ERROR_INIT;
    sn_scene* scene =
        sn_scene_load_text(scene_text, sizeof scene_text - 1, "s.xml", "/nonexistent", NULL, &error);
    check(scene != NULL);
    apply(scene, text);
    if (little) {
        sn_sim* sim = sn_scene_compile(scene, &error);
        if (!sim) check_error(&error);
        if (sim && sn_sim_step(sim, &failure)) check_error(&failure);
        sn_sim_destroy(sim);
    } else if (sn_scene_expand(scene, &error)) {
        check_error(&error);
    }
    sn_scene_destroy(scene);
    free(text);
    return 0;
}

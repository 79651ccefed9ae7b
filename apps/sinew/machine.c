/* Sinew - machine. SPDX-License-Identifier: BSD-3-Clause */
#include "machine.h"
#include <stdio.h>
#include <string.h>
#include "base/os_thread.h"
#include "system.h"

typedef struct feature {
    const char *flag, *name; // as in /proc/cpuinfo, and as people write it
} feature;

// Those of x86 and of Arm have no names in common.
static const feature features[] = {
    { "sse2", "SSE2" },
    { "avx", "AVX" },
    { "avx2", "AVX2" },
    { "fma", "FMA" },
    { "avx512f", "AVX-512F" },
    { "avx512dq", "AVX-512DQ" },
    { "avx512vl", "AVX-512VL" },
    { "asimd", "NEON" },
    { "sve", "SVE" },
    { "sve2", "SVE2" },
};

static void copy(char to[MACHINE_TEXT], const char* from, size_t length)
{
    if (length >= MACHINE_TEXT) length = MACHINE_TEXT - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* Whether `word` stands among blank-separated words. */
static bool has_word(const char* words, const char* word)
{
    size_t n = strlen(word);
    for (const char* at = strstr(words, word); at; at = strstr(at + 1, word))
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\n' || at[n] == '\0')) return true;
    return false;
}

static void list_features(machine* m, const char* flags)
{
    m->vectors[0] = '\0';
    for (size_t i = 0; i < sizeof features / sizeof features[0]; ++i) {
        if (!has_word(flags, features[i].flag)) continue;
        size_t used = strlen(m->vectors);
        snprintf(m->vectors + used, sizeof m->vectors - used, "%s%s", used ? ", " : "", features[i].name);
    }
    if (!m->vectors[0]) copy(m->vectors, "none known", 10);
}

static void read_cpuinfo(machine* m)
{
    char line[8192];
    bool named = false, listed = false;
    FILE* file = fopen("/proc/cpuinfo", "r");
    while (file && !(named && listed) && fgets(line, sizeof line, file)) {
        const char* value = strchr(line, ':');
        if (!value) continue;
        value += value[1] == ' ' ? 2 : 1;
        if (!named && strncmp(line, "model name", 10) == 0) {
            copy(m->cpu, value, strcspn(value, "\n"));
            named = true;
        }
        if (!listed && (strncmp(line, "flags", 5) == 0 || strncmp(line, "Features", 8) == 0)) {
            list_features(m, value);
            listed = true;
        }
    }
    if (file) fclose(file);
}

machine machine_look(void)
{
    machine m = { .cpu = "unknown", .vectors = "none known", .kernel = "unknown", .cores = 1 };
    read_cpuinfo(&m);
    system_name(m.kernel, sizeof m.kernel, &m.real_time_kernel);
    m.cores = system_cores();
    return m;
}

void machine_put(json* j)
{
    const machine m = machine_look();
    json_line_object(j, "machine");
    json_text(j, "cpu", m.cpu);
    json_whole(j, "cores", m.cores);
    json_text(j, "kernel", m.kernel);
    json_bool(j, "real_time_kernel", m.real_time_kernel);
    json_end(j);
}

bool machine_may_schedule(char why[MACHINE_TEXT]) { return sn_os_may_schedule(why, MACHINE_TEXT); }

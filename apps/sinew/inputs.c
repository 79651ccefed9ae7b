/* Sinew - inputs. SPDX-License-Identifier: BSD-3-Clause */
#include "inputs.h"
#include <string.h>
#include "base/os_file.h"
#include "commit.h"
#include "config.h"
#include "output/monitor.h"
#include "run.h"
#include "scene/table.h"

typedef struct inputs {
    json* j;
    const sn_scene* scene;
    sn_pool* pool;
    const char** seen;
    int count;
} inputs;

/* The whole of a regular file, NULL when it cannot be read. */
static void* read_bytes(const char* path, sn_pool* pool, size_t* size)
{
    sn_os_file_info about;
    if (!sn_os_stat(path, false, &about) || about.kind != SN_OS_FILE) return NULL;
    *size = (size_t)about.size;
    void* bytes = sn_pool_alloc(pool, *size);
    FILE* stream = bytes ? fopen(path, "rb") : NULL;
    if (!stream) return NULL;
    bool whole = fread(bytes, 1, *size, stream) == *size;
    fclose(stream);
    return whole ? bytes : NULL;
}

static void put_file(inputs* in, const char* name)
{
    char digest[SHA256_TEXT];
    size_t size = 0;
    const char* path = sn_scene_file(in->scene, name, in->pool);
    for (int i = 0; path && i < in->count; ++i)
        if (strcmp(in->seen[i], path) == 0) return;
    in->seen = sn_pool_grow(in->pool, in->seen, in->count, sizeof *in->seen);
    if (!path || !in->seen) return;
    in->seen[in->count++] = path;
    sn_pool content;
    sn_pool_init(&content, NULL);
    const void* bytes = read_bytes(path, &content, &size);
    if (bytes) {
        json_line_object(in->j, NULL);
        json_text(in->j, "file", path);
        json_text(in->j, "sha256", sha256(bytes, size, digest));
        json_end(in->j);
    }
    sn_pool_clear(&content);
}

/* The file of "motion.csv:column". */
static void put_table(inputs* in, const char* text)
{
    const char* end = text ? strstr(text, ".csv:") : NULL;
    if (!end) return;
    const char* name = sn_pool_format(in->pool, "%.*s", (int)(end - text) + 4, text);
    if (name) put_file(in, name);
}

static void put_item(inputs* in, sn_id item)
{
    const sn_component* type = sn_scene_type(in->scene, item);
    const char* params = sn_scene_params(in->scene, item);
    for (int i = 0; params && i < type->param_count; ++i) {
        const sn_param* p = &type->params[i];
        const char* const* text = (const void*)(params + p->offset);
        if (p->type == SN_PARAM_TEXT && *text && (*text)[0]) put_file(in, *text); // others name no file
        for (int k = 0; p->type == SN_PARAM_EXPR3 && k < 3; ++k)
            put_table(in, text[k]);
        if (p->type == SN_PARAM_EXPR) put_table(in, *text);
    }
}

static void put_files(json* j, const sn_scene* scene, sn_pool* pool)
{
    inputs in = { .j = j, .scene = scene, .pool = pool };
    json_list(j, "inputs");
    for (sn_id i = sn_item_after(scene, sn_root); !sn_id_is_null(i); i = sn_item_after(scene, i))
        put_item(&in, i);
    json_end(j);
}

void inputs_put(json* j, const call* c, const sn_scene* scene, const char* path, const char* fingerprint,
                const text_list* overrides)
{
    json_text(j, "scene", path);
    json_text(j, "scene_sha256", fingerprint);
    put_files(j, scene, c->pool);
    json_line_list(j, "overrides");
    for (int i = 0; i < overrides->count; ++i)
        json_text(j, NULL, overrides->at[i]);
    json_end(j);
    json_text(j, "command", spell_command(c));
    json_text(j, "sinew", sn_version());
    json_text(j, "commit", SINEW_COMMIT);
    json_text(j, "compiler", SINEW_COMPILER);
    json_text(j, "build", SINEW_BUILD_TYPE);
    json_text(j, "flags", SINEW_FLAGS);
}

/* Sinew - message. SPDX-License-Identifier: BSD-3-Clause */
#include "view/message.h"
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

/* ---- members ------------------------------------------------------------------------------------------- */

/** What is being decoded, and what is wrong with it. */
typedef struct decoder {
    const json_t* object;
    char* why;
    size_t size;
} decoder;

static bool wrong(const decoder* d, const char* member, const char* expected)
{
    snprintf(d->why, d->size, "the member \"%s\" must be %s", member, expected);
    return false;
}

static bool take_text(const decoder* d, const char* member, char* out, size_t capacity)
{
    const json_t* value = json_object_get(d->object, member);
    if (!json_is_string(value)) return wrong(d, member, "a text");
    size_t length = json_string_length(value);
    if (length >= capacity || strlen(json_string_value(value)) != length)
        return wrong(d, member, "a shorter text");
    memcpy(out, json_string_value(value), length + 1);
    return true;
}

static bool take_real(const decoder* d, const char* member, double low, double high, double* out)
{
    const json_t* value = json_object_get(d->object, member);
    char expected[80];
    snprintf(expected, sizeof expected, "a number from %.6g to %.6g", low, high);
    if (!json_is_number(value)) return wrong(d, member, expected);
    *out = json_number_value(value);
    return *out >= low && *out <= high ? true : wrong(d, member, expected);
}

static bool take_whole(const decoder* d, const char* member, int64_t low, int64_t high, int64_t* out)
{
    const json_t* value = json_object_get(d->object, member);
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number from %lld to %lld", (long long)low, (long long)high);
    if (!json_is_integer(value)) return wrong(d, member, expected);
    *out = json_integer_value(value);
    return *out >= low && *out <= high ? true : wrong(d, member, expected);
}

static bool take_reals(const decoder* d, const char* member, int count, double* out)
{
    const json_t* list = json_object_get(d->object, member);
    char expected[40];
    snprintf(expected, sizeof expected, "a list of %d numbers", count);
    if (!json_is_array(list) || json_array_size(list) != (size_t)count) return wrong(d, member, expected);
    for (int i = 0; i < count; ++i) {
        const json_t* value = json_array_get(list, (size_t)i);
        if (!json_is_number(value) || !(fabs(json_number_value(value)) <= 1e12))
            return wrong(d, member, expected);
        out[i] = json_number_value(value);
    }
    return true;
}

static bool is_given(const decoder* d, const char* member)
{
    const json_t* value = json_object_get(d->object, member);
    return value && !json_is_null(value);
}

/* ---- verbs --------------------------------------------------------------------------------------------- */

static bool decode_nothing(const decoder* d, message* m)
{
    (void)d, (void)m;
    return true;
}

static bool decode_step(const decoder* d, message* m)
{
    m->node = 1;
    return !is_given(d, "count") || take_whole(d, "count", 1, 1000000, &m->node);
}

static bool decode_speed(const decoder* d, message* m)
{
    m->count = 1;
    if (!take_real(d, "value", 0.0, MESSAGE_SPEED_MAX, m->number)) return false;
    return m->number[0] == 0.0 || m->number[0] >= 0.1 ||
           wrong(d, "value", "0 (as fast as possible), or 0.1 to 1e6");
}

static bool decode_seek(const decoder* d, message* m)
{
    m->count = 1;
    return take_real(d, "time", 0.0, 1e9, m->number);
}

static bool decode_name(const decoder* d, message* m) { return take_text(d, "name", m->path, 64); }

static bool decode_set(const decoder* d, message* m)
{
    m->revision = -1;
    return take_text(d, "path", m->path, sizeof m->path) &&
           take_text(d, "parameter", m->parameter, sizeof m->parameter) &&
           take_text(d, "value", m->value, sizeof m->value) &&
           (!is_given(d, "revision") || take_whole(d, "revision", 0, INT32_MAX, &m->revision));
}

static bool decode_write(const decoder* d, message* m)
{
    if (!take_text(d, "channel", m->path, sizeof m->path)) return false;
    if (!is_given(d, "values")) return true;
    size_t count = json_array_size(json_object_get(d->object, "values"));
    if (count < 1 || count > 3) return wrong(d, "values", "a list of one to three numbers, or null");
    m->count = (int)count;
    return take_reals(d, "values", m->count, m->number);
}

static bool take_paths(const decoder* d, const char* member, char (*out)[MESSAGE_PATH], int most, int* count)
{
    if (!is_given(d, member)) return true;
    const json_t* list = json_object_get(d->object, member);
    char expected[60];
    snprintf(expected, sizeof expected, "a list of at most %d channels", most);
    if (!json_is_array(list) || json_array_size(list) > (size_t)most) return wrong(d, member, expected);
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const json_t* value = json_array_get(list, i);
        if (!json_is_string(value) || json_string_length(value) >= MESSAGE_PATH)
            return wrong(d, member, expected);
        snprintf(out[i], MESSAGE_PATH, "%s", json_string_value(value));
    }
    *count = (int)json_array_size(list);
    return true;
}

static bool decode_subscribe(const decoder* d, message* m)
{
    const json_t *objects = json_object_get(d->object, "objects"),
                 *timing = json_object_get(d->object, "timing");
    m->rate = 60.0;
    m->frames = true;
    if (objects && json_is_string(objects) && strcmp(json_string_value(objects), "none") == 0)
        m->frames = false;
    else if (objects && !(json_is_string(objects) && strcmp(json_string_value(objects), "all") == 0))
        return wrong(d, "objects", "\"all\" or \"none\"");
    if (timing && !json_is_boolean(timing)) return wrong(d, "timing", "true or false");
    m->timing = json_is_true(timing);
    if (is_given(d, "rate") && !take_real(d, "rate", 0.1, 240.0, &m->rate)) return false;
    return take_paths(d, "colors", m->colour, MESSAGE_COLOURS, &m->colour_count) &&
           take_paths(d, "channels", m->channel, MESSAGE_CHANNELS, &m->channel_count);
}

static bool decode_pick(const decoder* d, message* m)
{
    m->count = 5;
    m->number[3] = m->number[4] = -1.0;
    return take_whole(d, "object", 0, INT32_MAX, &m->object) &&
           take_whole(d, "node", 0, INT32_MAX, &m->node) && take_reals(d, "target", 3, m->number) &&
           (!is_given(d, "stiffness") || take_real(d, "stiffness", 0.0, 1e9, &m->number[3])) &&
           (!is_given(d, "damping") || take_real(d, "damping", 0.0, 1e9, &m->number[4]));
}

/* The quaternion of a direction must have one: (0, 0, 0, 0) is no rotation. */
static bool take_quaternion(const decoder* d, const char* member, double* out)
{
    double norm = 0.0;
    if (!take_reals(d, member, 4, out)) return false;
    for (int i = 0; i < 4; ++i)
        norm += out[i] * out[i];
    return norm > 1e-12 || wrong(d, member, "a quaternion w x y z with a norm above 1e-6");
}

static bool decode_drive(const decoder* d, message* m)
{
    m->count = 7;
    m->number[3] = 1.0;
    m->has_position = is_given(d, "position");
    m->has_orientation = is_given(d, "orientation");
    return take_text(d, "path", m->path, sizeof m->path) &&
           (!m->has_position || take_reals(d, "position", 3, m->number)) &&
           (!m->has_orientation || take_quaternion(d, "orientation", m->number + 3));
}

static const char* const ends[] = {
    [SN_VIEW_CONTINUE] = "continue", [SN_VIEW_PAUSE] = "pause", [SN_VIEW_LOOP] = "loop"
};

const char* sn_view_end_name(sn_view_end end) { return ends[end]; }

bool sn_view_end_find(const char* name, sn_view_end* end)
{
    for (int i = 0; i < SN_COUNT(ends); ++i)
        if (strcmp(ends[i], name) == 0) {
            *end = (sn_view_end)i;
            return true;
        }
    return false;
}

static bool decode_at_end(const decoder* d, message* m)
{
    const json_t* value = json_object_get(d->object, "value");
    sn_view_end end;
    if (!json_is_string(value) || !sn_view_end_find(json_string_value(value), &end))
        return wrong(d, "value", "\"continue\", \"pause\" or \"loop\"");
    m->node = end;
    return true;
}

static bool decode_open(const decoder* d, message* m) { return take_whole(d, "index", 0, 1000000, &m->node); }

static bool take_flag(const decoder* d, const char* member, bool* out)
{
    const json_t* value = json_object_get(d->object, member);
    if (value && !json_is_boolean(value)) return wrong(d, member, "true or false");
    *out = json_is_true(value);
    return true;
}

/* The name of a file that a visitor chose: in one folder, not hidden, without control characters. */
static bool take_name(const decoder* d, const char* member, char* out)
{
    if (!take_text(d, member, out, MESSAGE_NAME)) return false;
    bool good = out[0] && out[0] != '.' && !strpbrk(out, "/\\");
    for (const char* c = out; *c; ++c)
        good = good && (unsigned char)*c >= 0x20 && *c != 0x7f;
    return good || wrong(d, member, "the name of a file, without a folder");
}

/* The data come last: nothing fails behind them. */
static bool decode_upload(const decoder* d, message* m)
{
    const json_t* data = json_object_get(d->object, "data");
    if (!take_name(d, "name", m->path) || !take_whole(d, "offset", 0, MESSAGE_UPLOAD, &m->node) ||
        !take_flag(d, "fresh", &m->fresh))
        return false;
    size_t length = json_string_length(data);
    const char* text = json_string_value(data);
    if (!text || strlen(text) != length) return wrong(d, "data", "a text in base64");
    m->data = malloc(length + 1);
    if (!m->data) return wrong(d, "data", "shorter: out of memory");
    memcpy(m->data, text, length + 1);
    return true;
}

static bool decode_run(const decoder* d, message* m)
{
    return take_name(d, "name", m->path) && take_flag(d, "beside", &m->beside);
}

static bool decode_text(const decoder* d, message* m)
{
    return !is_given(d, "name") || take_name(d, "name", m->path);
}

typedef enum verb_traits {
    LOOKS = 1,    /**< changes nothing */
    HEAVY = 2,    /**< takes long */
    WORKSHOP = 4, /**< scenes of visitors */
} verb_traits;

static const struct verb_row {
    const char* name;
    bool (*decode)(const decoder* d, message* m);
    unsigned traits;
} rows[MESSAGE_VERB_COUNT] = {
    [MESSAGE_PLAY] = { "play", decode_nothing, 0 },
    [MESSAGE_PAUSE] = { "pause", decode_nothing, 0 },
    [MESSAGE_STEP] = { "step", decode_step, 0 },
    [MESSAGE_RESET] = { "reset", decode_nothing, 0 },
    [MESSAGE_SPEED] = { "speed", decode_speed, 0 },
    [MESSAGE_SEEK] = { "seek", decode_seek, 0 },
    [MESSAGE_SNAPSHOT] = { "snapshot", decode_name, HEAVY },
    [MESSAGE_RESTORE] = { "restore", decode_name, HEAVY },
    [MESSAGE_SET] = { "set", decode_set, HEAVY },
    [MESSAGE_WRITE] = { "write", decode_write, 0 },
    [MESSAGE_SUBSCRIBE] = { "subscribe", decode_subscribe, LOOKS },
    [MESSAGE_PICK] = { "pick", decode_pick, 0 },
    [MESSAGE_DRIVE] = { "drive", decode_drive, 0 },
    [MESSAGE_RELEASE] = { "release", decode_nothing, 0 },
    [MESSAGE_PATCH] = { "patch", decode_nothing, LOOKS | HEAVY },
    [MESSAGE_OPEN] = { "open", decode_open, 0 },
    [MESSAGE_AT_END] = { "at_end", decode_at_end, 0 },
    [MESSAGE_UPLOAD_PART] = { "upload", decode_upload, WORKSHOP },
    [MESSAGE_CHECK] = { "check", decode_run, WORKSHOP | HEAVY },
    [MESSAGE_RUN] = { "run", decode_run, WORKSHOP | HEAVY },
    [MESSAGE_TEXT] = { "text", decode_text, WORKSHOP | HEAVY },
};

bool sn_view_message_changes(message_verb verb) { return !(rows[verb].traits & LOOKS); }
bool sn_view_message_is_heavy(message_verb verb) { return rows[verb].traits & HEAVY; }
bool sn_view_message_is_of_workshop(message_verb verb) { return rows[verb].traits & WORKSHOP; }
const char* sn_view_message_name(message_verb verb) { return rows[verb].name; }

/* ---- the whole ----------------------------------------------------------------------------------------- */

/* The parser recurses; depth is bounded before it sees the text. Brackets inside of texts count for
   nothing. */
static bool is_shallow(const char* text, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; ++i) {
        char c = text[i];
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '[')) {
            if (++depth > MESSAGE_DEPTH) return false;
        } else if (!quoted && (c == '}' || c == ']'))
            --depth;
    }
    return true;
}

static bool decode_verb(const decoder* d, message* m)
{
    const json_t* type = json_object_get(d->object, "type");
    const char* name = json_is_string(type) ? json_string_value(type) : NULL;
    if (!name) return wrong(d, "type", "a text");
    for (int i = 0; i < MESSAGE_VERB_COUNT; ++i)
        if (strcmp(rows[i].name, name) == 0) {
            m->verb = (message_verb)i;
            return rows[i].decode(d, m);
        }
    char quote[SN_QUOTE_TEXT];
    snprintf(d->why, d->size, "unknown message type %s", sn_quote(quote, name, strlen(name)));
    return false;
}

bool sn_view_message_decode(const char* text, size_t length, message* out, char* why, size_t why_size)
{
    memset(out, 0, sizeof *out);
    why[0] = '\0';
    if (length > MESSAGE_BYTES || !is_shallow(text, length)) {
        snprintf(why, why_size, "a message may have %d bytes and a depth of %d", MESSAGE_BYTES,
                 MESSAGE_DEPTH);
        return false;
    }
    json_error_t error;
    json_t* object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object)) {
        snprintf(why, why_size, "this is not a JSON object%s%.120s", object ? "" : ": ",
                 object ? "" : error.text);
        json_decref(object);
        return false;
    }
    decoder d = { object, why, why_size };
    bool good = true;
    if (is_given(&d, "id")) good = out->has_id = take_whole(&d, "id", 0, (int64_t)1 << 53, &out->id);
    good = good && decode_verb(&d, out);
    json_decref(object);
    return good;
}

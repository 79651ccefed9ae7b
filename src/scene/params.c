/* Sinew - params: one table of parameters serves reading, checking, copying, comparing and writing.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/scene.h"
#include "base/number.h"
#include "base/text.h"
#include "base/unit.h"
#include "math/curve.h"
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

static const void* field(const sn_param* param, const void* params)
{
    return (const char*)params + param->offset;
}
static void* field_to_set(const sn_param* param, void* params) { return (char*)params + param->offset; }

int sn_param_find(const sn_component* type, const char* name)
{
    for (int i = 0; i < type->param_count; ++i)
        if (strcmp(type->params[i].name, name) == 0) return i;
    return -1;
}

/* ---- one of several units ------------------------------------------------------------------------------ */

bool sn_param_has_units(const sn_param* param)
{
    char second[SN_UNIT_TEXT];
    return param->unit && sn_unit_choice(param->unit, 1, second);
}

int sn_param_chooses(const sn_component* type)
{
    int choice = 0, row = 0;
    while (choice < type->param_count && type->params[choice].type != SN_PARAM_CHOICE)
        ++choice;
    while (row < type->param_count && !sn_param_has_units(&type->params[row]))
        ++row;
    return choice < type->param_count && row < type->param_count ? choice : -1;
}

int sn_params_unit(const sn_component* type, const void* params)
{
    const int choice = sn_param_chooses(type);
    return choice < 0 ? -1 : *(const int*)field(&type->params[choice], params);
}

sn_param sn_param_in_unit(const sn_param* param, int number, char unit[SN_UNIT_TEXT])
{
    sn_param in = *param;
    if (number >= 0 && sn_param_has_units(param) && sn_unit_choice(param->unit, number, unit)) in.unit = unit;
    return in;
}

/* ---- bounds -------------------------------------------------------------------------------------------- */

static bool is_bounded(const sn_param* param) { return param->min != 0.0 || param->max != 0.0; }

void sn_param_range_text(const sn_param* param, char* text, size_t size)
{
    text[0] = '\0';
    if (!is_bounded(param)) return;
    bool above_zero = param->min == SN_ABOVE_ZERO, low = isfinite(param->min), high = isfinite(param->max);
    if (above_zero && high)
        snprintf(text, size, "> 0, at most %.10g", param->max);
    else if (above_zero)
        snprintf(text, size, "> 0");
    else if (low && high)
        snprintf(text, size, "%.10g to %.10g", param->min, param->max);
    else if (low)
        snprintf(text, size, ">= %.10g", param->min);
    else if (high)
        snprintf(text, size, "<= %.10g", param->max);
}

static bool check_number(const sn_param* param, double value, char* why, size_t size)
{
    if (!isfinite(value)) {
        snprintf(why, size, "%s is %s, must be a finite number", param->name,
                 isnan(value) ? "not a number" : "infinite");
        return false;
    }
    if (!is_bounded(param) || (value >= param->min && value <= param->max)) return true;
    char range[80];
    sn_param_range_text(param, range, sizeof range);
    bool plain = strcmp(param->unit, "1") == 0 || sn_param_has_units(param);
    bool angle = strcmp(param->unit, "rad") == 0;
    snprintf(why, size, "%s = %.10g%s%s, must be %s%s", param->name, value, plain ? "" : " ",
             plain ? "" : param->unit, range, angle ? "; degrees are written as 20 deg" : "");
    return false;
}

static bool check_numbers(const sn_param* param, const double* values, int count, char* why, size_t size)
{
    for (int i = 0; i < count; ++i)
        if (!check_number(param, values[i], why, size)) return false;
    return true;
}

static int count_choices(const char* choices)
{
    int count = 0;
    for (const char* c = choices; *c; ++c)
        if (*c != ' ' && (c == choices || c[-1] == ' ')) ++count;
    return count;
}

static bool check_choice(const sn_param* param, int value, char* why, size_t size)
{
    if (value >= 0 && value < count_choices(param->choices)) return true;
    snprintf(why, size, "%s = %d is not an index of: %s", param->name, value, param->choices);
    return false;
}

bool sn_param_check(const sn_param* param, const void* params, char* why, size_t why_size)
{
    const void* at = field(param, params);
    switch (param->type) {
    case SN_PARAM_REAL:
        return (param->word && *(const double*)at == 0.0) || check_numbers(param, at, 1, why, why_size);
    case SN_PARAM_VEC3:
        return check_numbers(param, at, 3, why, why_size);
    case SN_PARAM_INT:
        return check_number(param, *(const int*)at, why, why_size);
    case SN_PARAM_CHOICE:
        return check_choice(param, *(const int*)at, why, why_size);
    case SN_PARAM_REALS: {
        const sn_reals* list = at;
        return list->count == 0 || check_numbers(param, list->at, list->count, why, why_size);
    }
    default:
        return true;
    }
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static bool parse_bool(bool* out, const char* text, char* why, size_t size)
{
    static const char* const words[] = { "false", "true", "no", "yes", "0", "1", "off", "on" };
    for (int i = 0; i < SN_COUNT(words); ++i)
        if (strcmp(text, words[i]) == 0) {
            *out = i % 2 == 1;
            return true;
        }
    snprintf(why, size, "expected true or false, got \"%.60s\"", text);
    return false;
}

static bool parse_int(const sn_param* param, int* out, const char* text, char* why, size_t size)
{
    double value = 0.0;
    if (sn_unit_read(text, "1", &value, 1, why, size) != 1) return false;
    if (value != floor(value)) {
        snprintf(why, size, "expected a whole number, got \"%.60s\"", text);
        return false;
    }
    if (!check_number(param, value, why, size)) return false;
    if (value < INT_MIN || value > INT_MAX) {
        snprintf(why, size, "%.10g is too large for a whole number", value);
        return false;
    }
    *out = (int)value;
    return true;
}

static bool parse_exactly(const sn_param* param, double* out, int count, const char* text, char* why,
                          size_t size)
{
    double values[3];
    int read = sn_unit_read(text, param->unit, values, count, why, size);
    if (read < 0) return false;
    if (read != count) {
        snprintf(why, size, "expected %d numbers, got %d in \"%.60s\"", count, read, text);
        return false;
    }
    if (!check_numbers(param, values, count, why, size)) return false;
    memcpy(out, values, (size_t)count * sizeof(double));
    return true;
}

static bool parse_list(sn_pool* pool, const sn_param* param, sn_reals* out, const char* text, char* why,
                       size_t size)
{
    int capacity = (int)(strlen(text) / 2 + 1);
    double* values = sn_pool_array(pool, (size_t)capacity, sizeof(double));
    if (!values) {
        snprintf(why, size, "out of memory");
        return false;
    }
    int count = sn_unit_read(text, param->unit, values, capacity, why, size);
    if (count < 0 || !check_numbers(param, values, count, why, size)) return false;
    *out = (sn_reals){ values, count };
    return true;
}

static bool parse_choice(const sn_param* param, int* out, const char* text, char* why, size_t size)
{
    char names[512];
    const char* candidates[64];
    int count = 0;
    snprintf(names, sizeof names, "%s", param->choices);
    char* rest = NULL;
    for (char* word = strtok_r(names, " ", &rest); word && count < 64; word = strtok_r(NULL, " ", &rest))
        candidates[count++] = word;
    for (int i = 0; i < count; ++i)
        if (strcmp(candidates[i], text) == 0) {
            *out = i;
            return true;
        }
    const char* nearest = sn_nearest(text, candidates, count);
    snprintf(why, size, "\"%.60s\" is not one of: %s%s%s%s", text, param->choices,
             nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
    return false;
}

/* "motion.csv:z" names a column of a table; what is in it is found out when the scene is compiled. */
static bool looks_like_table(const char* text) { return strstr(text, ".csv:") != NULL; }

/* "300 kN", "0 1 0 N": numbers with a unit behind them are no expression, whatever is wrong with the unit. */
static bool ends_in_unit(const char* text)
{
    double ignored;
    sn_unit unit;
    const char *end = text + strlen(text), *at = text, *behind;
    while (*at == ' ' || *at == '\t')
        ++at;
    while ((behind = sn_number_scan(at, end, 0, &ignored)) != NULL)
        for (at = behind; *at == ' ' || *at == '\t' || *at == ',';)
            ++at;
    return at > text && at < end && sn_unit_parse(at, (size_t)(end - at), &unit);
}

static bool parse_function(sn_pool* pool, const sn_param* param, const char** out, const char* text,
                           char* why, size_t size)
{
    double value;
    char ignored[256];
    if (!looks_like_table(text)) {
        sn_curve_error error = { 0 };
        if (sn_unit_read(text, param->unit, &value, 1, ignored, sizeof ignored) == 1) {
            char number[SN_NUMBER_TEXT];
            sn_number_print(number, value);
            *out = sn_pool_text(pool, number);
            return *out != NULL;
        }
        sn_curve* curve = sn_curve_parse(text, param->unit, &error);
        if (!curve) {
            size_t length = strlen(text);
            if (ends_in_unit(text)) {
                snprintf(why, size, "%s", ignored);
                return false;
            }
            bool file = length > 4 && strcmp(text + length - 4, ".csv") == 0;
            snprintf(why, size, "\"%.80s\" is neither a number nor a function of t: %s", text,
                     file ? "a column of a table is written with its name, as in hand.csv:x" : error.text);
            return false;
        }
        sn_curve_destroy(curve);
    }
    *out = sn_pool_text(pool, text);
    return *out != NULL;
}

static bool parse_three_functions(sn_pool* pool, const sn_param* param, sn_expr3* out, const char* text,
                                  char* why, size_t size)
{
    double values[3];
    char ignored[256], copy[4096];
    const char* words[4];
    int count = 0;
    sn_expr3 result = { { NULL } };
    if (strlen(text) >= sizeof copy) {
        snprintf(why, size, "more than %d characters; use a table", (int)sizeof copy - 1);
        return false;
    }
    int read = sn_unit_read(text, param->unit, values, 3, ignored, sizeof ignored);
    if (read == 3) {
        for (int i = 0; i < 3; ++i) {
            char number[SN_NUMBER_TEXT];
            sn_number_print(number, values[i]);
            result.text[i] = sn_pool_text(pool, number);
        }
        *out = result;
        return true;
    }
    snprintf(copy, sizeof copy, "%s", text);
    char* rest = NULL;
    for (char* word = strtok_r(copy, " \t\n\r", &rest); word && count < 4;
         word = strtok_r(NULL, " \t\n\r", &rest))
        words[count++] = word;
    if (count != 3 && read < 0 && ends_in_unit(text)) {
        snprintf(why, size, "%s", ignored);
        return false;
    }
    if (count != 3) {
        snprintf(why, size,
                 "expected three entries separated by blanks, each a number or an expression of t without "
                 "blanks, got "
                 "\"%.80s\"",
                 text);
        return false;
    }
    for (int i = 0; i < 3; ++i)
        if (!parse_function(pool, param, &result.text[i], words[i], why, size)) return false;
    *out = result;
    return true;
}

bool sn_param_parse(sn_pool* pool, const sn_param* param, void* params, const char* text, char* why,
                    size_t why_size)
{
    void* at = field_to_set(param, params);
    why[0] = '\0';
    switch (param->type) {
    case SN_PARAM_BOOL:
        return parse_bool(at, text, why, why_size);
    case SN_PARAM_INT:
        return parse_int(param, at, text, why, why_size);
    case SN_PARAM_REAL:
        if (param->word && strcmp(text, param->word) == 0) {
            *(double*)at = 0.0;
            return true;
        }
        return parse_exactly(param, at, 1, text, why, why_size);
    case SN_PARAM_VEC3:
        return parse_exactly(param, at, 3, text, why, why_size);
    case SN_PARAM_REALS:
        return parse_list(pool, param, at, text, why, why_size);
    case SN_PARAM_TEXT:
        return (*(const char**)at = sn_pool_text(pool, text)) != NULL;
    case SN_PARAM_REF:
        return (((sn_ref*)at)->path = sn_pool_text(pool, text)) != NULL;
    case SN_PARAM_EXPR:
        return parse_function(pool, param, &((sn_expr*)at)->text, text, why, why_size);
    case SN_PARAM_EXPR3:
        return parse_three_functions(pool, param, at, text, why, why_size);
    case SN_PARAM_CHOICE:
        return parse_choice(param, at, text, why, why_size);
    }
    return false;
}

/* ---- copying and comparing ----------------------------------------------------------------------------- */

static bool copy_text(sn_pool* pool, const char** text)
{
    if (*text) *text = sn_pool_text(pool, *text);
    return !pool->failed;
}

static bool own_field(sn_pool* pool, const sn_param* param, void* params)
{
    void* at = field_to_set(param, params);
    switch (param->type) {
    case SN_PARAM_TEXT:
        return copy_text(pool, at);
    case SN_PARAM_REF:
        return copy_text(pool, &((sn_ref*)at)->path);
    case SN_PARAM_EXPR:
        return copy_text(pool, &((sn_expr*)at)->text);
    case SN_PARAM_EXPR3: {
        sn_expr3* e = at;
        return copy_text(pool, &e->text[0]) && copy_text(pool, &e->text[1]) && copy_text(pool, &e->text[2]);
    }
    case SN_PARAM_REALS: {
        sn_reals* list = at;
        const void* from = list->count > 0 ? list->at : NULL; // an empty one keeps no pointer
        list->at = sn_pool_copy(pool, from, (size_t)list->count * sizeof(double));
        return !pool->failed;
    }
    default:
        return true;
    }
}

/* Bytes of a parameter that carry its value. */
static size_t size_of(const sn_param* param)
{
    switch (param->type) {
    case SN_PARAM_BOOL:
        return sizeof(bool);
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        return sizeof(int);
    case SN_PARAM_REALS:
        return offsetof(sn_reals, count) + sizeof(int);
    default:
        return sizeof(void*); // or a multiple of it
    }
}

/* Clears what lies between a parameter and the next one, or the next word: equal simulations have equal words
   (base/image.h). */
static void clear_gap(const sn_component* type, const sn_param* param, void* params)
{
    size_t begin = param->offset + size_of(param), end = (begin + sizeof(void*) - 1) & ~(sizeof(void*) - 1);
    if (end > type->params_size) end = type->params_size;
    for (int i = 0; i < type->param_count; ++i)
        if (type->params[i].offset >= begin && type->params[i].offset < end) end = type->params[i].offset;
    if (end > begin) memset((char*)params + begin, 0, end - begin);
}

bool sn_params_copy(sn_pool* pool, const sn_component* type, void* to, const void* from)
{
    if (!from) from = type->defaults;
    if (from && type->params_size) memcpy(to, from, type->params_size);
    for (int i = 0; i < type->param_count; ++i) {
        if (!own_field(pool, &type->params[i], to)) return false;
        if (from) clear_gap(type, &type->params[i], to);
    }
    return true;
}

static bool same_text(const char* a, const char* b) { return a == b || (a && b && strcmp(a, b) == 0); }

bool sn_param_equal(const sn_param* param, const void* a, const void* b)
{
    const void *p = field(param, a), *q = field(param, b);
    switch (param->type) {
    case SN_PARAM_BOOL:
        return *(const bool*)p == *(const bool*)q;
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        return *(const int*)p == *(const int*)q;
    case SN_PARAM_REAL:
        return memcmp(p, q, sizeof(double)) == 0;
    case SN_PARAM_VEC3:
        return memcmp(p, q, sizeof(sn_vec3)) == 0;
    case SN_PARAM_TEXT:
        return same_text(*(const char* const*)p, *(const char* const*)q);
    case SN_PARAM_REF:
        return same_text(((const sn_ref*)p)->path, ((const sn_ref*)q)->path);
    case SN_PARAM_EXPR:
        return same_text(((const sn_expr*)p)->text, ((const sn_expr*)q)->text);
    case SN_PARAM_EXPR3: {
        const sn_expr3 *e = p, *f = q;
        return same_text(e->text[0], f->text[0]) && same_text(e->text[1], f->text[1]) &&
               same_text(e->text[2], f->text[2]);
    }
    case SN_PARAM_REALS: {
        const sn_reals *l = p, *m = q;
        return l->count == m->count &&
               (l->count == 0 || memcmp(l->at, m->at, (size_t)l->count * sizeof(double)) == 0);
    }
    }
    return false;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static const char* numbers_text(sn_pool* pool, const double* values, int count)
{
    char* text = sn_pool_alloc(pool, (size_t)(count + 1) * SN_NUMBER_TEXT);
    size_t at = 0;
    for (int i = 0; text && i < count; ++i) {
        if (i > 0) text[at++] = ' ';
        sn_number_print(text + at, values[i]);
        at += strlen(text + at);
    }
    return text;
}

const char* sn_param_text(sn_pool* pool, const sn_param* param, const void* params)
{
    const void* at = field(param, params);
    switch (param->type) {
    case SN_PARAM_BOOL:
        return *(const bool*)at ? "true" : "false";
    case SN_PARAM_INT:
        return sn_pool_format(pool, "%d", *(const int*)at);
    case SN_PARAM_REAL:
        if (param->word && *(const double*)at == 0.0) return param->word;
        return numbers_text(pool, at, 1);
    case SN_PARAM_VEC3:
        return numbers_text(pool, at, 3);
    case SN_PARAM_REALS:
        return numbers_text(pool, ((const sn_reals*)at)->at, ((const sn_reals*)at)->count);
    case SN_PARAM_TEXT:
        return *(const char* const*)at ? *(const char* const*)at : "";
    case SN_PARAM_REF:
        return ((const sn_ref*)at)->path ? ((const sn_ref*)at)->path : "";
    case SN_PARAM_EXPR:
        return ((const sn_expr*)at)->text ? ((const sn_expr*)at)->text : "0";
    case SN_PARAM_EXPR3: {
        const sn_expr3* e = at;
        return sn_pool_format(pool, "%s %s %s", e->text[0] ? e->text[0] : "0", e->text[1] ? e->text[1] : "0",
                              e->text[2] ? e->text[2] : "0");
    }
    case SN_PARAM_CHOICE: {
        int wanted = *(const int*)at;
        const char* word = param->choices;
        for (int i = 0; i < wanted && word; ++i) {
            word = strchr(word, ' ');
            if (word) ++word;
        }
        if (!word) return "";
        return sn_pool_format(pool, "%.*s", (int)strcspn(word, " "), word);
    }
    }
    return "";
}

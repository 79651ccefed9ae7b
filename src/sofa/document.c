/* Sinew - document: a scanner that gives up nothing it can make sense of.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/document.h"

#include <string.h>

#include "base/text.h"

typedef struct scanner {
    sn_pool* pool;
    const char* file;
    const char *at, *end;
    int line;
    int* elements;
    sn_sofa_mended* mended;
    void* user;
    sn_error* error;
    sn_sofa_element* root;
    sn_sofa_element* open; /**< the innermost one */
    int depth;
    bool text_told; /**< stray text was told since the last tag */
} scanner;

/* Attributes of the tag at hand, before they are copied into the pool. */
typedef struct gathered {
    sn_sofa_attribute at[SN_SOFA_ATTRIBUTES];
    int count;
} gathered;

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
static bool is_blank(char c) { return (unsigned char)c <= ' '; }

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_name(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':';
}

static void mend(scanner* s, const char* sentence)
{
    if (s->mended) s->mended(s->user, s->file, s->line, sentence);
}

static bool fail(scanner* s, const char* sentence)
{
    sn_fail(s->error, SN_ERR_SCENE, "%s:%d: %s", s->file, s->line, sentence);
    return false;
}

static bool no_memory(scanner* s)
{
    sn_fail(s->error, SN_ERR_MEMORY, "%s: out of memory", s->file);
    return false;
}

static void step(scanner* s)
{
    if (*s->at == '\n') ++s->line;
    ++s->at;
}

static void skip_blanks(scanner* s)
{
    while (s->at < s->end && is_blank(*s->at))
        step(s);
}

static bool starts(const scanner* s, const char* word)
{
    size_t n = strlen(word);
    return (size_t)(s->end - s->at) >= n && memcmp(s->at, word, n) == 0;
}

/* Goes behind the next `word`, or to the end. */
static void skip_past(scanner* s, const char* word)
{
    while (s->at < s->end && !starts(s, word))
        step(s);
    for (size_t i = strlen(word); i > 0 && s->at < s->end; --i)
        step(s);
}

static const char* take_name(scanner* s)
{
    const char* begin = s->at;
    while (s->at < s->end && is_name(*s->at))
        ++s->at;
    return sn_pool_format(s->pool, "%.*s", (int)least(s->at - begin, 4000), begin);
}

/* ---- values -------------------------------------------------------------------------------------------- */

static char* put_utf8(char* out, unsigned long code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

/* "#10" or "#x0A": the character's code, 0 when it is none that a value may hold. */
static unsigned long character_code(const char* text, size_t length)
{
    bool hexadecimal = length > 1 && (text[1] == 'x' || text[1] == 'X');
    unsigned long code = 0;
    for (size_t i = hexadecimal ? 2 : 1; i < length; ++i) {
        char c = text[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : 99;
        if (digit >= (hexadecimal ? 16 : 10)) return 0;
        code = code * (hexadecimal ? 16 : 10) + (unsigned long)digit;
        if (code > 0xffff) return 0;
    }
    return code;
}

/* Reads the entity at `from` (behind the &) and writes what it stands for; false when there is none. */
static bool put_entity(const char* from, const char* end, char** out, const char** behind)
{
    static const struct {
        const char* name;
        char stands_for;
    } known[] = { { "amp", '&' }, { "lt", '<' }, { "gt", '>' }, { "quot", '"' }, { "apos", '\'' } };
    const char* stop = memchr(from, ';', (size_t)least(end - from, 10));
    if (!stop) return false;
    size_t length = (size_t)(stop - from);
    *behind = stop + 1;
    if (length > 1 && from[0] == '#') {
        unsigned long code = character_code(from, length);
        if (code) *out = put_utf8(*out, code);
        return code != 0;
    }
    for (int i = 0; i < (int)(sizeof known / sizeof known[0]); ++i) {
        if (strlen(known[i].name) != length || memcmp(known[i].name, from, length) != 0) continue;
        *(*out)++ = known[i].stands_for;
        return true;
    }
    return false;
}

/* The text between `begin` and `end` with its entities replaced and its control characters blanked. */
static const char* decode(scanner* s, const char* begin, const char* end)
{
    char* value = sn_pool_alloc(s->pool, (size_t)(end - begin) + 1);
    if (!value) return NULL;
    char* out = value;
    bool bare = false, less = false;
    while (begin < end) {
        const char* behind;
        if (*begin == '&' && put_entity(begin + 1, end, &out, &behind)) {
            begin = behind;
            continue;
        }
        bare = bare || *begin == '&';
        less = less || *begin == '<';
        *out++ = is_blank(*begin) ? ' ' : *begin;
        ++begin;
    }
    *out = 0;
    if (bare) mend(s, "a bare & in a value stands for itself");
    if (less) mend(s, "a < in a value stands for itself");
    return value;
}

static bool take_value(scanner* s, const char** value)
{
    skip_blanks(s);
    if (s->at == s->end) return fail(s, "the file ends in a tag");
    if (*s->at == '"' || *s->at == '\'') {
        char quote = *s->at++;
        const char* begin = s->at;
        while (s->at < s->end && *s->at != quote)
            step(s);
        if (s->at == s->end)
            return fail(s, "the file ends in a value: its closing quotation mark is missing");
        *value = decode(s, begin, s->at);
        ++s->at;
    } else {
        const char* begin = s->at;
        while (s->at < s->end && !is_blank(*s->at) && *s->at != '>' && !starts(s, "/>"))
            ++s->at;
        mend(s, "a value without quotation marks");
        *value = decode(s, begin, s->at);
    }
    return *value ? true : no_memory(s);
}

/* ---- tags ---------------------------------------------------------------------------------------------- */

static bool take_attribute(scanner* s, gathered* all)
{
    sn_sofa_attribute a = { .line = s->line };
    a.name = take_name(s);
    if (!a.name) return no_memory(s);
    skip_blanks(s);
    if (s->at < s->end && *s->at == '=') {
        ++s->at;
        if (!take_value(s, &a.value)) return false;
        if (s->at < s->end && is_letter(*s->at)) mend(s, "no blank between two attributes");
    } else {
        mend(s, "an attribute without a value");
        a.value = "";
    }
    for (int i = 0; i < all->count; ++i) {
        if (strcmp(all->at[i].name, a.name) != 0) continue;
        mend(s, "an attribute occurs twice; the first one is used");
        return true;
    }
    if (all->count == SN_SOFA_ATTRIBUTES) return fail(s, "an element has more than 256 attributes");
    all->at[all->count++] = a;
    return true;
}

/* Appends a child. */
static void adopt(sn_sofa_element* parent, sn_sofa_element* child)
{
    child->parent = parent;
    child->next = NULL;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

static sn_sofa_element* make_element(scanner* s, const char* name, int line, const gathered* all)
{
    sn_sofa_element* e = sn_pool_alloc(s->pool, sizeof *e);
    sn_sofa_attribute* attributes = sn_pool_copy(s->pool, all->at, (size_t)all->count * sizeof *attributes);
    if (!e || !name || (all->count && !attributes)) return NULL;
    *e = (sn_sofa_element){
        .name = name, .file = s->file, .line = line, .attributes = attributes, .attribute_count = all->count
    };
    return e;
}

static bool take_attributes(scanner* s, gathered* all, bool* closed)
{
    *closed = false;
    bool told = false;
    for (;;) {
        skip_blanks(s);
        if (s->at == s->end) return fail(s, "the file ends in a tag");
        if (starts(s, "/>")) {
            s->at += 2;
            *closed = true;
            return true;
        }
        if (*s->at == '>') {
            ++s->at;
            return true;
        }
        if (is_letter(*s->at)) {
            if (!take_attribute(s, all)) return false;
            continue;
        }
        if (!told) mend(s, "a stray character in a tag");
        told = true;
        step(s);
    }
}

/* At a start tag's first letter. */
static bool open_element(scanner* s)
{
    gathered all;
    all.count = 0;
    bool closed;
    int line = s->line;
    const char* name = take_name(s);
    if (!name) return no_memory(s);
    if (!take_attributes(s, &all, &closed)) return false;
    if (++*s->elements > SN_SOFA_ELEMENTS) return fail(s, "more than 1,000,000 elements");
    if (!s->open && s->root) {
        mend(s, "an element after the root is left out");
        return true;
    }
    sn_sofa_element* e = make_element(s, name, line, &all);
    if (!e) return no_memory(s);
    if (s->open)
        adopt(s->open, e);
    else
        s->root = e;
    if (closed) return true;
    if (++s->depth > SN_SOFA_DEPTH) return fail(s, "more than 64 elements within each other");
    s->open = e;
    return true;
}

/* At an end tag's first letter. */
static bool close_element(scanner* s)
{
    const char* name = take_name(s);
    if (!name) return no_memory(s);
    skip_past(s, ">");
    int levels = 1;
    sn_sofa_element* e = s->open;
    for (; e && strcmp(e->name, name) != 0; e = e->parent)
        ++levels;
    if (!e) {
        mend(s, "an end tag without a start tag");
        return true;
    }
    if (levels > 1) mend(s, "an element has no end tag; it ends with its parent");
    s->depth -= levels;
    s->open = e->parent;
    return true;
}

/* At a character that is no blank. */
static bool take_next(scanner* s)
{
    if (*s->at != '<') {
        if (!s->text_told) mend(s, "text between the elements is ignored");
        s->text_told = true;
        step(s);
        return true;
    }
    if (starts(s, "<!--")) {
        skip_past(s, "-->");
        return true;
    }
    if (starts(s, "<!") || starts(s, "<?")) {
        skip_past(s, ">");
        return true;
    }
    s->text_told = false;
    ++s->at;
    if (s->at < s->end && *s->at == '/') {
        ++s->at;
        return close_element(s);
    }
    if (s->at < s->end && is_letter(*s->at)) return open_element(s);
    mend(s, "a stray <");
    return true;
}

sn_sofa_element* sn_sofa_parse(sn_pool* pool, const char* file, const char* text, size_t length,
                               int* elements, sn_sofa_mended* mended, void* user, sn_error* error)
{
    scanner s = { .pool = pool,
                  .file = file,
                  .at = text,
                  .end = text + length,
                  .line = 1,
                  .elements = elements,
                  .mended = mended,
                  .user = user,
                  .error = error };
    if (starts(&s, "\xef\xbb\xbf")) s.at += 3;
    for (;;) {
        skip_blanks(&s);
        if (s.at == s.end) break;
        if (!take_next(&s)) return NULL;
    }
    if (!s.root)
        fail(&s, "no element: this is not a scene");
    else if (s.open)
        mend(&s, "the file ends before its elements do");
    return s.root;
}

const char* sn_sofa_attribute_value(sn_sofa_element* element, const char* name)
{
    for (int i = 0; i < element->attribute_count; ++i) {
        if (strcmp(element->attributes[i].name, name) != 0) continue;
        element->attributes[i].used = true;
        return element->attributes[i].value;
    }
    return NULL;
}

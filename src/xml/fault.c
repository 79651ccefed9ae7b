/* Sinew - fault: what is wrong with a text that is not well-formed XML, in a sentence.

   The parser knows a rule was broken; people want to know which of a few usual slips it was: an & or a < as
   it is, a quotation mark forgotten, an end tag too many. The text around the place tells.
   SPDX-License-Identifier: BSD-3-Clause */
#include "xml/fault.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

static const char not_xml[] = "this is not XML; a scene starts with <scene>";

typedef struct view {
    const char* text;
    size_t length, at;
    sn_open_tag open;
} view;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool ends_name(char c) { return is_blank(c) || strchr("=/><\"'&;", c) != NULL; }

/* The character `back` places before `at`, 0 when there is none. */
static char before(const view* v, size_t back) { return v->at >= back ? v->text[v->at - back] : '\0'; }

static char here(const view* v) { return v->at < v->length ? v->text[v->at] : '\0'; }

static char last_visible_before(const view* v)
{
    for (size_t i = v->at; i > 0; --i)
        if (!is_blank(v->text[i - 1])) return v->text[i - 1];
    return '\0';
}

static bool is_at(const view* v, const char* word)
{
    size_t n = strlen(word);
    return v->length - v->at >= n && memcmp(v->text + v->at, word, n) == 0;
}

/* The name that starts at `at`, quoted. */
static const char* quote_name(const view* v, size_t at, char out[SN_QUOTE_TEXT])
{
    size_t end = at;
    while (end < v->length && !ends_name(v->text[end]))
        ++end;
    return sn_quote(out, v->text + at, end - at);
}

static const char* quote_open(const view* v, char out[SN_QUOTE_TEXT])
{
    return sn_quote(out, v->open.name, v->open.length);
}

static sn_fault fault(size_t at, const char* format, ...) SN_PRINTF(2, 3);
static sn_fault fault(size_t at, const char* format, ...)
{
    sn_fault f = { .at = at };
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f.sentence, sizeof f.sentence, format, arguments);
    va_end(arguments);
    return f;
}

static sn_fault explain_end(const view* v)
{
    char name[SN_QUOTE_TEXT];
    if (!v->open.name) return fault(v->length, "there is no element; a scene starts with <scene>");
    return fault(v->length, "the text ends before the element %s of line %d is closed", quote_open(v, name),
                 v->open.line);
}

static sn_fault explain_unclosed(const view* v)
{
    if (is_at(v, "<!--")) return fault(v->at, "this comment is not closed by -->");
    if (is_at(v, "<![")) return fault(v->at, "this CDATA section is not closed by ]]>");
    if (is_at(v, "<?")) return fault(v->at, "this is not closed by ?>");
    if (is_at(v, "&")) return fault(v->at, "this is not closed by ; (an & itself is written &amp;)");
    return fault(v->at, "the text ends within this tag");
}

static sn_fault explain_mismatch(const view* v)
{
    char closed[SN_QUOTE_TEXT], open[SN_QUOTE_TEXT];
    size_t tag = v->at >= 2 && before(v, 1) == '/' ? v->at - 2 : v->at;
    return fault(tag, "the end tag %s does not fit the element %s of line %d", quote_name(v, v->at, closed),
                 quote_open(v, open), v->open.line);
}

/* Bytes of the character at `at`, for quoting. */
static size_t character_length(const view* v)
{
    size_t n = 1;
    while (v->at + n < v->length && ((unsigned char)v->text[v->at + n] & 0xc0) == 0x80)
        ++n;
    return n;
}

static sn_fault explain_character(const view* v)
{
    char quoted[SN_QUOTE_TEXT];
    unsigned char c = (unsigned char)here(v);
    if (v->at >= v->length) return fault(v->at, "the text ends too early");
    if (c < 0x20 && !is_blank((char)c)) return fault(v->at, "the control character 0x%02X is not allowed", c);
    if (before(v, 1) == '&') return fault(v->at - 1, "an & is written &amp;");
    if (before(v, 1) == '<' && c == '/')
        return fault(v->at - 1, "there is no element that this end tag could close");
    if (before(v, 1) == '-' && before(v, 2) == '-')
        return fault(v->at - 2, "-- is not allowed within a comment");
    if (c == '<')
        return fault(
            v->at,
            "unexpected <: inside a value write &lt;; a quotation mark or a > may be missing before it");
    sn_quote(quoted, v->text + v->at, character_length(v));
    if (last_visible_before(v) == '=' && c != '"' && c != '\'')
        return fault(v->at, "the value of an attribute must be in quotation marks, here is %s", quoted);
    if (before(v, 1) == '"' || before(v, 1) == '\'')
        return fault(v->at, "a blank is missing before %s", quoted);
    if (c == '>' || c == '/' || c == '"' || c == '\'')
        return fault(v->at, "%s is not expected here; attributes are written name=\"value\"",
                     c == '"' ? "a quotation mark" : quoted);
    return fault(v->at, "%s is not expected here", quoted);
}

/* Whether the entity whose & stands at `at` is one of the five, or a character by number. */
static bool is_known_entity(const view* v, size_t at)
{
    static const char* const known[] = { "&#", "&lt;", "&gt;", "&amp;", "&quot;", "&apos;" };
    view there = *v;
    there.at = at;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
        if (is_at(&there, known[i])) return true;
    return false;
}

/* For one within a tag, the parser gives the place of the tag. */
static sn_fault explain_entity(const view* v)
{
    char name[SN_QUOTE_TEXT];
    size_t at = v->at;
    while (at < v->length && (v->text[at] != '&' || is_known_entity(v, at)))
        ++at;
    return fault(at, "the entity %s is not known; there are &lt; &gt; &amp; &quot; &apos;",
                 quote_name(v, at < v->length ? at + 1 : at, name));
}

sn_fault sn_fault_explain(enum XML_Error code, const sn_source* source, size_t at, sn_open_tag open)
{
    view view_ = { source->text, source->length, at > source->length ? source->length : at, open };
    const view* v = &view_;
    char name[SN_QUOTE_TEXT];
    switch (code) {
    case XML_ERROR_NO_MEMORY:
        return fault(v->at, "out of memory");
    case XML_ERROR_SYNTAX:
        return fault(v->at, "%s", not_xml);
    case XML_ERROR_NO_ELEMENTS:
        return explain_end(v);
    case XML_ERROR_INVALID_TOKEN:
        return v->at == sn_source_prolog(source) ? fault(v->at, "%s", not_xml) : explain_character(v);
    case XML_ERROR_UNCLOSED_TOKEN:
        return explain_unclosed(v);
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
        return fault(v->at, "a CDATA section is not closed by ]]>");
    case XML_ERROR_TAG_MISMATCH:
        return explain_mismatch(v);
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
        return fault(v->at, "the attribute %s is given twice", quote_name(v, v->at, name));
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
        return fault(v->at, "nothing may follow the end of the root element");
    case XML_ERROR_UNDEFINED_ENTITY:
        return explain_entity(v);
    case XML_ERROR_BAD_CHAR_REF:
        return fault(v->at, "this is not the number of a character that XML allows");
    case XML_ERROR_MISPLACED_XML_PI:
        return fault(v->at, "the declaration <?xml ...?> can only be the very first of a text");
    case XML_ERROR_XML_DECL:
        return fault(v->at,
                     "the declaration is malformed; it reads <?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    default:
        return fault(v->at, "this is not well-formed XML: %s", XML_ErrorString(code));
    }
}

/* Sinew - describe: what the tables of a component say, in words and as data.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>
#include "base/memory.h"
#include "engine/sim.h"
#include "json.h"

/** A role for people: "assembly", what a headline above several says, and what the role does. */
typedef struct role_words {
    sn_role role;
    const char *one, *many, *does;
} role_words;
/** In the order in which one reads about them. */
extern const role_words roles_in_order[];
extern const int role_count;
const role_words* role_of(sn_role role);

/** Does it offer what every state offers (sn_state_fields)? */
bool has_state_quantities(const sn_component* c);

/** The type of a parameter for people: "number", "3 functions of t"; a choice is "one of". */
const char* type_words(const sn_param* param);
/** Its choices with commas between; "" for other types. In memory of the pool. */
const char* choice_words(const sn_param* param, sn_pool* pool);
/** Its unit, "" when it has none worth saying. */
const char* unit_words(const sn_param* param);
/** Its bounds, "> 0"; "" when there are none worth saying. */
void range_words(const sn_param* param, char* text, size_t size);
/** Its default as one would type it, "" when there is none. */
const char* default_words(const sn_component* c, const sn_param* param, sn_pool* pool);

void describe_markdown(const sn_component* const* components, int count, bool whole, sn_pool* pool);
/** What becomes of the components of SOFA. Returns an exit code. */
int describe_sofa(sn_pool* pool);
void describe_json(const sn_component* const* components, int count, bool whole);

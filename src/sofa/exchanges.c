/* Sinew - exchanges: values that a DataExchange of SOFA copies from one element to another. Values that do
   not change while SOFA simulates are copied before the translation.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/engines.h"

#include <string.h>

/* Whether the values of an element are those that the scene states: not positions, nor what engines make. */
static bool is_constant(const sn_sofa_element* e, const char* data)
{
    const sn_sofa_kind* kind = sn_sofa_is_node(e) ? NULL : sn_sofa_kind_of(e->name);
    return kind && strcmp(e->name, "MechanicalObject") != 0 && strcmp(data, "position") != 0 &&
           kind->translate != sn_sofa_translate_engine;
}

static void copy(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char *from = sn_sofa_attribute_value(e, "from"), *to = sn_sofa_attribute_value(e, "to");
    if (!from || !to || *from != '@' || *to != '@') return;
    const sn_sofa_target source = sn_sofa_follow(&t->graph, e, from), end = sn_sofa_follow(&t->graph, e, to);
    if (!source.element || !source.data || !end.element || !end.data ||
        !is_constant(source.element, source.data) || !is_constant(end.element, end.data))
        return;
    const char* value = sn_sofa_attribute_value(source.element, source.data);
    if (value && *value != '@' && sn_sofa_give(&t->graph, end.element, end.data, value)) e->made = e;
}

void sn_sofa_exchange(sn_sofa_translation* t, sn_sofa_element* node)
{
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (strcmp(e->name, "DataExchange") == 0) copy(t, e);
        if (sn_sofa_is_node(e) && e->made) sn_sofa_exchange(t, e);
    }
}

void sn_sofa_translate_exchange(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)place;
    if (e->made)
        sn_sofa_honour(t, e);
    else
        sn_sofa_leave_out(t, e, "only values that the scene states, and that stay, are copied");
}

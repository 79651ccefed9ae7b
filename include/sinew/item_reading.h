/* Sinew - item reading: a component reads an item quantity of another one, as the stress of each cell.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An item quantity of another component. */
typedef struct sn_item_reading {
    const sn_item_quantity* quantity;
    const void* self;
    /** Numbers of an item. */
    int width;
    /** Its inputs are those of the reader from this one on. */
    int first_input;
    int item_count, nodes_per_item;
    /** [item_count x nodes_per_item] */
    const sn_node* nodes;
} sn_item_reading;

/** The item quantity `name` of the component at `ref`, whose inputs become the next inputs. A quantity that
    belongs to nodes, or that the component does not have, is a failure. A constraint that reads a constraint,
    one at most, gets the present multipliers of that one with the input of `rows`; items that come and go
    cannot be read so. */
SN_API sn_status sn_bind_item_quantity(sn_bind* bind, sn_ref ref, const char* name, const char* param,
                                       sn_item_reading* out);
/** Reads it of one item, with the reader's input: `width` numbers. */
static inline void sn_item_read(const sn_item_reading* reading, int item, const sn_input* in, double* out)
{
    sn_input own = *in;
    own.at = in->at + reading->first_input;
    reading->quantity->read(reading->self, item, &own, out);
}

#ifdef __cplusplus
}
#endif

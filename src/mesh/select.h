/* Sinew - select: which nodes or cells a text names. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** What can be chosen from. */
typedef struct sn_choice {
    const char*
        noun; /**< "node", "cell": for messages, and with an s the word that begins a list of numbers */
    int count;
    const sn_vec3* at;   /**< where they are: points, or centres of cells */
    const sn_mesh* mesh; /**< whose regions may be named, or NULL */
    bool cells;          /**< what is chosen from are cells of `kind`, not points */
    sn_cell kind;
} sn_choice;

/** Marks what `text` names. The text is one or several of these, joined by "|":
        all
        nodes 0 4 7-12              numbers from 0, and ranges of them
        region NAME                 the region's cells, or all their points
        box X Y Z X Y Z             corners; what lies on the border is in it
        sphere X Y Z R
        an expression of x y z      "x < 1e-6 and not (z > 2 cm)": + - * / ^, comparisons (may be chained),
                                    and or not, sqrt abs min max; for XML also lt le gt ge in place of the
                                    signs. A number may be followed by a unit of length.
    Returns how many are marked, 0 too, or -1 with a sentence in `why`. */
int sn_select(const sn_choice* from, const char* text, bool* chosen, char* why, size_t why_size);
/** "the box around all nodes is 0 0 0 to 0.2 0.04 0.04", for a choice that is empty. */
void sn_choice_box(const sn_choice* from, char* text, size_t size);

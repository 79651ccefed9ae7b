/* Sinew - held_tool: the node of a simulation that a hand holds by a force, such as a virtual coupling, and
   the contacts that are published with its answer. Rows of W and of the rates: those of the node, of the
   equations, of the contacts.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/load_rows.h>
#include "engine/sim.h"
#include "linalg/delassus.h"

enum { SN_TOOL_MOST_CONTACTS = 200, SN_TOOL_MOST_EQUATIONS = 3000 };

/** A contact that may be published: its normal row, and two of friction after it or none. */
typedef struct sn_near_contact {
    int row, count;
    double friction;
    bool given, pushes;
    double gap;
} sn_near_contact;

/** Made by sn_sim_hold_tool; its memory is the simulation's. */
struct sn_held_tool {
    sn_system* s;
    const sn_call* call;
    int state, node, dofs;
    int first, width; /**< of the item's degrees of freedom: the node's first one, and how many there are */
    int most;         /**< contacts */
    double reach;     /**< [m] */
    int room;         /**< rows */
    sn_linear* linear;
    sn_delassus* delassus;
    int *unknown, *fresh, *column; /**< [nv] row of A or -1; [room]; [widest] */
    double *kept_v, *kept_a;       /**< [nv] */
    double *b, *work;              /**< [nv] */
    double* F;                     /**< [6][nv] J^T of the held node */
    double *W, *rate, *size;       /**< [room][room], [room], [room] */
    sn_near_contact* near;         /**< [most] */
    int near_count, left_out;
    sn_tool_contact* contacts;
    double *coupling, *answers;
};

/** The solver of its matrix, or NULL. */
sn_linear* sn_tool_solver(const sn_sim* sim);
/** Equations among its rows, behind those of the node. */
static inline int sn_tool_equations(const struct sn_held_tool* k)
{
    return k->s->rows ? k->s->rows->equal : 0;
}
/** Lists the contacts that push, or that are nearer than the reach. */
void sn_tool_list_contacts(struct sn_held_tool* k);
/** Adds `sign` times the rates of the contacts, from row `first` on: their whole rates at the velocities of
    the state, or with `free` those by the free coordinates at the velocities kept_v. */
void sn_tool_add_rates(const struct sn_held_tool* k, int first, double sign, bool free);
/** Writes forces, gaps and rates of the contacts, and how they answer, from W and the rates. */
void sn_tool_put_contacts(struct sn_held_tool* k);

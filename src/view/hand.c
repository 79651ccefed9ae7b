/* Sinew - hand: pulls nodes and drives frames where a visitor's mouse is. SPDX-License-Identifier: BSD-3-Clause */
#include "view/stepper.h"

void hand_pick(sn_view* v, const request* q) { refuse(v, q, "not yet"); }
void hand_drive(sn_view* v, const request* q) { refuse(v, q, "not yet"); }
void hand_release(sn_view* v) { v->hand.pulls = v->hand.drives = false; }
void hand_move(sn_view* v) { (void)v; }
void hand_write(sn_view* v, wire* w) { (void)v, (void)w; }

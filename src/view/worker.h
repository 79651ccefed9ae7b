/* Sinew - worker: a view without a server and without a thread, for one visitor in the same process: the page
   of the view that runs this library in a worker. worker.c takes the place of server.c, http.c and socket.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/session.h"

/** Takes the steps that are due, for about `most` seconds, and does what was asked for. Returns the seconds
    until it should be called again, 0 when steps are due already. */
double sn_view_worker_turn(sn_view* v, double most);
/** The next message for the visitor; valid until the next turn. False when none waits. The caller frees
    `owned`. */
bool sn_view_worker_next(sn_view* v, outgoing* out);
/** Takes a message of the visitor. */
void sn_view_worker_hear(sn_view* v, const char* text, size_t length);

/* Sinew - contact_tangent: contacts by multipliers in the derivative of a stage. Each contact stays what it
   is at the stage (the active set): a contact that would open, close, stick or slide is a kink.

   Legend: as in hold_tangent.h; n the normal row of a contact and t its friction rows, m the coefficient of
   friction, w = g'_t/cv the slip, s = w/|w| its direction and q the direction across it:
     open       dl = 0
     closed     G_n z + g_n,p = 0
     sticks     t as equal rows: g'_t = 0
     slides     l_t = -m l_n s,   hence  dl_t = -m s dl_n + q y - l_n s m_p,   |w| y + m l_n q.dw = 0
   A contact that slides therefore has these rows in place of its own, with multipliers dl_n and y:
     normal     force along G_n - m s.G_t, value G_n
     across     force along q.G_t, value q.B_t, and it yields by |w|/(m l_n)
     along      s.G_t, which is no row, but what the friction of an input m acts along
   The functions do nothing where a system has no contacts, and between a release and the next hold.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/held_rows.h"
#include "solvers/stage_tangent.h"

typedef struct sn_contact_tangent {
    sn_held_rows held;
    double *coefficient, *value; /**< [rows] workspace */
} sn_contact_tangent;

/** Fails with a sentence where contacts of the system have no derivatives. */
sn_status sn_contact_tangent_refuse(const sn_system* s, bool differentiable, sn_error* error);
bool sn_contact_tangent_prepare(sn_stage_tangent* k);

/** Contacts are held as the multipliers of the motion `at` have them, until they are released. */
void sn_contacts_hold(sn_stage_tangent* k);
void sn_contacts_release(sn_stage_tangent* k);
/** After the matrix of the stage was assembled: rows of contacts that slide become those above. */
void sn_contacts_turn(sn_stage_tangent* k);

/** `rates` of an input, [rows]: values of normals take the place of their rates, the rate across and m_p that
    of friction that slides. */
void sn_contacts_read_input(sn_stage_tangent* k, int input, double* rates);
/** False for rows of which such `rates` are values: the normal of a contact, and m_p. */
bool sn_contacts_row_is_rate(const sn_stage_tangent* k, const sn_row_item* at, int row);
/** out += the force of m_p, of such `rates`. */
void sn_contacts_push(const sn_stage_tangent* k, const double* rates, double* out);
/** Multipliers of the solution become those of the rows of the contacts; `rates` NULL: no input. */
void sn_contacts_return(sn_stage_tangent* k, const double* rates);
/** The transpose: derivatives by multipliers, `gaps`, become those by dl_n, y and m_p. */
void sn_contacts_return_transposed(sn_stage_tangent* k);
/** After a transposed solution w: the multiplier along becomes the derivative by m_p. */
void sn_contacts_weigh(sn_stage_tangent* k, const double* w);

/* Sinew - system: layout, plans, pattern and solver, made once. See system.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/system.h"
#include "engine/batch.h"
#include "engine/contacts.h"
#include "engine/crossing.h"
#include "engine/pattern.h"
#include "engine/plan.h"
#include "engine/removal.h"
#include "engine/rows.h"
#include "engine/schedule.h"

sn_status sn_system_finish(sn_system* s, sn_error* error)
{
    sn_layout_build(&s->layout, s->pool);
    if (s->pool->failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the states of %s", s->path);
    sn_plan_views(s);
    sn_batch_choose(s);
    sn_status status = sn_plan_build(s, error);
    if (!status && !s->pool->failed) status = sn_pattern_build(s, error);
    if (!status && !s->pool->failed) sn_schedule_build(s);
    if (!status && !s->pool->failed) status = sn_rows_build(s, error);
    if (!status && !s->pool->failed) sn_contacts_build(s);
    if (!status && !s->pool->failed) sn_crossing_build(s);
    if (!status && !s->pool->failed) sn_removal_build(s);
    if (!status && s->pool->failed) status = sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    return status;
}

void sn_system_use_tasks(sn_system* s, sn_tasks* tasks)
{
    s->program.schedule->tasks = tasks;
    if (s->matrix.linear) sn_linear_use_tasks(s->matrix.linear, tasks);
    if (s->inertia.solver) sn_linear_use_tasks(s->inertia.solver, tasks);
}

void sn_system_dof_name(const sn_system* s, int dof, char* text, size_t size)
{
    if (!sn_layout_dof_name(&s->layout, dof, text, size)) snprintf(text, size, "%s", s->path);
}

/* Sinew - session. SPDX-License-Identifier: BSD-3-Clause */
#include "view/session.h"
#include <stdlib.h>

sn_status sn_view_session_open(session* s, sn_error* error)
{
    s->rows = malloc(SESSION_ROWS * sizeof *s->rows);
    s->chosen = s->options.gallery_count == 0;
    if (!s->rows) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
    return s->options.can_write ? sn_view_uploads_open(&s->uploads, error) : SN_OK;
}

void sn_view_session_close(session* s)
{
    sn_view_plan_drop(s->plan);
    sn_view_model_drop(s->model);
    free(s->rows);
    sn_view_uploads_close(&s->uploads);
    free(s->edits);
}

/* Feeds hostile bytes to the decoder of what pages say to the view: whatever they are, it may not crash or
   overrun, and what it accepts must be within its bounds.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/message.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    static message m;
    char why[200];
    bool good = sn_view_message_decode((const char*)data, size, &m, why, sizeof why);
    check(memchr(why, 0, sizeof why) != NULL && (good || why[0]));
    check(!m.has_id || m.id >= 0 || !good);
    if (!good) return 0;
    check((int)m.verb >= 0 && m.verb < MESSAGE_VERB_COUNT && sn_view_message_name(m.verb));
    check(memchr(m.path, 0, sizeof m.path) && memchr(m.parameter, 0, sizeof m.parameter) &&
          memchr(m.value, 0, sizeof m.value));
    check(m.count >= 0 && m.count <= 8);
    for (int i = 0; i < m.count; ++i)
        check(isfinite(m.number[i]));
    check(m.colour_count >= 0 && m.colour_count <= MESSAGE_COLOURS && m.channel_count >= 0 &&
          m.channel_count <= MESSAGE_CHANNELS);
    for (int i = 0; i < m.channel_count; ++i)
        check(memchr(m.channel[i], 0, MESSAGE_PATH) != NULL);
    bool names_file = m.verb == MESSAGE_UPLOAD_PART || m.verb == MESSAGE_CHECK || m.verb == MESSAGE_RUN;
    check(!names_file || (m.path[0] && m.path[0] != '.' && !strchr(m.path, '/')));
    check(!m.data == (m.verb != MESSAGE_UPLOAD_PART));
    free(m.data);
    return 0;
}

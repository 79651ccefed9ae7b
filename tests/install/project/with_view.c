/* Links the live view. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <sinew/view.h>

int main(void) { return sn_view_attach(NULL, NULL, NULL, NULL) != NULL; }

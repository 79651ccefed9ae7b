/* Tests a built-in component with the conformance suite: exit code 0 if all checks pass.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/conformance.h>
#include <sinew/sinew.h>

static void print(void* user, const sn_conformance_row* row)
{
    (void)user;
    if (row->verdict == SN_CONFORMANCE_FAILED) printf("%s: %s\n", row->check, row->text);
}

int main(void)
{
    const sn_conformance_recipe recipe = {
        "springs", SN_CONFORMANCE_ANYWHERE,
        "<points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='0.5'/>"
        "<springs name='c' on='@p' nodes='0 1' stiffness='3' damping='0.2' rest_length='0.8'/>",
        7
    };
    return sn_conformance_run(&recipe, NULL, print, NULL) != 0;
}

/* Tests the plug-in with the conformance suite: forces against energies, tangents against differences, and
   more. Exit code 0 if all checks pass. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/conformance.h>
#include <sinew/sinew.h>
#include <stdio.h>

extern const sn_plugin sn_plugin_entry; // SN_PLUGIN in magnet.c defines it

static void print(void* user, const sn_conformance_row* row)
{
    (void)user;
    if (row->verdict == SN_CONFORMANCE_FAILED) printf("%s: %s\n", row->check, row->text);
}

int main(void)
{
    // A scene in which the component is the item /c; it pulls to a place of the world.
    const sn_conformance_recipe recipe = {
        "magnet", SN_CONFORMANCE_WORLD,
        "<points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='0.5'/>"
        "<magnet name='c' on='@p' stiffness='3'/>",
        7
    };
    return sn_conformance_run(&recipe, sn_plugin_entry.components[0], print, NULL) != 0;
}

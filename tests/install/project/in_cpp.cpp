// A needle in C++17: exit code 0 if its tip moves. SPDX-License-Identifier: BSD-3-Clause
#include <sinew/sinew.hpp>

#include <cmath>
#include <cstdio>

int main()
try {
    sinew::scene scene;
    scene.read_text("<scene step='1 ms' duration='0.05 s'>"
                    "<needle name='needle' length='0.2 m'><handle z='0.2*t'/></needle></scene>");
    sinew::sim sim = scene.compile();
    const sinew::channel tip = sim.channel("/needle/tip/position");
    sim.run(0.05);
    sim.refresh();
    double p[3] = {};
    tip.read(p, 3);
    return std::fabs(p[2]) > 1e-5 ? 0 : 1;
} catch (const sinew::error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}

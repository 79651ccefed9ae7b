/* If this failed, programs in C++ could not include the headers, write components with a parameter table, catch what fails, or
   own scenes and simulations. Compiled as C++11, 14, 17 and 20; exits with the number of failures.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

static int failures;

#define EXPECT(condition)                                                                                    \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                      \
            ++failures;                                                                                      \
        }                                                                                                    \
    } while (0)

/* ---- a component: springs to where points started, f = -k (x - x0) - c v ----------------------------------------- */

struct tether_params {
    sn_ref on;
    double stiffness, damping;
    int law;
};

struct tether {
    double k, c;
    const sn_vec3* rest;
};

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const tether_params* p = static_cast<const tether_params*>(params);
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(b, 0);
    const std::size_t count = static_cast<std::size_t>(rest->count);
    sn_vec3* points = static_cast<sn_vec3*>(sn_bind_alloc(b, count * sizeof(sn_vec3)));
    sn_node* nodes = static_cast<sn_node*>(sn_bind_alloc(b, count * sizeof(sn_node)));
    if (!points || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < rest->count; ++i) {
        points[i] = rest->points[i];
        nodes[i].node = i;
    }
    tether* t = static_cast<tether*>(self);
    t->k = p->stiffness;
    t->c = p->damping;
    t->rest = points;
    return sn_bind_items(b, rest->count, 1, nodes);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const tether* t = static_cast<const tether*>(self);
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 u = sn_sub(in->at[0].points[i], t->rest[i]);
        out[0].force[i] = sn_madd(out[0].force[i], -t->k, u);
        out[0].force[i] = sn_madd(out[0].force[i], -t->c, in->at[0].point_velocity[i]);
    }
}

static void tangent(const void* self, int, const sn_input*, const sn_tangent* out)
{
    const tether* t = static_cast<const tether*>(self);
    for (int i = 0; i < 3; ++i) {
        out->K[4 * i] = -t->k; // diagonal of a 3 x 3 matrix
        out->D[4 * i] = -t->c;
    }
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const tether* t = static_cast<const tether*>(self);
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 u = sn_sub(in->at[0].points[i], t->rest[i]);
        sum += 0.5 * t->k * sn_dot(u, u);
    }
    return sum;
}

static const tether_params defaults = { { NULL }, 100.0, 0.0, 0 };
static const sn_param table[] = {
    { SN_FIELD(tether_params, on), "1", 0, 0, "points to hold", NULL },
    { SN_FIELD(tether_params, stiffness), "N/m", 0, 1e12, "spring constant of each tether", NULL },
    { SN_FIELD(tether_params, damping), "N s/m", 0, 1e12, "viscous constant of each tether", NULL },
    { SN_CHOICE(tether_params, law, "linear cubic"), "1", 0, 0, "not used", NULL },
};
static const sn_force_ops ops = { add, tangent, energy, NULL, NULL, NULL, NULL, NULL, NULL };

static sn_component describe()
{
    sn_component c = sn_component();
    c.abi = SN_COMPONENT_ABI;
    c.name = "tether";
    c.summary = "Pulls points back to where they started.";
    c.role = SN_ROLE_FORCE;
    c.ops.force = &ops;
    c.bind = bind;
    c.self_size = sizeof(tether);
    c.defaults = &defaults;
    c.params_size = sizeof(tether_params);
    c.params = table;
    c.param_count = SN_COUNT(table);
    return c;
}
static const sn_component tether_component = describe();

/* ---- cases ------------------------------------------------------------------------------------------------------- */

static sinew::sim compile(const std::string& text)
{
    sinew::scene scene;
    scene.add_component(tether_component);
    scene.read_text(text, "bead");
    return scene.compile(); // outlives the scene
}

/* A mass of 10 g on a tether of 100 N/m, pushed at 1 m/s, swings at 100 rad/s. */
static void a_component_in_cpp_runs()
{
    static const char text[] = "<scene step='0.1 ms' duration='0.1 s'><points name='bead' velocities='1 0 0'/>"
                               "<point_mass on='@bead' mass='10 g'/><tether on='@bead' stiffness='100 N/m'/></scene>";
    sinew::sim sim = compile(text);
    sinew::channel at = sim.channel("/bead/position");
    double worst = 0.0;
    while (sim.time() < 0.05) {
        sim.step();
        worst = std::fmax(worst, std::fabs(at.vec3().x - 0.01 * std::sin(100.0 * sim.time())));
    }
    EXPECT(worst < 1e-6);
    EXPECT(at.width() == 3 && at.values().size() == 3 && std::strcmp(at.info().unit, "m") == 0);

    std::vector<unsigned char> snapshot = sim.save();
    sim.run(0.1);
    double end = at.vec3().x;
    EXPECT(sim.steps_done() == 1000 && std::fabs(sim.time() - 0.1) < 1e-12);
    sim.restore(snapshot);
    sinew::sim moved = std::move(sim); // channels stay valid
    EXPECT(!sim && moved);
    moved.run(0.1);
    EXPECT(at.vec3().x == end);
}

/* The types of the fields reach the table. */
static void types_are_derived()
{
    EXPECT(table[0].type == SN_PARAM_REF && table[1].type == SN_PARAM_REAL && table[3].type == SN_PARAM_CHOICE);
    EXPECT(table[2].offset == offsetof(tether_params, damping) && std::strcmp(table[2].name, "damping") == 0);
    EXPECT(sn_type_of<bool>::value == SN_PARAM_BOOL && sn_type_of<sn_expr3>::value == SN_PARAM_EXPR3);
    EXPECT(sn_type_of<const char*>::value == SN_PARAM_TEXT && sn_type_of<sn_reals>::value == SN_PARAM_REALS);
}

static void items_are_added_from_structs()
{
    sinew::scene scene;
    sn_points_params points = sinew::defaults<sn_points_params>(sn_points);
    const double place[3] = { 1, 2, 3 };
    points.positions.at = place;
    points.positions.count = 3;
    scene.add(sn_root, "p", sn_points, points);
    sn_point_mass_params mass = sinew::defaults<sn_point_mass_params>(sn_point_mass);
    mass.on.path = "@p";
    sn_id item = scene.add(sn_root, "m", sn_point_mass, mass);
    scene.set(item, "mass", "20 g");
    EXPECT(!sn_id_is_null(scene.find("/m")) && sn_id_is_null(scene.find("/other")));
    sinew::sim sim = scene.compile();
    EXPECT(sim.channel("/p/position").vec3().z == 3.0);
    EXPECT(sim.energy().kinetic == 0.0 && sim.threads() == 1);
}

template <typename F> static std::string thrown(sn_status status, F f)
{
    try {
        f();
    } catch (const sinew::error& e) {
        EXPECT(e.status() == status);
        return e.what();
    }
    EXPECT(false); // an exception should have been thrown
    return "";
}

static bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

/* Sentences with their place. */
static void failures_are_exceptions()
{
    std::string text = thrown(SN_ERR_SCENE, [] { compile("<scene>\n<tether on='@bead' stiffness='-3'/></scene>"); });
    EXPECT(has(text, "bead:2:") && has(text, "stiffness"));
    text = thrown(SN_ERR_SCENE, [] {
        compile("<scene><points name='p'/><point_mass on='@p' mass='1'/></scene>").channel("/p/positoin");
    });
    EXPECT(has(text, "/p/positoin") && has(text, "\"position\""));
    text = thrown(SN_ERR_IO, [] { sinew::scene::load("/no/such/scene.xml"); });
    EXPECT(has(text, "/no/such/scene.xml"));
    text = thrown(SN_ERR_ARGUMENT, [] {
        sinew::sim sim = compile("<scene><points name='p'/><point_mass on='@p' mass='1'/></scene>");
        sim.channel("/p/position").value();
    });
    EXPECT(has(text, "/p/position"));
    text = thrown(SN_ERR_ARGUMENT, [] {
        sinew::scene scene;
        scene.add(sn_root, "p", sn_points, 1.0);
    });
    EXPECT(has(text, "points"));
    text = thrown(SN_ERR_SCENE, [] {
        sinew::scene scene;
        scene.set(scene.add(sn_root, "p", sn_points), "positoins", "0 0 0");
    });
    EXPECT(has(text, "positions"));
}

/* A live parameter is held, then moves. */
static void live_parameters()
{
    static const char text[] = "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
                               "<prescribed_motion name='hand' on='@f' x='0'/></scene>";
    sinew::sim sim = compile(text);
    sinew::channel x = sim.channel("/hand/x"), at = sim.channel("/f/position");
    x.write(0.25);
    sim.run(0.01);
    EXPECT(std::fabs(at.vec3().x - 0.25) < 1e-12);
    x.move(0.25, 2.0);
    sim.run(0.02);
    EXPECT(std::fabs(at.vec3().x - 0.27) < 1e-9);
    EXPECT(has(thrown(SN_ERR_ARGUMENT, [&] { at.write(1.0); }), "/f/position"));
}

int main()
{
    try {
        a_component_in_cpp_runs();
        types_are_derived();
        items_are_added_from_structs();
        failures_are_exceptions();
        live_parameters();
    } catch (const std::exception& e) {
        std::printf("an exception that nothing expected: %s\n", e.what());
        ++failures;
    }
    return failures;
}

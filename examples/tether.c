/* A force of your own in some sixty lines: pulls points back to where they started,
     f = -k (x - x0) - c v,    E = 1/2 k |x - x0|^2.
   Everything Sinew needs to know is in the descriptor: name, parameters with units and ranges, operations,
   shapes. The same component can be used from C and, once registered, from scene files as <tether
   on="@points" stiffness="20 N/m"/>. */
#include <sinew/sinew.h>

typedef struct tether_params {
    sn_ref on;
    double stiffness, damping;
} tether_params;

typedef struct tether {
    double k, c;
    const sn_vec3* rest;
} tether;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const tether_params* p = params;
    tether* t = self;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(b, 0);
    sn_vec3* points = sn_bind_alloc(b, (size_t)rest->count * sizeof *points);
    sn_node* nodes = sn_bind_alloc(b, (size_t)rest->count * sizeof *nodes);
    if (!points || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < rest->count; ++i) {
        points[i] = rest->points[i];
        nodes[i] = (sn_node){ 0, i };
    }
    *t = (tether){ p->stiffness, p->damping, points };
    return sn_bind_items(b, rest->count, 1, nodes);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const tether* t = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 u = sn_sub(in->at[0].points[i], t->rest[i]);
        out[0].force[i] = sn_madd(out[0].force[i], -t->k, u);
        out[0].force[i] = sn_madd(out[0].force[i], -t->c, in->at[0].point_velocity[i]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const tether* t = self;
    (void)item;
    (void)in;
    for (int i = 0; i < 3; ++i) {
        out->K[4 * i] = -t->k; // diagonal of a 3 x 3 matrix
        out->D[4 * i] = -t->c;
    }
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const tether* t = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 u = sn_sub(in->at[0].points[i], t->rest[i]);
        sum += 0.5 * t->k * sn_dot(u, u);
    }
    return sum;
}

/* The power that the damping takes: a force that depends on velocities says so, see libsinew_conformance. */
static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const tether* t = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i)
        sum += t->c * sn_dot(in->at[0].point_velocity[i], in->at[0].point_velocity[i]);
    return sum;
}

/* What pictures show: a bead of 2 mm at every point. */
static int shapes(const void* params, sn_shape* rows)
{
    const tether_params* p = params;
    rows[0] = (sn_shape){ .kind = SN_SHAPE_SPHERE, .on = p->on, .every_node = true, .size = { 0.002 } };
    return 1;
}

static const tether_params defaults = { .stiffness = 100.0 };
static const sn_param table[] = {
    { SN_FIELD(tether_params, on), "1", 0, 0, "points to hold" },
    { SN_FIELD(tether_params, stiffness), "N/m", 0, 1e12, "spring constant of each tether" },
    { SN_FIELD(tether_params, damping), "N s/m", 0, 1e12, "viscous constant of each tether" },
};
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation
};
static const sn_component tether_component = {
    .abi = SN_COMPONENT_ABI,
    .name = "tether",
    .summary = "Pulls points back to where they started.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .bind = bind,
    .self_size = sizeof(tether),
    .defaults = &defaults,
    .params_size = sizeof(tether_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .shapes = shapes,
};

/* A mass of 10 g on a tether of 100 N/m, pushed at 1 m/s: it swings at 100 rad/s. */
static const char scene_text[] = "<scene step='0.1 ms' duration='0.1 s'>"
                                 "  <points name='bead' velocities='1 0 0'/>"
                                 "  <point_mass on='@bead' mass='10 g'/>"
                                 "  <tether on='@bead' stiffness='100 N/m'/>"
                                 "</scene>";

int main(void)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(NULL);
    sn_scene_register(scene, &tether_component, &error);
    sn_scene_read_text(scene, scene_text, sizeof scene_text - 1, "bead", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    sn_channel bead = sn_sim_channel(sim, "/bead/position", &error);
    double x[3] = { 0 }, worst = 0.0;
    while (sn_sim_time(sim) < 0.1 && sn_sim_step(sim, &error) == SN_OK) {
        sn_sim_refresh(sim);
        sn_sim_read(sim, bead, x, 3);
        worst = fmax(worst, fabs(x[0] - 0.01 * sin(100.0 * sn_sim_time(sim))));
    }
    printf("largest distance from 0.01 sin(100 t): %.2g m\n", worst);
    sn_error_print(&error, stderr);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return error.status == SN_OK && worst < 1e-6 ? 0 : 1;
}

/* Sinew - joint_motor, joint_friction: a bounded force that leads the rate of a scalar to a given one, to
   zero for friction. Two components in one file, because friction is a motor that aims at rest.

   A motor for a position p(t) aims at the rate p' + bandwidth (p - x); without a largest force it is the row
   g = x - p. The bound is that of friction with the coefficient 1 under a load (SN_ROW_LOAD); of the two
   friction rows the second one is empty.
   Coulomb's friction of a slider has the bound mu N, with N the force in the guide. In a journal of radius r,
   normal force N and friction mu N act at one place of the circumference; the joint carries F = N sqrt(1 +
   mu^2), and the moment is mu r N.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/item_reading.h>
#include <sinew/load_rows.h>
#include <sinew/models/joints.h>

enum { LOAD, DRIVE, EMPTY, ROWS };

typedef struct motor {
    const sn_function *velocity, *position, *most; /* NULL: zero; none; zero if bounded */
    double bandwidth;
    bool bounded;
    double part;             /* of what is carried, that the bound exceeds `most` by [1, or m for angles] */
    sn_item_reading carried; /* where `part` is not zero */
    int count;
} motor;

/* p, p', p'' */
static void find_position(const motor* k, double t, double p[3])
{
    p[0] = p[1] = p[2] = 0.0;
    if (k->position) sn_function_eval(k->position, t, p);
}

static double aim(const motor* k, double t, double x)
{
    double p[3], velocity[3] = { 0.0 };
    find_position(k, t, p);
    if (k->velocity) sn_function_eval(k->velocity, t, velocity);
    return velocity[0] + (k->position ? p[1] + k->bandwidth * (p[0] - x) : 0.0);
}

static void follow(const motor* k, double t, const sn_kin* at, int node, double* g, double* g1, double* g2)
{
    double p[3];
    find_position(k, t, p);
    if (g) *g = at->x[node] - p[0];
    if (g1) *g1 = at->v[node] - p[1];
    if (g2) *g2 = at->a[node] - p[2];
}

static double bound_of(const motor* k, int item, const sn_input* in)
{
    double most[3] = { 0.0 }, force[3] = { 0.0 };
    if (k->most) sn_function_eval(k->most, in->t, most);
    if (k->part > 0.0 && in->multipliers)
        sn_item_read(&k->carried, k->carried.item_count > 1 ? item : 0, in, force);
    return fmax(0.0, most[0]) + k->part * sn_norm(sn_v3(force[0], force[1], force[2]));
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const motor* k = self;
    if (!k->bounded) {
        follow(k, in->t, &in->at[0], item, g, g1, g2);
        return;
    }
    for (int r = 0; r < ROWS; ++r) {
        if (g) g[r] = r == LOAD ? -bound_of(k, item, in) : 0.0;
        if (g1) g1[r] = r == DRIVE ? in->at[0].v[item] - aim(k, in->t, in->at[0].x[item]) : 0.0;
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const motor* k = self;
    const int row = k->bounded ? DRIVE : 0;
    (void)item;
    (void)in;
    (void)multipliers;
    out->G[row] = 1.0;
    if (out->H && k->bounded && k->position) out->H[row] = k->bandwidth;
}

static sn_status bind_items(sn_bind* b, motor* k)
{
    static const sn_row_kind bounded[ROWS] = { SN_ROW_LOAD, SN_ROW_FRICTION, SN_ROW_FRICTION },
                             equal[1] = { SN_ROW_EQUAL };
    k->count = sn_bind_rest(b, 0)->count;
    sn_node* nodes = sn_bind_alloc(b, (size_t)k->count * sizeof *nodes);
    double* coefficient = sn_bind_alloc(b, (size_t)k->count * sizeof *coefficient);
    if (!nodes || !coefficient) return SN_ERR_MEMORY;
    for (int i = 0; i < k->count; ++i) {
        nodes[i] = (sn_node){ 0, i };
        coefficient[i] = 1.0;
    }
    sn_status status = sn_bind_items(b, k->count, 1, nodes);
    if (status) return status;
    return k->bounded ? sn_bind_rows(b, ROWS, bounded, coefficient) : sn_bind_rows(b, 1, equal, NULL);
}

static sn_status bind_function(sn_bind* b, sn_expr text, const char* param, const sn_function** to)
{
    *to = text.text ? sn_bind_function(b, text, 0.0, param) : NULL;
    return text.text && !*to ? SN_ERR_SCENE : SN_OK;
}

static sn_status bind_motor(sn_bind* b, const void* params, void* self)
{
    const sn_joint_motor_params* p = params;
    motor* k = self;
    k->bandwidth = p->bandwidth;
    if (sn_bind_input(b, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    if (!p->velocity.text && !p->position.text)
        return sn_bind_fail(b, "velocity", "the motor has no aim; give velocity or position");
    if (p->velocity.text && p->position.text)
        return sn_bind_fail(b, "velocity", "the motor has two aims; give velocity or position, not both");
    if (p->velocity.text && !p->max_force.text)
        return sn_bind_fail(b, "max_force",
                            "a motor that aims at a velocity needs its largest force; give max_force, or "
                            "position in place of velocity");
    if (bind_function(b, p->velocity, "velocity", &k->velocity) ||
        bind_function(b, p->position, "position", &k->position) ||
        bind_function(b, p->max_force, "max_force", &k->most))
        return SN_ERR_SCENE;
    k->bounded = k->most != NULL;
    return bind_items(b, k);
}

/* Friction by the force that a joint carries. */
static sn_status bind_carried(sn_bind* b, const sn_joint_friction_params* p, motor* k)
{
    const double mu = p->coefficient;
    if (!p->of.path && mu == 0.0) return SN_OK;
    if (!p->of.path || mu == 0.0)
        return sn_bind_fail(b, p->of.path ? "coefficient" : "of",
                            "friction by load needs both: the attachment that carries the load in of, and "
                            "the coefficient of friction");
    if (sn_bind_item_quantity(b, p->of, "forces", "of", &k->carried)) return SN_ERR_SCENE;
    const int scalars = sn_bind_rest(b, 0)->count;
    if (k->carried.width != 3 || (k->carried.item_count != 1 && k->carried.item_count != scalars))
        return sn_bind_fail(b, "of", "%d joints for %d scalars; name an attachment of one or of as many",
                            k->carried.item_count, scalars);
    k->part = p->radius > 0.0 ? p->radius * mu / sqrt(1.0 + mu * mu) : mu;
    return SN_OK;
}

static sn_status bind_friction(sn_bind* b, const void* params, void* self)
{
    const sn_joint_friction_params* p = params;
    motor* k = self;
    k->bounded = true;
    if (sn_bind_input(b, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    if (!p->force.text && !p->of.path && p->coefficient == 0.0)
        return sn_bind_fail(b, "force", "there is no friction; give force, or of and coefficient");
    if (bind_function(b, p->force, "force", &k->most) || bind_carried(b, p, k)) return SN_ERR_SCENE;
    return bind_items(b, k);
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

static double force_on(const motor* k, const double* multipliers, int item)
{
    return k->bounded ? multipliers[ROWS * item + DRIVE] : multipliers[item];
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const motor* k = self;
    (void)in;
    *out = 0.0;
    for (int i = 0; i < k->count; ++i)
        *out += force_on(k, reaction, i);
}

static void read_power(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const motor* k = self;
    *out = 0.0;
    for (int i = 0; i < k->count; ++i)
        *out += force_on(k, reaction, i) * in->at[0].v[i];
}

static const sn_quantity quantities[] = {
    { "force", "1", NULL, "sum of the forces [N], or of the moments [N m], on the scalars", read_force },
    { "power", "W", NULL, "of the forces", read_power },
};

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent };
static const sn_joint_motor_params motor_defaults = { .bandwidth = 20.0 };
static const sn_param motor_table[] = {
    { SN_FIELD(sn_joint_motor_params, on), "1", 0, 0, "the scalars that are driven" },
    { SN_FIELD(sn_joint_motor_params, velocity), "rad/s or m/s", 0, 0,
      "rate that the motor aims at, function of t" },
    { SN_FIELD(sn_joint_motor_params, position), "rad or m", 0, 0,
      "value that the motor aims at, function of t" },
    { SN_FIELD(sn_joint_motor_params, bandwidth), "1/s", SN_ABOVE_ZERO, 1e6,
      "rate at which a difference from `position` decays while the force is less than `max_force`; the step "
      "should be "
      "shorter than its inverse" },
    { SN_FIELD(sn_joint_motor_params, max_force), "N m or N", 0, 0,
      "largest moment or force, function of t; absent: any, for `position`, which is then kept "
      "exactly" },
};
const sn_component sn_joint_motor = {
    .abi = SN_COMPONENT_ABI,
    .name = "joint_motor",
    .summary =
        "Drives scalars, such as coordinates of joints, to a velocity or a position, with a largest force.",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &motor_defaults,
    .params_size = sizeof(sn_joint_motor_params),
    .self_size = sizeof(motor),
    .params = motor_table,
    .param_count = SN_COUNT(motor_table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_motor,
};

static const sn_joint_friction_params friction_defaults = { .force = { NULL } };
static const sn_param friction_table[] = {
    { SN_FIELD(sn_joint_friction_params, on), "1", 0, 0, "the scalars" },
    { SN_FIELD(sn_joint_friction_params, force), "N m or N", 0, 0,
      "largest moment or force of friction, function of t: at rest friction has the value that keeps "
      "rest, up to this one" },
    { SN_FIELD(sn_joint_friction_params, of), "1", 0, 0,
      "an attachment, one joint for all scalars or one for each: friction by the force that it carries, "
      "added to `force`" },
    { SN_FIELD(sn_joint_friction_params, coefficient), "1", 0, 1e3, "Coulomb's coefficient for `of`" },
    { SN_FIELD(sn_joint_friction_params, radius), "m", 0, HUGE_VAL,
      "of the bearing of a hinge, for `of`; 0: a displacement, on which the friction acts itself" },
};
const sn_component sn_joint_friction = {
    .abi = SN_COMPONENT_ABI,
    .name = "joint_friction",
    .summary = "Dry friction of scalars, such as coordinates of joints, by multipliers.",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &friction_defaults,
    .params_size = sizeof(sn_joint_friction_params),
    .self_size = sizeof(motor),
    .params = friction_table,
    .param_count = SN_COUNT(friction_table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_friction,
};

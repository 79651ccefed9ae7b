/* If this failed, some component would push where its energy does not fall, turn Newton's method wrong,
   create energy from nothing, or depend on where the world's axes point: every registered force, mass,
   mapping, condition and constraint is put through the real engine at random states with large rotations. A new
   component needs a recipe here, nothing else.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "scene/scene.h"
#include "support/derivative.h"
#include "support/motion.h"
#include "support/probe.h"
#include <stdlib.h>

/* ---- recipes ------------------------------------------------------------------------------------------ */

/* A scene in which the component under test is the item /c, nothing at its default that could be something
   else. */
typedef struct recipe {
    const char* name;
    enum {
        ANYWHERE,
        WORLD,
        LIMITED,
        CIRCULATORY
    } where; /* WORLD: knows directions or places of it, as gravity, dead loads, anchors do; LIMITED: does so, and has no
                forces, NaN, where a step would be too large: such states are drawn again; CIRCULATORY: ANYWHERE, but its forces have no potential */
    const char* text;
    uint64_t
        seed; /* of the random states; 0: by its place. Another where a kink is likely, as where discs begin to touch */
} recipe;

#define FRAMES "<frames name='f' positions='0 0 0  0.1 0 0  0.2 0 0'/>"
#define BODIES "<rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4' centre='0.1 0 -0.1'/>"
#define POINTS "<points name='p' positions='0 0 0  1 0 0  0 1 0'/>"
#define JOINTS                                                                                               \
    "translational_stiffness='30 20 25  40 10 15  5 6 7' rotational_stiffness='3 2 2.5  4 1 1.5  2 2 2' "    \
    "attachments='0.1 0.2  0.15 0.1  0.3 0.2' damping_time='0.2 s' "
#define ON_FRAMES                                                                                            \
    "<rigid_mass name='mc' on='@c' mass='0.5' inertia='0.1 0.2 0.3' centre='0.1 -0.2 0.3' gravity='1 -2 "    \
    "3'/>"                                                                                                   \
    "<point_load name='lc' on='@c' node='-1' force='1 2 -3' moment='0.3 -0.2 0.1' position='0.1 0.2 0.3'/>"
#define ON_POINTS                                                                                            \
    "<point_mass name='mc' on='@c' mass='0.5' gravity='1 -2 3'/>"                                            \
    "<springs_to_ground name='lc' on='@c' stiffness='3' cubic='2' damping='0.7' direction='1 2 -1'/>"
#define ROD "stations='0 0.4 1 1.5' at='0 0.3 0.7 1.1 1.5' offset='0.1 -0.2' "
#define ALONG                                                                                                \
    "<frames name='b'/><rigid_mass name='mb' on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>" FRAMES BODIES

#define EXACT_FRAMES "<frames name='f' positions='0.1 0 0  0.2 0 0  0.3 0 0'/>"
#define EXACT_ROD "stations='0 0.4 1 1.5' at='0 0.3 1.1 1.5' offset='0.1 -0.2'"
#define EXACT_ALONG                                                                                          \
    "<frames name='b'/><rigid_mass name='mb' on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>" EXACT_FRAMES BODIES

#define STRAINS "<scalars name='q' values='0 0 0 0 0 0 0 0'/>"
#define STRAIN_ROD "strains='@q' base='@b' length='0.9' twist='2' bending='3' "
#define STRAIN_INERTIA STRAIN_ROD "line_density='0.8' transverse_inertia='0.05' polar_inertia='0.1' "

#define TISSUE(at, tip, position)                                                                            \
    "<frames name='e' positions='" tip "'/><frames name='f' positions='" at "'/>" BODIES                     \
    "<rigid_mass on='@e' mass='0.4' inertia='0.2 0.3 0.3'/><needle_tissue name='c' sections='@f' tip='@e' "  \
    "position='" position "' normal='-2 0.3 0.2' "
/* Two bodies, each with two faces that look away from each other, so that at any attitudes some face one another. */
#define FACES(x)                                                                                             \
    "<frames name='f' positions='0 0 0  0.1 0 0'/><frames name='g' positions='0 0 0  0.1 0 0'/>"             \
    "<rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4' centre='0.1 0 -0.1'/>"                             \
    "<rigid_mass on='@g' mass='0.6' inertia='0.3 0.3 0.5'/>"                                                 \
    "<attached_frames name='a' to='@f' nodes='0 0 1 1' positions='" x " 0 0  -" x " 0 0  " x " 0 0  -" x     \
    " 0 0' orientations='0 0 0  0 0 3.14159  0 0.1 0  0 0 3.2'/>"                                            \
    "<attached_frames name='b' to='@g' nodes='0 0 1 1' positions='-" x " 0 0  " x " 0 0  -" x " 0 0  " x     \
    " 0 0' orientations='0.3 0 3.14159  0.5 0 0  0 0.1 3.2  0.2 0 0'/>"

#define IMPACT "<dirk method='backward_euler'/>"
#define TWO_BODIES                                                                                           \
    "<frames name='f'/><rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4' centre='0.1 0 -0.1'/>"           \
    "<frames name='g' positions='0.1 0 0'/><rigid_mass on='@g' mass='0.6' inertia='0.3 0.3 0.5'/>"

#define ROD_STATES(angles)                                                                                   \
    "<points name='p' positions='0 0 0  1 0 0  2 0.3 0  3 0 0.1  2 1 2'/><point_mass on='@p' mass='0.5'/>"   \
    "<scalars name='s' values='" angles "'/><scalar_mass on='@s' mass='0.4'/>"
#define ROD_CLAMPS                                                                                           \
    "<frames name='b' positions='-1 0 0'/><rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"            \
    "<frames name='e' positions='4 0 0.3'/><rigid_mass on='@e' mass='0.5' inertia='0.2 0.3 0.4'/>"
#define CONTROL_POINTS                                                                                       \
    "<points name='p' positions='0 0 0  0.4 0.1 0.2  1.1 0.4 0.1  1.5 1 0.3  2.2 1.1 1'/><point_mass "       \
    "on='@p' "                                                                                               \
    "mass='0.5'/>"
#define SPLINE_ANGLES "<scalars name='q' values='0 0.1 0.2 0.1 -0.1'/>"
#define SPLINE_INERTIA "<spline_mass points='@p' angles='@q' length='3' polar_inertia='0.4'/>"
#define SPLINE "points='@p' length='3' axial_stiffness='3' bending_stiffness='0.4' torsional_stiffness='0.5' "

#define ON_BODY                                                                                              \
    POINTS "<point_mass on='@p' mass='0.5'/><frames name='b'/>"                                              \
           "<rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
/* A cell of any shape: at random places it is not turned inside out for the seeds chosen. */
#define CELL(type)                                                                                           \
    "<grid name='g' cells='1 1 1' type='" type                                                               \
    "'/><points name='p' mesh='@g'/><point_mass on='@p' mass='0.5'/>"
#define GUIDED "<points name='p' positions='0 0 0  1 0 0  2 0.3 0  3 0 0.1'/><point_mass on='@p' mass='0.5'/>"

/* One cell, larger than the random motions, so that few of them turn it inside out. */
#define TETRAHEDRON "<points name='p' positions='0 0 0  1 0.1 0  0 1 0.2  0.1 0 1.1'/>"
#define HEXAHEDRON                                                                                           \
    "<points name='p' positions='0 0 0  1 0 0  1.1 1 0  0 1 0.1  0 0.1 1  1 0 1.1  1.2 1 1  0 1.1 1'/>"
#define TETRAHEDRON_10                                                                                       \
    "<points name='p' positions='0 0 0  2 0 0  0 2 0.2  0 0 2  1 0.1 0  1 1 0.1  0 1 0.1  0 0 1  1 0 1.1  "  \
    "0 1 1.1'/>"
#define SOLID(nodes) "<solid name='c' on='@p' nodes='" nodes "' young_modulus='3' poisson_ratio='0.3' "
#define SOLID_INERTIA "<point_mass on='@p' mass='0.5'/>"

static const recipe recipes[] = {
    { "rigid_mass", ANYWHERE,
      FRAMES
      "<rigid_mass name='c' on='@f' mass='0.7 0.8 0.9' inertia='0.2 0.3 0.4  0.5 0.4 0.3  0.1 0.2 0.2' "
      "centre='0.1 -0.2 0.3  0 0 0  0.3 0 0'/>",
      0 },
    { "rigid_mass", WORLD,
      FRAMES "<rigid_mass name='c' on='@f' mass='0.7' inertia='0.2 0.3 0.4' centre='0.1 -0.2 0.3' "
             "gravity='0.5 1 -9.8'/>",
      0 },
    { "point_mass", ANYWHERE, POINTS "<point_mass name='c' on='@p' mass='0.5 0.6 0.7'/>", 0 },
    { "point_mass", WORLD, POINTS "<point_mass name='c' on='@p' mass='0.5' gravity='0.5 1 -9.8'/>", 0 },
    { "rfem_joints", ANYWHERE,
      "<frames name='b'/>" FRAMES BODIES "<rigid_mass name='mb' on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
      "<rfem_joints name='c' base='@b' frames='@f' " JOINTS "rest='0.1 0.2 -0.1 0.1 -0.2 0.3'/>",
      0 },
    { "rfem_joints", ANYWHERE,
      FRAMES BODIES
      "<rfem_joints name='c' frames='@f' translational_stiffness='30 20 25' "
      "rotational_stiffness='3 2 2.5' attachments='0.1 0.2' damping_time='0.2 s' strain_frame='mid'/>",
      0 },
    { "ddm_elements", ANYWHERE,
      "<frames name='b' positions='-0.1 0 0'/>" FRAMES BODIES
      "<rigid_mass name='mb' on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
      "<ddm_elements name='c' base='@b' frames='@f' lengths='0.9 1.1 1' axial_stiffness='3 4 5' "
      "torsional_stiffness='2 1 1.5' bending_stiffness='2 1  3 2  1 4' shear_stiffness='9 7  8 30  20 10' "
      "damping_time='0.2 s' rest='0.1 0.2 -0.1 0.1 -0.2 0.3'/>",
      0 },
    { "ddm_elements", ANYWHERE,
      FRAMES BODIES "<ddm_elements name='c' frames='@f' lengths='1' axial_stiffness='3' "
                    "torsional_stiffness='2' bending_stiffness='2 1' damping_time='0.2 s' strains='first'/>",
      0 },
    { "ddm_mass", ANYWHERE,
      "<frames name='b'/>" FRAMES "<ddm_mass name='c' base='@b' frames='@f' lengths='0.9 1.1 1' "
      "mass_per_length='2 3 4' polar_inertia='0.3 0.2 0.4'/>",
      0 },
    { "ddm_mass", WORLD,
      FRAMES "<ddm_mass name='c' frames='@f' lengths='0.9' mass_per_length='2' polar_inertia='0.3' "
             "gravity='0.5 1 -9.8'/>",
      0 },
    { "exact_elements", ANYWHERE,
      "<frames name='b'/>" EXACT_FRAMES BODIES
      "<rigid_mass name='mb' on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
      "<exact_elements name='c' base='@b' frames='@f' degree='3' stations='0 0.1 0.3 0.6' damping_time='0.2' "
      "translational_stiffness='30 20 25  40 10 15  5 6 7' rotational_stiffness='3 2 2.5' "
      "curvature='0.1 -0.2 0.3  0 0 0  0.3 0.2 0.1'/>",
      0 },
    { "exact_elements", ANYWHERE,
      FRAMES BODIES "<exact_elements name='c' frames='@f' degree='1' stations='0 0.1 0.2' damping_time='0.1' "
                    "translational_stiffness='30 20 25' rotational_stiffness='3 2 2.5'/>",
      0 },
    { "exact_points", ANYWHERE,
      EXACT_ALONG "<exact_points name='c' base='@b' frames='@f' degree='3' " EXACT_ROD "/>" ON_POINTS, 0 },
    { "exact_frames", ANYWHERE,
      EXACT_ALONG "<exact_frames name='c' base='@b' frames='@f' degree='3' " EXACT_ROD "/>" ON_FRAMES, 0 },
    { "exact_frames", ANYWHERE,
      FRAMES BODIES
      "<exact_frames name='c' frames='@f' degree='1' stations='0.4 1 1.5' at='0.4 0.7 1.1 1.5'/>" ON_FRAMES,
      0 },
    { "point_load", WORLD,
      FRAMES BODIES "<point_load name='c' on='@f' node='-2' force='1+t 2 -3*t' moment='0.3 t 0.1' "
                    "position='0.1 0.2 0.3'/>",
      0 },
    { "point_load", ANYWHERE,
      FRAMES BODIES "<point_load name='c' on='@f' node='1' force='1+t 2 -3*t' moment='0.3 t 0.1' "
                    "position='0.1 0.2 0.3' follower='true'/>",
      0 },
    { "springs_to_ground", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><springs_to_ground name='c' on='@p' stiffness='3 4 5' "
             "cubic='2' damping='0.7 0 0.3' anchors='0 0 1  0.5 0 0  0 0.2 0.3'/>",
      0 },
    { "springs_to_ground", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><springs_to_ground name='c' on='@p' stiffness='3 4 5' "
             "cubic='2' damping='0.7' direction='1 -2 0.5'/>",
      0 },
    { "needle_tissue", WORLD, // outside at rest; at random states it touches the membrane
      TISSUE("-3.8 0 0  -3.6 0 0  -3.4 0 0", "-3.2 0 0",
             "-2 0.1 0.2") "radius='0.2 0.25 0.15' tip_radius='0.2' bevel_angle='0.6' lengths='0.8' "
                           "layers='0.4 0  9 0' "
                           "membranes='3 2 150 0.1  1 0 2 0' cutting='1 0 0 0 0  1 0 0 0 0' lateral='1 0 0  "
                           "1 0 0' "
                           "friction='0 1 2 0 -1 -1 -1 1 1 1 0  0 1 2 0 -1 -1 -1 1 1 1 0'/>",
      0 },
    // Through two membranes, in a curved channel; slanted cells so large that at random states all are in all layers, and
    // so much so that no end of a layer comes near the end of a cell, where second derivatives jump
    { "needle_tissue", WORLD,
      TISSUE("-3 0 0  -1 0.3 0  1 0.1 0.2", "5 0 0",
             "-0.3 0.1 0.2") "radius='2.2 2 2.1' tip_radius='3' bevel_angle='1.4' lengths='8 9 7' "
                             "heals='true' spacing='3' reach='20' "
                             "layers='0.1 0  0.4 0  30 0' membranes='1 2 0.05 0.1  0 0 0 0  1 2 50 0.1' "
                             "cutting='1 0.2 0.1 0.3 0.2  2 0.3 0 0.1 0  1 1 1 1 1' lateral='3 2 0.7  4 0 "
                             "0.3  1 1 1' "
                             "friction='0 1 2 0.3 0.7 1 0.1 2 1.5 1 0  2 1 1.5 0.4 2 2.5 -1 1 3 1 0  0 1 1 0 "
                             "-1 -1 -1 1 1 1 0'/>",
      0 },
    { "needle_tissue", WORLD, // blunt; bristles too strong to slip, whose energy is all that they take up
      TISSUE("-0.4 0 0  -0.2 0 0  0 0 0", "0.2 0 0",
             "-2 0.1 0.2") "radius='0.2' tip_radius='0.2' lengths='0.5' layers='0 0' membranes='1 2 0.5 0.1' "
                           "cutting='1 0.2 0.1 0.3 0.2' lateral='3 2 0.7' friction='1 1e14 1e14 0.4 -1 -1 -1 "
                           "2 1.5 3 0.6'/>",
      0 },
    { "attached_frames", ANYWHERE,
      FRAMES BODIES "<attached_frames name='c' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0' orientations='0.3 -0.2 0.9'/>" ON_FRAMES,
      0 },
    { "attached_points", ANYWHERE,
      FRAMES BODIES "<attached_points name='c' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0'/>" ON_POINTS,
      0 },
    { "rod_points", ANYWHERE,
      ALONG "<rod_points name='c' base='@b' frames='@f' " ROD "interpolation='hermite'/>" ON_POINTS, 0 },
    { "rod_points", ANYWHERE,
      ALONG "<rod_points name='c' base='@b' frames='@f' " ROD "interpolation='rigid' "
            "boundaries='0 0.2 0.6 1.2 1.6'/>" ON_POINTS,
      0 },
    { "rod_frames", ANYWHERE,
      ALONG "<rod_frames name='c' base='@b' frames='@f' " ROD "interpolation='hermite'/>" ON_FRAMES, 0 },
    { "rod_frames", ANYWHERE,
      FRAMES BODIES "<rod_frames name='c' frames='@f' stations='0.4 1 1.5' at='0.3 0.7 1.1 1.7' "
                    "interpolation='rigid'/>" ON_FRAMES,
      0 },
    { "prescribed_motion", ANYWHERE,
      "<frames name='b'/>" FRAMES BODIES "<prescribed_motion name='c' on='@b' x='sin(t)' y='0.3*t^2' "
      "z='cos(2*t)' roll='0.4*sin(t)' pitch='t' yaw='2-t^2'/><rfem_joints base='@b' frames='@f' " JOINTS "/>",
      0 },
    { "fixed", ANYWHERE,
      FRAMES BODIES "<fixed name='c' on='@f' nodes='0 -1' freedoms='y rx ry rz'/><rfem_joints frames='@f' "
                    "translational_stiffness='30 20 25' rotational_stiffness='3 2 2.5' attachments='0.1 0.2' "
                    "damping_time='0.2'/>",
      0 },
    { "fixed", ANYWHERE,
      POINTS "<point_mass on='@p' mass='0.5'/><fixed name='c' on='@p' freedoms='x z'/>"
             "<springs_to_ground on='@p' stiffness='3' cubic='2' damping='0.7' direction='1 -2 0.5'/>",
      0 },
    { "strain_mass", ANYWHERE, "<frames name='b'/>" STRAINS "<strain_mass name='c' " STRAIN_INERTIA "/>", 0 },
    { "strain_mass", WORLD,
      "<frames name='b'/>" STRAINS "<strain_mass name='c' " STRAIN_INERTIA "gravity='1 -2 3'/>", 0 },
    { "strain_mass", ANYWHERE,
      "<frames name='b'/><scalars name='q' values='0 0 0 0 0 0 0 0 0 0 0 0 0'/>"
      "<strain_mass name='c' strains='@q' base='@b' length='1.1' twist='1' bending='6' line_density='0.8' "
      "polar_inertia='0.1'/>",
      0 },
    { "strain_springs", ANYWHERE,
      STRAINS "<strain_springs name='c' on='@q' stiffness='1 2 3 4 5 6 7 8' rest='0.1' damping_time='0.2'/>"
              "<frames name='b'/><strain_mass " STRAIN_INERTIA "/>",
      0 },
    { "strain_points", ANYWHERE,
      "<frames name='b'/>" STRAINS "<strain_mass " STRAIN_INERTIA "/>"
      "<strain_points name='c' " STRAIN_ROD "at='0 0.1 0.55 0.9'/>" ON_POINTS,
      0 },
    { "strain_frames", ANYWHERE,
      "<frames name='b'/>" STRAINS "<strain_mass " STRAIN_INERTIA "/>"
      "<strain_frames name='c' " STRAIN_ROD "at='0.005 0.55 0.9'/>" ON_FRAMES,
      0 },
    { "disc_contact", ANYWHERE,
      FACES("0.1") "<disc_contact name='c' a='@a' b='@b' radius_a='4 5 8 9' radius_b='6' stiffness='3 4 5 6' "
                   "damping='0.5' "
                   "law='lens' blending='0.5' softening='50' thickness='100' friction='0.3' creep_speed='5' "
                   "events='true'/>",
      0 },
    { "disc_contact", ANYWHERE,
      FACES("0.1") "<disc_contact name='c' a='@a' b='@b' radius_a='3 3 4 4' radius_b='40' stiffness='3' "
                   "damping='0.5' "
                   "law='foundation' softening='8' thickness='100' friction='0.3' creep_speed='5'/>",
      0 },
    { "ellipsoid_contact", ANYWHERE,
      FACES("3") "<ellipsoid_contact name='c' a='@a' b='@b' axes_a='0.3 0.4 0.5  0.4 0.5 0.5  0.5 0.4 0.4  "
                 "0.4 0.4 0.5' axes_b='0.5 0.4 0.4' "
                 "degree='2' stiffness='3 4 5 6' damping='0.5' softening='50' friction='0.3' "
                 "creep_speed='5'/>",
      0 },
    { "ligament", ANYWHERE,
      POINTS "<points name='o' positions='0 0 1  1 0.5 2  0 2 0'/><point_mass on='@p' mass='0.5'/>"
             "<point_mass on='@o' mass='0.4'/><ligament name='c' a='@p' b='@o' stiffness='3 4 5' slack='0.1 "
             "0.2 -0.3' "
             "spread='0.3 0 0.5' rest_length='0.2 0.1 0.3' damping='0.2 0 0.1' scale='1+t'/>",
      0 },
    { "ligament", ANYWHERE,
      TWO_BODIES "<ligament name='c' a='@f' b='@g' points_a='0.1 0.2 0.3  -0.2 0.1 0  0 0 0.4' "
                 "points_b='0.3 -0.2 0.1  0.2 0.1 -0.3  0.1 0 0' stiffness='3 4 5' slack='0.1 0 -0.3' "
                 "spread='0.3 0 0.5' "
                 "rest_length='0.2 0.1 0.3' damping='0.2 0.1 0.1' scale='1+t'/>",
      0 },
    { "bushing", ANYWHERE,
      TWO_BODIES
      "<bushing name='c' a='@f' b='@g' position_a='0.1 0.2 -0.3' position_b='0.2 -0.1 0.2' stiffness='3 4 5' "
      "stiffness_below='2 6 1' rotational_stiffness='0.3 0.4 0.5' rotational_stiffness_below='0.6 0.2 0.1' "
      "damping='0.3 0.2 0.1' rotational_damping='0.2 0.1 0.3' scale='1+t' matrix='3 1 0 0 0.2 0  1 2 0 0.3 0 "
      "0  "
      "0 0 2 0 0 0.1  0 0.3 0 1 0.1 0  0.2 0 0 0.1 1 0  0 0 0.1 0 0 1'/>",
      0 },
    { "facets", ANYWHERE,
      TWO_BODIES "<facets name='c' a='@f' b='@g' centres_a='0.1 0.2 0  0.1 -0.2 0.1' centres_b='0.2 0.2 0.1  "
                 "0.1 -0.3 0' "
                 "normals_a='1 0.1 0.2' normals_b='-1 0.1 0  -1 0 0.1' radius_a='3 4' radius_b='4' "
                 "stiffness='3+t' gap='-1.2' "
                 "angle='0.1' damping='0.5' blending='0.5' softening='50'/>",
      0 },
    { "relative_pose", ANYWHERE, TWO_BODIES "<relative_pose name='c' a='@f' b='@g'/>", 0 },
    { "finite_difference_moments", ANYWHERE,
      ALONG "<finite_difference_moments name='c' base='@b' frames='@f' bending_stiffness='3 4 5' "
            "twist_stiffness='2 1 3'/>",
      0 },
    { "finite_difference_moments", ANYWHERE,
      FRAMES BODIES "<finite_difference_moments name='c' frames='@f' bending_stiffness='3' "
                    "twist_stiffness='0'/>",
      0 },
    { "hold", WORLD,
      FRAMES BODIES "<hold name='c' on='@f' nodes='0 -1' position='0.1 0.2 -0.3' orientation='true' "
                    "x='sin(t)' y='t^2' z='exp(-t)'/>",
      0 },
    { "hold", WORLD, // through a mapping
      FRAMES BODIES "<attached_points name='p' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0'/><hold name='c' on='@p' places='0 0 1  0.2 0 0  1 2 3' x='sin(t)'/>",
      0 },
    { "hold", ANYWHERE,
      TWO_BODIES "<hold name='c' on='@f' to='@g' position='0.1 0.2 -0.3' orientation='true'/>", 0 },
    { "hold", ANYWHERE,
      TWO_BODIES "<attached_frames name='e' to='@f' nodes='0 0' positions='0.3 0 0  0 1 0' "
                 "orientations='0.3 -0.2 0.9'/><hold name='c' on='@e' nodes='1' to='@g' orientation='true'/>",
      0 },
    { "links", ANYWHERE, POINTS "<point_mass on='@p' mass='0.5'/><links name='c' on='@p' nodes='0 1 -1 0'/>",
      0 },
    { "links", ANYWHERE,
      FRAMES BODIES "<attached_points name='p' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0'/><links name='c' on='@p'/>",
      0 },
    { "obstacle", WORLD, // random places are about 1 from the origin
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><obstacle name='c' on='@p' radius='0.1 0.2 0.3' position='0 0 -9' "
      "direction='0.3 0.1 2' friction='0.4'/>",
      0 },
    { "obstacle", WORLD,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><obstacle name='c' on='@p' radius='0.1' shape='cylinder' "
      "position='5 4 3' direction='1 -2 1' size='1.5' friction='0.4'/>",
      0 },
    { "obstacle", ANYWHERE,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><frames name='f'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><obstacle name='c' on='@p' frame='@f' radius='0.1' shape='sphere' "
      "position='5 4 3' size='9' hollow='true' friction='0.4'/>",
      0 },
    { "obstacle", ANYWHERE,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><frames name='f'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><obstacle name='c' on='@p' frame='@f' radius='0.1' shape='cylinder' "
      "position='3 -2 3' direction='1 0.3 0' size='1' friction='0.4'/>",
      0 },
    { "point_load", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><point_load name='c' on='@p' node='-2' force='1+t 2 -3*t'/>",
      0 },
    { "scalar_mass", ANYWHERE,
      "<scalars name='s' values='0 1 2'/><scalar_mass name='c' on='@s' mass='0.5 0.6 0.7'/>", 0 },
    { "drag", WORLD, POINTS "<point_mass on='@p' mass='0.5'/><drag name='c' on='@p' damping='3 4 5'/>", 0 },
    // LIMITED: angles are counted from directors that are carried along from step to step; test_elastic_rod.c turns them
    { "elastic_rod", LIMITED,
      ROD_STATES("0 1 2 3") "<elastic_rod name='c' points='@p' angles='@s' lengths='0.9 1.1 1 1.2' "
                            "axial_stiffness='3 4 5 6' bending_stiffness='2 1  3 2  1 4  2 3' "
                            "torsional_stiffness='1 1.5 2 1' curvature='0.1 -0.2 0.3  0.3 0.2 0.1  0 0.1 0  "
                            "0.2 0 0' "
                            "damping_time='0.2' director='0.1 1 0.3'/>",
      0 },
    { "elastic_rod", LIMITED,
      ROD_STATES("0 1 2 3 4 5") ROD_CLAMPS
      "<elastic_rod name='c' points='@p' angles='@s' base='@b' end='@e' "
      "lengths='0.9' axial_stiffness='3' bending_stiffness='2 1' "
      "torsional_stiffness='1' curvature='0.1 -0.2 0.3' damping_time='0.2'/>",
      0 },
    { "elastic_rod", LIMITED, // so short that one node touches both clamps
      "<points name='p' positions='1 0 0'/><point_mass on='@p' mass='0.5'/><scalars name='s' values='0 1'/>"
      "<scalar_mass on='@s' mass='0.4'/>" ROD_CLAMPS
      "<elastic_rod name='c' points='@p' angles='@s' base='@b' end='@e' lengths='0.9' axial_stiffness='3' "
      "bending_stiffness='2 1' torsional_stiffness='1'/>",
      0 },
    { "elastic_rod", LIMITED,
      ROD_STATES(
          "0 1 2 3 4") "<elastic_rod name='c' points='@p' angles='@s' closed='true' axial_stiffness='3' "
                       "bending_stiffness='2 1' torsional_stiffness='1' damping_time='0.1'/>",
      0 },
    { "rod_edge_frames", WORLD, // only looked at: test_elastic_rod.c follows it
      ROD_STATES("0 1 2 3 4 5") ROD_CLAMPS
      "<rod_edge_frames name='c' points='@p' angles='@s' base='@b' end='@e' lengths='0.9'/>",
      0 },
    // angles are measured from directors at the last commit: a cable with torsion is not turned by turning its points
    { "spline_elasticity", ANYWHERE, CONTROL_POINTS "<spline_elasticity name='c' " SPLINE "/>", 0 },
    { "spline_elasticity", ANYWHERE,
      CONTROL_POINTS SPLINE_ANGLES SPLINE_INERTIA "<spline_elasticity name='c' angles='@q' " SPLINE
                                                  "torsion='frenet' delta='3' quadrature='4'/>",
      0 },
    { "spline_elasticity", WORLD,
      CONTROL_POINTS SPLINE_ANGLES SPLINE_INERTIA "<spline_elasticity name='c' angles='@q' " SPLINE
                                                  "samples='11'/>",
      0 },
    { "spline_elasticity", WORLD,
      CONTROL_POINTS SPLINE_ANGLES SPLINE_INERTIA
      "<points name='s' positions='-0.5 0 0'/><point_mass on='@s' mass='0.3'/>"
      "<points name='e' positions='2.5 1.4 1'/><point_mass on='@e' mass='0.3'/>"
      "<scalars name='w' values='0 0.1 0.2 0.1 -0.1 0.1 0.3'/>"
      "<spline_mass points='@p' start='@s' end='@e' angles='@w' length='3' polar_inertia='0.4'/>"
      "<spline_elasticity name='c' angles='@w' start='@s' end='@e' " SPLINE
      "damping_time='0.2' curvature='0.3 -0.2 0.4' normal='0.1 0.2 1'/>",
      0 },
    { "spline_elasticity", WORLD,
      CONTROL_POINTS "<spline_elasticity name='c' " SPLINE "damping_time='0.2' curvature='0.3 -0.2 0.4'/>",
      0 },
    { "point_load", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><point_load name='c' on='@p' node='-2' force='1+t 2 -3*t'/>",
      0 },
    { "spline_mass", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0 0  2 0 0  3 0 0  4 0 0'/>" SPLINE_ANGLES
      "<spline_mass name='c' points='@p' angles='@q' length='3' line_density='2' polar_inertia='0.4'/>",
      0 },
    { "spline_mass", WORLD,
      "<points name='s'/><points name='p' positions='1 0 0  2 0 0'/><points name='e' positions='3 0 0  4 0 "
      "0'/>"
      "<spline_mass name='c' start='@s' points='@p' end='@e' length='3' line_density='2' gravity='1 2 -9'/>",
      0 },
    { "spline_points", ANYWHERE,
      "<points name='s'/><point_mass on='@s' mass='0.3'/>" CONTROL_POINTS
      "<spline_points name='c' start='@s' points='@p' length='3' at='0 0.7 1.5 3'/>" ON_POINTS,
      0 },
    { "penalty_contact", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><penalty_contact name='c' on='@p' radius='1 1.2 0.8' "
             "position='0.1 0.2 0.3' direction='1 -2 2' stiffness='3' onset='0.4' damping='0.3' "
             "friction='0.4' creep='0.5'/>",
      0 },
    { "penalty_contact", ANYWHERE,
      ON_BODY "<penalty_contact name='c' on='@p' radius='0.3' shape='sphere' frame='@b' position='0.1 0.2 "
              "-0.1' obstacle_radius='1.3' stiffness='3' onset='0.2' damping='0.3' friction='0.4' "
              "creep='0.5'/>",
      0 },
    { "penalty_contact", ANYWHERE,
      ON_BODY "<penalty_contact name='c' on='@p' radius='0.2' shape='cylinder' hollow='true' frame='@b' "
              "position='0.1 0.2 -0.1' direction='1 -2 2' obstacle_radius='0.3' stiffness='3' onset='0' "
              "damping='0.3' friction='0.4' creep='0.5'/>",
      0 },
    { "guide", WORLD,
      GUIDED "<guide name='c' points='@p' position='1.5 0.2 0.1' stiffness='3' damping='0.4' grip='0.2' "
             "friction='0.3' "
             "creep='0.5' rounding='0.2'/>",
      0 },
    { "guide", ANYWHERE,
      GUIDED "<frames name='b'/><rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
             "<guide name='c' points='@p' frame='@b' position='1.5 0.2 0.1' stiffness='3' damping='0.4' "
             "grip='0.2' friction='0.3' creep='0.5' rounding='0.2'/>",
      0 },
    { "spline_frames", WORLD,
      CONTROL_POINTS SPLINE_ANGLES SPLINE_INERTIA
      "<spline_frames name='c' points='@p' angles='@q' length='3' at='0 0.7 1.5 3' normal='0.1 0.2 "
      "1'/>" ON_FRAMES,
      0 },
    { "spline_frames", WORLD,
      "<points name='s' positions='-0.5 0 0'/><point_mass on='@s' mass='0.3'/>" CONTROL_POINTS
      "<spline_frames name='c' start='@s' points='@p' length='3' at='0.2 2.1'/>" ON_FRAMES,
      0 },
    { "barycentric_points", ANYWHERE,
      CELL("tetrahedra") "<barycentric_points name='c' in='@p' positions='0.2 0.3 0.4  1.1 0.5 "
                         "0.5'/>" ON_POINTS,
      0 },
    { "barycentric_points", ANYWHERE,
      CELL("hexahedra") "<barycentric_points name='c' in='@p' positions='0.2 0.3 0.4  0.9 0.1 "
                        "0.5'/>" ON_POINTS,
      0 },
    { "barycentric_frames", ANYWHERE,
      CELL("tetrahedra") "<barycentric_frames name='c' in='@p' positions='0.2 0.3 0.4' "
                         "orientations='0.3 -0.2 0.9'/>" ON_FRAMES,
      0 },
    { "barycentric_frames", ANYWHERE,
      CELL("hexahedra") "<barycentric_frames name='c' in='@p' positions='0.2 0.3 0.4' "
                        "orientations='0.3 -0.2 0.9'/>" ON_FRAMES,
      0 },
    { "subset_points", ANYWHERE,
      CELL("hexahedra") "<subset_points name='c' of='@p' where='x gt 0.5'/>" ON_POINTS, 0 },
    { "skinned_points", ANYWHERE,
      FRAMES BODIES
      "<skinned_points name='c' frames='@f' positions='0.1 0.05 0  0.02 -0.1 0.1' influences='3' "
      "power='1.5'/>" ON_POINTS,
      0 },
    { "distance", ANYWHERE,
      POINTS
      "<point_mass on='@p' mass='0.5'/><points name='e' positions='2 1 0  0 1 2  1 1 1'/><point_mass on='@e' "
      "mass='0.4'/><distance name='c' of='@p' to='@e'/><scalar_mass name='mc' on='@c' mass='0.3'/>",
      0 },
    { "distance", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0 0  0 1 0  1 2 3'/><point_mass on='@p' mass='0.5'/>"
      "<distance name='c' of='@p'/><scalar_mass name='mc' on='@c' mass='0.3'/>",
      0 },
    { "solid", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0.1 0  0.2 1.1 0  0.1 0.2 0.9  1.1 0.9 1  -0.8 0.2 0.3'/>"
      "<point_mass on='@p' mass='0.5'/>"
      "<solid name='c' on='@p' nodes='0 1 2 3  1 4 2 3  0 2 5 3' young_modulus='7' poisson_ratio='0.3'/>",
      0 },
    { "solid", WORLD, TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='linear' damping_time='0.1'/>", 0 },
    { "solid", ANYWHERE, TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='corotational' damping_time='0.1'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='st_venant_kirchhoff' damping_time='0.1'/>", 0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='stable_neo_hookean' relaxation_fractions='0.3 0.4' "
                                                 "relaxation_times='0.5 1.5'/>",
      0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='stable_neo_hookean' "
                                                        "damping_time='0.1'/>",
      0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='st_venant_kirchhoff' "
                                                        "integration='selective' damping_time='0.1' "
                                                        "relaxation_fractions='0.3 0.4' "
                                                        "relaxation_times='0.5 1.5'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON_10 SOLID_INERTIA SOLID(
          "0 1 2 3 4 5 6 7 8 9") "cells='tetrahedra_10' law='stable_neo_hookean' "
                                 "integration='selective'/>",
      0 },
    { "solid_mass", ANYWHERE, TETRAHEDRON "<solid_mass name='c' on='@p' nodes='0 1 2 3' density='3'/>", 0 },
    { "solid_mass", WORLD,
      HEXAHEDRON "<solid_mass name='c' on='@p' nodes='0 1 2 3 4 5 6 7' cells='hexahedra' density='3' "
                 "distribution='consistent' gravity='1 -2 3'/>",
      0 },
    { "solid_mass", WORLD,
      TETRAHEDRON_10 "<solid_mass name='c' on='@p' nodes='0 1 2 3 4 5 6 7 8 9' cells='tetrahedra_10' "
                     "density='3' distribution='uniform' gravity='1 -2 3'/>",
      0 },
    { "surface_load", WORLD,
      TETRAHEDRON SOLID_INERTIA "<surface_load name='c' on='@p' nodes='0 2 1  0 3 2' traction='1 -2 t' "
                                "pressure='3+t'/>",
      0 },
    { "surface_load", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA "<surface_load name='c' on='@p' faces='quads' nodes='4 5 6 7  0 1 5 4' "
                               "pressure='3+t' origin='1 2 3'/>",
      0 },
    { "elastic_membrane", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA
      "<elastic_membrane name='c' on='@p' nodes='0 1 2  0 1 3' young_modulus='3' thickness='2'/>",
      0 },
    { "elastic_membrane", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA
      "<elastic_membrane name='c' on='@p' nodes='0 1 2  0 1 3' young_modulus='3' thickness='2' "
      "law='st_venant_kirchhoff'/>",
      0 },
    { "elastic_membrane", ANYWHERE,
      "<points name='p' positions='0 0 0  0.1 0 0  0 0.1 0'/>" SOLID_INERTIA
      "<elastic_membrane name='c' on='@p' nodes='0 1 2' young_modulus='3' thickness='0.2' "
      "law='neo_hookean'/>",
      0 },
    { "bending", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA "<bending name='c' on='@p' nodes='0 1 2  0 3 1' young_modulus='3' "
                                "poisson_ratio='0.2' thickness='0.7'/>",
      0 },
    { "bending", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA
      "<bending name='c' on='@p' nodes='0 1 2  0 3 1' young_modulus='3' thickness='0.7' "
      "flat='true'/>",
      0 },
    { "springs", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA
      "<springs name='c' on='@p' nodes='0 1  2 3  1 2' stiffness='1 2 3' damping='0.3' "
      "rest_length='0.5'/>",
      0 },
    { "springs", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA "<points name='q' positions='1 0 0  0 0 1'/><point_mass on='@q' mass='0.4'/>"
                                "<springs name='c' on='@p' to='@q' nodes='0 1  2 0' stiffness='2' "
                                "damping='0.3 0.4'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='neo_hookean' relaxation_fractions='0.3 0.4' "
                                                 "relaxation_times='0.5 1.5'/>",
      0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='neo_hookean' "
                                                        "integration='selective' damping_time='0.1'/>",
      0 },
    { "solid", CIRCULATORY, TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='corotational_qr'/>", 0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='mooney_rivlin' relaxation_fractions='0.5' "
                                                 "relaxation_times='0.5'/>",
      0 },
    { "solid", ANYWHERE, TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='isochoric_neo_hookean'/>", 0 },
    { "solid", ANYWHERE,
      TETRAHEDRON_10 SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7 8 9") "cells='tetrahedra_10' "
                                                                "law='isochoric_mooney_rivlin'/>",
      0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='corotational_cell'/>", 0 },
    { "solid", ANYWHERE,
      TETRAHEDRON_10 SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7 8 9") "cells='tetrahedra_10' "
                                                                "law='corotational_cell' "
                                                                "integration='selective'/>",
      0 },
    { "beams", ANYWHERE,
      FRAMES BODIES "<beams name='c' on='@f' nodes='0 1  2 1' section='tube' radius='0.3' inner_radius='0.2' "
                    "up='0 1 2' young_modulus='30' poisson_ratio='0.2' damping_time='0.2'/>",
      0 },
    { "beams", ANYWHERE,
      FRAMES BODIES
      "<beams name='c' on='@f' nodes='0 1  1 2' section='general' area='0.5' moments='0.02 0.01 0.03' "
      "shear_areas='0 0.2 0.3' young_modulus='50' poisson_ratio='0.2'/>",
      0 },
    { "beam_mass", ANYWHERE,
      FRAMES "<beam_mass name='c' on='@f' nodes='0 1  1 2' section='rectangle' width='1' height='2' "
             "up='0 1 2' density='3'/>",
      0 },
    { "beam_mass", WORLD,
      FRAMES "<beam_mass name='c' on='@f' nodes='0 1  1 2' radius='1' density='3' gravity='1 -2 3'/>", 0 },
    { "contraction", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA "<contraction name='c' on='@p' nodes='0 1 2 3' tension='3+t' "
                                "directions='1 2 -1'/>",
      0 },
    { "contraction", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA "<contraction name='c' on='@p' nodes='0 1 2 3 4 5 6 7' cells='hexahedra' "
                               "tension='3+t' directions='1 2 -1'/>",
      0 },
    { "sliding_points", ANYWHERE,
      FRAMES BODIES "<scalars name='s' values='0 0.3 -0.7'/><scalar_mass on='@s' mass='0.5 0.6 0.7'/>"
                    "<sliding_points name='c' to='@f' node='-2' along='@s' direction='1 2 -1'/>" ON_POINTS,
      0 },
    { "shell", ANYWHERE,
      "<frames name='f' positions='0 0 0  1 0.1 0.2  0.1 1 0.1  1 1 -0.3' orientations='0.3 -0.2 0.9  0 0 0  "
      "1 "
      "0 0  0 0.5 0'/>" BODIES "<shell name='c' on='@f' nodes='0 1 2  3 2 1' young_modulus='20' "
      "poisson_ratio='0.2' thickness='0.7'/>",
      0 },
    { "shell_mass", ANYWHERE,
      "<frames name='f' positions='0 0 0  2 0.1 0.2  0.1 2 0.1  2 2 -0.3' orientations='0.3 -0.2 0.9  0 0 0  "
      "1 "
      "0 0  0 0.5 0'/><shell_mass name='c' on='@f' nodes='0 1 2  3 2 1' density='3' thickness='2'/>",
      0 },
    { "shell_mass", WORLD,
      "<frames name='f' positions='0 0 0  2 0.1 0.2  0.1 2 0.1'/><shell_mass name='c' on='@f' nodes='0 1 2' "
      "density='3' thickness='2' gravity='1 -2 3'/>",
      0 },
    // every law with every kind of cell has a tangent that is exact and, but for one, an energy
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='corotational'/>", 0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='isochoric_neo_hookean' "
                                                        "integration='selective'/>",
      0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='mooney_rivlin' "
                                                        "mooney_share='0.6' integration='selective'/>",
      0 },
    { "solid", WORLD, HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='linear'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON_10 SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7 8 9") "cells='tetrahedra_10' law='corotational' "
                                                                "integration='selective'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON_10 SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7 8 9") "cells='tetrahedra_10' "
                                                                "law='neo_hookean'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON_10 SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7 8 9") "cells='tetrahedra_10' "
                                                                "law='st_venant_kirchhoff'/>",
      0 },
    { "frame_springs", ANYWHERE,
      FRAMES BODIES
      "<frames name='b' positions='0.1 0.2 -0.1  1 0 0' orientations='0.3 -0.2 0.1'/>"
      "<rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
      "<frame_springs name='c' on='@f' to='@b' nodes='0 1  2 0  -1 -1' stiffness='3 4 5  1 2 3  2 2 1' "
      "angular_stiffness='0.7 0.5 0.3'/>",
      0 },
    { "frame_springs", ANYWHERE,
      FRAMES BODIES "<frame_springs name='c' on='@f' to='@f' nodes='0 1  1 2' stiffness='3 4 5' "
                    "angular_stiffness='0.7' together='true'/>",
      0 },
    { "frame_springs", WORLD,
      FRAMES BODIES
      "<frame_springs name='c' on='@f' nodes='0 2' stiffness='3 4 5' angular_stiffness='0.7 0.2'/>",
      0 },
    { "centre_of_mass", ANYWHERE,
      POINTS "<point_mass on='@p' mass='0.5'/><centre_of_mass name='c' of='@p' masses='1 2 0.5'/>" ON_POINTS,
      0 },
    { "centre_of_mass", ANYWHERE,
      FRAMES BODIES "<centre_of_mass name='c' of='@f' group='2' masses='1 3 2'/>" ON_POINTS, 0 },
    { "prescribed_points", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><prescribed_points name='c' on='@p' nodes='0 -1' "
             "x='0.1*sin(3*t)' z='t^2'/>",
      0 },
};

static bool is_tested(sn_role role)
{
    return role == SN_ROLE_FORCE || role == SN_ROLE_MASS || role == SN_ROLE_MAPPING ||
           role == SN_ROLE_CONDITION || role == SN_ROLE_CONSTRAINT;
}

START_TEST(every_component_has_a_recipe)
{
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* type = sn_scene_component_at(scene, i);
        bool found = !is_tested(type->role);
        for (int k = 0; k < SN_COUNT(recipes); ++k)
            found = found || strcmp(recipes[k].name, type->name) == 0;
        ck_assert_msg(found, "%s has no recipe in test_conformance.c: add a scene that uses it", type->name);
        if (is_tested(type->role)) expect_documented(type);
    }
    sn_scene_destroy(scene);
}
END_TEST

/* ---- one recipe at a random state --------------------------------------------------------------------- */

typedef struct bench {
    const recipe* r;
    sn_sim* sim;
    sn_system* s;
    sn_call* call; /* /c */
    sn_role role;
    uint64_t seed;
} bench;

static sn_call* call_at(sn_system* s, const char* path)
{
    sn_calls* lists[] = { &s->forces, &s->masses, &s->mappings, &s->conditions, &s->constraints };
    for (int l = 0; l < SN_COUNT(lists); ++l)
        for (int c = 0; c < lists[l]->count; ++c)
            if (strcmp(lists[l]->at[c].path, path) == 0) return &lists[l]->at[c];
    ck_abort_msg("there is no call %s", path);
    return NULL;
}

enum { SAMPLES = 3 };

/* SINEW_TEST_SEED=n draws other states. */
static uint64_t other_seed(void)
{
    const char* text = getenv("SINEW_TEST_SEED");
    return text ? 1000003 * strtoull(text, NULL, 10) : 0;
}

static bench bench_of(const recipe* r, uint64_t seed, const sn_component* own)
{
    bench b = { .r = r, .seed = (r->seed ? r->seed : seed) + other_seed() };
    char text[4096];
    snprintf(text, sizeof text, "<scene>%s</scene>", b.r->text);
    b.sim = probe_compile(text, own);
    ck_assert_int_eq(b.sim->system_count, 1);
    b.s = b.sim->systems[0];
    b.call = call_at(b.s, "/c");
    ck_assert_str_eq(b.call->type->name, b.r->name);
    b.role = b.call->type->role;
    b.s->load = 0.8;
    return b;
}

static bench make_bench(int index) { return bench_of(&recipes[index], (uint64_t)index + 7, NULL); }

/* States that were drawn, and those of them that told something. At a kink differences tell nothing. */
typedef struct tally {
    int drawn, told;
} tally;

/* Whether more states are wanted. At least one of three must tell. */
static bool wants_more(const bench* b, tally* t)
{
    if (t->told == SAMPLES) return false;
    ck_assert_msg(t->drawn++ < 3 * SAMPLES,
                  "%s: it has kinks everywhere; differences told something at %d of %d states", b->r->name,
                  t->told, t->drawn - 1);
    return true;
}

/* Fails unless n numbers are the derivatives. False when that cannot be told here. */
static bool expect_derivative(const bench* b, const char* what, const double* got, const derivative* wanted,
                              int n)
{
    if (!derivative_known(wanted, n)) return false;
    int i = derivative_differs(got, wanted, n);
    ck_assert_msg(i < 0, "%s: %s, number %d: %.17g instead of %.17g, known to %.1e", b->r->name, what, i,
                  got[i], wanted[i].value, wanted[i].error);
    return true;
}

static sn_range all_items(const sn_call* call) { return (sn_range){ 0, call->item_count }; }

static void clear_forces(sn_system* s) { memset(s->f, 0, (size_t)s->nv_all * sizeof(double)); }

/* Dofs of one input state, all its nodes. */
static int dofs_of(const sn_state* state) { return state->count * sn_kind_dofs(state->kind); }

static const sn_force_ops* force_ops(const bench* b) { return b->call->type->ops.force; }

static void add_alone(bench* b)
{
    clear_forces(b->s);
    force_ops(b)->add(b->call->self, all_items(b->call), &b->call->in, b->call->out);
}

static bool forces_are_numbers(bench* b)
{
    double sum = 0;
    add_alone(b);
    for (int i = 0; i < b->s->nv_all; ++i)
        sum += fabs(b->s->f[i]);
    return isfinite(sum);
}

static void new_state(bench* b)
{
    int drawn = 0;
    do {
        ck_assert_int_lt(drawn++, 1000);
        probe_randomise(b->s, 0.7, 0.9, &b->seed);
        sn_system_map(b->s);
    } while (b->r->where == LIMITED && !forces_are_numbers(b));
    for (int r = 0; b->s->rows && r < b->s->rows->count; ++r)
        b->s->rows->lambda[r] = random_number(&b->seed);
}

static double energy_of(const bench* b)
{
    return force_ops(b)->energy(b->call->self, all_items(b->call), &b->call->in);
}

/* Power of what the component adds to its inputs. */
static double power_of(const bench* b)
{
    double power = 0;
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = &b->s->states[b->call->input[i]];
        for (int k = 0; k < dofs_of(state); ++k)
            power += state->f[k] * state->v[k];
    }
    return power;
}

/* Sum of the magnitudes of which the power is the sum. */
static double flow_of(const bench* b)
{
    double flow = 0;
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = &b->s->states[b->call->input[i]];
        for (int k = 0; k < dofs_of(state); ++k)
            flow += fabs(state->f[k] * state->v[k]);
    }
    return flow;
}

static void scale_velocities(bench* b, double factor)
{
    for (int i = 0; i < b->s->nv_all; ++i)
        b->s->v[i] *= factor;
}

/* ---- energy ------------------------------------------------------------------------------------------- */

/* At rest, so that nothing is viscous: f = -dE/dx in the coordinates of the component's own inputs. */
static bool check_gradient(bench* b)
{
    bool told = true;
    scale_velocities(b, 0.0);
    add_alone(b);
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = &b->s->states[b->call->input[i]];
        int n = dofs_of(state), coords = state->count * sn_kind_coords(state->kind);
        derivative wanted[PROBE_DOFS];
        double kept[PROBE_DOFS * 7 / 6];
        memcpy(kept, state->x, (size_t)coords * sizeof(double));
        for (int dof = 0; dof < n; ++dof) {
            double work[DERIVATIVE_SHOTS];
            for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
                probe_displace(state, dof, derivative_shot(k));
                work[k] = -energy_of(b);
                memcpy(state->x, kept, (size_t)coords * sizeof(double));
            }
            wanted[dof] = derivative_from(work, 1);
        }
        told = expect_derivative(b, "f = -dE/dx", state->f, wanted, n) && told;
    }
    return told;
}

/* x(t) = x0 (+) (v t + a t^2/2) for every independent state; v(t) accordingly. */
static void go_to(bench* b, const probe_motion* from, double t)
{
    sn_system* s = b->s;
    probe_put(s, from);
    for (int i = 0; i < s->state_count; ++i) {
        const sn_state* state = &s->states[i];
        if (state->mapped) continue;
        motion m = { .kind = state->kind, .count = state->count };
        size_t nx = (size_t)(state->count * sn_kind_coords(state->kind)) * sizeof(double);
        size_t nv = (size_t)dofs_of(state) * sizeof(double);
        memcpy(m.x, state->x, nx);
        memcpy(m.v, state->v, nv);
        memcpy(m.a, state->a, nv);
        motion later = motion_after(&m, t);
        memcpy(state->x, later.x, nx);
        memcpy(state->v, later.v, nv);
    }
    sn_system_map(s);
}

/* Along any motion dT/dt is minus the power of the inertia forces; gravity off. */
static bool check_kinetic_energy(bench* b)
{
    probe_motion now;
    b->s->load = 0.0;
    sn_system_set_time(b->s, 0.7, 0.0);
    probe_keep(b->s, &now);
    double e[DERIVATIVE_SHOTS];
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        go_to(b, &now, derivative_shot(k));
        e[k] = energy_of(b);
    }
    go_to(b, &now, 0.0);
    add_alone(b);
    double power = -power_of(b);
    derivative rate = derivative_from(e, 1);
    ck_assert_msg(energy_of(b) > 0, "%s: kinetic energy %g", b->r->name, energy_of(b));
    return expect_derivative(b, "dT/dt", &power, &rate, 1);
}

/* What the load factor adds to the net force is minus the gradient of the loads' potential. */
static bool check_load_potential(bench* b)
{
    bool told = true;
    derivative wanted[PROBE_DOFS];
    double with[PROBE_DOFS], kept[PROBE_DOFS * 7 / 6];
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = &b->s->states[b->call->input[i]];
        int n = dofs_of(state), coords = state->count * sn_kind_coords(state->kind);
        sn_system_set_time(b->s, 0.7, 1.3);
        add_alone(b);
        memcpy(with, state->f, (size_t)n * sizeof(double));
        sn_system_set_time(b->s, 0.7, 0.0);
        add_alone(b);
        for (int dof = 0; dof < n; ++dof)
            with[dof] -= state->f[dof];
        sn_system_set_time(b->s, 0.7, 1.3);
        memcpy(kept, state->x, (size_t)coords * sizeof(double));
        for (int dof = 0; dof < n; ++dof) {
            double work[DERIVATIVE_SHOTS];
            for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
                probe_displace(state, dof, derivative_shot(k));
                work[k] = -force_ops(b)->load_potential(b->call->self, all_items(b->call), &b->call->in);
                memcpy(state->x, kept, (size_t)coords * sizeof(double));
            }
            wanted[dof] = derivative_from(work, 1);
        }
        told = expect_derivative(b, "loads = -dV/dx", with, wanted, n) && told;
    }
    return told;
}

/* Weights: of the other loads only some have a potential. */
START_TEST(load_potential)
{
    bench b = make_bench(_i);
    bool has = b.role == SN_ROLE_MASS && force_ops(&b)->load_potential;
    for (tally t = { 0 }; has && wants_more(&b, &t);) {
        new_state(&b);
        t.told += check_load_potential(&b);
    }
    sn_sim_destroy(b.sim);
}
END_TEST

START_TEST(energy)
{
    bench b = make_bench(_i);
    bool has = (b.role == SN_ROLE_FORCE || b.role == SN_ROLE_MASS) && force_ops(&b)->energy;
    ck_assert_msg(has || b.role != SN_ROLE_MASS, "a mass tells its kinetic energy");
    if (b.r->where == CIRCULATORY) { // and says so
        new_state(&b);
        ck_assert_msg(isnan(energy_of(&b)), "%s: an energy %g, which its force is not the gradient of",
                      b.r->name, energy_of(&b));
        has = false;
    }
    for (tally t = { 0 }; has && wants_more(&b, &t);) {
        new_state(&b);
        t.told += b.role == SN_ROLE_MASS ? check_kinetic_energy(&b) : check_gradient(&b);
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* What velocities add to the force costs power, and that is what the component calls dissipation. */
START_TEST(dissipation)
{
    bench b = make_bench(_i);
    for (int k = 0; b.role == SN_ROLE_FORCE && k < SAMPLES; ++k) {
        new_state(&b);
        double at_speed[PROBE_DOFS * 3], lost = 0.0, power;
        add_alone(&b);
        power = power_of(&b);
        memcpy(at_speed, b.s->v, (size_t)b.s->nv_all * sizeof(double));
        if (force_ops(&b)->dissipation)
            lost = force_ops(&b)->dissipation(b.call->self, all_items(b.call), &b.call->in);
        scale_velocities(&b, 0.0);
        add_alone(&b);
        memcpy(b.s->v, at_speed, (size_t)b.s->nv_all * sizeof(double));
        double viscous = power_of(&b) - power, flow = fmax(1, fmax(viscous, flow_of(&b)));
        ck_assert_msg(lost >= 0, "%s: dissipation %g", b.r->name, lost);
        ck_assert_msg(fabs(lost - viscous) <= 1e-12 * flow, "%s: dissipation %.17g instead of %.17g",
                      b.r->name, lost, viscous);
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- the system's matrices ---------------------------------------------------------------------------- */

static double exact[3][PROBE_DOFS * PROBE_DOFS];
static derivative wanted[3][PROBE_DOFS * PROBE_DOFS];

/* K, D, M of the whole system, through mappings. */
static void assemble(sn_system* s)
{
    static const double weights[3][3] = { { 0, 0, 1 }, { 0, 1, 0 }, { 1, 0, 0 } };
    for (int k = 0; k < 3; ++k) {
        sn_system_evaluate(s);
        sn_system_assemble(s, weights[k][0], weights[k][1], weights[k][2], NULL);
        probe_dense(s, exact[k]);
        for (int i = 0; k < 2 && i < s->nv * s->nv; ++i)
            exact[k][i] *= -1;
    }
    if (!s->rows) return;
    // constraints stiffen the matrix of an equilibrium, that is, when no velocities are asked for
    static double both[PROBE_DOFS * PROBE_DOFS];
    sn_system_assemble(s, 0, 1, 1, NULL);
    probe_dense(s, both);
    for (int i = 0; i < s->nv * s->nv; ++i)
        exact[0][i] = -both[i] - exact[1][i];
}

static void net_force(sn_system* s, double* f)
{
    sn_system_evaluate(s);
    memcpy(f, s->f, (size_t)s->nv * sizeof(double));
}

static void differentiate(sn_system* s)
{
    memset(wanted, 0, sizeof wanted);
    probe_motion kept;
    probe_keep(s, &kept);
    for (int c = 0; c < s->nv; ++c) {
        if (!s->free_dof[c]) continue;
        double f[3][DERIVATIVE_SHOTS][PROBE_DOFS];
        for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
            int local;
            const sn_state* state = probe_owner(s, c, &local);
            probe_displace(state, local, derivative_shot(k));
            net_force(s, f[0][k]);
            probe_put(s, &kept);
            s->v[c] += derivative_shot(k);
            net_force(s, f[1][k]);
            probe_put(s, &kept);
            s->a[c] -= derivative_shot(k);
            net_force(s, f[2][k]);
            probe_put(s, &kept);
        }
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < s->nv; ++i)
                if (s->free_dof[i]) wanted[k][i * s->nv + c] = derivative_from(&f[k][0][i], PROBE_DOFS);
    }
}

START_TEST(derivatives)
{
    static const char* const names[3] = { "K", "D", "M" };
    bench b = make_bench(_i);
    for (tally t = { 0 }; wants_more(&b, &t);) {
        bool told = true;
        new_state(&b);
        assemble(b.s);
        differentiate(b.s);
        for (int k = 0; k < 3; ++k)
            told = expect_derivative(&b, names[k], exact[k], wanted[k], b.s->nv * b.s->nv) && told;
        t.told += told;
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* A component whose tangent is that of `bushing` but for a factor. */
static double wrong_K, wrong_D;

static void wrong_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    sn_bushing.ops.force->tangent(self, item, in, out);
    for (int i = 0; i < out->n * out->n; ++i) {
        out->K[i] *= wrong_K;
        out->D[i] *= wrong_D;
    }
}

/* Whether K and D of the altered component, times the factors, are what differences say, at any of some states. */
static void look_at_wrong(double K, double D, bool right[2])
{
    static const recipe r = {
        "wrong", ANYWHERE,
        TWO_BODIES "<wrong name='c' a='@f' b='@g' position_a='0.1 0.2 -0.3' stiffness='30 40 50' "
                   "rotational_stiffness='30 40 50' damping='30 20 10' rotational_damping='20 10 30'/>",
        0
    };
    sn_force_ops ops = *sn_bushing.ops.force;
    sn_component type = sn_bushing;
    ops.tangent = wrong_tangent;
    type.name = "wrong";
    type.ops.force = &ops;
    wrong_K = K;
    wrong_D = D;
    bench b = bench_of(&r, 7, &type);
    right[0] = right[1] = false;
    for (int sample = 0; sample < SAMPLES; ++sample) {
        new_state(&b);
        assemble(b.s);
        differentiate(b.s);
        for (int k = 0; k < 2; ++k)
            right[k] = right[k] || (derivative_known(wanted[k], b.s->nv * b.s->nv) &&
                                    derivative_differs(exact[k], wanted[k], b.s->nv * b.s->nv) < 0);
    }
    sn_sim_destroy(b.sim);
}

/* What is wrong in the sixth digit is found, what is right passes. */
START_TEST(wrong_tangents_are_found)
{
    bool right[2];
    look_at_wrong(1, 1, right);
    ck_assert(right[0] && right[1]);
    look_at_wrong(1 + 1e-6, 1, right);
    ck_assert(!right[0] && right[1]);
    look_at_wrong(1, 1 - 1e-6, right);
    ck_assert(right[0] && !right[1]);
}
END_TEST

/* Cholesky's factorisation exists for all free dofs that have a mass. */
static bool is_positive(double* M, int n, const bool* is_free)
{
    for (int j = 0; j < n; ++j) {
        if (!is_free[j]) continue;
        for (int k = 0; k < j; ++k)
            for (int i = j; i < n; ++i)
                M[i * n + j] -= M[i * n + k] * M[j * n + k];
        if (!(M[j * n + j] > 0)) return false;
        double root = sqrt(M[j * n + j]);
        for (int i = j; i < n; ++i)
            M[i * n + j] /= root;
    }
    return true;
}

START_TEST(mass_is_symmetric_and_positive)
{
    bench b = make_bench(_i);
    for (int sample = 0; sample < SAMPLES; ++sample) {
        new_state(&b);
        assemble(b.s);
        int n = b.s->nv;
        double size = 1;
        for (int i = 0; i < n * n; ++i)
            size = fmax(size, fabs(exact[2][i]));
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < i; ++j)
                ck_assert_double_le(fabs(exact[2][i * n + j] - exact[2][j * n + i]), 1e-14 * size);
        ck_assert(is_positive(exact[2], n, b.s->free_dof));
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- constraints -------------------------------------------------------------------------------------- */

enum { MOST_ROWS = 64 };

static sn_row_kind kind_of_row(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    return at->call->row_kind[row - at->row];
}

/* g, g', g'' of all rows at the motion at hand, zero where there is none. */
static void row_values(const sn_system* s, double out[3][MOST_ROWS])
{
    const sn_rows* rows = s->rows;
    ck_assert_int_le(rows->count, MOST_ROWS);
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        at->call->type->ops.constraint->rows(at->call->self, at->item, &at->call->in, out[0] + at->row,
                                             out[1] + at->row, out[2] + at->row);
    }
    for (int r = 0; r < rows->count; ++r) {
        if (kind_of_row(rows, r) == SN_ROW_FRICTION) out[0][r] = 0.0;
        if (kind_of_row(rows, r) != SN_ROW_EQUAL) out[2][r] = 0.0;
    }
}

/* Rates are derivatives in time along the motion. */
static bool check_rates(bench* b)
{
    sn_system* s = b->s;
    probe_motion now;
    double at[DERIVATIVE_SHOTS][3][MOST_ROWS], exact_rows[3][MOST_ROWS];
    derivative rate[2][MOST_ROWS];
    probe_keep(s, &now);
    row_values(s, exact_rows);
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        sn_system_set_time(s, 0.7 + derivative_shot(k), s->load);
        go_to(b, &now, derivative_shot(k));
        row_values(s, at[k]);
    }
    for (int r = 0; r < s->rows->count; ++r)
        for (int k = 0; k < 2; ++k) {
            sn_row_kind kind = kind_of_row(s->rows, r);
            bool has = kind == SN_ROW_EQUAL || (kind == SN_ROW_CONTACT && k == 0);
            rate[k][r] =
                has ? derivative_from(&at[0][k][r], 3 * MOST_ROWS) : (derivative){ exact_rows[k + 1][r], 0 };
        }
    bool told = expect_derivative(b, "g'", exact_rows[1], rate[0], s->rows->count);
    told = expect_derivative(b, "g''", exact_rows[2], rate[1], s->rows->count) && told;
    sn_system_set_time(s, 0.7, s->load);
    go_to(b, &now, 0.0);
    return told;
}

static double row_entry(const sn_rows* rows, const double* values, int row, int dof)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    double sum = 0.0;
    for (int j = 0; j < at->n; ++j)
        if (at->dof[j] == dof) sum += values[(row - at->row) * at->n + j];
    return sum;
}

/* G = dg/dx = dg'/dv, and what Newton's iteration takes for the rows, through mappings. */
static bool check_row_derivatives(bench* b)
{
    bool told = true;
    const double cd = 0.8;
    sn_system* s = b->s;
    const sn_rows* rows = s->rows;
    probe_motion now;
    probe_keep(s, &now);
    sn_system_evaluate(s);
    sn_system_assemble(s, 1.0, cd, 1.0, NULL);
    for (int c = 0; c < s->nv; ++c) {
        enum { STRIDE = 3 * MOST_ROWS };
        double x[DERIVATIVE_SHOTS][3][MOST_ROWS], v[DERIVATIVE_SHOTS][3][MOST_ROWS];
        int local;
        const sn_state* state = probe_owner(s, c, &local);
        for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
            probe_displace(state, local, derivative_shot(k));
            sn_system_map(s);
            row_values(s, x[k]);
            probe_put(s, &now);
            s->v[c] += derivative_shot(k);
            sn_system_map(s);
            row_values(s, v[k]);
            probe_put(s, &now);
        }
        for (int r = 0; r < rows->count; ++r) {
            const sn_row_item* at = &rows->items[rows->item_of[r]];
            double G = row_entry(rows, at->G, r, c), B = row_entry(rows, at->B, r, c);
            derivative gx = derivative_from(&x[0][0][r], STRIDE), gv = derivative_from(&v[0][1][r], STRIDE);
            derivative hx = derivative_from(&x[0][1][r], STRIDE);
            derivative step = { gv.value + hx.value / cd, gv.error + hx.error / cd };
            if (kind_of_row(rows, r) == SN_ROW_CONTACT) step = gx;
            told = expect_derivative(b, "G = dg'/dv", &G, &gv, 1) && told;
            if (kind_of_row(rows, r) != SN_ROW_FRICTION)
                told = expect_derivative(b, "G = dg/dx", &G, &gx, 1) && told;
            told = expect_derivative(b, "B", &B, &step, 1) && told;
        }
    }
    return told;
}

START_TEST(constraint)
{
    bench b = make_bench(_i);
    for (tally t = { 0 }; b.role == SN_ROLE_CONSTRAINT && wants_more(&b, &t);) {
        new_state(&b);
        bool told = check_rates(&b);
        t.told += check_row_derivatives(&b) && told;
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- rigid motion ------------------------------------------------------------------------------------- */

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void rotate_parts(const sn_state* state, sn_quat Q, double* rates)
{
    for (int k = 0; k < state->count; ++k) {
        double* at = rates + k * sn_kind_dofs(state->kind);
        if (state->kind != SN_SCALARS) put(at, sn_rotate(Q, vec3_of(at)));
    }
}

/* Everything turned by Q and moved by d. */
static void move_state(const sn_state* state, sn_quat Q, sn_vec3 d)
{
    int nx = sn_kind_coords(state->kind);
    for (int k = 0; state->kind != SN_SCALARS && k < state->count; ++k) {
        double* x = state->x + k * nx;
        put(x, sn_add(sn_rotate(Q, vec3_of(x)), d));
        if (state->kind != SN_FRAMES) continue;
        sn_quat q = sn_quat_mul(Q, (sn_quat){ x[3], x[4], x[5], x[6] });
        memcpy(x + 3, (double[]){ q.w, q.x, q.y, q.z }, 4 * sizeof(double));
    }
    rotate_parts(state, Q, state->v);
    rotate_parts(state, Q, state->a);
}

static void move_all(sn_system* s, sn_quat Q, sn_vec3 d)
{
    for (int i = 0; i < s->state_count; ++i)
        move_state(&s->states[i], Q, d);
}

/* A rigid motion with spin W and velocity v on top. */
static void set_in_motion(sn_system* s, sn_vec3 W, sn_vec3 v)
{
    for (int i = 0; i < s->state_count; ++i) {
        const sn_state* state = &s->states[i];
        int nx = sn_kind_coords(state->kind), nv = sn_kind_dofs(state->kind);
        for (int k = 0; state->kind != SN_SCALARS && k < state->count; ++k) {
            double *x = state->x + k * nx, *rate = state->v + k * nv;
            put(rate, sn_add(vec3_of(rate), sn_add(v, sn_cross(W, vec3_of(x)))));
            sn_quat q = sn_quat_identity();
            if (state->kind == SN_FRAMES) q = (sn_quat){ x[3], x[4], x[5], x[6] };
            if (state->kind == SN_FRAMES) put(rate + 3, sn_add(vec3_of(rate + 3), sn_unrotate(q, W)));
        }
    }
}

static void check_invariant_force(bench* b, sn_quat Q, sn_vec3 d)
{
    double before[PROBE_DOFS * 3];
    sn_system* s = b->s;
    add_alone(b);
    for (int i = 0; i < s->state_count; ++i)
        rotate_parts(&s->states[i], Q, s->states[i].f);
    memcpy(before, s->f, (size_t)s->nv_all * sizeof(double));
    move_all(s, Q, d);
    add_alone(b);
    expect_close("force after a rigid motion", s->f, before, s->nv_all, 1e-12);
    if (b->role != SN_ROLE_FORCE) return;
    set_in_motion(s, d, sn_v3(0.3, -2, 1));
    add_alone(b);
    expect_close("force during a rigid motion", s->f, before, s->nv_all, 1e-12);
}

/* A mapping that nothing acts through, and that evaluations leave out: its own test follows it. */
static bool only_looked_at(const bench* b)
{
    return b->role == SN_ROLE_MAPPING && !b->call->type->ops.mapping->tangent;
}

static void push_up(bench* b)
{
    b->call->type->ops.mapping->apply_transpose(b->call->self, all_items(b->call), &b->call->in,
                                                b->s->states[b->call->child].f, b->call->out);
}

static void random_child_force(bench* b)
{
    sn_state* child = &b->s->states[b->call->child];
    clear_forces(b->s);
    for (int i = 0; i < dofs_of(child); ++i)
        child->f[i] = random_number(&b->seed);
}

/* A quaternion and its opposite are one attitude: gives those of x the signs of the state's. */
static void take_signs(const sn_state* state, double* x)
{
    for (int k = 0; state->kind == SN_FRAMES && k < state->count; ++k) {
        double *q = x + 7 * k + 3, *now = state->x + 7 * k + 3, product = 0;
        for (int i = 0; i < 4; ++i)
            product += q[i] * now[i];
        for (int i = 0; i < 4 && product < 0; ++i)
            q[i] = -q[i];
    }
}

static void check_invariant_mapping(bench* b, sn_quat Q, sn_vec3 d)
{
    sn_system* s = b->s;
    const sn_state* child = &s->states[b->call->child];
    double x[PROBE_DOFS * 2], v[PROBE_DOFS], a[PROBE_DOFS], f[PROBE_DOFS * 3];
    size_t nx = (size_t)(child->count * sn_kind_coords(child->kind)), nv = (size_t)dofs_of(child);
    random_child_force(b);
    push_up(b);
    for (int i = 0; i < s->state_count; ++i)
        rotate_parts(&s->states[i], Q, s->states[i].f);
    memcpy(f, s->f, (size_t)s->nv_all * sizeof(double));
    move_all(s, Q, d);
    memcpy(x, child->x, nx * sizeof(double));
    memcpy(v, child->v, nv * sizeof(double));
    memcpy(a, child->a, nv * sizeof(double));
    sn_system_map(s);
    take_signs(child, x);
    expect_close("child's position", child->x, x, (int)nx, 1e-13);
    expect_close("child's velocity", child->v, v, (int)nv, 1e-13);
    expect_close("child's acceleration", child->a, a, (int)nv, 1e-12);
    memset(s->f, 0, (size_t)s->nv * sizeof(double));
    push_up(b);
    expect_close("force pushed up", s->f, f, s->nv_all, 1e-13);
}

/* The rows of an item turn at most. */
static void check_invariant_rows(bench* b, sn_quat Q, sn_vec3 d)
{
    const sn_rows* rows = b->s->rows;
    double before[3][MOST_ROWS], after[3][MOST_ROWS];
    row_values(b->s, before);
    move_all(b->s, Q, d);
    sn_system_map(b->s);
    row_values(b->s, after);
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < rows->item_count; ++i) {
            double was = 0.0, is = 0.0;
            for (int r = rows->items[i].row; r < rows->items[i].row + rows->items[i].call->rows_per_item;
                 ++r) {
                was += before[k][r] * before[k][r];
                is += after[k][r] * after[k][r];
            }
            expect_close("rows after a rigid motion", &is, &was, 1, 1e-12);
        }
}

START_TEST(rigid_motion)
{
    bench b = make_bench(_i);
    bool same = b.r->where == ANYWHERE || b.r->where == CIRCULATORY;
    for (int sample = 0; same && sample < SAMPLES; ++sample) {
        new_state(&b);
        sn_quat Q = sn_quat_exp(random_vector(&b.seed, 3));
        sn_vec3 d = random_vector(&b.seed, 2);
        if (b.role == SN_ROLE_MAPPING)
            check_invariant_mapping(&b, Q, d);
        else if (b.role == SN_ROLE_CONSTRAINT)
            check_invariant_rows(&b, Q, d);
        else if (b.role != SN_ROLE_CONDITION)
            check_invariant_force(&b, Q, d);
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- mappings ----------------------------------------------------------------------------------------- */

/* v_child = J v_parent from the node's own Jacobian. */
static void check_jacobian(const bench* b, int item)
{
    const sn_state* child = &b->s->states[b->call->child];
    int m = sn_kind_dofs(child->kind), n = b->call->plan[item].n;
    double room[5][36 * SN_MAX_ITEM_NODES] = { { 0 } }, G[36 * SN_MAX_ITEM_NODES * SN_MAX_ITEM_NODES] = { 0 };
    sn_map_tangent t = { .m = m, .n = n, .J = room[0], .Vx = room[1], .Ax = room[2], .Av = room[3], .G = G };
    b->call->type->ops.mapping->tangent(b->call->self, item, &b->call->in, child->f + item * m, &t);
    double v[6] = { 0 };
    for (int k = 0, column = 0; k < b->call->nodes_per_item; ++k) {
        sn_node node = b->call->node[item * b->call->nodes_per_item + k];
        const sn_state* parent = &b->s->states[b->call->input[node.input]];
        int dofs = sn_kind_dofs(parent->kind);
        for (int j = 0; j < dofs; ++j, ++column)
            for (int i = 0; i < m; ++i)
                v[i] += t.J[i * n + column] * parent->v[node.node * dofs + j];
    }
    expect_close("J v", v, child->v + item * m, m, 1e-13);
}

/* The power of a force on the child is that of what it pushes up; child motions are derivatives of one
   another. */
START_TEST(mapping)
{
    bench b = make_bench(_i);
    bool has = b.role == SN_ROLE_MAPPING && !only_looked_at(&b);
    for (tally t = { 0 }; has && wants_more(&b, &t);) {
        new_state(&b);
        random_child_force(&b);
        const sn_state* child = &b.s->states[b.call->child];
        double down = 0, up;
        for (int i = 0; i < dofs_of(child); ++i)
            down += child->f[i] * child->v[i];
        push_up(&b);
        up = power_of(&b);
        expect_close("power through the mapping", &up, &down, 1, 1e-13);
        for (int item = 0; item < b.call->item_count; ++item)
            check_jacobian(&b, item);

        probe_motion now;
        probe_keep(b.s, &now);
        double v[DERIVATIVE_SHOTS][PROBE_DOFS], dx[DERIVATIVE_SHOTS][PROBE_DOFS];
        derivative rate[PROBE_DOFS], acceleration[PROBE_DOFS];
        motion at = { .kind = child->kind, .count = child->count }, later = at;
        size_t nx = (size_t)(child->count * sn_kind_coords(child->kind)) * sizeof(double);
        size_t nv = (size_t)dofs_of(child) * sizeof(double);
        memcpy(at.x, child->x, nx);
        for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
            go_to(&b, &now, derivative_shot(k));
            memcpy(later.x, child->x, nx);
            memcpy(v[k], child->v, nv);
            motion_increments(&at, &later, dx[k]);
        }
        for (int i = 0; i < dofs_of(child); ++i) {
            rate[i] = derivative_from(&dx[0][i], PROBE_DOFS);
            acceleration[i] = derivative_from(&v[0][i], PROBE_DOFS);
        }
        go_to(&b, &now, 0.0);
        bool told = expect_derivative(&b, "child's velocity", child->v, rate, dofs_of(child));
        t.told +=
            expect_derivative(&b, "child's acceleration", child->a, acceleration, dofs_of(child)) && told;
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- ranges ------------------------------------------------------------------------------------------- */

/* Runs the operation on a range, into the system's arrays. */
static void run_range(bench* b, sn_range range)
{
    const sn_call* call = b->call;
    if (b->role == SN_ROLE_MAPPING) {
        const sn_state* child = &b->s->states[call->child];
        sn_kin_out out = { .kind = child->kind, .count = child->count };
        out.x = child->x;
        out.v = child->v;
        out.a = child->a;
        call->type->ops.mapping->apply(call->self, range, &call->in, &out);
        call->type->ops.mapping->apply_transpose(call->self, range, &call->in, child->f, call->out);
    } else {
        call->type->ops.force->add(call->self, range, &call->in, call->out);
    }
}

/* Items are independent: in one go or one by one gives the same bits. */
START_TEST(ranges)
{
    bench b = make_bench(_i);
    bool adds = b.role != SN_ROLE_CONDITION && b.role != SN_ROLE_CONSTRAINT && !only_looked_at(&b);
    for (int sample = 0; adds && sample < SAMPLES; ++sample) {
        new_state(&b);
        sn_system* s = b.s;
        double f[2][PROBE_DOFS * 3], x[2][PROBE_DOFS * 3];
        for (int pass = 0; pass < 2; ++pass) {
            clear_forces(s);
            uint64_t seed = 5;
            for (int i = s->nv; i < s->nv_all && b.role == SN_ROLE_MAPPING; ++i)
                s->f[i] = random_number(&seed);
            for (int i = 0; i < b.call->item_count; i += pass == 0 ? b.call->item_count : 1)
                run_range(&b, (sn_range){ i, pass == 0 ? b.call->item_count : i + 1 });
            run_range(&b, (sn_range){ 0, 0 });
            memcpy(f[pass], s->f, (size_t)s->nv_all * sizeof(double));
            memcpy(x[pass], s->x, (size_t)s->nx_all * sizeof(double));
        }
        ck_assert_mem_eq(f[0], f[1], (size_t)s->nv_all * sizeof(double));
        ck_assert_mem_eq(x[0], x[1], (size_t)s->nx_all * sizeof(double));
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- threads ------------------------------------------------------------------------------------------ */

/* Marks the degrees of freedom of the nodes an item touches. */
static void mark_item(const bench* b, int item, bool* touched)
{
    const sn_call* call = b->call;
    for (int k = 0; k < call->nodes_per_item; ++k) {
        sn_node node = call->node[item * call->nodes_per_item + k];
        const sn_state* state = &b->s->states[call->input[node.input]];
        int m = sn_kind_dofs(state->kind);
        memset(touched + state->v_at + node.node * m, true, (size_t)m * sizeof *touched);
    }
}

/* Several threads work on items of one component at once: an item leaves alone what belongs to the nodes of others. */
START_TEST(items_keep_to_their_nodes)
{
    bench b = make_bench(_i);
    new_state(&b);
    sn_system* s = b.s;
    bool adds = b.role != SN_ROLE_CONDITION && b.role != SN_ROLE_CONSTRAINT && !only_looked_at(&b);
    for (int item = 0; adds && item < b.call->item_count; ++item) {
        double before[PROBE_DOFS * 3], x[PROBE_DOFS * 3];
        bool touched[PROBE_DOFS * 3] = { false };
        mark_item(&b, item, touched);
        for (int i = 0; i < s->nv_all; ++i)
            before[i] = s->f[i] = random_number(&b.seed);
        memcpy(x, s->x, (size_t)s->nx_all * sizeof(double));
        run_range(&b, (sn_range){ item, item + 1 });
        for (int i = 0; i < s->nv_all; ++i)
            ck_assert_msg(touched[i] || s->f[i] == before[i],
                          "%s: item %d adds to degree of freedom %d of others", b.r->name, item, i);
        if (b.role != SN_ROLE_MAPPING) ck_assert_mem_eq(s->x, x, (size_t)s->nx_all * sizeof(double));
    }
    sn_sim_destroy(b.sim);
}
END_TEST

enum { TANGENT = (SN_MAX_ITEM_NODES * 6) * (SN_MAX_ITEM_NODES * 6) };

static void tangent_of(const bench* b, int item, double* out, int n)
{
    memset(out, 0, 3 * (size_t)(n * n) * sizeof *out);
    sn_tangent t = {
        .n = n, .K = out, .D = out + n * n, .M = b->role == SN_ROLE_MASS ? out + 2 * n * n : NULL
    };
    force_ops(b)->tangent(b->call->self, item, &b->call->in, &t);
}

/* What `add` leaves for `tangent` belongs to the item: the others, before or after it, do not change it. */
/* Degrees of freedom of an item; forces in bulk have no plans. */
static int item_dofs(const bench* b, int item)
{
    int n = 0;
    for (int k = 0; k < b->call->nodes_per_item; ++k)
        n += sn_kind_dofs(b->call->kin[b->call->node[item * b->call->nodes_per_item + k].input].kind);
    return n;
}

START_TEST(items_share_no_memory)
{
    static double alone[3 * TANGENT], among[3 * TANGENT];
    bench b = make_bench(_i);
    new_state(&b);
    bool has = b.role == SN_ROLE_FORCE || b.role == SN_ROLE_MASS;
    for (int item = 0; has && item < b.call->item_count; ++item) {
        int n = item_dofs(&b, item);
        run_range(&b, (sn_range){ item, item + 1 });
        tangent_of(&b, item, alone, n);
        for (int other = b.call->item_count - 1; other >= 0; --other)
            run_range(&b, (sn_range){ other, other + 1 });
        for (int other = 0; other < b.call->item_count; ++other)
            tangent_of(&b, other, among, item_dofs(&b, other));
        tangent_of(&b, item, among, n);
        ck_assert_mem_eq(alone, among, 3 * (size_t)(n * n) * sizeof(double));
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- conditions --------------------------------------------------------------------------------------- */

/* Velocity and acceleration are the derivatives of the position; what is free is left alone. */
START_TEST(condition)
{
    bench b = make_bench(_i);
    for (int sample = 0; b.role == SN_ROLE_CONDITION && sample < SAMPLES; ++sample) {
        const double t = 0.3 + 0.4 * sample;
        const sn_state* state = &b.s->states[b.call->input[0]];
        int n = dofs_of(state), prescribed = 0;
        size_t nx = (size_t)(state->count * sn_kind_coords(state->kind)) * sizeof(double),
               nv = (size_t)n * sizeof(double);
        probe_randomise(b.s, t, 0.9, &b.seed);
        motion at = { .kind = state->kind, .count = state->count }, later = at;
        memcpy(at.x, state->x, nx);
        memcpy(at.v, state->v, nv);
        memcpy(at.a, state->a, nv);
        double v[DERIVATIVE_SHOTS][PROBE_DOFS], dx[DERIVATIVE_SHOTS][PROBE_DOFS];
        for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
            sn_system_set_time(b.s, t + derivative_shot(k), 1.0);
            memcpy(later.x, state->x, nx);
            memcpy(v[k], state->v, nv);
            motion_increments(&at, &later, dx[k]);
        }
        for (int i = 0; i < n; ++i) {
            bool is_free = b.s->free_dof[state->v_at + i];
            derivative rate = derivative_from(&dx[0][i], PROBE_DOFS);
            derivative acceleration = derivative_from(&v[0][i], PROBE_DOFS);
            prescribed += !is_free;
            if (is_free) {
                ck_assert_double_eq(v[DERIVATIVE_SHOTS - 1][i], at.v[i]);
                continue;
            }
            ck_assert(expect_derivative(&b, "prescribed velocity", &at.v[i], &rate, 1));
            ck_assert(expect_derivative(&b, "prescribed acceleration", &at.a[i], &acceleration, 1));
        }
        ck_assert_int_gt(prescribed, 0);
    }
    sn_sim_destroy(b.sim);
}
END_TEST

/* ---- parameters --------------------------------------------------------------------------------------- */

static void expect_same_params(const sn_scene* a, sn_id ia, const sn_scene* b, sn_id ib)
{
    for (; !sn_id_is_null(ia); ia = sn_scene_next(a, ia), ib = sn_scene_next(b, ib)) {
        const sn_component* type = sn_scene_type(a, ia);
        ck_assert_ptr_eq(type, sn_scene_type(b, ib));
        ck_assert_str_eq(sn_scene_name(a, ia), sn_scene_name(b, ib));
        for (int p = 0; p < type->param_count; ++p)
            ck_assert_msg(sn_param_equal(&type->params[p], sn_scene_params(a, ia), sn_scene_params(b, ib)),
                          "%s.%s", type->name, type->params[p].name);
        expect_same_params(a, sn_scene_first_child(a, ia), b, sn_scene_first_child(b, ib));
    }
    ck_assert(sn_id_is_null(ib));
}

/* A scene that is written and read again has the same parameters, to the bit. */
START_TEST(written_and_read)
{
    char text[4096], *written = NULL;
    size_t length = 0;
    snprintf(text, sizeof text, "<scene>%s</scene>", recipes[_i].text);
    sn_scene* a = probe_scene(text, NULL);
    FILE* stream = open_memstream(&written, &length);
    ck_assert_int_eq(sn_scene_write(a, stream), SN_OK);
    fclose(stream);
    sn_scene* b = probe_scene(written, NULL);
    expect_same_params(a, sn_root, b, sn_root);
    sn_scene_destroy(a);
    sn_scene_destroy(b);
    free(written);
}
END_TEST

/* Every default is text that reads back the same. */
START_TEST(defaults_as_text)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const sn_component* type = sn_builtins[_i];
    char why[256], *params = sn_pool_alloc(&pool, type->params_size + 1);
    ck_assert(sn_params_copy(&pool, type, params, NULL));
    for (int p = 0; p < type->param_count; ++p) {
        const sn_param* param = &type->params[p];
        const char* text = sn_param_text(&pool, param, type->defaults);
        ck_assert_msg(sn_param_check(param, type->defaults, why, sizeof why), "%s: %s", type->name, why);
        bool absent = text[0] == '\0' || param->type == SN_PARAM_EXPR || param->type == SN_PARAM_EXPR3;
        if (absent) continue; // an absent text is not an empty one
        ck_assert_msg(sn_param_parse(&pool, param, params, text, why, sizeof why), "%s.%s: %s", type->name,
                      param->name, why);
        ck_assert_msg(sn_param_equal(param, params, type->defaults), "%s.%s: %s", type->name, param->name,
                      text);
    }
    sn_pool_clear(&pool);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("conformance of components");
    TCase* cases = tcase_create("conformance");
    tcase_add_test(cases, every_component_has_a_recipe);
    tcase_add_loop_test(cases, energy, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, dissipation, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, load_potential, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, derivatives, 0, SN_COUNT(recipes));
    tcase_add_test(cases, wrong_tangents_are_found);
    tcase_add_loop_test(cases, mass_is_symmetric_and_positive, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, rigid_motion, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, mapping, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, ranges, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, items_keep_to_their_nodes, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, items_share_no_memory, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, condition, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, constraint, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, written_and_read, 0, SN_COUNT(recipes));
    tcase_add_loop_test(cases, defaults_as_text, 0, sn_builtin_count);
    suite_add_tcase(suite, cases);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

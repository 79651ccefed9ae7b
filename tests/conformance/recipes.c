/* Sinew - recipes: for each built-in force, mass, mapping, condition and constraint the scenes in which the
   suite puts it through. A new component needs one here. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/conformance.h>

#define ANYWHERE SN_CONFORMANCE_ANYWHERE
#define WORLD SN_CONFORMANCE_WORLD
#define LIMITED SN_CONFORMANCE_LIMITED
#define CIRCULATORY SN_CONFORMANCE_CIRCULATORY

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
#define SOLID_NEEDLE(friction)                                                                               \
    "<grid name='m' cells='1 1 1' type='hexahedra' low='-4 -4 -4' high='4 4 4'/><points name='p' "           \
    "mesh='@m'/>"                                                                                            \
    "<point_mass on='@p' mass='0.5'/><frames name='f' positions='-0.9 0 0  0 0 0'/>" BODIES                  \
    "<frames name='e' positions='0.9 0 0'/><rigid_mass on='@e' mass='0.4' inertia='0.2 0.3 0.3'/>"           \
    "<needle_in_solid name='c' sections='@f' tip='@e' solid='@p' tip_radius='0.2' bevel_angle='0.6' "        \
    "membranes='3 2 0 0.1' cutting='1 0.2 0.1 0.3 0.2' friction='" friction "' "
#define SOLID_SUTURE                                                                                         \
    "<grid name='m' cells='1 1 1' type='hexahedra' low='-4 -4 -4' high='4 4 4'/><points name='p' "           \
    "mesh='@m'/><point_mass on='@p' mass='0.5'/><points name='s' positions='4.5 0 0  2 0.5 0.3  0 0 0  -2 "  \
    "0.3 0  -3 0 0'/><point_mass on='@s' mass='0.3'/><suture_in_solid name='c' on='@s' solid='@p' "          \
    "stiffness='3' rounding='0.1' spacing='1' "
/* Two bodies, each with two faces that look away from each other, so that at any orientations some face one
   another. */
#define FACES(x)                                                                                             \
    "<frames name='f' positions='0 0 0  0.1 0 0'/><frames name='g' positions='0 0 0  0.1 0 0'/>"             \
    "<rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4' centre='0.1 0 -0.1'/>"                             \
    "<rigid_mass on='@g' mass='0.6' inertia='0.3 0.3 0.5'/>"                                                 \
    "<attached_frames name='a' to='@f' nodes='0 0 1 1' positions='" x " 0 0  -" x " 0 0  " x " 0 0  -" x     \
    " 0 0' orientations='0 0 0  0 0 3.14159  0 0.1 0  0 0 3.2'/>"                                            \
    "<attached_frames name='b' to='@g' nodes='0 0 1 1' positions='-" x " 0 0  " x " 0 0  -" x " 0 0  " x     \
    " 0 0' orientations='0.3 0 3.14159  0.5 0 0  0 0.1 3.2  0.2 0 0'/>"

#define SCALARS "<scalars name='q' values='0 0'/><scalar_mass on='@q' mass='0.4 0.7'/>"
#define ON_SCALARS                                                                                           \
    "<scalar_mass name='mc' on='@c' mass='0.4'/><strain_springs name='lc' on='@c' stiffness='3' "            \
    "damping_time='0.2 s' rest='0.1'/>"
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

/* Of four points each; random motions take them through each other. */
#define TWO_SHEETS                                                                                           \
    IMPACT                                                                                                   \
    "<grid name='g' cells='1 1 0' low='0 0 0' high='1 1 0' type='triangles'/>"                               \
    "<grid name='h' cells='1 1 0' low='0 0 1.5' high='1.1 1 1.5' type='triangles'/>"                         \
    "<points name='p' mesh='@g'/><points name='q' mesh='@h'/>"                                               \
    "<point_mass on='@p' mass='0.5'/><point_mass on='@q' mass='0.4'/>"

/* One cell, larger than the random motions, so that few of them turn it inside out. */
#define TETRAHEDRON "<points name='p' positions='0 0 0  1 0.1 0  0 1 0.2  0.1 0 1.1'/>"
#define HEXAHEDRON                                                                                           \
    "<points name='p' positions='0 0 0  1 0 0  1.1 1 0  0 1 0.1  0 0.1 1  1 0 1.1  1.2 1 1  0 1.1 1'/>"
#define TETRAHEDRON_10                                                                                       \
    "<points name='p' positions='0 0 0  2 0 0  0 2 0.2  0 0 2  1 0.1 0  1 1 0.1  0 1 0.1  0 0 1  1 0 1.1  "  \
    "0 1 1.1'/>"
#define SOLID(nodes) "<solid name='c' on='@p' nodes='" nodes "' young_modulus='3' poisson_ratio='0.3' "
#define SOLID_INERTIA "<point_mass on='@p' mass='0.5'/>"

static const sn_conformance_recipe recipes[] = {
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
    { "virtual_coupling", WORLD,
      FRAMES BODIES "<virtual_coupling name='c' on='@f' node='1' x='0.3' y='-0.2' z='0.1' roll='0.3' "
                    "pitch='-0.4' yaw='0.9' stiffness='3' damping='0.7' angular_stiffness='2' "
                    "angular_damping='0.4'/>",
      0 },
    { "virtual_coupling", WORLD,
      FRAMES BODIES "<virtual_coupling name='c' on='@f' node='-1' stiffness='3' max_force='0.1' "
                    "damping='0' angular_stiffness='2' max_moment='0.1'/>",
      0 },
    { "virtual_coupling", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><virtual_coupling name='c' on='@p' node='1' x='0.3' "
             "stiffness='3' damping='0.7'/>",
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
    // Through two membranes, in a curved needle track; slanted cells so large that at random states all are
    // in all layers, and so much so that no end of a layer comes near the end of a cell, where second
    // derivatives jump
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
    // A shaft inside one large hexahedron; LIMITED: where the shaft is so bent that a point of its path has
    // no foot on it, the forces are NaN
    { "needle_in_solid", LIMITED, SOLID_NEEDLE("1 1e14 1e14 0.4 -1 -1 -1 2 1.5 3 0.6") "lateral='3 2 0'/>",
      0 },
    { "needle_in_solid", LIMITED,
      SOLID_NEEDLE("0 1 2 0.3 0.7 1 0.1 2 1.5 1 0") "lateral='3 2 0' moduli='2 0.3'/>", 0 },
    { "attached_frames", ANYWHERE,
      FRAMES BODIES "<attached_frames name='c' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0' orientations='0.3 -0.2 0.9'/>" ON_FRAMES,
      0 },
    { "relative_frames", WORLD, // its child does not move when all moves together
      FRAMES BODIES
      "<frames name='e' positions='0.3 1 -0.2'/><rigid_mass on='@e' mass='0.4' inertia='0.2 0.3 0.3'/>"
      "<relative_frames name='c' in='@f' frame='@e'/>" ON_FRAMES,
      0 },
    { "attached_points", ANYWHERE,
      FRAMES BODIES "<attached_points name='c' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0'/>" ON_POINTS,
      0 },
    { "chain_points", ANYWHERE,
      ALONG "<chain_points name='c' base='@b' frames='@f' " ROD "interpolation='hermite'/>" ON_POINTS, 0 },
    { "chain_points", ANYWHERE,
      ALONG "<chain_points name='c' base='@b' frames='@f' " ROD "interpolation='rigid' "
            "boundaries='0 0.2 0.6 1.2 1.6'/>" ON_POINTS,
      0 },
    { "chain_frames", ANYWHERE,
      ALONG "<chain_frames name='c' base='@b' frames='@f' " ROD "interpolation='hermite'/>" ON_FRAMES, 0 },
    { "chain_frames", ANYWHERE,
      FRAMES BODIES "<chain_frames name='c' frames='@f' stations='0.4 1 1.5' at='0.3 0.7 1.1 1.7' "
                    "interpolation='rigid'/>" ON_FRAMES,
      0 },
    { "prescribed_motion", ANYWHERE,
      "<frames name='b'/>" FRAMES BODIES "<prescribed_motion name='c' on='@b' x='sin(t)' y='0.3*t^2' "
      "z='cos(2*t)' roll='0.4*sin(t)' pitch='t' yaw='2-t^2'/><rfem_joints base='@b' frames='@f' " JOINTS "/>",
      0 },
    { "fixed", ANYWHERE,
      FRAMES BODIES "<fixed name='c' on='@f' nodes='0 -1' dofs='y rx ry rz'/><rfem_joints frames='@f' "
                    "translational_stiffness='30 20 25' rotational_stiffness='3 2 2.5' attachments='0.1 0.2' "
                    "damping_time='0.2'/>",
      0 },
    { "fixed", ANYWHERE,
      POINTS "<point_mass on='@p' mass='0.5'/><fixed name='c' on='@p' dofs='x z'/>"
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
      FACES("0.1") "<disc_contact name='c' a='@a' b='@b' radius_a='3 40 4 40' radius_b='40 3 40 4' "
                   "stiffness='3' "
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
      "damping='0.3 0.2 0.1' rotational_damping='0.2 0.1 0.3' scale='1+t' angle_limits='-0.1 0.1 -0.2 0.1 0 "
      "0' stop_stiffness='2 3 4' matrix='3 1 0 0 0.2 0  1 2 0 0.3 0 "
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
    { "relative_pose", ANYWHERE, TWO_BODIES "<relative_pose name='c' a='@f' b='@g' range='0.5'/>", 0 },
    { "finite_difference_moments", ANYWHERE,
      ALONG "<finite_difference_moments name='c' base='@b' frames='@f' bending_stiffness='3 4 5' "
            "twist_stiffness='2 1 3'/>",
      0 },
    { "finite_difference_moments", ANYWHERE,
      FRAMES BODIES "<finite_difference_moments name='c' frames='@f' bending_stiffness='3' "
                    "twist_stiffness='0'/>",
      0 },
    { "attachment", WORLD,
      FRAMES BODIES "<attachment name='c' on='@f' nodes='0 -1' position='0.1 0.2 -0.3' orientation='true' "
                    "x='sin(t)' y='t^2' z='exp(-t)'/>",
      0 },
    { "attachment", WORLD, // through a mapping
      FRAMES BODIES "<attached_points name='p' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0'/><attachment name='c' on='@p' places='0 0 1  0.2 0 0  1 2 3' x='sin(t)'/>",
      0 },
    { "attachment", ANYWHERE,
      TWO_BODIES "<attachment name='c' on='@f' to='@g' position='0.1 0.2 -0.3' orientation='true'/>", 0 },
    { "attachment", ANYWHERE,
      TWO_BODIES
      "<attached_frames name='e' to='@f' nodes='0 0' positions='0.3 0 0  0 1 0' "
      "orientations='0.3 -0.2 0.9'/><attachment name='c' on='@e' nodes='1' to='@g' orientation='true'/>",
      0 },
    { "attachment", WORLD, // a hinge that moves, in a plane of its own
      FRAMES BODIES "<attachment name='c' on='@f' nodes='0 -1' position='0.1 0.2 -0.3' dofs='x z rx rz' "
                    "axes='0.4 -0.2 0.7' x='sin(t)' y='t^2'/>",
      0 },
    { "attachment", WORLD, FRAMES BODIES "<attachment name='c' on='@f' dofs='ry' axes='0.1 0.5 -0.3'/>", 0 },
    { "attachment", ANYWHERE, // hinge and universal joint
      TWO_BODIES "<attachment name='c' on='@f' to='@g' position='0.1 0.2 -0.3' dofs='x y z ry rz' "
                 "axes='0.3 0.4 -0.5'/>",
      0 },
    { "attachment", ANYWHERE, TWO_BODIES "<attachment name='c' on='@f' to='@g' dofs='rx'/>", 0 },
    { "attachment", ANYWHERE, // a slide with a hinge, and points in a plane of a frame
      TWO_BODIES "<attachment name='c' on='@f' to='@g' position='0.1 0.2 -0.3' dofs='x z rx rz' "
                 "axes='0.3 0.4 -0.5'/>",
      0 },
    { "attachment", ANYWHERE,
      POINTS "<point_mass on='@p' mass='0.5'/><frames name='g'/><rigid_mass on='@g' mass='0.6' "
             "inertia='0.3 0.3 0.5'/><attachment name='c' on='@p' nodes='1' to='@g' dofs='y' "
             "axes='0.3 0.4 -0.5'/>",
      0 },
    { "jaws", ANYWHERE, // an edge of a line
      POINTS TWO_BODIES "<point_mass on='@p' mass='0.5'/><jaws name='c' on='@p' jaw='@f' opposing='@g' "
                        "radius='0.1' position='0.4 0 0' opposing_position='0.3 0 0' length='0.6' "
                        "width='0.2'/>",
      0 },
    { "jaws", ANYWHERE, // points, in both jaws
      POINTS TWO_BODIES
      "<point_mass on='@p' mass='0.5'/><jaws name='c' on='@p' jaw='@f' opposing='@g' "
      "opposing_position='-0.1 1 0' direction='0 1 0' opposing_direction='0 -1 0' length='3' "
      "clearance='0.02'/>",
      0 },
    { "distance_constraint", ANYWHERE,
      POINTS "<point_mass on='@p' mass='0.5'/><distance_constraint name='c' on='@p' nodes='0 1 -1 0'/>", 0 },
    { "distance_constraint", ANYWHERE,
      FRAMES BODIES "<attached_points name='p' to='@f' nodes='0 -1 1' positions='0.3 0.1 -0.2  0 0 0.5  "
                    "0.1 0 0'/><distance_constraint name='c' on='@p'/>",
      0 },
    { "joint_coordinate", ANYWHERE,
      TWO_BODIES "<joint_coordinate name='c' on='@f' to='@g' axis='0.3 0.4 -0.5' start='0.3'/>" ON_SCALARS,
      0 },
    { "joint_coordinate", WORLD,
      TWO_BODIES "<joint_coordinate name='c' on='@f' axis='0.3 0.4 -0.5' arm='1 0.2 -0.1'/>" ON_SCALARS, 0 },
    { "joint_coordinate", ANYWHERE,
      TWO_BODIES "<joint_coordinate name='c' on='@f' to='@g' type='displacement' axis='0.3 0.4 -0.5' "
                 "position='0.1 0.2 -0.3'/>" ON_SCALARS,
      0 },
    { "joint_coordinate", WORLD,
      FRAMES BODIES "<joint_coordinate name='c' on='@f' nodes='-1 0' type='displacement' axis='0.3 0.4 -0.5' "
                    "position='0.1 0.2 -0.3'/>" ON_SCALARS,
      0 },
    { "joint_springs", ANYWHERE,
      SCALARS "<joint_springs name='c' on='@q' stiffness='3 2' damping='0.4' rest='0.1'/>", 0 },
    { "joint_limits", ANYWHERE, IMPACT SCALARS "<joint_limits name='c' on='@q' lower='-9 -8' upper='9'/>",
      0 },
    { "joint_limits", ANYWHERE, // through a mapping
      IMPACT TWO_BODIES
      "<joint_coordinate name='q' on='@f' to='@g' axis='0.3 0.4 -0.5'/><joint_limits name='c' "
      "on='@q' lower='-9'/>",
      0 },
    { "joint_friction", ANYWHERE, IMPACT SCALARS "<joint_friction name='c' on='@q' force='1+t'/>", 0 },
    { "joint_friction", WORLD, // the load is that of multipliers, which a rigid motion changes
      IMPACT FRAMES BODIES "<attachment name='k' on='@f' nodes='0' dofs='x y z rx ry'/><joint_coordinate "
                           "name='q' on='@f' nodes='0'/><joint_friction name='c' on='@q' force='1+t' "
                           "of='@k' coefficient='0.3' radius='0.1'/>",
      0 },
    { "joint_motor", WORLD,
      IMPACT SCALARS "<joint_motor name='c' on='@q' position='sin(t)' bandwidth='3' max_force='2'/>", 0 },
    { "joint_motor", WORLD, SCALARS "<joint_motor name='c' on='@q' position='sin(t)'/>", 0 },
    { "joint_motor", ANYWHERE,
      IMPACT TWO_BODIES
      "<joint_coordinate name='q' on='@f' to='@g' axis='0.3 0.4 -0.5'/><joint_motor name='c' "
      "on='@q' velocity='1' max_force='2'/>",
      0 },
    { "gear", ANYWHERE,
      TWO_BODIES
      "<joint_coordinate name='a' on='@f' to='@g' axis='0.3 0.4 -0.5'/><joint_coordinate name='b' "
      "on='@f' to='@g' type='displacement' axis='0 1 0'/><gear name='c' on='@a' to='@b' ratio='2'/>",
      0 },
    { "rigid_collider", WORLD, // random places are about 1 from the origin
      IMPACT POINTS "<point_mass on='@p' mass='0.5'/><rigid_collider name='c' on='@p' radius='0.1 0.2 0.3' "
                    "position='0 0 -9' "
                    "direction='0.3 0.1 2' friction='0.4'/>",
      0 },
    { "rigid_collider", WORLD,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><rigid_collider name='c' on='@p' radius='0.1' shape='cylinder' "
      "position='5 4 3' direction='1 -2 1' size='1.5' friction='0.4'/>",
      0 },
    { "rigid_collider", ANYWHERE,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><frames name='f'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><rigid_collider name='c' on='@p' frame='@f' radius='0.1' shape='sphere' "
      "position='5 4 3' size='9' hollow='true' friction='0.4'/>",
      0 },
    { "rigid_collider", ANYWHERE,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><frames name='f'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><rigid_collider name='c' on='@p' frame='@f' radius='0.1' shape='cylinder' "
      "position='3 -2 3' direction='1 0.3 0' size='1' friction='0.4'/>",
      0 },
    { "rigid_collider", WORLD,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><rigid_collider name='c' on='@p' radius='0.1' shape='capsule' "
      "position='5 4 3' direction='1 -2 1' size='1.5' length='5' friction='0.4'/>",
      0 },
    { "rigid_collider", WORLD,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><rigid_collider name='c' on='@p' radius='0.1' shape='cylinder' "
      "position='5 4 3' direction='1 -2 1' size='1.5' length='2' friction='0.4'/>",
      0 },
    { "rigid_collider", ANYWHERE,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><frames name='f'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><rigid_collider name='c' on='@p' frame='@f' radius='0.1' shape='box' "
      "position='4 3 3' edges='1 2 1.5' orientation='0.3 0.5 0.7' friction='0.4'/>",
      0 },
    { "rigid_collider", ANYWHERE,
      IMPACT POINTS
      "<point_mass on='@p' mass='0.5'/><frames name='f'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><inline_mesh name='m' points='-1 0 0  1 0.1 0  0.2 1 0  0.3 0.4 1' "
      "triangles='0 2 1  0 1 3  1 2 3  2 0 3'/><rigid_collider name='c' on='@p' frame='@f' radius='0.1' "
      "shape='convex' mesh='@m' position='4 3 3' orientation='0.3 0.5 0.7' friction='0.4'/>",
      0 },
    { "surface_contact", ANYWHERE,
      TWO_SHEETS "<surface_contact name='c' on='@p' with='@q' distance='0.3' margin='5' stiffness='7' "
                 "friction='0.4' recovery='0.2' capacity='20'/>",
      0 },
    { "surface_contact", ANYWHERE,
      TWO_SHEETS "<surface_contact name='c' on='@p' with='@q' rows='segments' distance='0.3' margin='5' "
                 "stiffness='7' friction='0.4' recovery='0.2' capacity='20'/>",
      0 },
    { "surface_contact", ANYWHERE, // of the points' own meshes, and through a mapping
      TWO_SHEETS "<frames name='f'/><rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4'/><attached_points "
                 "name='r' to='@f' nodes='0' positions='0 0 2  1 0 2  0 1 2  1 1.2 2'/><surface_contact "
                 "name='c' on='@p' on_mesh='@h' with='@r' with_mesh='@g' distance='0.3' margin='5' "
                 "stiffness='7' capacity='60'/>",
      0 },
    { "surface_contact", ANYWHERE, // of lines, with friction at their surfaces
      IMPACT
      "<points name='p' positions='0 0 0  1 0.1 0  2 0 0.2'/><point_mass on='@p' mass='0.5'/><frames "
      "name='e' "
      "positions='1 0 0'/><rigid_mass on='@e' mass='0.6' inertia='0.5 0.3 0.4'/><frames "
      "name='f'/><rigid_mass "
      "on='@f' mass='0.7' inertia='0.2 0.3 0.4'/><attached_points name='r' to='@f' nodes='0' positions='0.9 "
      "-1 "
      "0.6  1.1 0 0.7  1 1 0.5'/><surface_contact name='c' on='@p' on_radius='0.2' with='@r' "
      "with_radius='0.3' margin='5' stiffness='7' friction='0.4' on_frames='@e' with_frames='@f' "
      "capacity='20'/>",
      0 },
    { "volume_contact", ANYWHERE, // a soft cube and a rigid one
      IMPACT "<grid name='g' cells='1 1 1' low='0 0 0' high='4 4 4'/><points name='p' mesh='@g'/><point_mass "
             "on='@p' mass='0.5'/><frames name='f' positions='3 3 3'/><rigid_mass on='@f' mass='0.7' "
             "inertia='0.2 0.3 0.4'/><grid name='h' cells='1 1 1' low='-2 -2 -2' high='2 2 2'/>"
             "<attached_points name='r' to='@f' mesh='@h'/><volume_contact name='c' on='@p' with='@r' "
             "with_mesh='@h' pixel='0.25' cell='100' stiffness='7' friction='0.4' recovery='0.2' "
             "capacity='20'/>",
      0 },
    { "ray_contact", WORLD, // keeps directions of the last step, which a rigid motion between steps changes
      IMPACT "<grid name='g' cells='1 1 1' low='0 0 0' high='4 4 4'/><points name='p' mesh='@g'/><point_mass "
             "on='@p' mass='0.5'/><frames name='f' positions='3.9 2.7 3.2'/><rigid_mass on='@f' mass='0.7' "
             "inertia='0.2 0.3 0.4'/><grid name='h' cells='1 1 1' low='-2 -2 -2' high='2 2 2'/>"
             "<attached_points name='r' to='@f' mesh='@h'/><ray_contact name='c' on='@p' with='@r' "
             "with_mesh='@h' stiffness='7' friction='0.4' recovery='0.2' capacity='20'/>",
      0 },
    { "box_contact", WORLD, // likewise
      IMPACT
      "<frames name='f'/><rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4'/><frames name='g' "
      "positions='1.9 0.3 0.2'/><rigid_mass on='@g' mass='0.6' inertia='0.3 0.3 0.5'/><box_contact name='c' "
      "on='@f' with='@g' edges='2 2 2' with_edges='2 3 2.5' margin='0.3' stiffness='7' friction='0.4' "
      "restitution='0.3' restitution_speed='0.02' recovery='0.2' capacity='20'/>",
      0 },
    { "surface_penalty", WORLD, // keeps the forces and directions of the start of a step
      "<grid name='g' cells='1 1 1' low='0 0 0' high='4 4 4'/><points name='p' mesh='@g'/><point_mass "
      "on='@p' mass='0.5'/><frames name='f' positions='3.9 2.7 3.2'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><grid name='h' cells='1 1 1' low='-2 -2 -2' high='2 2 2'/>"
      "<attached_points name='r' to='@f' mesh='@h'/><surface_penalty name='c' on='@p' with='@r' "
      "with_mesh='@h' stiffness='1 2 3 4 5 6 7 8' distance='3'/>",
      0 },
    { "surface_penalty", WORLD,
      "<grid name='g' cells='1 1 1' low='0 0 0' high='4 4 4'/><points name='p' mesh='@g'/><point_mass "
      "on='@p' mass='0.5'/><frames name='f' positions='3.9 2.7 3.2'/><rigid_mass on='@f' mass='0.7' "
      "inertia='0.2 0.3 0.4'/><grid name='h' cells='1 1 1' low='-2 -2 -2' high='2 2 2'/>"
      "<attached_points name='r' to='@f' mesh='@h'/><surface_penalty name='c' on='@p' with='@r' "
      "with_mesh='@h' stiffness='7' distance='3' during='linear'/>",
      0 },
    { "distributed_load", WORLD,
      FRAMES BODIES "<distributed_load name='c' on='@f' lengths='0.3 0.5 0.4' force='1+t 2 -3*t' "
                    "moment='0.3 t 0.1'/>",
      0 },
    { "distributed_load", ANYWHERE,
      FRAMES BODIES "<distributed_load name='c' on='@f' lengths='0.3' force='1+t 2 -3*t' moment='0.3 t 0.1' "
                    "follower='true'/>",
      0 },
    { "distributed_load", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><distributed_load name='c' on='@p' lengths='0.3 0.5 0.4' "
             "force='1+t 2 -3*t'/>",
      0 },
    { "point_load", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><point_load name='c' on='@p' node='-2' force='1+t 2 -3*t'/>",
      0 },
    { "scalar_mass", ANYWHERE,
      "<scalars name='s' values='0 1 2'/><scalar_mass name='c' on='@s' mass='0.5 0.6 0.7'/>", 0 },
    { "drag", WORLD, POINTS "<point_mass on='@p' mass='0.5'/><drag name='c' on='@p' damping='3 4 5'/>", 0 },
    { "section_forces", ANYWHERE,
      FRAMES BODIES "<rfem_joints name='j' frames='@f' translational_stiffness='3 2 1' "
                    "rotational_stiffness='1 2 3' attachments='0.5 0.5'/>"
                    "<section_forces name='c' of='@j' frames='@f' at='0 1 2' places='0.5 1.5'/>",
      0 },
    { "linking", ANYWHERE,
      POINTS "<point_mass on='@p' mass='0.5'/><points name='q' positions='0.2 0.2 -1  0.3 0.2 1'/>"
             "<point_mass on='@q' mass='0.5'/><linking name='c' on='@p' with='@q' on_closed='true'/>",
      0 },
    { "knot", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0 0  0 1 0.2  0.2 -1 0.4'/><point_mass on='@p' mass='0.5'/>"
      "<knot name='c' on='@p'/>",
      0 },
    { "end_reactions", ANYWHERE,
      TWO_BODIES "<points name='p' positions='0 0 0 1 0 0 2 0 0'/><point_mass on='@p' mass='1'/>"
                 "<end_reactions name='c' start='@f' points='@p'/>",
      0 },
    // LIMITED: angles are counted from directors that are carried along from step to step; test_elastic_rod.c
    // turns them
    { "elastic_rod", LIMITED,
      ROD_STATES("0 1 2 3") "<elastic_rod name='c' points='@p' angles='@s' lengths='0.9 1.1 1 1.2' "
                            "axial_stiffness='3 4 5 6' bending_stiffness='2 1  3 2  1 4  2 3' "
                            "torsional_stiffness='1 1.5 2 1' curvature='0.1 -0.2 0.3  0.3 0.2 0.1  0 0.1 0  "
                            "0.2 0 0' "
                            "damping_time='0.2' director='0.1 1 0.3'/>",
      0 },
    { "elastic_rod", LIMITED, // cut at its second edge
      ROD_STATES("0 1 2 3") "<elastic_rod name='c' points='@p' angles='@s' lengths='0.9 1.1 1 1.2' "
                            "axial_stiffness='3 4 5 6' bending_stiffness='2 1' torsional_stiffness='1' "
                            "damping_time='0.2' cuts='1' cut='1'/>",
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
    { "rod_edge_points", ANYWHERE, // also on the axes of the clamps
      ROD_STATES("0 1 2 3 4 5") ROD_CLAMPS
      "<rod_edge_points name='c' points='@p' angles='@s' base='@b' end='@e' lengths='0.9' "
      "at='0 0.2 0.6 2 3.3 6 6.3'/>" ON_POINTS,
      0 },
    { "rod_edge_frames", LIMITED,
      ROD_STATES("0 1 2 3 4 5") ROD_CLAMPS
      "<rod_edge_frames name='c' points='@p' angles='@s' base='@b' end='@e' lengths='0.9' "
      "at='0 0.2 0.6 2 3.3 6 6.3'/>" ON_FRAMES,
      0 },
    { "rod_edge_frames", LIMITED, // at the middles of the edges
      ROD_STATES("0 1 2 3 4") "<rod_edge_frames name='c' points='@p' angles='@s' closed='true' "
                              "director='0.1 1 0.3'/>" ON_FRAMES,
      0 },
    // angles are measured from directors at the last commit: a cable with torsion is not turned by turning
    // its points
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
    { "spline_elasticity", WORLD,
      CONTROL_POINTS SPLINE_ANGLES SPLINE_INERTIA
      "<spline_elasticity name='c' points='@p' angles='@q' length='3' axial_stiffness='3 4 5 6 5 4' "
      "bending_stiffness='0.4 0.3 0.2 0.4 0.6 0.5' torsional_stiffness='0.5'/>",
      0 },
    // below its yield; beyond it fibres switch one by one, which no difference can judge (test_fibres.c)
    { "spline_elasticity", WORLD,
      CONTROL_POINTS SPLINE_ANGLES SPLINE_INERTIA "<spline_elasticity name='c' angles='@q' " SPLINE
                                                  "yield_stress='1e6' hollow='0.5' damping_time='0.2'/>",
      0 },
    { "point_load", WORLD,
      POINTS "<point_mass on='@p' mass='0.5'/><point_load name='c' on='@p' node='-2' force='1+t 2 -3*t'/>",
      0 },
    { "spline_mass", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0 0  2 0 0  3 0 0  4 0 0'/>" SPLINE_ANGLES
      "<spline_mass name='c' points='@p' angles='@q' length='3' line_density='2' polar_inertia='0.4'/>",
      0 },
    { "spline_mass", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0 0  2 0 0  3 0 0  4 0 0'/>" SPLINE_ANGLES
      "<spline_mass name='c' points='@p' angles='@q' length='3' line_density='2 3 4 3 2 1 2 3' "
      "polar_inertia='0.4 0.3 0.2 0.5 0.3 0.2 0.4 0.6'/>",
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
              "-0.1' collider_radius='1.3' stiffness='3' onset='0.2' damping='0.3' friction='0.4' "
              "creep='0.5'/>",
      0 },
    { "penalty_contact", ANYWHERE,
      ON_BODY "<penalty_contact name='c' on='@p' radius='0.2' shape='cylinder' hollow='true' frame='@b' "
              "position='0.1 0.2 -0.1' direction='1 -2 2' collider_radius='0.3' stiffness='3' onset='0' "
              "damping='0.3' friction='0.4' creep='0.5'/>",
      0 },
    { "ring", WORLD,
      GUIDED "<ring name='c' points='@p' position='1.5 0.2 0.1' stiffness='3' damping='0.4' grip='0.2' "
             "friction='0.3' "
             "creep='0.5' rounding='0.2'/>",
      0 },
    { "ring", ANYWHERE,
      GUIDED "<frames name='b'/><rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"
             "<ring name='c' points='@p' frame='@b' position='1.5 0.2 0.1' stiffness='3' damping='0.4' "
             "grip='0.2' friction='0.3' creep='0.5' rounding='0.2'/>",
      0 },
    // near the end of a span, where the directions before and behind pass to other edges
    { "ring", ANYWHERE,
      "<points name='p' positions='0 0 0  1 0 0  2 0.3 0  3 0 0.1  4 -0.6 0  5 -1 0.3  6 -1 0'/>"
      "<point_mass on='@p' mass='0.5'/><frames name='b'/><rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 "
      "0.5'/>"
      "<ring name='c' points='@p' frame='@b' position='3.4 -0.3 0.2' stiffness='3' damping='0.4' grip='0.2' "
      "friction='0.3' creep='0.5' rounding='0.2'/>",
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
      "<elastic_membrane name='c' on='@p' nodes='0 1 2' young_modulus='3' thickness='0.2' tension='2' "
      "law='neo_hookean'/>",
      0 },
    { "elastic_membrane", WORLD,
      TETRAHEDRON SOLID_INERTIA
      "<elastic_membrane name='c' on='@p' nodes='0 1 2  0 1 3' young_modulus='3' thickness='2' "
      "poisson_ratio='0.2' law='linear'/>",
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
    { "bending", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA
      "<bending name='c' on='@p' nodes='0 1 2  0 3 1' young_modulus='3' thickness='0.7' "
      "flat='true' law='quadratic'/>",
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
    // a prism and a pyramid
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 2 4 5 6 6") "cells='hexahedra' law='neo_hookean'/>", 0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 4 4 4") "cells='hexahedra' law='corotational_cell'/>", 0 },
    { "solid_mass", WORLD,
      HEXAHEDRON "<solid_mass name='c' on='@p' nodes='0 1 2 2 4 5 6 6  0 2 3 3 4 6 7 7' cells='hexahedra' "
                 "density='3' distribution='consistent' gravity='1 -2 3'/>",
      0 },
    { "cell_springs", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA "<cell_springs name='c' on='@p' cells='edges' nodes='0 1  2 3  1 2' "
                                "stiffness='1 2 3' rest_size='0.5'/>",
      0 },
    { "cell_springs", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA "<cell_springs name='c' on='@p' cells='triangles' nodes='0 1 2  0 3 1' "
                                "stiffness='2 3' rest_size='0.3'/>",
      0 },
    { "cell_springs", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA
      "<cell_springs name='c' on='@p' nodes='0 1 2 3' stiffness='20' rest_size='0.1'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='neo_hookean' relaxation_fractions='0.3 0.4' "
                                                 "relaxation_times='0.5 1.5'/>",
      0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='neo_hookean' "
                                                        "integration='selective' damping_time='0.1'/>",
      0 },
    { "solid", CIRCULATORY,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='corotational_qr' tangent='exact'/>", 0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='mooney_rivlin' relaxation_fractions='0.5' "
                                                 "relaxation_times='0.5'/>",
      0 },
    { "solid", ANYWHERE, TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='isochoric_neo_hookean'/>", 0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='arruda_boyce' "
                                                        "locking_stretch='3' integration='selective'/>",
      0 },
    { "solid", ANYWHERE,
      TETRAHEDRON SOLID_INERTIA SOLID("0 1 2 3") "law='ogden' ogden_power='-3' damping_time='0.01'/>", 0 },
    { "solid", ANYWHERE,
      HEXAHEDRON SOLID_INERTIA SOLID("0 1 2 3 4 5 6 7") "cells='hexahedra' law='ogden' ogden_power='4' "
                                                        "integration='selective'/>",
      0 },
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
    { "clip", ANYWHERE,
      FRAMES BODIES
      "<frames name='e' positions='0.3 1 -0.2'/><rigid_mass on='@e' mass='0.4' inertia='0.2 0.3 0.3'/>"
      "<clip name='c' applier='@f' vessel='@e' position='0.1 0.2 -0.3' rpy='0.4 -0.2 0.7' radius='0.2' "
      "gap='1' reach='0.5'/>" ON_FRAMES,
      0 },
    { "clip", ANYWHERE, // closed
      FRAMES BODIES
      "<frames name='e' positions='0.3 1 -0.2'/><rigid_mass on='@e' mass='0.4' inertia='0.2 0.3 0.3'/>"
      "<clip name='c' applier='@f' vessel='@e' node='-1' position='0.1 0.2 -0.3' radius='0.2' "
      "gap='0.1' reach='100'/>" ON_FRAMES,
      0 },
    { "bite", WORLD,
      FRAMES BODIES
      "<bite name='c' on='@f' radius='0.03' inner_radius='0.02' young_modulus='3' poisson_ratio='0.3' "
      "length='0.1' gap='0.02+0.01*t'/>",
      0 },
    { "ablation", WORLD,
      "<grid name='m' cells='1 1 1' type='hexahedra'/><points name='p' mesh='@m'/><point_mass on='@p' "
      "mass='0.5'/><solid on='@p' young_modulus='3'/>" FRAMES BODIES
      "<scalars name='s' mesh='@m'/><scalar_mass on='@s' mass='0.4'/><ablation name='c' on='@p' tool='@f' "
      "node='-1' position='0.1 0.2 0.3' axis='0.4 0.1 0.2' radius='0.3' active='1+t' temperature='@s' "
      "above='2' "
      "debris='0.1' where='x lt 1' cells='hexahedra'/>",
      0 },
    { "tearing", WORLD,
      "<grid name='m' cells='1 1 1' type='hexahedra'/><points name='p' mesh='@m'/><point_mass on='@p' "
      "mass='0.5'/><solid name='s' on='@p' young_modulus='3'/><tearing name='c' on='@p' of='@s' "
      "cells='hexahedra' where='x lt 1' quantity='strain' number='1' above='2' fracture_energy='30' "
      "most='2' "
      "debris='0.1'/>",
      0 },
    { "removal", WORLD,
      "<grid name='m' cells='1 1 1' type='tetrahedra'/><points name='p' mesh='@m'/><point_mass on='@p' "
      "mass='0.5'/><solid on='@p' mesh='@m' young_modulus='3'/><removal name='c' on='@p' mesh='@m' "
      "cells='tetrahedra' numbers='1 4' times='2 3'/>",
      0 },
    { "surface_mass", ANYWHERE,
      "<grid name='m' cells='2 1 0' high='2 1 0' type='quads'/><points name='p' mesh='@m'/><surface_mass "
      "name='c' on='@p' "
      "mesh='@m' where='x lt 2' faces='quads' density='3'/>",
      0 },
    { "surface_mass", WORLD,
      TETRAHEDRON "<surface_mass name='c' on='@p' nodes='0 1 2 1 3 2' density='3' gravity='1 -2 3'/>", 0 },
    { "springs", ANYWHERE,
      "<grid name='m' cells='1 1 1' type='tetrahedra'/><points name='p' mesh='@m'/><point_mass on='@p' "
      "mass='0.5'/><springs name='c' on='@p' nodes='0 1  2 3' stiffness='1' cells='0 1 -1 2'/>",
      0 },
    { "cutting", ANYWHERE,
      "<grid name='m' cells='1 1 1' type='tetrahedra'/><points name='p' mesh='@m'/><point_mass on='@p' "
      "mass='0.5'/><frames name='f' positions='0.5 0.5 0.5'/><rigid_mass on='@f' mass='0.7' inertia='0.2 "
      "0.3 0.4'/><cutting name='c' on='@p' tool='@f' node='-1' blade='-0.1 0.05 0  0.2 0 0.1' "
      "direction='0.3 0.1 1' fracture_energy='30' yield_displacement='50' points='4' stride='0.2' "
      "instants='6' interval='3' delay='2' snap='0.2' quality='0.02' active='2'/>",
      0 },
    { "cutting", ANYWHERE,
      "<grid name='m' cells='1 1 1' type='tetrahedra'/><points name='p' mesh='@m'/><point_mass on='@p' "
      "mass='0.5'/><frames name='f' positions='0.5 0.5 0.5'/><rigid_mass on='@f' mass='0.7' inertia='0.2 "
      "0.3 0.4'/><cutting name='c' on='@p' tool='@f' blade='0.1 -0.05 0  0.3 0 0.1  0.4 0 0' "
      "fracture_energy='3' yield_displacement='1e-4' points='3'/>",
      0 },
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
    { "prescribed_scalars", ANYWHERE,
      "<scalars name='s' values='0 1 2'/><scalar_mass on='@s' mass='0.5'/>"
      "<prescribed_scalars name='c' on='@s' nodes='0 -1' value='0.1*sin(3*t)'/>",
      0 },
    { "diffusion", ANYWHERE,
      "<grid name='g' cells='1 1 1' type='tetrahedra'/><scalars name='s' mesh='@g'/>"
      "<scalar_mass on='@s' mass='0.5'/><diffusion name='c' on='@s' conductivity='2 0.5' directions='1 2 2' "
      "capacity='0.7' loss='0.3' source='1+t' distribution='consistent'/>",
      0 },
    { "diffusion", ANYWHERE,
      "<grid name='g' cells='2 2 0' type='quads'/><scalars name='s' mesh='@g'/>"
      "<scalar_mass on='@s' mass='0.5'/><diffusion name='c' on='@s' conductivity='2' thickness='0.3'/>",
      0 },
    { "suture_in_solid", LIMITED, SOLID_SUTURE "grip='1e9' friction='0.4'/>", 0 },
};

int sn_conformance_recipe_count(void) { return SN_COUNT(recipes); }

sn_conformance_recipe sn_conformance_recipe_at(int i)
{
    if (i < 0 || i >= SN_COUNT(recipes)) return (sn_conformance_recipe){ 0 };
    sn_conformance_recipe recipe = recipes[i];
    if (recipe.seed == 0) recipe.seed = (uint64_t)i + 7;
    return recipe;
}

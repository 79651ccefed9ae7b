/* Sinew - cable_paper: the tables and figures of Khalifa and Palli, J. Comput. Nonlinear Dyn. 17(1), 011001,
   2022, computed anew. Their cable: aluminium, 2 m long, 2 mm thick, ends on springs of 10 kN/m, released
   under gravity; with or without a force across its middle.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

enum { CABLE_ROWS = 19, CABLE_COLUMNS = 8, CABLE_SIZES = 6, CABLE_PLACES = 10 };

/** A row of tables 1 to 4: seconds of computing until a simulated time. */
typedef struct cable_paper_row {
    double time; /**< simulated [s] */
    double seconds[CABLE_COLUMNS];
} cable_paper_row;

extern const cable_paper_row cable_paper_rows[CABLE_ROWS];
/** Tables 5 to 8: seconds for 10 s in steps of 0.8 ms, by control points and samples. */
extern const double cable_paper_grid[4][CABLE_SIZES][CABLE_SIZES];
extern const int cable_paper_points[CABLE_SIZES], cable_paper_samples[CABLE_SIZES];

/** What is run. */
typedef struct cable_case {
    const char* integrator; /**< an element */
    double step;   /**< [s]; 0: 0.9 of the critical one, a little less so that `period` is a whole number of
                   them */
    double period; /**< [s] */
    int points, samples; /**< samples 0: three Gauss points in every span */
    bool force;          /**< 0.05 N, 1 Hz across the middle */
    const char* more;    /**< attributes of the cable, or NULL */
} cable_case;

/** The case, ready to be stepped: items /cable and /places, ten points of it between its ends. NULL on
    failure. */
sn_sim* cable_compile(const cable_case* c, sn_error* error);
/** Kinetic energy, potential energy and that of the weight [J]. */
double cable_energy(sn_sim* sim);

enum { CABLE_PARTS = 5000, CABLE_REPETITIONS = 21 };

/** Times of a case that is run several times over; begin with zeros and the first three. */
typedef struct cable_clock {
    cable_case what;
    double duration; /**< simulated [s] */
    int parts;       /**< at most CABLE_PARTS, of as many steps each as can be */
    double least[CABLE_PARTS], total[CABLE_REPETITIONS]; /**< of a part, of a repetition [s] */
    int repetitions;
    double step;       /**< [s] */
    double iterations; /**< of Newton's method, per step */
    char message[200]; /**< why it failed, or "" */
} cable_clock;

/** Runs the case once more. */
void cable_time(cable_clock* k);
/** Sum of the least times of the parts; NaN when it failed. */
double cable_least(const cable_clock* k);
/** Median of the repetitions' times; NaN when it failed. */
double cable_median(const cable_clock* k);

/** What all parts of the bench share. */
typedef struct cable_bench {
    const char* folder;
    bool quick;
    int repetitions;
} cable_bench;

/** Tables 1 to 4 and the steps. False when something failed, as in all parts. */
bool cable_paper_methods(const cable_bench* b);
/** Ten seconds in full: the midpoint rule with steps of 2 ms, and Verlet at its own step. */
bool cable_paper_marks(const cable_bench* b);
/** Tables 5 to 8, figures 11 and 12. */
bool cable_paper_sizes(const cable_bench* b);
/** Figures 9 and 10. */
bool cable_paper_errors(const cable_bench* b);
/** Error against cost; energies over time. */
bool cable_paper_choice(const cable_bench* b);
bool cable_paper_energies(const cable_bench* b);

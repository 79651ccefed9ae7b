/* Sinew - sofa: reads scenes of the SOFA framework (.scn) by translating them into Sinew scenes. A report
   lists every element that is not supported, with its line and the reason; the other elements run.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Result for an element or for one of its attributes. */
typedef enum sn_sofa_verdict {
    /** Translated without difference. */
    SN_SOFA_HONOURED,
    /** Invalid XML at this place, repaired. */
    SN_SOFA_MENDED,
    /** Serves pictures or SOFA internals only: nothing to simulate. */
    SN_SOFA_VISUAL,
    /** Translated with a difference. */
    SN_SOFA_CHANGED,
    /** Not translated, although it affects the simulation. */
    SN_SOFA_LEFT_OUT,
    SN_SOFA_VERDICT_COUNT
} sn_sofa_verdict;

/** The part of the physics that is missing where an element or an attribute is left out. */
typedef enum sn_sofa_loss {
    /** Nothing is missing. */
    SN_SOFA_LOSS_NONE,
    /** Positions, or a whole state. */
    SN_SOFA_LOSS_STATE,
    SN_SOFA_LOSS_MASS,
    SN_SOFA_LOSS_FORCE,
    /** Nodes that are held, moved or joined. */
    SN_SOFA_LOSS_CONSTRAINT,
    SN_SOFA_LOSS_CONTACT,
    /** A state that follows another one. */
    SN_SOFA_LOSS_MAPPING,
    /** A method of integration or solution. */
    SN_SOFA_LOSS_SOLVER,
    /** A mesh or a list that a simulated component uses. */
    SN_SOFA_LOSS_MESH,
    /** Cells that are added or removed during the simulation. */
    SN_SOFA_LOSS_CHANGE,
    /** Devices, scripts and interaction. */
    SN_SOFA_LOSS_DEVICE,
    /** An attribute of an element that is translated. */
    SN_SOFA_LOSS_ATTRIBUTE,
    SN_SOFA_LOSS_OTHER,
    SN_SOFA_LOSS_COUNT
} sn_sofa_loss;

/** Name of a loss in messages: "force". */
SN_API const char* sn_sofa_loss_name(sn_sofa_loss loss);

/** One line of a report. Texts live as long as the report. */
typedef struct sn_sofa_note {
    sn_sofa_verdict verdict;
    /** What is missing; SN_SOFA_LOSS_NONE unless the verdict is SN_SOFA_LEFT_OUT. */
    sn_sofa_loss loss;
    const char* file;
    int line;
    /** "TetrahedronFEMForceField", or "". */
    const char* element;
    /** Explanation; "" where there is none. */
    const char* sentence;
} sn_sofa_note;

/** Results for all elements, in the order of the text; notes of the same element are adjacent. */
typedef struct sn_sofa_report {
    int count;
    const sn_sofa_note* notes;
    /** Number of notes of each verdict. */
    int counts[SN_SOFA_VERDICT_COUNT];
    /** Number of notes of each loss; the first is not counted. A scene is complete if all are 0. */
    int losses[SN_SOFA_LOSS_COUNT];
} sn_sofa_report;

/** Whether every element that affects the simulation was translated. */
SN_API bool sn_sofa_report_is_complete(const sn_sofa_report* report);
/** Whether a state, mass, force, constraint, contact or mapping is missing. */
SN_API bool sn_sofa_report_lacks_physics(const sn_sofa_report* report);

/** Reads a SOFA scene into a new scene. `report` (or NULL) receives the results for its elements, also on
    failure; free it with sn_sofa_report_destroy. Returns NULL and the cause when the file cannot be read.
    Elements that are not supported are no failure; the report lists them. */
SN_API sn_scene* sn_scene_load_sofa(const char* path, const sn_host* host, sn_sofa_report** report,
                                    sn_error* error);
/** The same from text in memory; `name` stands for the file in messages. Relative paths start from
    `directory` (NULL: the working directory). */
SN_API sn_scene* sn_scene_load_sofa_text(const char* text, size_t length, const char* name,
                                         const char* directory, const sn_host* host, sn_sofa_report** report,
                                         sn_error* error);
/** Frees a report. Accepts NULL. */
SN_API void sn_sofa_report_destroy(sn_sofa_report* report);

/** Support of a SOFA component. */
typedef struct sn_sofa_component {
    const char* name;
    /** HONOURED, VISUAL, CHANGED or LEFT_OUT. */
    sn_sofa_verdict verdict;
    /** Sinew component that replaces it: "backward Euler (`dirk`)", or NULL. */
    const char* native;
    /** Reason for CHANGED and LEFT_OUT; otherwise NULL. */
    const char* reason;
    /** Number of scenes that use it, of 703 public SOFA scenes. */
    int scenes;
} sn_sofa_component;

/** Copies the i-th known SOFA component, sorted by name, to `out`; returns false past the last. */
SN_API bool sn_sofa_component_at(int i, sn_sofa_component* out);

#ifdef __cplusplus
}
#endif

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

/** One line of a report. Texts live as long as the report. */
typedef struct sn_sofa_note {
    sn_sofa_verdict verdict;
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
} sn_sofa_report;

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

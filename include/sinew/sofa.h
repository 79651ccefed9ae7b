/* Sinew - sofa: scenes of the SOFA framework (.scn), read by translating them into scenes of Sinew. What cannot be honoured
   is told element by element, with its line and the reason; the rest runs.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What became of an element, or of one of its attributes. */
typedef enum sn_sofa_verdict {
    SN_SOFA_HONOURED, /**< it is in the scene */
    SN_SOFA_MENDED,   /**< the text is no XML here; what was meant was read */
    SN_SOFA_VISUAL,   /**< for pictures or for SOFA's own housekeeping: nothing to simulate */
    SN_SOFA_CHANGED,  /**< it is in the scene, with a difference */
    SN_SOFA_LEFT_OUT, /**< it would change the simulation and is not in the scene */
    SN_SOFA_VERDICT_COUNT
} sn_sofa_verdict;

/** One line of a report. Texts live as long as the report. */
typedef struct sn_sofa_note {
    sn_sofa_verdict verdict;
    const char* file;
    int line;
    const char* element;  /**< "TetrahedronFEMForceField", or "" */
    const char* sentence; /**< what the matter is; "" where nothing is to be said */
} sn_sofa_note;

/** What became of all elements, in the order of the text; notes of the same element follow each other. */
typedef struct sn_sofa_report {
    int count;
    const sn_sofa_note* notes;
    int counts[SN_SOFA_VERDICT_COUNT]; /**< notes of each verdict */
} sn_sofa_report;

/** Reads a SOFA scene into a new scene. `report` (or NULL) receives what became of its elements, also on failure; free it
    by sn_sofa_report_destroy. Returns NULL and the cause when the text cannot be made sense of. What was left out is no
    failure: ask the report. */
SN_API sn_scene* sn_scene_load_sofa(const char* path, const sn_host* host, sn_sofa_report** report,
                                    sn_error* error);
/** The same from text in memory; `name` stands for the file in messages, `directory` is where its files are looked for
    (NULL: the working directory). */
SN_API sn_scene* sn_scene_load_sofa_text(const char* text, size_t length, const char* name,
                                         const char* directory, const sn_host* host, sn_sofa_report** report,
                                         sn_error* error);
/** Accepts NULL. */
SN_API void sn_sofa_report_destroy(sn_sofa_report* report);

/** What the reader does with a component of SOFA. */
typedef struct sn_sofa_component {
    const char* name;
    sn_sofa_verdict verdict; /**< HONOURED, VISUAL, CHANGED or LEFT_OUT */
    const char* native;      /**< what it becomes: "backward Euler (`dirk`)", or NULL */
    const char* reason;      /**< of CHANGED and LEFT_OUT; else NULL */
    int scenes;              /**< of the 703 public scenes of SOFA that were counted, those that use it */
} sn_sofa_component;

/** The i-th component the reader knows, by name; false past the last. */
SN_API bool sn_sofa_component_at(int i, sn_sofa_component* out);

#ifdef __cplusplus
}
#endif

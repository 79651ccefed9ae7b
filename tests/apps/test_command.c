/* If this fails, the command misleads those who use it: an exit code, a message or a file is not what was
   promised.
   SPDX-License-Identifier: BSD-3-Clause */
#define _XOPEN_SOURCE 700 // posix_openpt
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <sinew/sinew.h>
#include <sys/wait.h>
#include <time.h>
#include "base/csv.h"
#include "base/instrumented.h"
#include "commit.h"
#include "config.h"
#include "output/scratch.h"
#include "support/run_suite.h"

/* ---- a folder to work in ------------------------------------------------------------------------------- */

static char folder[64], path[256];
static char *said, *complained; // standard output and standard error of the last call

static const char* work(const char* name)
{
    char relative[128];
    snprintf(relative, sizeof relative, "work/%s", name);
    return scratch_path(path, folder, relative);
}

static const char falling_box[] =
    "<scene title='a \"box\" that falls' duration='0.1 s' step='1 ms'>\n"
    "  <frames name='box' positions='0 0 0'/>\n"
    "  <rigid_mass on='@box' mass='1 kg' inertia='1 1 1' gravity='0 0 -9.81'/>\n"
    "  <point_load name='load' on='@box' force='0 0 t'/>\n"
    "  <monitor name='motion' of='@box' quantities='position velocity'/>\n"
    "  <monitor name='turn' of='@box' quantities='orientation' every='10'/>\n"
    "</scene>\n";

/* Each step multiplies the oscillation by about 8. */
static const char diverging[] = "<scene halvings='0' duration='10 s' step='0.1 s'>\n"
                                "  <points name='ball' positions='0 0 0' velocities='1 0 0'/>\n"
                                "  <point_mass on='@ball' mass='1 kg'/>\n"
                                "  <springs_to_ground on='@ball' stiffness='2000'/>\n"
                                "  <explicit method='rk4' force='true'/>\n"
                                "  <monitor name='motion' of='@ball'/>\n"
                                "</scene>\n";

static const char mistaken[] = "<scene>\n"
                               "  <frames name='box' positions='0 0 0'/>\n"
                               "  <rigid_mass on='@box' mass='1 kg' inertia='1 1 1'/>\n"
                               "  <monitor name='m' of='@bix'/>\n"
                               "  <monitor name='n' of='@box' quantities='positon'/>\n"
                               "  <tube frames='@box' radius='1 mm'/>\n"
                               "</scene>\n";

static const char rod[] = "<scene duration='1 s' step='1 ms'>\n"
                          "  <frames name='rod' positions='0 0 0  0.1 0 0  0.2 0 0'/>\n"
                          "  <rigid_mass on='@rod' mass='1 kg' inertia='1 1 1'/>\n"
                          "  <tube name='skin' frames='@rod' radius='1 mm'/>\n"
                          "  <monitor name='motion' of='@rod'/>\n"
                          "</scene>\n";

static const char soft[] = "<scene duration='0.01 s' step='1 ms'>\n"
                           "  <grid name='m' cells='2 1 1'/>\n"
                           "  <points name='block' mesh='@m'/>\n"
                           "  <fixed on='@block' where='region xmin'/>\n"
                           "  <solid_mass on='@block' density='1000' gravity='0 0 -9.81'/>\n"
                           "  <solid name='gel' on='@block' where='x gt 0.5'/>\n"
                           "  <mesh_view name='shape' of='@block' quantities='velocity @gel/von_mises'/>\n"
                           "</scene>\n";

static void set_up(void)
{
    scratch_make(folder);
    ck_assert_int_eq(mkdir(scratch_path(path, folder, "work"), 0777), 0);
    scratch_write(work("box.xml"), falling_box);
    scratch_write(work("diverging.xml"), diverging);
    scratch_write(work("mistaken.xml"), mistaken);
    scratch_write(work("rod.xml"), rod);
    scratch_write(work("soft.xml"), soft);
    said = complained = NULL;
}

static void tear_down(void)
{
    free(said);
    free(complained);
    scratch_clear(folder);
}

/* Runs `before; sinew arguments` by the shell in the folder. Returns the exit code. */
static int sinew_after(const char* before, const char* arguments)
{
    char line[2048];
    snprintf(line, sizeof line, "cd %s/work && { %s; %s %s; } >../said 2>../complained </dev/null", folder,
             before, SINEW_COMMAND, arguments);
    int status = system(line);
    free(said);
    free(complained);
    said = scratch_read(scratch_path(path, folder, "said"), NULL);
    complained = scratch_read(scratch_path(path, folder, "complained"), NULL);
    ck_assert_msg(WIFEXITED(status), "sinew %s: ended by signal\n%s", arguments, complained);
    return WEXITSTATUS(status);
}

static int sinew(const char* arguments) { return sinew_after(":", arguments); }

static void expect(const char* arguments, int code)
{
    int found = sinew(arguments);
    ck_assert_msg(found == code, "sinew %s: exit %d, expected %d\n%s%s", arguments, found, code, said,
                  complained);
}

static void expect_said(const char* text)
{
    ck_assert_msg(strstr(said, text), "\"%s\" was not said:\n%s", text, said);
}

static void expect_complaint(const char* text)
{
    ck_assert_msg(strstr(complained, text), "\"%s\" was not complained of:\n%s", text, complained);
}

/* The five scenes and nothing else. */
static void expect_no_files(const char* arguments)
{
    ck_assert_msg(scratch_count(scratch_path(path, folder, "work"), "") == 5, "sinew %s left files",
                  arguments);
}

typedef struct refusal {
    const char* arguments;
    int code;
    const char *what, *mend; // parts of what is complained
} refusal;

static void expect_refusal(const refusal* r)
{
    expect(r->arguments, r->code);
    expect_complaint(r->what);
    expect_complaint(r->mend);
    ck_assert_msg(said[0] == '\0', "sinew %s: said\n%s", r->arguments, said);
    expect_no_files(r->arguments);
}

static json_t* read_json(const char* name)
{
    json_error_t error;
    json_t* json = json_load_file(work(name), 0, &error);
    ck_assert_msg(json != NULL, "%s: %s", name, error.text);
    return json;
}

static json_t* said_json(void)
{
    json_error_t error;
    json_t* json = json_loads(said, 0, &error);
    ck_assert_msg(json != NULL, "%s:\n%s", error.text, said);
    return json;
}

static const char* text_of(const json_t* json, const char* key)
{
    return json_string_value(json_object_get(json, key));
}
static double number_of(const json_t* json, const char* key)
{
    return json_number_value(json_object_get(json, key));
}

static sn_csv* read_csv(const char* name)
{
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(work(name), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    return csv;
}

/* ---- usage --------------------------------------------------------------------------------------------- */

static const refusal usages[] = {
    { "", 2, "usage: sinew VERB", "sinew demo" },
    { "rnu box.xml", 2, "\"rnu\"", "did you mean run?" },
    { "box.xml", 2, "\"box.xml\"", "sinew run box.xml" },
    { "--versoin", 2, "unknown option \"--versoin\"", "did you mean --version?" },
    { "help descirbe", 2, "\"descirbe\"", "did you mean describe?" },
    { "run", 2, "SCENE is missing", "sinew run --help" },
    { "check", 2, "SCENE is missing", "sinew check --help" },
    { "plot", 2, "RUN_DIR is missing", "sinew plot --help" },
    { "run box.xml rod.xml", 2, "\"rod.xml\" is an unexpected argument", "--help" },
    { "run box.xml --durtion 3", 2, "\"--durtion\"", "did you mean --duration?" },
    { "run box.xml -q", 2, "\"-q\"", "--help" },
    { "run box.xml --duration", 2, "--duration needs a value", "--duration T" },
    { "run box.xml --out --quiet", 2, "--out needs a value", "--out DIR" },
    { "run box.xml --quiet=yes", 2, "--quiet takes no value", "--help" },
    { "run box.xml --duration 3kg", 2, "--duration: \"3kg\" is a mass", "a time in s" },
    { "run box.xml --duration -1", 2, "\"-1\" is not a time above zero", "--help" },
    { "run box.xml --duration ''", 2, "--duration:", "a time in s" },
    { "run box.xml --step 0", 2, "--step: \"0\"", "--help" },
    { "run box.xml --steps 2.5", 2, "\"2.5\" is not a whole number", "--help" },
    { "run box.xml --steps 0", 2, "\"0\" is not a whole number", "--help" },
    { "run box.xml --steps 3 --duration 1", 2, "exclude each other", "--help" },
    { "run box.xml --vtk-every 3", 2, "--vtk-every needs --vtk", "--help" },
    { "run box.xml --set foo", 2, "--set \"foo\"", "--set needle.elements=8" },
    { "run box.xml --set load.=3", 2, "--set \"load.=3\"", "PATH.PARAMETER=VALUE" },
    { "check box.xml --component bushing", 2, "--component takes no scene", "--help" },
    { "check --component nosuch", 2, "no recipe for \"nosuch\"", "sinew describe" },
    { "check box.xml --set =3", 2, "--set \"=3\"", "PATH.PARAMETER=VALUE" },
    { "describe needle --json --markdown", 2, "exclude each other", "--help" },
    { "describe needle tube", 2, "\"tube\" is an unexpected argument", "--help" },
    { "doctor now", 2, "\"now\" is an unexpected argument", "--help" },
};

START_TEST(a_wrong_call_is_explained) { expect_refusal(&usages[_i]); }
END_TEST

static const refusal inputs[] = {
    { "run missing.xml", 1, "missing.xml: cannot be read", "No such file" },
    { "run .", 1, ".: is a folder", "scene file" },
    { "run mistaken.xml", 1, "mistaken.xml:4:", "did you mean \"box\"?" },
    { "run mistaken.xml", 1, "mistaken.xml:5:", "did you mean \"position\"?" },
    { "check mistaken.xml", 1, "mistaken.xml:4:", "did you mean \"box\"?" },
    { "check mistaken.xml", 1, "mistaken.xml:5:", "2 problems" },
    { "run box.xml --set lod.force='0 0 1'", 1, "no item \"lod\"", "did you mean \"load\"?" },
    { "run box.xml --set load.frce='0 0 1'", 1, "no parameter \"frce\"", "did you mean \"force\"?" },
    { "run box.xml --set load.force='0 0 1 kg'", 1, "/load: force: \"1 kg\" is a mass",
      "a force in N is expected" },
    { "check box.xml --set motion.every=0", 1, "every = 0", "must be 1 to" },
    { "run box.xml --set motion.of=@bix", 1, "there is no \"bix\"", "did you mean \"box\"?" },
    { "run box.xml --set 'motion.quantities=position force'", 1, "no quantity \"force\"",
      "sinew describe frames" },
    { "run box.xml --duration 1e8 --step 1e-8", 1, "more than 10^15 steps", "a larger --step" },
    { "run box.xml --vtk", 1, "neither a tube nor a mesh", "<mesh_view of=" },
    { "run soft.xml --set shape.of=@gel", 1, "/shape: of: /gel is not a state on the points of a mesh",
      "<points mesh=" },
    { "run soft.xml --set shape.quantities=speed", 1, "has no quantity \"speed\"", "/shape" },
    { "run soft.xml --set shape.quantities=@gel/energy", 1, "no value for each point of the mesh",
      "von_mises" },
    { "run rod.xml --vtk --set skin.radius='1 2'", 1, "/skin: radius: 2 numbers for 3 frames",
      "one for all" },
    { "run rod.xml --set skin.frames=@rid", 1, "there is no \"rid\"", "did you mean \"rod\"?" },
    { "run box.xml --threads 257", 1, "257 threads are not possible", "give 1 to 256" },
    { "run box.xml --out box.xml", 1, "box.xml: the folder cannot be created: Not a directory", "--out" },
    { "run box.xml --out box.xml/sub", 1, "box.xml/sub: the folder cannot be created: Not a directory",
      "--out" },
    { "run box.xml --out /proc/sinew", 1, "/proc/sinew: the folder cannot be created", "--out" },
    { "describe nedle", 1, "\"nedle\"", "did you mean needle?" },
    { "bench nothing-like-it", 1, "unknown benchmark \"nothing-like-it\"",
      "`sinew bench` lists all benchmarks" },
    { "plot nowhere", 1, "nowhere: cannot be read", "the folder of a run" },
};

START_TEST(a_wrong_input_is_explained)
{
    if (!SINEW_HAVE_CAIRO && strncmp(inputs[_i].arguments, "plot", 4) == 0) return;
    expect_refusal(&inputs[_i]);
}
END_TEST

START_TEST(every_verb_teaches)
{
    static const char* const verbs[] = { "demo",  "run",       "check", "describe", "plot",  "live",
                                         "study", "linearise", "fit",   "bench",    "doctor" };
    char line[64];
    expect("help", 0);
    char* overview = strdup(said);
    for (int i = 0; i < SN_COUNT(verbs); ++i) {
        ck_assert_ptr_nonnull(strstr(overview, verbs[i]));
        snprintf(line, sizeof line, "%s --help", verbs[i]);
        expect(line, 0);
        char* by_option = strdup(said);
        snprintf(line, sizeof line, "help %s", verbs[i]);
        expect(line, 0);
        ck_assert_str_eq(said, by_option);
        const char* examples = strstr(said, "\nexamples\n  sinew ");
        ck_assert_msg(examples && strstr(examples + 12, "\n  sinew "), "%s has no two examples", verbs[i]);
        free(by_option);
    }
    free(overview);
    expect("--help", 0);
    expect("-h", 0);
    expect("--version", 0);
    char version[64];
    snprintf(version, sizeof version, "sinew %s", sn_version());
    ck_assert_int_eq(strncmp(said, version, strlen(version)), 0);
    expect_said(SINEW_HAVE_CAIRO ? "charts: cairo" : "charts: none");
    expect_said(SINEW_HAVE_VIEW ? "live view: yes" : "live view: no");
}
END_TEST

/* Every verb has a row in the overview. A text begins in its column; a wide option stands alone. */
START_TEST(options_and_their_texts_stand_apart)
{
    expect("help", 0);
    char* overview = strdup(said);
    int verbs = 0;
    for (char* row = strstr(overview, "\n  demo "); row && row[3] != ' ' && row[1] == ' '; ++verbs) {
        char name[32], line[64];
        ck_assert_int_eq(sscanf(row, "%31s", name), 1);
        row = strchr(row + 1, '\n');
        if (strcmp(name, "help") == 0) continue;
        snprintf(line, sizeof line, "help %s", name);
        expect(line, 0);
        for (const char* option = strstr(said, "\n  --"); option; option = strstr(option + 1, "\n  --")) {
            const char* end = strchr(option + 1, '\n');
            int width = (int)(end - option) - 1, blanks = 0;
            for (const char* c = option + 3; c < end; ++c)
                blanks += *c == ' ';
            ck_assert_msg(blanks <= 1 || option[26] == ' ', "%s: %.*s", name, width, option + 1);
        }
    }
    ck_assert_int_ge(verbs, 16);
    free(overview);
}
END_TEST

/* Manual pages and the completion are made of the tables of the verbs. */
START_TEST(pages_of_the_manual_name_every_option)
{
    expect("help --man", 0);
    expect_said(".TH SINEW 1");
    expect_said(".BR sinew\\-run (1)");
    expect("help --man run", 0);
    expect_said(".TH SINEW-RUN 1");
    expect_said(".B \\-\\-vtk\\-every N");
    expect_said(".SH EXIT STATUS");
    expect("help --completion", 0);
    expect_said("run) options='--duration ");
    expect_said("complete -o filenames -F _sinew sinew");
    expect("help --man nothing", 2);
}
END_TEST

/* A program in place of Python: it has the package when `has` is 0, and repeats its arguments. */
static void write_python(int has)
{
    char text[256];
    snprintf(text, sizeof text, "#!/bin/sh\ncase $1 in -c) exit %d ;; esac\necho \"called: $*\"\nexit 3\n",
             has);
    scratch_write(work("python"), text);
    ck_assert_int_eq(chmod(work("python"), 0755), 0);
}

START_TEST(verbs_of_the_package_are_handed_over_to_python)
{
    write_python(0);
    expect("study --python ./python run plan.toml --jobs 2", 3); // its exit code
    ck_assert_str_eq(said, "called: -m sinew.study run plan.toml --jobs 2\n");
    ck_assert_int_eq(sinew_after("export SINEW_PYTHON=./python", "study list plan.toml"), 3);
    ck_assert_str_eq(said, "called: -m sinew.study list plan.toml\n");
    expect("linearise --python ./python scene.xml --out model.npz", 3);
    ck_assert_str_eq(said, "called: -m sinew.linearise scene.xml --out model.npz\n");
    expect("fit --python ./python scene.xml table.csv --parameter s.stiffness=200", 3);
    ck_assert_str_eq(said, "called: -m sinew.identify scene.xml table.csv --parameter s.stiffness=200\n");
    write_python(1);
    expect("study --python ./python run plan.toml", 1);
    expect_complaint("./python has no package sinew; ./go python builds it");
    expect("study --python ./no-such-python run plan.toml", 1);
    expect_complaint("there is no program \"./no-such-python\"; install Python 3.11");
    expect("study", 2);
}
END_TEST

START_TEST(an_output_that_is_full_is_a_failure)
{
    ck_assert_int_eq(sinew_after(":", "describe needle >/dev/full"), 1);
    expect_complaint("standard output cannot be written: No space left");
}
END_TEST

/* ---- run ----------------------------------------------------------------------------------------------- */

START_TEST(a_run_leaves_tables_and_a_report)
{
    expect("run box.xml", 0);
    ck_assert_str_eq(complained, "");
    expect_said("a \"box\" that falls\n");
    expect_said("100 steps of 1 ms: 0.1 s simulated in ");
    expect_said("results in   out/box: run.json, motion.csv, turn.csv");
    ck_assert_int_eq(scratch_count(work("out/box"), ""), 3);
    sn_csv *motion = read_csv("out/box/motion.csv"), *turn = read_csv("out/box/turn.csv");
    ck_assert_int_eq(motion->rows, 101);
    ck_assert_int_eq(turn->rows, 11);
    ck_assert_double_eq(motion->values[100 * 7], 0.1);
    // z'' = t - 9.81
    ck_assert_double_eq_tol(motion->values[100 * 7 + 3], 0.1 * 0.1 * 0.1 / 6 - 0.5 * 9.81 * 0.1 * 0.1, 1e-9);
    json_t* json = read_json("out/box/run.json");
    ck_assert_str_eq(text_of(json, "status"), "done");
    ck_assert_str_eq(text_of(json, "scene"), "box.xml");
    ck_assert_str_eq(text_of(json, "title"), "a \"box\" that falls");
    ck_assert_str_eq(text_of(json, "sinew"), sn_version());
    ck_assert_str_eq(text_of(json, "compiler"), SINEW_COMPILER);
    ck_assert_double_eq(number_of(json, "threads"), 1);
    ck_assert_double_eq(number_of(json, "steps"), 100);
    ck_assert_double_eq(number_of(json, "simulated_s"), 0.1);
    ck_assert_double_gt(number_of(json_object_get(json, "wall_s"), "stepping"), 0);
    ck_assert_double_gt(number_of(json_object_get(json, "step_us"), "median"), 0);
    ck_assert_double_eq(number_of(json_object_get(json, "counters"), "steps"), 100);
    ck_assert_uint_eq(json_array_size(json_object_get(json, "outputs")), 2);
    // The last value is the last of the table, to the bit.
    const json_t* last = json_object_get(json_object_get(json, "monitors"), "motion");
    ck_assert_double_eq(number_of(last, "position.z [m]"), motion->values[100 * 7 + 3]);
    json_decref(json);
    sn_csv_destroy(motion);
    sn_csv_destroy(turn);
}
END_TEST

/* What a component has to tell comes at the end, on the standard error and in the report. */
START_TEST(a_run_tells_what_went_beyond_its_model)
{
    scratch_write(
        work("deep.xml"),
        "<scene duration='0.3 s' step='1 ms'><tissue name='body' position='23.65 cm 0 0'><layer/></tissue>"
        "<needle name='needle' length='15 cm' elements='2'><handle x='0.07*smooth(t,0,0.2)'/>"
        "<insertion tissue='/body' points='8' length='4 cm'/></needle></scene>");
    expect("run deep.xml --quiet", 0);
    expect_complaint("note: /needle/insertion/forces: the needle went up to 0.02 m deeper than the 0.04 m");
    json_t* json = read_json("out/deep/run.json");
    const json_t* notes = json_object_get(json, "notes");
    ck_assert_uint_eq(json_array_size(notes), 1);
    ck_assert(strncmp(json_string_value(json_array_get(notes, 0)), "/needle/insertion/forces: the needle",
                      35) == 0);
    json_decref(json);
    expect("run box.xml --quiet", 0);
    json = read_json("out/box/run.json");
    ck_assert_uint_eq(json_array_size(json_object_get(json, "notes")), 0);
    json_decref(json);
}
END_TEST

/* A mesh is converted and told of: the same in each format. */
START_TEST(meshes_are_converted)
{
    static const char text[] =
        "# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n0 0 0 1 0 0 0 1 0 "
        "0 0 1 1 1 1\nCELLS 2 10\n4 0 1 2 3\n4 1 2 3 4\nCELL_TYPES 2\n10\n10\n";
    FILE* out = fopen(work("pair.vtk"), "w");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
    expect("mesh convert pair.vtk pair.vtu", 0);
    expect_said("5 points, 2 cells");
    expect("mesh convert pair.vtu pair.msh --scale 2", 0);
    expect("mesh info pair.msh", 0);
    expect_said("volume 4 m^3");
    expect_said("closed, 6 triangles");
}
END_TEST

START_TEST(the_fingerprint_is_that_of_sha256sum)
{
    if (system("command -v sha256sum >/dev/null 2>&1") != 0) return;
    ck_assert_int_eq(sinew_after("sha256sum box.xml", "run box.xml --quiet"), 0);
    json_t* json = read_json("out/box/run.json");
    ck_assert_int_eq(strncmp(said, text_of(json, "scene_sha256"), 64), 0);
    json_decref(json);
}
END_TEST

START_TEST(settings_and_times_change_the_run)
{
    expect(
        "run box.xml --set 'load.force=0 0 19.62' --duration '50 ms' --step=0.5ms --out deep/er/there --json "
        "--threads 2",
        0);
    json_t* json = said_json();
    ck_assert_double_eq(number_of(json, "threads"), 2);
    ck_assert_double_eq(number_of(json, "steps"), 100);
    ck_assert_double_eq(number_of(json, "step_s"), 0.0005);
    ck_assert_double_eq(number_of(json, "simulated_s"), 0.05);
    const json_t* overrides = json_object_get(json, "overrides");
    ck_assert_uint_eq(json_array_size(overrides), 3);
    ck_assert_str_eq(json_string_value(json_array_get(overrides, 0)), "load.force=0 0 19.62");
    ck_assert_str_eq(json_string_value(json_array_get(overrides, 1)), "duration=0.05");
    ck_assert_ptr_nonnull(
        strstr(text_of(json, "command"), "--set 'load.force=0 0 19.62' --duration '50 ms'"));
    json_t* file = read_json("deep/er/there/run.json");
    ck_assert(json_equal(json, file));
    json_decref(file);
    json_decref(json);
    sn_csv* motion = read_csv("deep/er/there/motion.csv");
    ck_assert_double_eq_tol(motion->values[100 * 7 + 3], 0.5 * 9.81 * 0.05 * 0.05, 1e-9); // falls upwards
    sn_csv_destroy(motion);
    expect("run box.xml --steps 7 --quiet", 0);
    ck_assert_str_eq(said, "");
    ck_assert_str_eq(complained, "");
    motion = read_csv("out/box/motion.csv");
    ck_assert_int_eq(motion->rows, 8);
    sn_csv_destroy(motion);
}
END_TEST

START_TEST(the_same_scene_gives_the_same_bytes)
{
    expect("run box.xml --quiet --out a", 0);
    expect("run box.xml --quiet --out b --profile", 0);
    size_t size_a, size_b;
    char* a = scratch_read(work("a/motion.csv"), &size_a);
    char* b = scratch_read(work("b/motion.csv"), &size_b);
    ck_assert_uint_eq(size_a, size_b);
    ck_assert_int_eq(memcmp(a, b, size_a), 0);
    free(a);
    free(b);
}
END_TEST

START_TEST(a_static_scene_is_one_row)
{
    scratch_write(work("rod.xml"), "<scene><points name='p' positions='0 0 0'/>"
                                   "<point_mass on='@p' mass='1 kg' gravity='0 0 -9.81'/>"
                                   "<springs_to_ground on='@p' stiffness='100 N/m'/><statics/>"
                                   "<monitor name='m' of='@p'/></scene>");
    expect("run rod.xml --steps 3", 0);
    expect_said("equilibrium found");
    expect_complaint("note: this scene is static");
    sn_csv* csv = read_csv("out/rod/m.csv");
    ck_assert_int_eq(csv->rows, 1);
    sn_csv_destroy(csv);
    json_t* json = read_json("out/rod/run.json");
    ck_assert(json_is_true(json_object_get(json, "static")));
    ck_assert(json_is_null(json_object_get(json, "wall_per_simulated")));
    json_decref(json);
}
END_TEST

START_TEST(a_profile_tells_where_the_time_went)
{
    expect("run box.xml --profile --quiet", 0);
    expect_said("share");
    expect_said("/rigid_mass");
    expect("run box.xml --profile --json", 0);
    json_t* json = said_json();
    const json_t* profile = json_object_get(json, "profile");
    ck_assert_uint_gt(json_array_size(profile), 3);
    for (size_t i = 1; i < json_array_size(profile); ++i)
        ck_assert_double_ge(number_of(json_array_get(profile, i - 1), "seconds"),
                            number_of(json_array_get(profile, i), "seconds"));
    json_decref(json);
}
END_TEST

/* ---- runs that end early ------------------------------------------------------------------------------- */

START_TEST(divergence_keeps_what_was_recorded)
{
    expect("run diverging.xml --quiet", 3);
    expect_complaint("diverged: /explicit: /ball moves by more than the extent of the scene, ");
    expect_complaint("kept in out/diverging");
    expect_complaint("take a smaller step");
    ck_assert_msg(!strstr(complained, "may help"), "%s", complained);
    ck_assert_str_eq(said, "");
    json_t* json = read_json("out/diverging/run.json");
    ck_assert_str_eq(text_of(json, "status"), "diverged");
    ck_assert_ptr_nonnull(strstr(text_of(json, "message"), "/ball moves by more than"));
    int steps = (int)number_of(json, "steps");
    ck_assert_int_gt(steps, 0);
    ck_assert_int_lt(steps, 100);
    json_decref(json);
    sn_csv* csv = read_csv("out/diverging/motion.csv");
    ck_assert_int_eq(csv->rows, steps + 1);
    for (int i = 0; i < csv->rows * csv->columns; ++i)
        ck_assert(isfinite(csv->values[i]));
    sn_csv_destroy(csv);
    ck_assert_int_eq(scratch_count(work("out/diverging"), "tmp"), 0);
}
END_TEST

/* The command with a scene, interrupted once its table has begun. */
static int interrupt(const char* scene, const char* table, int number)
{
    char dir[128];
    snprintf(dir, sizeof dir, "%s/work", folder);
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(null, 1);
        dup2(null, 2);
        if (chdir(dir) != 0) _exit(99);
        execl(SINEW_COMMAND, "sinew", "run", scene, "--duration", "1e6", (char*)NULL);
        _exit(99);
    }
    struct timespec pause = { 0, 20000000 };
    for (int i = 0; i < 1000 && !scratch_exists(work(table)); ++i)
        nanosleep(&pause, NULL);
    nanosleep(&pause, NULL);
    kill(child, number);
    int status = 0;
    waitpid(child, &status, 0);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(an_interrupted_run_keeps_what_was_recorded)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    ck_assert_int_eq(interrupt("box.xml", "out/box/motion.csv.tmp", numbers[_i]), 128 + numbers[_i]);
    json_t* json = read_json("out/box/run.json");
    ck_assert_str_eq(text_of(json, "status"), "interrupted");
    ck_assert_str_eq(text_of(json, "message"), _i == 0 ? "stopped by Ctrl-C" : "stopped by a signal");
    sn_csv* csv = read_csv("out/box/motion.csv");
    ck_assert_int_eq(csv->rows, (int)number_of(json, "steps") + 1);
    sn_csv_destroy(csv);
    json_decref(json);
    ck_assert_int_eq(scratch_count(work("out/box"), "tmp"), 0);
}
END_TEST

/* One step of 11 days, of which each oscillation takes 20 ms. */
static const char endless_step[] = "<scene duration='1e6 s' step='1e6 s' accuracy='1e-12'>\n"
                                   "  <points name='ball' positions='0 0 0' velocities='1 0 0'/>\n"
                                   "  <point_mass on='@ball' mass='1 kg'/>\n"
                                   "  <springs_to_ground on='@ball' stiffness='1e5'/>\n"
                                   "  <monitor name='motion' of='@ball' quantities='position'/>\n"
                                   "</scene>\n";

START_TEST(an_interrupted_step_ends_at_once)
{
    scratch_write(work("endless.xml"), endless_step);
    ck_assert_int_eq(interrupt("endless.xml", "out/endless/motion.csv.tmp", SIGINT), 130);
    json_t* json = read_json("out/endless/run.json");
    ck_assert_str_eq(text_of(json, "status"), "interrupted");
    ck_assert_str_eq(text_of(json, "message"), "stopped by Ctrl-C");
    ck_assert_double_eq(number_of(json, "steps"), 0);
    json_decref(json);
}
END_TEST

/* x'' = -k(t) x with k from 0 on: without a spring the ball goes on, with it it turns back. The numbers of a
   parameter are functions each, or one for all. */
static const char with_spring[] = "<scene duration='1 s' step='10 ms'>\n"
                                  "  <points name='ball' positions='0 0 0' velocities='1 0 0'/>\n"
                                  "  <point_mass name='mass' on='@ball' mass='1 kg'/>\n"
                                  "  <springs_to_ground name='spring' on='@ball' stiffness='0'/>\n"
                                  "  <monitor name='motion' of='@ball' quantities='position'/>\n"
                                  "</scene>\n";

static double last_x(void)
{
    sn_csv* csv = read_csv("out/spring/motion.csv");
    double x = csv->values[(csv->rows - 1) * csv->columns + 1];
    sn_csv_destroy(csv);
    return x;
}

START_TEST(parameters_that_change_in_a_run)
{
    scratch_write(work("spring.xml"), with_spring);
    expect("run spring.xml --quiet", 0);
    ck_assert_double_eq_tol(last_x(), 1, 1e-9);
    // free for half a second, then an oscillator: x = cos(w s)/2 + sin(w s)/w, s = 0.5, w = 10
    expect("run spring.xml --quiet --live '/spring/stiffness=100*(t >= 0.5)'", 0);
    ck_assert_double_eq_tol(last_x(), 0.5 * cos(5) + 0.1 * sin(5), 2e-3);
    expect("run spring.xml --quiet --live '/mass/gravity=0; 0; -9.81' --live '/mass/mass=2'", 0);
    expect("run spring.xml --live '/mass/gravity=0; 0'", 1);
    expect_complaint("--live /mass/gravity: has 2 functions, must have 1 or 3");
    expect("run spring.xml --live '/spring/stifness=1'", 1);
    expect_complaint("stiffness");
    expect("run spring.xml --live '/spring/stiffness=1+'", 1);
    expect_complaint("--live /spring/stiffness: column");
    expect("run spring.xml --live '/spring/stiffness=-t'", 1);
    expect_complaint("/spring: stiffness = -0.01 N/m, must be >= 0");
    expect("run spring.xml --live spring", 1);
    expect_complaint("PATH/PARAMETER=EXPRESSION");
}
END_TEST

/* Reads what a terminal is shown until `text` is among it. */
static bool shows(int terminal, const char* text)
{
    char seen[8192];
    size_t used = 0;
    while (used < sizeof seen - 1) {
        ssize_t n = read(terminal, seen + used, sizeof seen - 1 - used);
        if (n <= 0) return false;
        used += (size_t)n;
        seen[used] = '\0';
        if (strstr(seen, text)) return true;
    }
    return false;
}

START_TEST(progress_is_for_terminals)
{
    expect("run box.xml --duration 30", 0);
    ck_assert_str_eq(complained, "");
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) return; // a machine without any
    int other_end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    ck_assert_int_ge(other_end, 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(other_end, 2);
        setenv("TERM", "xterm", 1);
        if (chdir(scratch_path(path, folder, "work")) != 0) _exit(99);
        execl(SINEW_COMMAND, "sinew", "run", "box.xml", "--duration", "1e6", "--json", (char*)NULL);
        _exit(99);
    }
    bool shown = shows(terminal, " x real time  ");
    kill(child, SIGINT);
    bool told = shows(terminal, "stopped by Ctrl-C");
    int status = 0;
    waitpid(child, &status, 0);
    ck_assert(shown);
    ck_assert(told);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 130);
    close(other_end);
    close(terminal);
}
END_TEST

START_TEST(a_full_disk_is_told_and_leaves_nothing_broken)
{
    // No file may grow beyond 256 blocks of 512 bytes (or of 1 KiB, as the shell has it).
    ck_assert_int_eq(sinew_after("ulimit -f 256", "run box.xml --duration 60 --quiet"), 1);
    expect_complaint("out/box/motion.csv: cannot be written: File too large; free disk space");
    expect_complaint("the rows before are kept in out/box/motion.csv.tmp");
    ck_assert(!scratch_exists(work("out/box/motion.csv")));
    sn_csv* kept = read_csv("out/box/motion.csv.tmp");
    ck_assert_int_gt(kept->rows, 1000);
    sn_csv_destroy(kept);
    json_t* json = read_json("out/box/run.json");
    ck_assert_str_eq(text_of(json, "status"), "failed");
    json_decref(json);
}
END_TEST

/* The second run into a folder is refused while the first one writes, and leaves it alone. */
START_TEST(a_folder_has_one_run)
{
    int code = sinew_after(SINEW_COMMAND " run box.xml --duration 1e6 --quiet --out tw 2>first & first=$!; "
                                         "trap 'kill $first; wait $first; test $? = 143 || echo lost' EXIT; "
                                         "until [ -e tw/motion.csv.tmp ]; do sleep 0.02; done",
                           "run box.xml --steps 2 --quiet --out tw");
    ck_assert_int_eq(code, 1);
    expect_complaint("tw: another run is writing into this folder; choose another one");
    ck_assert_ptr_null(strstr(said, "lost"));
    json_t* json = read_json("tw/run.json");
    sn_csv* csv = read_csv("tw/motion.csv");
    ck_assert_int_eq(csv->rows, (int)number_of(json, "steps") + 1);
    sn_csv_destroy(csv);
    json_decref(json);
    expect("run box.xml --steps 2 --quiet --out tw", 0);
}
END_TEST

/* Links of an archive that somebody else made lead nowhere. */
START_TEST(links_at_outputs_are_not_followed)
{
    ck_assert_int_eq(
        sinew_after(
            "mkdir -p out/x; echo precious >victim; for f in motion.csv.tmp run.json.tmp run.json turn.csv "
            "box.h5.tmp; do ln -s ../../victim out/x/$f; done; ln -s victim m.vtk.tmp",
            SINEW_HAVE_HDF5 ? "run box.xml --steps 2 --quiet --out out/x --record out/x/box.h5"
                            : "run box.xml --steps 2 --quiet --out out/x"),
        0);
    expect("mesh convert " SINEW_SOURCE_DIR "/scenes/needle/prostate.stl m.vtk", 0);
    char* victim = scratch_read(work("victim"), NULL);
    ck_assert_str_eq(victim, "precious\n");
    free(victim);
}
END_TEST

START_TEST(pipes_and_devices_are_no_meshes)
{
    ck_assert_int_eq(sinew_after("mkfifo pipe.msh", "mesh info pipe.msh"), 1);
    expect_complaint("pipe.msh: is a device or a pipe; a mesh is a regular file");
    expect("mesh info /dev/zero", 1);
    expect_complaint("/dev/zero: is a device or a pipe; a mesh is a regular file");
}
END_TEST

/* ---- trajectories, shapes, pictures -------------------------------------------------------------------- */

START_TEST(trajectories_and_shapes_are_written)
{
    expect("run rod.xml --vtk --out there", 0);
    expect_said("for ParaView there/skin.pvd, 59 shapes"); // every 17th of 1000 steps
    ck_assert_int_eq(scratch_count(work("there"), ".vtu"), 59);
    expect("run rod.xml --vtk --vtk-every 500 --out here", 0);
    ck_assert_int_eq(scratch_count(work("here"), ".vtu"), 3);
    if (!SINEW_HAVE_HDF5) {
        expect("run rod.xml --record rod.h5", 1);
        expect_complaint(SINEW_HDF5_REMEDY);
        return;
    }
    expect("run rod.xml --record rod.h5", 0);
    expect_said("trajectory   rod.h5, 1001 rows");
    ck_assert(scratch_exists(work("rod.h5")));
    expect("run rod.xml --record no/such/rod.h5 --vtk --out nowhere", 1);
    expect_complaint("no/such/rod.h5");
    ck_assert_int_eq(scratch_count(work("nowhere"), ""), 0);
    scratch_write(work("box.xml"), "<scene><frames positions='0 0 0'/>"
                                   "<rigid_mass on='@frames' mass='1 kg' inertia='1 1 1'/></scene>");
    expect("run box.xml --record box.h5", 1);
    expect_complaint("no monitors");
}
END_TEST

/* The bytes of an array of a file of shapes. */
static const char* shape_array(const char* text, const char* name)
{
    char key[100];
    snprintf(key, sizeof key, "Name=\"%s\"", name);
    const char* head = strstr(text, key);
    ck_assert_msg(head != NULL, "no array %s", name);
    const char* raw = strstr(text, "<AppendedData encoding=\"raw\">");
    ck_assert_ptr_nonnull(raw);
    return strchr(raw, '_') + 1 + strtoul(strstr(head, "offset=\"") + 8, NULL, 10) + sizeof(uint64_t);
}

/* Of the two cells the second one has an element: its stress goes there, the first is left blank. */
START_TEST(meshes_are_written_with_fields)
{
    size_t size;
    double stress[2], moved[36], places[36];
    expect("run soft.xml --vtk --vtk-every 10 --out soft", 0);
    expect_said("for ParaView soft/shape.pvd, 2 shapes");
    char* text = scratch_read(work("soft/shape_000001.vtu"), &size);
    ck_assert_ptr_nonnull(strstr(text, "NumberOfPoints=\"12\" NumberOfCells=\"2\""));
    memcpy(stress, shape_array(text, "von_mises [Pa]"), sizeof stress);
    memcpy(moved, shape_array(text, "displacement [m]"), sizeof moved);
    memcpy(places, shape_array(text, "Points"), sizeof places);
    ck_assert(isnan(stress[0]) && stress[1] > 0);
    for (int i = 0; i < 12; ++i) {
        ck_assert_msg((i % 3 == 0) == (moved[3 * i + 2] == 0), "point %d", i); // the side xmin is held
        ck_assert_double_eq_tol(places[3 * i + 2] - moved[3 * i + 2], i < 6 ? 0 : 1, 1e-15);
    }
    free(text);
}
END_TEST

START_TEST(pictures_are_drawn_beside_the_tables)
{
    expect("run box.xml --quiet", 0);
    if (!SINEW_HAVE_CAIRO) {
        expect("plot out/box", 1);
        expect_complaint(SINEW_CAIRO_REMEDY);
        return;
    }
    expect("plot out/box/", 0);
    ck_assert_str_eq(said, "out/box/motion.svg\nout/box/motion.png\nout/box/turn.svg\nout/box/turn.png\n");
    ck_assert_int_eq(scratch_count(work("out/box"), ".png"), 2);
    // A reference belongs to the table of its name, or to those that share its columns.
    ck_assert_int_eq(sinew_after("mkdir r; cp out/box/motion.csv r; cp out/box/turn.csv r/else.csv",
                                 "plot out/box "
                                 "--reference r/motion.csv"),
                     0);
    expect("plot out/box --reference r/else.csv", 0);
    expect("plot out/box/turn.csv --reference r/motion.csv", 1);
    expect_complaint("r/motion.csv: no column has the name of a result");
    // One column, over the time, another column or the frequency.
    expect("plot out/box --y motion/velocity --x motion/position.z", 0);
    ck_assert_ptr_nonnull(strstr(said, "out/box/motion.velocity-against-motion.position.z.svg\n"));
    expect("plot out/box/motion.csv --y position.z --spectrum", 0);
    ck_assert_ptr_nonnull(strstr(said, "out/box/position.z-spectrum.png\n"));
    expect("plot out/box --spectrum", 0);
    ck_assert_ptr_nonnull(strstr(said, "out/box/turn-spectrum.svg\n"));
    expect("plot out/box --y motion/speed", 1);
    expect_complaint("no table has a column \"motion/speed\"; there are: motion/position.x");
    expect("plot out/box --x motion/position.x", 2);
    expect_complaint("--x needs --y");
    ck_assert_int_eq(sinew_after("mkdir none", "plot none"), 1);
    expect_complaint("none: the folder has no tables");
}
END_TEST

/* ---- check, describe, doctor --------------------------------------------------------------------------- */

START_TEST(check_explains_and_writes_nothing)
{
    expect("check box.xml", 0);
    expect_said("dynamics: 100 steps");
    expect_said("/rigid_mass");
    expect_said("/motion");
    expect_no_files("check box.xml");
    expect("check box.xml --expand --set load.force='0 0 7'", 0);
    expect_said("force=\"0 0 7\"");
    // What it prints is a scene that runs alike.
    scratch_write(work("rod.xml"), said);
    expect("run rod.xml --quiet", 0);
    expect("run box.xml --quiet --set load.force='0 0 7'", 0);
    char *a = scratch_read(work("out/box/motion.csv"), NULL),
         *b = scratch_read(work("out/rod/motion.csv"), NULL);
    ck_assert_str_eq(a, b);
    free(a);
    free(b);
}
END_TEST

START_TEST(describe_knows_every_component)
{
    sn_scene* scene = sn_scene_create(NULL);
    expect("describe", 0);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        char name[128];
        snprintf(name, sizeof name, "\n  %s ", sn_scene_component_at(scene, i)->name);
        expect_said(name);
    }
    expect("describe --markdown", 0);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* c = sn_scene_component_at(scene, i);
        char text[128];
        snprintf(text, sizeof text, "\n### %s\n", c->name);
        expect_said(text);
        for (int k = 0; k < c->param_count; ++k) {
            snprintf(text, sizeof text, "\n| `%s` | ", c->params[k].name);
            expect_said(text);
        }
    }
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(describe_names_types_units_ranges_and_choices)
{
    expect("describe needle", 0);
    expect_said("needle - assembly");
    expect_said("number [Pa], > 0, at most 1e+15; default 2e11");
    expect_said("whole number, 0 to 100000; default 0");
    expect_said("one of auto, standard, corrected; default auto");
    expect("describe point_load", 0);
    expect_said("3 functions of t [N]; default 0 0 0");
    expect_said("true/false; default false");
    expect("describe prescribed_motion", 0);
    expect_said("function of t [rad]; default 0");
    expect_said("Source: ");
    expect("describe needle --markdown", 0);
    ck_assert_ptr_eq(strstr(said, "\n# needle\n"), said);
}
END_TEST

START_TEST(describe_gives_data)
{
    expect("describe --json", 0);
    json_t* json = said_json();
    const json_t* components = json_object_get(json, "components");
    sn_scene* scene = sn_scene_create(NULL);
    ck_assert_int_eq((int)json_array_size(components), sn_scene_component_count(scene));
    for (size_t i = 0; i < json_array_size(components); ++i) {
        const json_t* c = json_array_get(components, i);
        const sn_component* type = sn_scene_component(scene, text_of(c, "name"));
        ck_assert_ptr_nonnull(type);
        ck_assert_int_eq((int)json_array_size(json_object_get(c, "parameters")), type->param_count);
        ck_assert_int_eq((int)json_array_size(json_object_get(c, "quantities")),
                         type->quantity_count + type->item_quantity_count);
    }
    sn_scene_destroy(scene);
    json_decref(json);
    expect("describe needle --json", 0);
    json = said_json();
    const json_t* modulus = json_array_get(json_object_get(json, "parameters"), 5);
    ck_assert_str_eq(text_of(modulus, "name"), "young_modulus");
    ck_assert_str_eq(text_of(modulus, "type"), "real");
    ck_assert_str_eq(text_of(modulus, "unit"), "Pa");
    ck_assert_double_eq(number_of(modulus, "default"), 200e9);
    ck_assert_double_eq(number_of(modulus, "exclusive_minimum"), 0);
    ck_assert_double_eq(number_of(modulus, "maximum"), 1e15);
    json_decref(json);
}
END_TEST

/* The quantities of states are listed by hand; here they are held against the simulation. */
START_TEST(quantities_of_states_are_what_a_simulation_offers)
{
    static const char text[] =
        "<scene><frames name='f' positions='0 0 0'/><rigid_mass on='@f' mass='1 kg' inertia='1 1 1'/>"
        "<points name='p' positions='0 0 0'/><point_mass on='@p' mass='1 kg'/></scene>";
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "states", NULL, NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    expect("describe --json", 0);
    json_t* json = said_json();
    const json_t* quantities = json_object_get(json, "state_quantities");
    ck_assert_uint_eq(json_array_size(quantities), 10);
    for (size_t i = 0; i < json_array_size(quantities); ++i) {
        const json_t* q = json_array_get(quantities, i);
        for (int points = 0; points < 2; ++points) {
            char channel[64];
            sn_error absent = { 0 };
            snprintf(channel, sizeof channel, "/%s/%s", points ? "p" : "f", text_of(q, "name"));
            sn_channel found = sn_sim_channel(sim, channel, &absent);
            bool offered = json_is_true(json_object_get(q, points ? "of_points" : "of_frames"));
            ck_assert_msg((found.index != 0) == offered, "%s", channel);
            if (!offered) continue;
            sn_channel_info info = sn_sim_channel_info(sim, found);
            ck_assert_str_eq(info.unit, text_of(q, "unit"));
            ck_assert_int_eq(info.width, (int)json_array_size(json_object_get(q, "components")));
            ck_assert_int_eq(strncmp(info.components,
                                     json_string_value(json_array_get(json_object_get(q, "components"), 0)),
                                     strcspn(info.components, " ")),
                             0);
        }
    }
    json_decref(json);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(the_doctor_finds_this_build_sound)
{
    expect("doctor", 0);
    expect_said(SINEW_COMPILER);
    expect_said(sn_version());
    expect_said("a falling body       as it should");
    expect_said("writable");
}
END_TEST

START_TEST(the_doctor_reports_as_json)
{
    expect("doctor --json", 0);
    json_t* json = said_json();
    ck_assert_str_eq(text_of(json, "status"), "ok");
    ck_assert_str_eq(text_of(json, "sinew"), sn_version());
    ck_assert_str_eq(text_of(json, "compiler"), SINEW_COMPILER);
    ck_assert_str_eq(text_of(json, "commit"), SINEW_COMMIT);
    ck_assert_double_gt(number_of(json_object_get(json, "machine"), "cores"), 0);
    json_decref(json);
}
END_TEST

START_TEST(check_reports_as_json)
{
    expect("check box.xml --json", 0);
    json_t* json = said_json();
    ck_assert_str_eq(text_of(json, "status"), "ok");
    ck_assert_double_eq(number_of(json, "steps"), 100);
    ck_assert_double_eq(number_of(json, "step_s"), 1e-3);
    ck_assert_double_gt(number_of(json, "peak_bytes"), 1e5);
    const json_t* monitors = json_object_get(json, "monitors");
    ck_assert_uint_eq(json_array_size(monitors), 2);
    ck_assert_str_eq(text_of(json_array_get(monitors, 1), "name"), "turn");
    ck_assert_double_eq(number_of(json_array_get(monitors, 1), "every"), 10);
    json_decref(json);
    expect("check mistaken.xml --json", 1);
    json = said_json();
    ck_assert_str_eq(text_of(json, "status"), "failed");
    ck_assert_ptr_nonnull(strstr(text_of(json, "message"), "/m: of: there is no"));
    json_decref(json);
}
END_TEST

/* What cannot be run is refused before it is: too many steps to count, more memory than the budget. */
START_TEST(check_refuses_what_is_too_large)
{
    expect("check box.xml --set /.step=1e-300", 1);
    expect_complaint("are more than 10^15 steps");
#if !SN_INSTRUMENTED
    expect("check soft.xml --set 'm.cells=40 40 40' --max-memory 20", 1);
    expect_complaint("the scene needs more than the 20 MB of --max-memory");
    expect("check soft.xml --max-memory 500", 0);
#endif
}
END_TEST

/* File names are relative to --directory, and --within shuts other folders out. */
START_TEST(check_reads_the_folders_that_it_is_given)
{
    scratch_write(work("net.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    scratch_write(work("net.xml"), "<scene><mesh name='m' file='net.obj'/><points name='p' mesh='@m'/>"
                                   "<point_mass on='@p' mass='1 g'/></scene>");
    ck_assert_int_eq(mkdir(work("part"), 0700), 0);
    scratch_write(work("part/net.xml"), "<scene><mesh name='m' file='net.obj'/><points name='p' mesh='@m'/>"
                                        "<point_mass on='@p' mass='1 g'/></scene>");
    expect("check net.xml", 0);
    expect("check part/net.xml", 1);
    expect("check part/net.xml --directory .", 0);
    expect("check net.xml --within .", 0);
    expect("check part/net.xml --directory . --within part", 1);
    expect_complaint("it is outside the folders that this scene may read");
    expect("check part/net.xml --directory . --within part --within .", 0);
    expect("check net.xml --within absent", 1);
    expect_complaint("absent: not a folder to read files in");
}
END_TEST

/* An equilibrium of a long chain takes far longer than a microsecond, a step of one box far less than a
   minute. */
START_TEST(check_refuses_what_is_too_slow)
{
    scratch_write(work("endless.xml"), endless_step);
    scratch_write(work("chain.xml"), "<scene><needle elements='200'/><statics/></scene>");
    expect("check box.xml --max-step-time 60", 0);
    expect_said("first step: ");
    expect("check box.xml --max-step-time 60 --json", 0);
    json_t* json = said_json();
    ck_assert_double_gt(number_of(json, "step_wall_s"), 0);
    json_decref(json);
    expect("check chain.xml --max-step-time 1us", 1);
    expect_complaint("the first step takes longer than the 1e-06 s of --max-step-time");
    expect("check endless.xml --max-step-time 50ms", 1);
    expect_complaint("the first step takes longer than the 0.05 s");
    expect("check box.xml --set load.force.x='sqrt(1e-6-t)' --max-step-time 60", 1);
}
END_TEST

START_TEST(a_mesh_is_described_as_json)
{
    scratch_write(work("cube.obj"),
                  "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
    expect("mesh info cube.obj --json", 0);
    json_t* json = said_json();
    ck_assert_double_eq(number_of(json, "points"), 4);
    const json_t* surface = json_object_get(json, "surface");
    ck_assert(json_is_true(json_object_get(surface, "closed")));
    ck_assert_double_eq_tol(number_of(surface, "enclosed_m3"), 1.0 / 6, 1e-15); // of the unit tetrahedron
    ck_assert_double_eq(number_of(json_array_get(json_object_get(json, "cells"), 0), "count"), 4);
    json_decref(json);
}
END_TEST

/* The digest of "abc" is in FIPS 180-4; the table is "t,x" and two rows. */
START_TEST(a_run_names_the_files_it_read)
{
    scratch_write(work("push.csv"), "t,x\n0,0\n1,1\n");
    expect("run box.xml --quiet --steps 2 --set 'load.force=push.csv:x 0 0'", 0);
    json_t* json = read_json("out/box/run.json");
    const json_t* read = json_object_get(json, "inputs");
    ck_assert_uint_eq(json_array_size(read), 1);
    ck_assert_ptr_nonnull(strstr(text_of(json_array_get(read, 0), "file"), "push.csv"));
    char line[512];
    snprintf(line, sizeof line, "cd %s/work && sha256sum push.csv | cut -d' ' -f1 | tr -d '\\n'", folder);
    FILE* pipe = popen(line, "r");
    ck_assert_ptr_nonnull(fgets(line, sizeof line, pipe));
    pclose(pipe);
    ck_assert_str_eq(text_of(json_array_get(read, 0), "sha256"), line);
    ck_assert_str_eq(text_of(json, "commit"), SINEW_COMMIT);
    json_decref(json);
}
END_TEST

/* The table of a run that was killed is kept when the next run starts. */
START_TEST(rows_of_a_killed_run_are_kept)
{
    expect("run box.xml --quiet --steps 2", 0);
    scratch_write(work("out/box/motion.csv.tmp"), "t [s]\n0\n");
    expect("run box.xml --quiet --steps 2", 0);
    expect_complaint("out/box/motion.killed.csv holds the rows of an earlier run that was killed");
    char* kept = scratch_read(work("out/box/motion.killed.csv"), NULL);
    ck_assert_str_eq(kept, "t [s]\n0\n");
    free(kept);
}
END_TEST

/* A surface without contact far away: its depth is minus infinite. */
START_TEST(numbers_that_are_not_finite_are_reported)
{
    scratch_write(work("far.xml"),
                  "<scene step='1 ms' duration='3 ms'><frames name='a' positions='0 0 0'/><fixed on='@a'/>"
                  "<frames name='b' positions='0 0 1'/><rigid_mass on='@b' mass='1' inertia='1 1 1'/>"
                  "<disc_contact name='touch' a='@a' b='@b' radius_a='1 mm' radius_b='1 mm' "
                  "stiffness='1000'/><monitor name='m' of='@touch' quantities='depth'/></scene>");
    expect("run far.xml --quiet", 0);
    json_t* json = read_json("out/far/run.json");
    const json_t* notes = json_object_get(json, "notes");
    sn_csv* csv = read_csv("out/far/m.csv");
    int unfinite = 0;
    for (int i = 0; i < csv->rows; ++i)
        unfinite += !isfinite(csv->values[i * csv->columns + csv->columns - 1]);
    ck_assert_int_eq((int)json_array_size(notes), unfinite > 0);
    if (unfinite > 0)
        expect_complaint("rows with a number that is not finite, the first at t = 0 s in depth [m]");
    sn_csv_destroy(csv);
    json_decref(json);
}
END_TEST

START_TEST(benchmarks_are_listed)
{
    expect("bench", 0);
    ck_assert_str_ne(said, "");
}
END_TEST

/* A complete scene says so and ends with 0; positions come out of it; a scene of SOFA may be called .xml;
   a scene that is translated into another folder finds its meshes. */
START_TEST(complete_scenes_of_sofa_say_so)
{
    static const char scene[] =
        "<Node dt='0.01'><EulerImplicitSolver/><SparseLDLSolver/><MeshOBJLoader name='l' filename='m/a.obj'/>"
        "<MechanicalObject name='p' src='@l'/><UniformMass/></Node>";
    mkdir(work("m"), 0777);
    mkdir(work("there"), 0777);
    scratch_write(work("m/a.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    scratch_write(work("whole.scn"), scene);
    scratch_write(work("whole.xml"), scene);
    expect("run whole.scn --steps 10 --monitor p:position --out c", 0);
    expect_complaint("from SOFA: complete");
    ck_assert(scratch_exists(work("c/p-monitor-1.csv")));
    expect("run whole.scn --steps 2 --vtk --out f", 0);
    ck_assert(scratch_exists(work("f/p-shape.pvd")));
    expect("run whole.xml --steps 2 --out d", 0);
    expect_complaint("from SOFA: complete");
    expect("convert whole.scn there/w.xml", 0);
    expect("run there/w.xml --steps 2 --out e", 0);
    expect("convert whole.scn /tmp/sinew-none/w.xml", 1);
}
END_TEST

START_TEST(the_bench_of_the_cable_runs)
{
    expect("bench cable-paper --quick --only marks --out paper", 0);
    expect_said("ten seconds of the release");
    expect("bench cable-paper --quick --only energies --out paper", 0);
    expect_said("verlet, 10 us");
    expect("bench cable-paper --only nothing-like-it", 2);
    expect_complaint("there are methods, marks, sizes");
}
END_TEST

/* Scenes of SOFA run as they are, and when translated first. */
START_TEST(scenes_of_sofa_are_converted_and_run)
{
    scratch_write(
        work("drop.scn"),
        "<Node dt='0.01'><EulerImplicitSolver rayleighMass='0.1'/><CGLinearSolver iterations='50'/>"
        "<RegularGridTopology name='g' n='4 2 2' min='0 0 0' max='3 1 1'/><MechanicalObject name='p' "
        "src='@g'/><DiagonalMass massDensity='1'/><HexahedronFEMForceField youngModulus='300' "
        "poissonRatio='0.3'/><FixedProjectiveConstraint indices='0 4 8 12'/>\n"
        "<NoSuchForceField/></Node>");
    expect("convert drop.scn drop.xml", 0);
    expect_complaint("drop.scn:2: NoSuchForceField left out: unknown component");
    expect("convert drop.scn drop.xml", 1); // nothing is written over
    expect_complaint("drop.xml");
    expect("convert drop.scn other.xml --strict", 1);
    expect("convert none.scn", 1);
    expect_complaint("none.scn");
    expect("check drop.scn", 0);
    expect("run drop.scn --steps 20 --out a", 4); // a force is missing
    expect_complaint("from SOFA: 1 force left out; exit code 4, or 0 with --allow-missing");
    expect("run drop.scn --steps 20 --out a --allow-missing --monitor /p:position", 0);
    ck_assert(scratch_exists(work("a/p-monitor-1.csv")));
    expect("run drop.scn --monitor p", 2);
    expect_complaint("expected PATH:QUANTITIES");
    expect("run drop.xml --steps 20 --out b", 0);
    expect("describe --sofa", 0);
    expect_said("| TetrahedronFEMForceField |");
    expect("describe --sofa --json", 2);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("command");
    TCase* tests = tcase_create("command");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_wrong_call_is_explained, 0, SN_COUNT(usages));
    tcase_add_loop_test(tests, a_wrong_input_is_explained, 0, SN_COUNT(inputs));
    tcase_add_test(tests, every_verb_teaches);
    tcase_add_test(tests, options_and_their_texts_stand_apart);
    tcase_add_test(tests, pages_of_the_manual_name_every_option);
    tcase_add_test(tests, verbs_of_the_package_are_handed_over_to_python);
    tcase_add_test(tests, an_output_that_is_full_is_a_failure);
    tcase_add_test(tests, a_run_leaves_tables_and_a_report);
    tcase_add_test(tests, a_run_tells_what_went_beyond_its_model);
    tcase_add_test(tests, meshes_are_converted);
    tcase_add_test(tests, the_fingerprint_is_that_of_sha256sum);
    tcase_add_test(tests, settings_and_times_change_the_run);
    tcase_add_test(tests, the_same_scene_gives_the_same_bytes);
    tcase_add_test(tests, a_static_scene_is_one_row);
    tcase_add_test(tests, a_profile_tells_where_the_time_went);
    tcase_add_test(tests, divergence_keeps_what_was_recorded);
    tcase_add_loop_test(tests, an_interrupted_run_keeps_what_was_recorded, 0, 3);
    tcase_add_test(tests, an_interrupted_step_ends_at_once);
    tcase_add_test(tests, parameters_that_change_in_a_run);
    tcase_add_test(tests, progress_is_for_terminals);
    tcase_add_test(tests, a_full_disk_is_told_and_leaves_nothing_broken);
    tcase_add_test(tests, a_folder_has_one_run);
    tcase_add_test(tests, links_at_outputs_are_not_followed);
    tcase_add_test(tests, pipes_and_devices_are_no_meshes);
    tcase_add_test(tests, trajectories_and_shapes_are_written);
    tcase_add_test(tests, meshes_are_written_with_fields);
    tcase_add_test(tests, pictures_are_drawn_beside_the_tables);
    tcase_add_test(tests, check_explains_and_writes_nothing);
    tcase_add_test(tests, scenes_of_sofa_are_converted_and_run);
    tcase_add_test(tests, complete_scenes_of_sofa_say_so);
    tcase_add_test(tests, describe_knows_every_component);
    tcase_add_test(tests, describe_names_types_units_ranges_and_choices);
    tcase_add_test(tests, describe_gives_data);
    tcase_add_test(tests, quantities_of_states_are_what_a_simulation_offers);
    tcase_add_test(tests, the_doctor_finds_this_build_sound);
    tcase_add_test(tests, the_doctor_reports_as_json);
    tcase_add_test(tests, check_reports_as_json);
    tcase_add_test(tests, check_refuses_what_is_too_large);
    tcase_add_test(tests, check_refuses_what_is_too_slow);
    tcase_add_test(tests, check_reads_the_folders_that_it_is_given);
    tcase_add_test(tests, a_mesh_is_described_as_json);
    tcase_add_test(tests, a_run_names_the_files_it_read);
    tcase_add_test(tests, rows_of_a_killed_run_are_kept);
    tcase_add_test(tests, numbers_that_are_not_finite_are_reported);
    tcase_add_test(tests, benchmarks_are_listed);
    tcase_add_test(tests, the_bench_of_the_cable_runs);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}

#!/usr/bin/env python3
"""Makes the page of validation results from what the programs report, or checks that the page is still about them.

    make_validation.py ROOT REPORT_DIR > validation.md
    make_validation.py --check ROOT docs/validation.md

REPORT_DIR holds NAME.txt for each program that the second form of use names, with lines
    check|what|value|demand|deviation|tolerance|scale|reason|ok
as tests/support/report.c writes them to the file that SINEW_REPORT names. `what` may contain bars.

The slack of a row is its tolerance over the deviation. Both forms fail when a slack is above 1000 and the row states no
reason (`report_because`): such a tolerance does not notice a loss of three digits. Round-off decides nothing: a tolerance
of at most 1e-12 of the scale has no slack, and a deviation counts as at least 1e-15 of it.

    make_validation.py --programs ROOT

prints the names of these programs: those of validation/, and the unit tests that report numbers too. --check compares all
that does not come from a run: groups, programs, what they say of themselves, pictures. Numbers differ between machines.

SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import pathlib
import re
import sys

INTRO = """# Validation

Every number that the programs below compare, as one run of `./go docs` found it. Each program compares the whole engine with
closed forms, published data or an independent solution, and fails when a number is off: these are tests, and `./go full-test`
runs them. Tables and pictures are made from what the programs write (`tools/make_validation.py`, `sinew bench
validation-plots`); round-off sized values differ between compilers.

"demanded" says what the number is compared with. "1.159e-2 within 2 %" means: must lie within 2 % of 0.01159. An "observed
order" is the binary logarithm of an error over that of a discretisation twice as fine. "Same mesh": another program solved the
same equations on the same mesh, so that all digits are to agree; "another program" alone: the same problem, other equations or
meshes.

"slack" is the tolerance divided by the deviation found. A tolerance with a slack above 1000 states its reason beside it.
No slack is shown for ranges, for exact demands and for tolerances of round-off size (1e-12 of the value).
"""
SLACK_MAX = 1000
ROUND_OFF = 1e-12 # a tolerance of this part of the scale, or less, is round-off itself
LEAST = 1e-15 # a smaller deviation is luck: counts as this part of the scale

# title, programs (a regular expression), what to know, pictures: (file, what it shows)
GROUPS = [
    ("Needles", r"(needle|ddm|exact|relative)_|(short|long)_run", """The needle is the one of Martsopoulos et al. 2023: length 0.2623 m, radius 0.635 mm, steel. "n" is the number of elements,
"corrected" the variant with corrected shear; [the needle](needle.md) has equations and definitions. References: exact rods by
shooting (1e-13 m); planar geometrically exact elements of degree 6 with Radau IIA (tip 2e-9 m), in `scenes/needle/reference/`;
time-converged solutions of the same discrete needles, in `tests/data/needle/`.""", [
        ("needle-elements", "Time of a step and mean tip error by number of elements, steps of 1 ms (`sinew bench needle`)"),
        ("needle-integrators", "Mean tip error against time per simulated millisecond, by method and step (`sinew bench "
         "needle-integrators`)")]),
    ("Needles in tissue", r"insertion|friction", "Theory: [friction](friction.md), [needles in solids](needle-in-solids.md).", [
        ("validation-needle-mesh", "Force of a needle in a solid over its way, by number of tetrahedra: the mesh alone yields without "
         "limit")]),
    ("Spine and discs", r"spine|disc_contact", "Theory: [spine](spine.md), [disc contact](disc-contact.md).", []),
    ("Sutures", r"suture_|test_solvers_thesis_scheme", "Theory: [suture](suture.md), [the explicit scheme](suture-finite-difference.md).", [
        ("validation-suture", "Shapes of a clamped suture on the elastica, its error by number of elements, a hanging suture on "
         "the catenary, errors of helices"),
        ("validation-suture-buckling", "Errors of critical loads by number of elements, and the localised buckle beside that of "
         "an infinitely long suture")]),
    ("Cables", r"cable_", "Theory: [cable](cable.md).", [
        ("validation-cable", "Hanging cable beside the exact rod, and its error by number of spans")]),
    ("Soft bodies", r"solid_|membrane|bending|shell", "Theory: [solids](solids.md).", [
        ("validation-solid", "Deflection of a cantilever by number of nodes for four kinds of elements: 4-node tetrahedra lock, "
         "10-node ones do not"),
        ("validation-solid-motion", "Gravity switched on, and a ventricle filled by a pressure, beside other programs"),
        ("validation-shell", "Errors of plates by number of squares, and a strip rolled up to half a circle")]),
    ("Diffusion", r"diffusion", "Theory: [diffusion](diffusion.md).", []),
    ("Beams and frameworks", r"beams", "Theory: [solids](solids.md).", [
        ("validation-beams", "A chain of beams on the elastica, and the order of its error")]),
    ("Constraints and contacts", r"test_engine_constraints|test_models_attachment|contact_solids|contact_scenes|test_models_volume_energy|line_contact|capstan|knot|plectoneme",
     "Theory: [constraints](constraints.md), [contact of surfaces](contact.md).", [
        ("validation-contact", "Speed of an elastic bar that hits another one, and stick and slip of a block, beside the exact "
         "solutions")]),
    ("Joints and robots", r"test_models_(joints|linkages)|test_xml_urdf", "Theory: [joints](joints.md), [a robot arm](robot-arm.md).", []),
    ("Haptics", r"haptic_", "Theory: [haptics](haptics.md#passivity).", [
        ("validation-haptics", "Largest stable stiffness of a rendered wall by its virtual damping, measured, on the lines of the rule")]),
    ("Scenes of SOFA", r"sofa", "How scenes are read: [moving from SOFA](moving-from-sofa.md).", []),
    ("Integrators", r"integrators_", "Theory: [integrators](integrators.md).", []),
    ("Meshes and organs", r"test_mesh_|test_models_(organ|height_map)", "Formats: [meshes](meshes.md).", []),
]


class Program:
    """A program that reports: of validation/, or a unit test."""

    def __init__(self, root, source):
        text = source.read_text(encoding="utf-8")
        self.path = source.relative_to(root).as_posix()
        validation = source.parent.name == "validation"
        self.name = source.stem if validation else f"test_{source.parent.name}_{source.stem[5:]}"
        self.title = source.stem.split("_", 1)[1].replace("_", " ").capitalize()
        self.title = self.title.replace("Ddm", "DDM").replace("Sofa", "SOFA")
        self.key = source.stem[4:] if validation else self.name
        self.slow = "/* label: slow */" in text.split("\n", 5)[:5]
        comment = re.match(r"\s*(?:/\* label: slow \*/\s*)?/\*(.*?)\*/", text, re.DOTALL)
        words = re.sub(r"SPDX-License-Identifier:.*", "", comment.group(1) if comment else "", flags=re.DOTALL)
        self.opening = " ".join(words.split())  # what would be broken if it failed


def programs_of(root):
    sources = sorted(root.glob("validation/val_*.c"))
    sources += [test for test in sorted(root.glob("tests/*/test_*.c"))
                if '#include "support/report.h"' in test.read_text(encoding="utf-8")]
    return [Program(root, source) for source in sources]


class Row:
    """A comparison of a report."""

    def __init__(self, line):
        self.check, rest = line.split("|", 1)
        self.what, self.value, self.demand, deviation, tolerance, scale, self.reason, verdict = rest.rsplit("|", 7)
        self.ok = verdict == "ok"
        self.slack = None if "-" in (deviation, tolerance, scale) else \
            slack_of(float(deviation), float(tolerance), float(scale))
        self.loose = self.slack is not None and self.slack > SLACK_MAX

    def text(self):
        slack = "" if self.slack is None else f"{self.slack:.1e}" if self.loose else f"{self.slack:.3g}"
        verdict = ("ok" if self.ok else "**OFF**") + (f": {cell(self.reason)}" if self.loose and self.reason else "")
        return f"| {cell(self.what)} | {float(self.value):.4g} | {cell(self.demand)} | {slack} | {verdict} |\n"


def slack_of(deviation, tolerance, scale):
    """Tolerance over deviation, or None where round-off or nothing is allowed."""
    if tolerance <= ROUND_OFF * (1 + 1e-9) * scale:
        return None
    return tolerance / max(deviation, LEAST * scale)


def rows_of(report):
    return [Row(line) for line in report.read_text(encoding="utf-8").splitlines()]


def cell(text):
    return text.replace("|", "&#124;").replace("<", "&lt;").replace(">", "&gt;")


def head_of(program):
    """What the page says of a program without having run it."""
    return f"\n### {program.title}\n\n> {cell(program.opening)}\n"


def group_head(title, about, pictures):
    text = f"\n## {title}\n\n{about}\n"
    return text + "".join(f"\n![{words}](images/{name}.png)\n" for name, words in pictures)


def left_out(programs):
    slow = ", ".join(f"`{program.path}`" for program in programs if program.slow)
    return f"\nNot on this page, because they take long: {slow}; `./go full-test` runs them.\n" if slow else ""


def tables_of(program, rows):
    bad = sum(not row.ok for row in rows)
    out = [f"\n`{program.path}`: {len(rows)} comparisons, {'all as demanded' if bad == 0 else f'{bad} NOT as demanded'}.\n"]
    for check in dict.fromkeys(row.check for row in rows):
        out.append(f"\n#### {cell(check[:1].upper() + check[1:])}\n\n| what | found | demanded | slack | |\n"
                   "|---|---:|---|---:|---|\n")
        out.extend(row.text() for row in rows if row.check == check)
    return "".join(out)


def grouped(programs):
    """[(group, its programs)]; every program has one group."""
    left = [program for program in programs if not program.slow]
    result = []
    for group in GROUPS:
        members = [program for program in left if re.match(group[1], program.key)]
        left = [program for program in left if program not in members]
        result.append((group, members))
    if left:
        sys.exit(f"make_validation: in no group of GROUPS: {', '.join(program.path for program in left)}")
    return result


def make(root, reports):
    programs = programs_of(root)
    contents, body, total, good, loose = [], [], 0, 0, []
    for (title, _, about, pictures), members in grouped(programs):
        body.append(group_head(title, about, pictures))
        contents.append(f"| **{title}** | | |\n")
        for program in members:
            report = reports / f"{program.name}.txt"
            if not report.exists():
                sys.exit(f"make_validation: {report} is missing: {program.name} has not run, or compares nothing")
            rows = rows_of(report)
            ok = sum(row.ok for row in rows)
            loose += [f"{program.path}: {row.check}: {row.what}: slack {row.slack:.1e}" for row in rows
                      if row.loose and not row.reason]
            contents.append(f"| {program.title} | {len(rows)} | {ok} |\n")
            body.append(head_of(program) + tables_of(program, rows))
            total, good = total + len(rows), good + ok
    print(INTRO + "\n| program | comparisons | as demanded |\n|---|---:|---:|\n" + "".join(contents)
          + f"| in all | {total} | {good} |\n" + left_out(programs) + "".join(body), end="")
    report_loose(loose)
    return 0 if good == total and not loose else 1


def report_loose(loose):
    if loose:
        print("\n".join(loose), file=sys.stderr)
        print(f"validation: slack above {SLACK_MAX} without a reason in the rows above; tighten the tolerance to what the "
              "method explains, or state the reason with report_because()", file=sys.stderr)


def loose_of_page(text):
    """Rows of the page whose slack is too large and has no reason."""
    return [found[0] for found in re.finditer(r"^\| .* \| ([\d.e+-]+) \| (?:ok|\*\*OFF\*\*) \|$", text, re.MULTILINE)
            if float(found[1]) > SLACK_MAX]


def check(root, page):
    """Whether the page has what a new one would have, but for the numbers."""
    text = page.read_text(encoding="utf-8")
    programs = programs_of(root)
    wanted = [INTRO, left_out(programs)]
    missing, shown = [], set()
    for (title, _, about, pictures), members in grouped(programs):
        wanted.append(group_head(title, about, pictures))
        wanted.extend(head_of(program) for program in members)
        shown.update(name for name, _ in pictures)
    missing += [part.strip().splitlines()[0] for part in wanted if part not in text]
    missing += [f"images/{name}.png" for name in sorted(shown) if not (page.parent / "images" / f"{name}.png").exists()]
    known = {program.title for program in programs}
    missing += [f"### {title}: no such program" for title in re.findall(r"^### (.*)$", text, re.MULTILINE) if title not in known]
    if re.search(r"^\| what \| found \| demanded \| \|$", text, re.MULTILINE):
        missing.append("| what | found | demanded | slack | |: a table has no slack")
    loose = loose_of_page(text)
    report_loose(loose)
    if missing:
        print("\n".join(missing), file=sys.stderr)
        print(f"validation: {page} is out of date in the above; fix it with: ./go docs; cp build/docs/validation.md docs/",
              file=sys.stderr)
    elif not loose:
        print("validation: ok")
    return 1 if missing or loose else 0


def self_test():
    """Rows as report.c writes them, and whether they are loose; and the same rows of a page."""
    cases = [("a|b|1.0001|1 within 1 %|0.0001|0.01|1||ok", False), ("a|b|1|1 within 1 %|1e-07|0.01|1||ok", True),
             ("a|b|1|1 within 1 %|1e-07|0.01|1|two digits|ok", True), ("a|b|c|0|at most 0.01|0|0.01|1||ok", True),
             ("a|b|0|at most 1e-12|0|1e-12|1||ok", False), ("a|b|0|at most 0|0|0|1||ok", False),
             ("a|b|2e-17|2e-17 within 1e-10 %|0|2e-29|2e-17||ok", False), ("a|b|3|1 to 5|-|-|-||ok", False)]
    wrong = [line for line, loose in cases
             if Row(line).loose != loose or len(loose_of_page(Row(line).text())) != (loose and not Row(line).reason)]
    for line in wrong:
        print(f"make_validation: wrong about {line}", file=sys.stderr)
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description="Makes or checks the page of validation results.")
    parser.add_argument("--programs", action="store_true", help="print the names of the programs")
    parser.add_argument("--check", action="store_true", help="check the page given instead of REPORT_DIR")
    parser.add_argument("--self-test", action="store_true", help="test what is told of slack")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("path", type=pathlib.Path, nargs="?", metavar="REPORT_DIR")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    if arguments.programs:
        print("\n".join(program.name for program in programs_of(arguments.root) if not program.slow))
        return 0
    if arguments.path is None:
        parser.error("REPORT_DIR is missing")
    return (check if arguments.check else make)(arguments.root, arguments.path)


if __name__ == "__main__":
    sys.exit(main())

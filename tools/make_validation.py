#!/usr/bin/env python3
"""Makes the page of validation results from what the validation programs report.

    make_validation.py VALIDATION_DIR REPORT_DIR > validation.md

VALIDATION_DIR holds val_<subject>.c, REPORT_DIR the reports <subject>.txt, with lines
    check|what|value|demand|ok
as tests/support/report.c writes them to the file that SINEW_REPORT names. `what` may contain bars.

SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import pathlib
import re
import sys

INTRO = """# Validation

Every number that the validation programs compare, as one run of `./go docs` found it. Each program compares the whole
engine with closed forms, published data or an independent solution, and fails when a number is off: these are tests, and
`./go full-test` runs them. The page is written by `tools/make_validation.py`; round-off sized values differ between compilers.

- "demanded" says what the number is compared with. "1.159e-2 within 2 %" means: must lie within 2 % of 0.01159.
- The needle is the one of Martsopoulos et al. 2023: length 0.2623 m, radius 0.635 mm, steel. "n" is the number of elements,
  "corrected" the variant with corrected shear. See [the needle](needle.md) for equations and definitions.
- References: exact rods by shooting (1e-13 m); planar geometrically exact elements of degree 6 with Radau IIA (tip 2e-9 m),
  in `scenes/needle/reference/`; time-converged solutions of the same discrete needles, in `tests/data/needle/`.
"""

PICTURES = """
## Pictures

Drawn by `sinew bench needle` and `sinew bench needle-integrators`; conditions in [integrators](integrators.md#error-against-cost).

![Time of a step and mean tip error by number of elements, steps of 1 ms](images/needle-elements.png)

![Mean tip error against time per simulated millisecond, by method and step](images/needle-integrators.png)
"""


def opening(source):
    """What would be broken if the program failed: the sentence its source begins with."""
    comment = re.match(r"\s*(?:/\* label: slow \*/\s*)?/\*(.*?)\*/", source.read_text(encoding="utf-8"), re.DOTALL)
    if not comment:
        return ""
    text = re.sub(r"SPDX-License-Identifier:.*", "", comment.group(1), flags=re.DOTALL)
    return " ".join(text.split())


def rows_of(report):
    """[(check, what, value, demand, ok)] of a report."""
    rows = []
    for line in report.read_text(encoding="utf-8").splitlines():
        check, rest = line.split("|", 1)
        what, value, demand, verdict = rest.rsplit("|", 3)
        rows.append((check, what, value, demand, verdict == "ok"))
    return rows


def cell(text):
    return text.replace("|", "&#124;").replace("<", "&lt;").replace(">", "&gt;")


def number(text):
    value = float(text)
    return f"{value:.4g}"


def write_section(title, source, rows, out):
    bad = sum(not row[4] for row in rows)
    out.append(f"\n## {title}\n\n`validation/{source.name}`: {len(rows)} comparisons, "
               f"{'all as demanded' if bad == 0 else f'{bad} NOT as demanded'}.\n")
    sentence = opening(source)
    if sentence:
        out.append(f"\n> {cell(sentence)}\n")
    for check in dict.fromkeys(row[0] for row in rows):
        out.append(f"\n### {cell(check[:1].upper() + check[1:])}\n\n| what | found | demanded | |\n|---|---:|---|---|\n")
        out.extend(f"| {cell(what)} | {number(value)} | {cell(demand)} | {'ok' if ok else '**OFF**'} |\n"
                   for name, what, value, demand, ok in rows if name == check)
    return bad


def main():
    parser = argparse.ArgumentParser(description="Makes the page of validation results.")
    parser.add_argument("validation", type=pathlib.Path)
    parser.add_argument("reports", type=pathlib.Path)
    arguments = parser.parse_args()
    sections, summary, left, bad, total = [], [], [], 0, 0
    for source in sorted(arguments.validation.glob("val_*.c")):
        subject = source.stem[4:]
        report = arguments.reports / f"{subject}.txt"
        if not report.exists():
            left.append(f"`validation/{source.name}`")
            continue
        rows = rows_of(report)
        title = subject.replace("_", " ").capitalize()
        off = write_section(title, source, rows, sections)
        summary.append(f"| {title} | {len(rows)} | {len(rows) - off} |\n")
        bad += off
        total += len(rows)
    if not summary:
        sys.exit("make_validation: no reports found")
    print(INTRO, end="")
    print("\n| program | comparisons | as demanded |\n|---|---:|---:|")
    print("".join(summary), end="")
    print(f"| in all | {total} | {total - bad} |")
    if left:
        print(f"\nNot on this page, because they take long: {', '.join(left)}; `./go full-test` runs them.")
    print("".join(sections), end="")
    print(PICTURES, end="")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

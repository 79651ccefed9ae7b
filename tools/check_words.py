#!/usr/bin/env python3
"""check_words.py [--self-test]: fails on home-made terms where users read: include/, docs/, apps/, scenes/, README, CONTRIBUTING, and
the texts (string literals) of src/. Each row: a regular expression, what to write instead. The list grows when a reviewer meets
another word that an engineer would not know.
SPDX-License-Identifier: BSD-3-Clause"""
import os
import re
import sys

ROWS = [
    (r"<(hold|links|obstacle|guide)[\s/>]|`<?(hold|links|obstacle|guide)>?`", "attachment, distance_constraint, rigid_collider, ring"),
    (r"\bsn_(hold|links|obstacle|guide|load|remark|errand|stale|around|channel_(?:state|node|offset))(_params)?\b",
     "the name in the glossary"),
    (r"\bsn_sim_(pull|remark)", "sn_sim_grab, sn_sim_diagnostic"),
    (r"\bfreedoms\b", "degrees of freedom; dofs as a name"),
    (r"\battitudes?\b", "orientation; rpy for roll, pitch, yaw"),
    (r"\berrands?\b", "background job"),
    (r"\bspoilt\b", "clobbered"),
    (r"\bstale (factor|preconditioner|matrix)\b", "lagged"),
    (r"\b(MOST|LEAST)_[A-Z]|_(MOST|LEAST)\b", "MAX, MIN"),
    (r"\b(that|which) nothing holds\b|\bnothing holds\b", "unconstrained degree of freedom"),
    (r"\bhold it, or give\b|\bgive it mass, or hold\b", "fix it"),
    (r"\b(is|are|was|were) told\b", "reports, returns"),
    (r"\b(is|are|was) (?:to be )?had\b|\bto be had\b|\bcannot be had\b", "available"),
    (r"\bwhoever\b|\bwho does not\b|\bwho needs no\b", "the user, the program"),
    (r"\b(N|n)obody\b|\bsomebody\b", "name the subject"),
    (r"\bwavers?\b", "oscillates"),
    (r"\bLets go\b|\blets go of\b", "releases"),
    (r"\b(is|are) believed\b", "is trusted"),
    (r"\bmend(s|ed|ing)?\b(?! it with)", "repair, fix"),
    (r"\bat the motion at hand\b", "at the given motion"),
    (r"\bleads? conjugate gradients\b|\bled by the factor\b", "preconditions"),
    (r"\bthe newest wins\b", "latest-value buffer"),
    (r"\ba (?:hand|thing) whose\b", "prescribed motion"),
    (r"\b(SOFA|MuJoCo|VTK|Gmsh|ParaView|TetGen)'s\b", "no possessive for products"),
    (r"\bjourney\b", "advance_context"),
    (r"\bblame[ds]?\b", "culprit, cause"),
    (r"\bin bulk\b|\bbulk ops\b|\bthe bulk way\b", "batched assembly"),
    (r"`stiffen`|->stiffen\b|\.stiffen\b", "prepare_tangent"),
    (r"\bwhat (?:is|was) learnt\b", "name the quantity"),
    (r"\bhardly then\b", "say it plainly"),
]
# A line with this word is a quotation: of a name, of a message, of another program.
ALLOWED = re.compile(r"check_words: allow")
SKIPPED = re.compile(r"^docs/(validation|images)|^apps/viewer/(dist|node_modules|package)|^apps/sinew/.*\.(png|jpg)$|/reference/")
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
COMPILED = [(re.compile(pattern), instead) for pattern, instead in ROWS]


def texts_of(text):
    """String literals of a C file, on their lines; the rest is blank."""
    text = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)
    out, at = [], 0
    for m in STRING.finditer(text):
        out.append(re.sub(r"[^\n]", " ", text[at:m.start()]) + m.group(0))
        at = m.end()
    return "".join(out)


def faults_of(path, text):
    if path.startswith("src/"):
        text = texts_of(text)
    for number, line in enumerate(text.split("\n"), 1):
        if ALLOWED.search(line):
            continue
        for pattern, instead in COMPILED:
            m = pattern.search(line)
            if m:
                yield f'{path}:{number}: "{m.group(0).strip()}"; write: {instead}'


def self_test():
    assert list(faults_of("docs/a.md", "a `hold` here"))
    assert list(faults_of("docs/a.md", "use <links on='@p'/>"))
    assert not list(faults_of("docs/a.md", "threads hold the links of a chain"))
    assert not list(faults_of("src/a.c", "/* nobody */ int freedoms; // attitude\n"))
    assert list(faults_of("src/a.c", 'f("the attitude");'))
    assert [f for f in faults_of("src/a.c", "\n/* x\n*/ f(\"freedoms\");")][0].startswith("src/a.c:3:")
    print("words: self-test ok")


def main():
    if "--self-test" in sys.argv:
        return self_test()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    found = []
    files = 0
    for top in ("include", "docs", "apps", "scenes", "examples", "src", "README.md", "CONTRIBUTING.md", "CITATION.cff"):
        paths = [top] if os.path.isfile(top) else [os.path.join(d, f) for d, _, fs in os.walk(top) for f in fs]
        for path in sorted(paths):
            if SKIPPED.search(path) or not path.endswith((".h", ".hpp", ".c", ".cpp", ".md", ".xml", ".js", ".cff", ".html")):
                continue
            files += 1
            found += faults_of(path, open(path, encoding="utf-8").read())
    for line in found:
        print(line)
    if found:
        sys.exit(f"words: {len(found)} home-made terms in {files} files")
    print(f"words: {files} files, ok")


main()

#!/usr/bin/env python3
"""check_doc_links.py: fails on a relative link of README, CONTRIBUTING, CHANGELOG, docs/*.md or scenes/**/README.md whose file or heading
does not exist, on a link to a heading of its own page without the name of the page, which Doxygen cannot resolve, and on a page of docs/ that docs/index.md
does not link. Addresses of the web are not tried.
SPDX-License-Identifier: BSD-3-Clause"""
import glob
import os
import re
import sys

LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|<(?:img|a)[^>]* (?:src|href)=\"([^\"]+)\"")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.S | re.M)
CODE = re.compile(r"`[^`\n]*`")


def anchors_of(path, known={}):
    """Names of the headings of a page, as GitHub makes them."""
    if path not in known:
        text = FENCE.sub("", open(path, encoding="utf-8").read())
        known[path] = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
        for heading in re.findall(r"(?m)^#{1,6} +(.*?) *#* *$", text):
            heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
            name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            n, first = 1, name
            while name in known[path]:
                name, n = f"{first}-{n}", n + 1
            known[path].add(name)
    return known[path]


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    pages += sorted(glob.glob("docs/*.md") + glob.glob("scenes/**/README.md", recursive=True))
    faults, links, linked = [], 0, set()
    for page in pages:
        text = open(page, encoding="utf-8").read()
        blank = lambda m: re.sub(r"[^\n]", " ", m.group(0))
        text = CODE.sub(blank, FENCE.sub(blank, text))
        for m in LINK.finditer(text):
            target = m.group(1) or m.group(2)
            if re.match(r"[a-z][a-z0-9+.-]*:|//", target):
                continue
            links += 1
            path, _, anchor = target.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            place = f"{page}:{text.count(chr(10), 0, m.start()) + 1}"
            if not path:
                faults.append(f"{place}: {target}: write {os.path.basename(page)}{target}, as Doxygen needs")
            if not os.path.exists(file):
                faults.append(f"{place}: {target}: there is no such file")
            elif anchor and file.endswith(".md") and anchor not in anchors_of(file):
                faults.append(f"{place}: {target}: {file} has no such heading")
            if page == "docs/index.md":
                linked.add(file)
    for page in pages:
        if page.startswith("docs/") and page != "docs/index.md" and page not in linked:
            faults.append(f"{page}: docs/index.md does not link this page")
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(f"links: {len(faults)} wrong of {links}")
    print(f"links: {links} in {len(pages)} pages, ok")


main()

#!/usr/bin/env python3
"""write_params.py [--check] SINEW: units, defaults and ranges in the comments of include/sinew/models/*.h.

The parameter tables of the components state them once; `SINEW describe --json` prints the tables. One field stands on a line,
its comment above it, and ends in "[unit]. Default X, range." Without --check the headers are rewritten; with it, a difference is
a failure. A field without a comment of its own gets that of the table.
SPDX-License-Identifier: BSD-3-Clause"""
import glob
import json
import os
import re
import subprocess
import sys

WIDTH = 110
FIELD = re.compile(r"^(?P<type>(?:const )?[\w]+ ?\*?) ?(?P<names>\w+(?:\s*,\s*\w+)*);$", re.S)


def number(x):
    return f"{x:.6g}".replace("e-0", "e-").replace("e+0", "e").replace("e+", "e")


def default_of(p):
    x = p.get("default")
    if isinstance(x, list) and all(v is None for v in x):
        x = None
    if x is None or x == "" or x == [] or p["type"] in ("ref", "text") and not x:
        return "absent"
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, (int, float)):
        return number(x)
    if isinstance(x, list):
        return " ".join(number(v) if isinstance(v, (int, float)) else str(v) for v in x)
    return str(x)


def range_of(p):
    low, high, above = p.get("minimum"), p.get("maximum"), p.get("exclusive_minimum")
    if p["type"] == "choice":
        return "one of " + " ".join(p["choices"])
    if low is None and high is None and above is None:
        return ""
    if above is not None:
        return f"> {number(above)}" if high is None else f"> {number(above)}, at most {number(high)}"
    if high is None:
        return f"at least {number(low)}"
    return f"at most {number(high)}" if low is None else f"{number(low)} to {number(high)}"


def tail(p):
    if p is None:
        return ""
    words = ["Default " + default_of(p)]
    if range_of(p):
        words.append(range_of(p))
    return ", ".join(words) + "."


def sentence(text, unit):
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"( Default [^.]*(?:\.\d[^.]*)*\.)$", "", text)  # of a former run
    text = text.rstrip(".;")
    if unit not in ("1", "", None) and "[" not in text:
        text += f" [{unit}]"
    if not re.match(r"sn_|[a-z]\b|[a-z]\d", text):
        text = text[:1].upper() + text[1:]
    return text + "."


def wrapped(indent, text):
    lines, line = [], indent + "/**"
    for word in (text + " */").split(" "):
        if len(line) + 1 + len(word) > WIDTH - 2:
            lines.append(line)
            line = indent + "   "
        line += " " + word
    return lines + [line]


def fields_of(body):
    """(comment before, declaration, comment behind) of each member; None where the text is not plain members."""
    token = re.compile(r"\s*(?:/\*\*(?P<after><)?(?P<comment>.*?)\*/|(?P<declaration>[^;/]+;))", re.S)
    at, members, before = 0, [], ""
    while body[at:].strip():
        m = token.match(body, at)
        if not m:
            return None
        at = m.end()
        if m.group("declaration"):
            members.append([before, re.sub(r"\s+", " ", m.group("declaration")).strip(), ""])
            before = ""
        elif m.group("after"):
            members[-1][2] = m.group("comment")
        else:
            before = m.group("comment")
    return members


def rewrite(text, tables, path, missing):
    def struct(m):
        # one struct may serve several components: every table is asked
        names = re.findall(r"sn_(\w+)", re.split(r"typedef struct", text[m.end():], maxsplit=1)[0])
        rows = {}
        for name in names:
            for row in tables.get(name, {}).values():
                rows.setdefault(row["name"], row)
        members = fields_of(m.group(2))
        if members is None or not rows:
            missing.append(f"{path}: sn_{m.group(3)}: no table")
            return m.group(0)
        lines = []
        for before, declaration, behind in members:
            f = FIELD.match(declaration)
            if not f:
                return m.group(0)
            fields = re.split(r"\s*,\s*", f.group("names"))
            for name in fields:
                row = rows.get(name)
                own = before or behind
                if row and (len(fields) > 1 or not own.strip()):
                    own = row["doc"]
                text_of = (sentence(own, row and row.get("unit")) + " " + tail(row)).strip() if own.strip() else tail(row)
                if text_of:
                    lines += wrapped("    ", text_of)
                kind = f.group("type").strip()
                lines.append(f"    {kind} {name};")
        return m.group(1) + "\n" + "\n".join(lines) + "\n} sn_" + m.group(3) + ";"

    return re.sub(r"(typedef struct sn_\w+_params \{)\n(.*?)\n\} sn_(\w+_params);", struct, text, flags=re.S)


def main():
    arguments = [a for a in sys.argv[1:] if a != "--check"]
    check = "--check" in sys.argv
    printed = subprocess.run([arguments[0], "describe", "--json"], check=True, capture_output=True, text=True).stdout
    tables = {c["name"]: {p["name"]: p for p in c["parameters"]} for c in json.loads(printed)["components"]}
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    # the descriptor sn_X is called X in scenes, with exceptions
    for path in glob.glob(os.path.join(root, "src/**/*.c"), recursive=True):
        text = open(path).read()
        named = re.findall(r'const sn_component sn_(\w+) = \{[^;]*?\.name = "([^"]+)"', text)
        named += re.findall(r'^[A-Z_]+\(sn_(\w+),\s*"([^"]+)"', text, flags=re.M)  # by a macro
        for symbol, name in named:
            tables.setdefault(symbol, tables.get(name, {}))
    wrong, missing = 0, []
    for path in sorted(glob.glob(os.path.join(root, "include/sinew/models/*.h"))):
        text = open(path).read()
        new = rewrite(text, tables, os.path.relpath(path, root), missing)
        if new != text:
            wrong += 1
            if check:
                print(f"params: {os.path.relpath(path, root)} is not what the tables say")
            else:
                open(path, "w").write(new)
    for line in missing:
        print("params:", line)
    if missing:
        sys.exit("params: every struct of parameters belongs to a component declared below it")
    if check and wrong:
        sys.exit("params: fix it with: tools/write_params.py SINEW")
    print(f"params: {len(tables)} tables, {'ok' if check else f'{wrong} headers rewritten'}")


main()

"""The command: python3 -m sinew.identify SCENE TABLE --parameter NAME=FIRST"""
import argparse
import csv
import json
import re
import sys
import sinew

_TEXT = """Finds the parameters of a scene for which a simulation agrees best with a table of measurements, by least squares within bounds.

The table is a CSV file with a header. The column "time" [s] ascends from 0 on; the other columns are numbers of channels, such as
"/hand/force[0]", or "/p/length" for a channel of one number. Units in parentheses after a name are not read: numbers are in SI units.
Empty cells are values that were not measured; so are the numbers of a channel without a column. For a scene with statics the table has
one row, and no time."""
_EPILOG = """examples:
  sinew fit scene.xml measured.csv --parameter tissue.young_modulus=5e3 --deviation /hand/force=0.02
  sinew fit scene.xml measured.csv --parameter s.stiffness=200,50,1000 --parameter s.damping=0.3 --out fit.json

The standard deviations follow from --deviation, or without it from what is left over. A condition of 1e4 or more means that the
measurements do not tell these parameters apart; the combination that they know least is printed."""


def _parser():
    parser = argparse.ArgumentParser(prog="sinew fit", description=_TEXT, epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scene")
    parser.add_argument("table", help="a CSV file of measurements")
    parser.add_argument("--parameter", action="append", required=True, metavar="NAME=FIRST[,LOW,HIGH]",
                        help="a parameter to be found, its first value and its bounds, in SI units; again for each one")
    parser.add_argument("--deviation", action="append", default=[], metavar="CHANNEL=NUMBER",
                        help="standard deviation of a channel's measurements; for all channels, or for none")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="override another parameter")
    parser.add_argument("--threads", type=int, metavar="N", help="runs at a time (all cores)")
    parser.add_argument("--out", metavar="FILE", help="also write values, errors, covariance and condition as JSON")
    return parser


def _split(text, option):
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise ValueError(f'{option} {text}: expected NAME=VALUE')
    return name.strip(), value


def _numbers(text, option, counts):
    name, value = _split(text, option)
    try:
        numbers = tuple(float(part) for part in value.split(","))
    except ValueError:
        raise ValueError(f'{option} {text}: "{value}" is not {" or ".join(map(str, counts))} numbers in SI units') from None
    if len(numbers) not in counts:
        raise ValueError(f"{option} {text}: {len(numbers)} numbers; expected {' or '.join(map(str, counts))}")
    return name, numbers


def read_table(path, scene):
    """Times, or None, and the values of each channel, NaN where nothing was measured."""
    import numpy as np
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = [row for row in csv.reader(file) if any(cell.strip() for cell in row)]
    if len(rows) < 2:
        raise ValueError(f"{path}: expected a header and rows of measurements")
    values = np.full((len(rows) - 1, len(rows[0])), np.nan)
    for k, row in enumerate(rows[1:]):
        if len(row) != len(rows[0]):
            raise ValueError(f"{path}: row {k + 2} has {len(row)} cells, the header {len(rows[0])}")
        for j, cell in enumerate(row):
            try:
                values[k, j] = float(cell) if cell.strip() else np.nan
            except ValueError:
                raise ValueError(f'{path}: row {k + 2}, column "{rows[0][j]}": "{cell}" is not a number') from None
    sim, times, measured = scene.compile(), None, {}
    for j, title in enumerate(rows[0]):
        name, at = re.fullmatch(r"\s*([^\s\[(]*)\s*(?:\[(\d+)\])?.*", title).groups()
        if name == "time":
            times = values[:, j]
            continue
        shape = np.shape(sim.channel(name).read())
        if name not in measured:
            measured[name] = np.full((len(values), int(np.prod(shape, initial=1))), np.nan)
        if not int(at or 0) < measured[name].shape[1]:
            raise ValueError(f'{path}: column "{title}": {name} has {measured[name].shape[1]} numbers, counted from 0')
        measured[name][:, int(at or 0)] = values[:, j]
    if not measured:
        raise ValueError(f"{path}: no column is a channel")
    for name, numbers in measured.items():
        shape = np.shape(sim.channel(name).read())
        measured[name] = numbers.reshape((len(values), *shape)) if times is not None else numbers[0].reshape(shape)
    if times is None and len(values) > 1:
        raise ValueError(f'{path}: {len(values)} rows, but no column "time"')
    return times, measured


def _report(found):
    lines = [str(found), "covariance:"]
    lines += ["  " + "  ".join(f"{number:12.4g}" for number in row) for row in found.covariance]
    weak = " ".join(f"{v:+.2f} {n}" for n, v in found.weakest.items() if abs(v) > 0.05)
    lines.append(f"condition {found.condition:.3g}; known least: {weak}")
    return "\n".join(lines)


def main(arguments=None):
    args = _parser().parse_args(arguments)
    try:
        scene = sinew.load(args.scene, dict(_split(text, "--set") for text in args.set))
        parameters = dict(_numbers(text, "--parameter", (1, 3)) for text in args.parameter)
        deviations = {name: value[0] for name, value in (_numbers(text, "--deviation", (1,)) for text in args.deviation)}
        times, measured = read_table(args.table, scene)
        if deviations and set(deviations) != set(measured):
            raise ValueError(f"--deviation: expected one for each of {', '.join(measured)}")
        first = {name: value if len(value) == 3 else value[0] for name, value in parameters.items()}
        found = sinew.fit(scene, first, times, measured, deviations or None, args.threads)
        if args.out:
            with open(args.out, "w", encoding="utf-8") as file:
                json.dump({"values": found.values, "errors": found.errors, "covariance": found.covariance.tolist(), "chi2": found.chi2,
                           "condition": found.condition, "weakest": found.weakest, "runs": found.runs}, file, indent=1)
    except (sinew.Error, OSError, ValueError, ImportError, LookupError) as error:
        text = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
        print(f"sinew fit: {text}", file=sys.stderr)
        return 1
    print(_report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())

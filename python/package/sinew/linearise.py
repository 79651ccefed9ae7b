"""The command: python3 -m sinew.linearise SCENE --out MODEL"""
import argparse
import sys
import sinew


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m sinew.linearise",
                                     description="Writes the linear model of small motions of a scene about its configuration.")
    parser.add_argument("scene")
    parser.add_argument("--inputs", nargs="+", default=[], metavar="PATH", help="functions of time, as /needle/handle/z or /load/force")
    parser.add_argument("--outputs", nargs="+", default=[], metavar="PATH", help="channels, as /needle/tip/position")
    parser.add_argument("--at", type=float, default=0.0, metavar="SECONDS", help="run until this time first (0)")
    parser.add_argument("--step", type=float, metavar="SECONDS", help="also the discrete model Ad, Bd, Cd, Dd with this step")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="override a parameter")
    parser.add_argument("--out", required=True, metavar="FILE", help="a file .npz (NumPy) or .mat (MATLAB)")
    return parser


def main():
    args = _parser().parse_args()
    try:
        overrides = dict(text.split("=", 1) for text in args.set)
        sim = sinew.load(args.scene, overrides).compile()
        if args.at > 0:
            sim.run(args.at)
        model = sim.linearise(args.inputs, args.outputs)
        model.save(args.out, args.step)
    except (sinew.Error, OSError, ValueError, ImportError) as error:
        text = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
        print(f"sinew.linearise: {text}", file=sys.stderr)
        return 1
    print(f"{args.out}: {len(model.dofs)} degrees of freedom, {len(model.A)} states, {len(model.inputs)} inputs, "
          f"{len(model.outputs)} outputs")
    return 0


if __name__ == "__main__":
    sys.exit(main())

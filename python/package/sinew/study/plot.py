"""Plots of a study: each result over each parameter that varies."""
from .table import parameter_column, result_columns


def _axis(values):
    """Numbers and the unit of a column of parameters, or places of its words."""
    numbers, unit = parameter_column(values)
    if numbers:
        return numbers, unit, None
    words = list(dict.fromkeys(map(str, values)))
    return [words.index(str(v)) for v in values], "", words


def plot(plan, rows, path):
    """Draws each result over each parameter, as PNG, SVG or PDF by the name of the file. Needs matplotlib."""
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    rows = [row for row in rows if row["status"] == "done"]
    columns = [c for c in plan.columns if len({str(r["parameters"][c]) for r in rows}) > 1] or plan.columns[:1]
    results = result_columns(rows)
    if not rows or not results or not columns:
        raise ValueError("there is nothing to plot: no case has results, or no parameter varies")
    figure, axes = plt.subplots(len(results), len(columns), figsize=(3.4 * len(columns) + 0.6, 2.4 * len(results) + 0.4), squeeze=False,
                                sharey="row", sharex="col", layout="constrained")
    for i, result in enumerate(results):
        for j, column in enumerate(columns):
            x, unit, words = _axis([row["parameters"][column] for row in rows])
            axes[i][j].plot(x, [row["results"].get(result) for row in rows], ".", markersize=5)
            axes[i][j].grid(alpha=0.3)
            if words:
                axes[i][j].set_xticks(range(len(words)), words, rotation=20, fontsize="x-small")
            if i == len(results) - 1:
                axes[i][j].set_xlabel(f"{column}{f' [{unit}]' if unit else ''}")
            if j == 0:
                axes[i][j].set_ylabel(result, fontsize="small")
    figure.savefig(path, dpi=120)
    plt.close(figure)

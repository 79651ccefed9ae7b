"""Recorded numbers: tables of NumPy arrays, with pandas, xarray and matplotlib where they are installed."""


class Table:
    """Rows of numbers over time. `table["position"]` is an array [rows, ...] in the shape of the channel."""

    def __init__(self, name, channels, time, values):
        self.name = name
        self.time = time
        self.values = values
        self.channels = {}
        self.columns = []
        self._places = {}
        at = 0
        for channel in channels:
            width = 1
            for n in channel.shape:
                width *= n
            key = channel.path if channel.quantity in self._places else channel.quantity
            self._places[key] = (at, width, channel.shape)
            self.channels[key] = channel
            self.columns += _column_names(channel)
            at += width

    def keys(self):
        """Names of the quantities; full paths where two channels have the same quantity."""
        return self._places.keys()

    def __getitem__(self, key):
        place = self._places.get(key)
        if place is None:
            for name, channel in self.channels.items():
                if channel.path == key:
                    place = self._places[name]
        if place is None:
            raise KeyError(f"{key!r}; the table has {', '.join(self._places)}")
        at, width, shape = place
        return self.values[:, at:at + width].reshape((len(self.time), *shape))

    def __contains__(self, key):
        return key in self._places

    def __iter__(self):
        return iter(self._places)

    def __len__(self):
        return len(self.time)

    def units(self):
        """Unit of each quantity."""
        return {key: channel.unit or "1" for key, channel in self.channels.items()}

    def to_pandas(self):
        """A DataFrame over time, with the columns of the CSV files of `sinew run`. Needs pandas."""
        import pandas
        return pandas.DataFrame(self.values, columns=self.columns, index=pandas.Index(self.time, name="t [s]"))

    def to_xarray(self):
        """A Dataset with one variable for each quantity, with units. Needs xarray."""
        import xarray
        variables = {}
        for key, channel in self.channels.items():
            words = channel.components.split()
            dims = ["t"]
            if len(channel.shape) == 2 or (len(channel.shape) == 1 and not words):
                dims.append(f"{key}_node")
            if words:
                dims.append(f"{key}_component")
            variables[key] = (dims, self[key], {"units": channel.unit})
        coords = {"t": ("t", self.time, {"units": "s"})}
        for key, channel in self.channels.items():
            if channel.components:
                coords[f"{key}_component"] = channel.components.split()
        return xarray.Dataset(variables, coords)

    def to_csv(self, path):
        """Writes the table as `sinew run` does."""
        with open(path, "w", encoding="utf-8") as file:
            print("t [s]", *self.columns, sep=",", file=file)
            for t, row in zip(self.time.tolist(), self.values.tolist()):
                print(*map(repr, [t, *row]), sep=",", file=file)

    def plot(self, *keys, ax=None):
        """Draws quantities over time, all when none is named; returns the axes. Needs matplotlib."""
        import matplotlib.pyplot as plt
        if ax is None:
            _, ax = plt.subplots()
        for key in keys or self.keys():
            channel, values = self.channels[key], self[key].reshape(len(self.time), -1)
            words = channel.components.split() or [""]
            for i in range(values.shape[1]):
                ax.plot(self.time, values[:, i], label=f"{key} {words[i % len(words)]}".strip())
        ax.set_xlabel("t [s]")
        ax.set_ylabel(" / ".join(sorted({f"[{self.channels[k].unit}]" for k in keys or self.keys()})))
        ax.legend(fontsize="small")
        return ax

    def __repr__(self):
        return f"<Table {self.name}: {len(self)} rows of {', '.join(self._places)}>"


def _column_names(channel):
    """"quantity[node].component [unit]", as in the CSV files of `sinew run`."""
    words = channel.components.split() or [""]
    nodes = channel.shape[0] if len(channel.shape) > (1 if channel.components else 0) else 1
    names = []
    for node in range(nodes):
        where = f"[{node}]" if nodes > 1 else ""
        names += [f"{channel.quantity}{where}{'.' if w else ''}{w} [{channel.unit or '1'}]" for w in words]
    return names


class Results(dict):
    """Tables of a run, by the names of the monitors: `results["tip"]["position"]`."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no monitor is named {name!r}; there are {', '.join(self) or 'none'}") from None

    def __repr__(self):
        return "<Results: " + "; ".join(f"{k}: {len(t)} rows of {', '.join(t)}" for k, t in self.items()) + ">"

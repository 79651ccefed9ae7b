"""Linear models of simulations: what control and estimation are designed with."""
import os

_SPARSE = ("M", "D", "K", "G")
_DENSE = ("A", "B", "B_rate", "B_acceleration", "C", "F", "F_rate", "F_acceleration", "drift", "output")


class LinearModel:
    """The motion of a simulation to first order in displacements u of its free degrees of freedom:

    M u'' + D u' + K u = f + G^T multipliers, G u = 0,

    and in independent coordinates q out of u, with x = (q, q'), inputs w and outputs y as changes from the present ones:

    x' = A x + B w + B_rate w' + B_acceleration w'' + drift, y = C x + F w + F_rate w' + F_acceleration w'' + output.

    w' and w'' act where an input moves something; `state_space` gives the model in the usual form. `dofs` names the free degrees of
    freedom, `independent` the numbers of those that are q, `inputs` and `outputs` the numbers of w and y. M, D, K and G are
    sparse arrays of SciPy; without SciPy, tuples (value, column, row) of compressed rows. SI units."""

    def __init__(self, sim, inputs, outputs, packed):
        import numpy as np
        names, independent, sparse, dense = packed
        self.dofs = names
        self.independent = np.frombuffer(independent, dtype=np.intc)
        for name, part in zip(_SPARSE, sparse):
            setattr(self, name, _sparse(*part))
        for name, (rows, columns, value) in zip(_DENSE, dense):
            setattr(self, name, np.frombuffer(value).reshape(rows, columns))
        self.drift, self.output = self.drift.ravel(), self.output.ravel()
        self.inputs = [n for path in inputs for n in _names(sim.channel(path))]
        self.outputs = [n for path in outputs for n in _names(sim.channel(path))]

    @property
    def states(self):
        """Names of the states x = (q, q')."""
        q = [self.dofs[i] for i in self.independent]
        return q + [name + "'" for name in q]

    def state_space(self):
        """(A, B, C, D) with x' = A x + B w, y = C x + D w, for python-control, scipy.signal and the like. Where an input moves something,
        its second derivative takes its place as input, and the states are (x, w, w') of those inputs."""
        import numpy as np
        rates = (self.B_rate, self.B_acceleration, self.F_rate, self.F_acceleration)
        moves = np.array([any(m[:, i].any() for m in rates) for i in range(len(self.inputs))], dtype=bool)
        n, k = len(self.A), int(moves.sum())
        a, b = np.zeros((n + 2 * k, n + 2 * k)), np.zeros((n + 2 * k, len(self.inputs)))
        a[:n, :n], a[:n, n:n + k], a[:n, n + k:] = self.A, self.B[:, moves], self.B_rate[:, moves]
        a[n:n + k, n + k:] = np.eye(k)
        b[:n] = np.where(moves, self.B_acceleration, self.B)
        b[n + k:, moves] = np.eye(k)
        c = np.hstack([self.C, self.F[:, moves], self.F_rate[:, moves]])
        return a, b, c, np.where(moves, self.F_acceleration, self.F)

    def save(self, path, step=None):
        """Writes the model to a file of NumPy (.npz) or MATLAB (.mat, requires SciPy): A, B, C and D of `state_space`, M, K, damping and G as
        compressed sparse rows (.npz) or sparse matrices (.mat), and the names of dofs, states, inputs and outputs. A `step` [s] adds the
        discrete model Ad, Bd, Cd, Dd for inputs that are constant in a step (requires SciPy)."""
        import numpy as np
        extension = os.path.splitext(path)[1].lower()
        if extension not in (".npz", ".mat"):
            raise ValueError(f"{path}: unknown format of a linear model; the extension is .npz or .mat")
        space = self.state_space()
        held = dict(zip("ABCD", space))
        if step is not None:
            from scipy.signal import cont2discrete
            *discrete, _ = cont2discrete(space, step)
            held.update(zip(("Ad", "Bd", "Cd", "Dd"), discrete), step=step)
        held.update(independent=self.independent, drift=self.drift, output=self.output)
        names = {"dofs": self.dofs, "inputs": self.inputs, "outputs": self.outputs}
        sparse = {"M": self.M, "damping": self.D, "K": self.K, "G": self.G}
        if extension == ".npz":
            for name, matrix in sparse.items():
                data, column, row = matrix if isinstance(matrix, tuple) else (matrix.data, matrix.indices, matrix.indptr)
                held.update({f"{name}_data": data, f"{name}_indices": column, f"{name}_indptr": row})
            np.savez(path, **held, **{name: np.array(texts) for name, texts in names.items()})
            return
        from scipy.io import savemat
        from scipy.sparse import csc_matrix
        held.update({name: csc_matrix(matrix) for name, matrix in sparse.items()})
        savemat(path, {**held, **{name: np.array(texts, dtype=object) for name, texts in names.items()}}, oned_as="column")

    def __repr__(self):
        return (f"<sinew.LinearModel: {len(self.dofs)} degrees of freedom, {len(self.A)} states, {len(self.inputs)} inputs, "
                f"{len(self.outputs)} outputs>")


def _sparse(rows, columns, row, column, value):
    import numpy as np
    parts = np.frombuffer(value), np.frombuffer(column, dtype=np.intc), np.frombuffer(row, dtype=np.intc)
    try:
        from scipy.sparse import csr_array
    except ImportError:
        return parts
    return csr_array(parts, shape=(rows, columns))


def _names(channel):
    nodes = channel.shape[0] if len(channel.shape) == 2 or (channel.shape and not channel.components) else 1
    paths = [channel.path] if nodes == 1 else [f"{channel.path}[{i}]" for i in range(nodes)]
    parts = channel.components.split()
    return [f"{path}.{part}" for path in paths for part in parts] if parts else paths

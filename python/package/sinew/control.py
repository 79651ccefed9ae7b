"""Controllers from linear models: modal reduction, and a linear quadratic regulator with a Kalman filter. Requires SciPy."""


def modal_states(model, count=4, damping=0.0):
    """Reduces a LinearModel to its `count` slowest modes and returns (A, B, C, D), with two states for each oscillating mode. D includes
    the static compliance of the other modes, which are too fast for a controller at 1 kHz. `damping` is the minimum damping ratio of
    the remaining modes; 0 keeps the damping of the model."""
    import numpy as np
    a, b, c, d = model.state_space()
    values, vectors = np.linalg.eig(a)
    order = [i for i in np.argsort(abs(values)) if values[i].imag >= 0]
    inverse = np.linalg.inv(vectors)
    blocks = []
    for i in order[:count]:
        s = values[i]
        if damping and abs(s.real) < damping * abs(s):
            s = complex(-damping * abs(s), s.imag)
        into, out = 2 * inverse[i], vectors[:, i]
        if s.imag > 0:  # x = Re(out (p + i r)), (p + i r)' = s (p + i r) + into b w
            pair, rows, columns = np.array([[s.real, -s.imag], [s.imag, s.real]]), [into.real, into.imag], [out.real, -out.imag]
        else:
            pair, rows, columns = np.array([[s.real]]), [0.5 * into.real], [out.real]
        blocks.append((pair, np.array(rows) @ b, c @ np.array(columns).T))
    size = sum(len(p) for p, _, _ in blocks)
    reduced, at = np.zeros((size, size)), 0
    for pair, _, _ in blocks:
        reduced[at:at + len(pair), at:at + len(pair)] = pair
        at += len(pair)
    inputs, outputs = np.vstack([r for _, r, _ in blocks]), np.hstack([o for _, _, o in blocks])
    rest = -c @ np.linalg.solve(a, b) + outputs @ np.linalg.solve(reduced, inputs)
    return reduced, inputs, outputs, d + rest


class Regulator:
    """A linear quadratic regulator with a Kalman filter for x' = A x + B w, y = C x + D w, with fixed steps.

    It minimises the mean of y^T output_weight y + w^T input_weight w. `disturbance` is the standard deviation of random disturbances
    of the inputs, `noise` the standard deviation of the measured outputs. Weights and deviations are numbers, or arrays with one number
    for each output or input. `gain` and `observer` are the matrices of w = -gain x and x += observer (y - C x - D w)."""

    def __init__(self, system, step, output_weight=1.0, input_weight=1.0, disturbance=1.0, noise=1e-3):
        import numpy as np
        from scipy.linalg import solve_discrete_are
        from scipy.signal import cont2discrete
        self.step_size = step
        self.A, self.B, self.C, self.D, _ = cont2discrete(tuple(np.asarray(m, float) for m in system), step)
        inputs, outputs = self.B.shape[1], self.C.shape[0]
        q = np.diag(np.broadcast_to(np.asarray(output_weight, float), (outputs,)))
        r = np.diag(np.broadcast_to(np.asarray(input_weight, float), (inputs,))) + self.D.T @ q @ self.D
        cross = self.C.T @ q @ self.D
        p = solve_discrete_are(self.A, self.B, self.C.T @ q @ self.C, r, s=cross)
        self.gain = np.linalg.solve(r + self.B.T @ p @ self.B, self.B.T @ p @ self.A + cross.T)
        v = np.diag(np.broadcast_to(np.asarray(disturbance, float)**2, (inputs,)))
        n = np.diag(np.broadcast_to(np.asarray(noise, float)**2, (outputs,)))
        w = self.B @ v @ self.B.T
        p = solve_discrete_are(self.A.T, self.C.T, w + 1e-12 * np.trace(w) / len(w) * np.eye(len(w)), n)
        self.observer = p @ self.C.T @ np.linalg.inv(self.C @ p @ self.C.T + n)
        self.reset()

    def reset(self):
        """Sets the estimated state and the last input to zero."""
        import numpy as np
        self.state, self.input = np.zeros(len(self.A)), np.zeros(self.B.shape[1])

    def poles(self):
        """Eigenvalues of one step of the closed loop, which is stable if all lie within the unit circle."""
        import numpy as np
        return np.linalg.eigvals(self.A - self.B @ self.gain)

    def __call__(self, y):
        """Returns the inputs for the next step from the outputs measured now. Both are deviations from the point of linearisation."""
        import numpy as np
        y = np.ravel(y)
        self.state = self.state + self.observer @ (y - self.C @ self.state - self.D @ self.input)
        self.input = -self.gain @ self.state
        self.state = self.A @ self.state + self.B @ self.input
        return self.input

"""Filters that estimate parameters of a running simulation from measurements."""


class ParameterFilter:
    """An unscented Kalman filter for parameters of a simulation that follows a measured object.

    `sim` must receive the same motion as the object: by its functions of time, or by writes before each update. `parameters` maps
    paths as in Sim.set_parameter to (first value, standard deviation). `outputs` are the paths of the measured channels; `noise` is the
    standard deviation of a measured number, one value for all or one for each. `drift` maps paths to the standard deviation that a
    parameter gains in a second. The filter works with logarithms, so parameters keep their signs.

    `values` and `deviations` are dictionaries; `covariance` is the covariance of the logarithms."""

    def __init__(self, sim, parameters, outputs, noise, drift=None):
        import numpy as np
        self.sim, self.paths = sim, list(parameters)
        self._outputs = [outputs] if isinstance(outputs, str) else list(outputs)
        first = np.array([parameters[p][0] for p in self.paths], float)
        if np.any(first == 0):
            raise ValueError("a parameter that keeps its sign cannot begin at 0")
        self._sign, self._mean = np.sign(first), np.log(abs(first))
        self.covariance = np.diag([(parameters[p][1] / abs(x))**2 for p, x in zip(self.paths, first)])
        self._drift = np.array([(drift or {}).get(p, 0.0) / abs(x) for p, x in zip(self.paths, first)])**2
        self._noise = noise
        self._set(self._mean)

    def _set(self, logarithms):
        import numpy as np
        for path, sign, x in zip(self.paths, self._sign, logarithms):
            self.sim.set_parameter(path, float(sign * np.exp(x)))

    def _simulate(self, logarithms, start, steps):
        """Restores the snapshot `start`, takes the steps and returns the outputs."""
        import numpy as np
        self.sim.restore(start)
        self._set(logarithms)
        self.sim.step(steps)
        return np.concatenate([np.ravel(self.sim.read(p)) for p in self._outputs])

    @property
    def values(self):
        import numpy as np
        return dict(zip(self.paths, (self._sign * np.exp(self._mean)).tolist()))

    @property
    def deviations(self):
        import numpy as np
        return dict(zip(self.paths, (np.exp(self._mean) * np.sqrt(np.diag(self.covariance))).tolist()))

    def update(self, measured, steps=1):
        """Advances by `steps` steps and takes the outputs measured at their end; NaN marks missing values. Returns the new values.

        Sigma points after S. Julier, J. Uhlmann, Proc. IEEE 92, 2004, 401-422, with weight 1/3 of the mean. Each sigma point is
        simulated from the present state; then the simulation advances with the new values."""
        import numpy as np
        start, n = self.sim.save(), len(self.paths)
        self.covariance = self.covariance + np.diag(self._drift) * steps * self.sim.step_size
        middle = 1 / 3
        root = np.linalg.cholesky(self.covariance) * np.sqrt(n / (1 - middle))
        points = np.vstack([self._mean, *(self._mean + root.T), *(self._mean - root.T)])
        weights = np.array([middle] + [(1 - middle) / (2 * n)] * (2 * n))
        outputs = np.array([self._simulate(p, start, steps) for p in points])
        y = np.ravel(measured).astype(float)
        seen = np.isfinite(y)
        mean = weights @ outputs
        off, ways = (outputs - mean)[:, seen], points - self._mean
        noise = np.broadcast_to(np.asarray(self._noise, float), y.shape)[seen]
        gain = np.linalg.solve(off.T @ (weights[:, None] * off) + np.diag(noise**2), off.T @ (weights[:, None] * ways)).T
        self._mean = self._mean + gain @ (y - mean)[seen]
        self.covariance = self.covariance - gain @ (off.T @ (weights[:, None] * ways))
        self.covariance = 0.5 * (self.covariance + self.covariance.T)
        self._simulate(self._mean, start, steps)
        return self.values

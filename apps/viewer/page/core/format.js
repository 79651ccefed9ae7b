// Numbers with units, as people read them.
// SPDX-License-Identifier: BSD-3-Clause

const PREFIXES = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
    [1, ''],
    [1e-3, 'm'],
    [1e-6, 'µ'],
    [1e-9, 'n'],
];
const PREFIXED = /^(m|N|s|Pa|J|W|N m|m\/s|N\/m|V|Hz)$/;

/** The prefix that suits a magnitude: { factor, unit }, so that value / factor is between 1 and 1000. */
export function scaleOf(magnitude, unit) {
    const plain = { factor: 1, unit: unit === '1' || !unit ? '' : unit };
    if (!PREFIXED.test(unit) || !Number.isFinite(magnitude) || magnitude === 0) return plain;
    if (unit === 'm' && Math.abs(magnitude) >= 1e-5 && Math.abs(magnitude) < 1) return { factor: 1e-3, unit: 'mm' };
    const [factor, prefix] = PREFIXES.find(([f]) => Math.abs(magnitude) >= f * 0.9995) ?? PREFIXES.at(-1);
    if (unit === 's' && factor > 1) return plain;
    return { factor, unit: prefix + unit };
}

/** Three significant digits, without exponents where they can be avoided. */
export function short(value, digits = 3) {
    if (!Number.isFinite(value)) return String(value);
    if (value === 0) return '0';
    const size = Math.abs(value);
    if (size >= 1e6 || size < 1e-4) return value.toExponential(digits - 1).replace('-', '\u2212').replace('e+', 'e');
    const places = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
    return value.toFixed(Math.min(places, 8)).replace('-', '\u2212');
}

/** "12.3 mm" */
export function quantity(value, unit, digits = 3) {
    const scale = scaleOf(value, unit);
    return `${short(value / scale.factor, digits)}${scale.unit ? `\u00a0${scale.unit}` : ''}`;
}

/** "1.234 s" with the digits that a clock keeps still. */
export const seconds = (t) => `${(t ?? 0).toFixed(3)}\u00a0s`;

/** A plain number in SI as people write it: "0.009" in m is "9 mm". Other texts stay. */
export function friendly(text, unit) {
    if (!/^-?[\d.]+(e[-+]?\d+)?$/i.test(text ?? '') || !unit || unit === '1' || Number(text) === 0) return text;
    const degrees = unit === 'rad';
    const scale = degrees ? { factor: Math.PI / 180, unit: 'deg' } : scaleOf(Number(text), unit);
    if (scale.unit === unit) return `${Number(text)} ${unit}`;
    return `${Number((Number(text) / scale.factor).toPrecision(12))} ${scale.unit.replace('µ', 'u')}`;
}

/** The components of a channel for one node, as names. */
export function componentNames(channel) {
    const names = channel.components;
    const list = Array.isArray(names) ? names : String(names ?? '').split(/\s+/).filter(Boolean);
    return list.length ? list : [''];
}

/** Splits "15 cm" into 15 and "cm"; null when the text does not begin with a plain number. */
export function splitValue(text) {
    const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([^\d\s(+*/-].*)?$/.exec(text ?? '');
    return match ? { number: Number(match[1]), unit: (match[2] ?? '').trim() } : null;
}

/** The cut of an axis, so that a few extreme values do not flatten all others; null on a side without any. */
export type AxisCut = { lower: number | null; upper: number | null; beyond: number };

/** How many heights of the middle half a value is from it before the axis is cut. */
const REACH = 20;
/** With fewer values, none is extreme. */
const FEWEST = 5;
/** More than this share of the values is no exception. */
const MOST = 0.1;

export const NO_CUT: AxisCut = { lower: null, upper: null, beyond: 0 };

/** Finds where to cut the axis of a picture: at the furthest values that are not extreme. */
export function findAxisCut(values: readonly number[]): AxisCut {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length < FEWEST) return NO_CUT;
  const [low, high] = [sorted[Math.floor(sorted.length / 4)]!, sorted[Math.floor((sorted.length * 3) / 4)]!];
  // Where half of the values are equal, their size says what is far.
  const reach = REACH * (Math.max(high - low, 0.05 * Math.max(Math.abs(low), Math.abs(high))) || 1);
  const usual = sorted.filter((value) => value >= low - reach && value <= high + reach);
  const beyond = sorted.length - usual.length;
  if (beyond === 0 || beyond > Math.max(1, MOST * sorted.length)) return NO_CUT;
  return {
    lower: sorted[0]! < usual[0]! ? usual[0]! : null,
    upper: sorted.at(-1)! > usual.at(-1)! ? usual.at(-1)! : null,
    beyond,
  };
}

/** Moves a value to the cut, where its mark is drawn. */
export const clampToCut = (value: number, { lower, upper }: AxisCut): number =>
  upper !== null && value > upper ? upper : lower !== null && value < lower ? lower : value;

export const isBeyondCut = (value: number, cut: AxisCut): boolean => clampToCut(value, cut) !== value;

/** Says that the axis is cut; empty if not. */
export const cutNote = ({ beyond }: AxisCut): string =>
  beyond === 0
    ? ''
    : beyond === 1
      ? 'The axis is cut: 1 value lies beyond it, marked with an arrow.'
      : `The axis is cut: ${beyond} values lie beyond it, marked with an arrow.`;

import type { PointType, SpecialCause } from '@portal/contract/charts/chart-parts';
import type { ControlLines } from '@portal/statistics/control-charts/control-limits';
import type { SpecialCause as ControlRule } from '@portal/statistics/control-charts/special-causes';
import type { Polarity } from '@portal/statistics/verdicts/verdict';
import type { Measure } from '../../../../comparison/figures/chart-values.sql.ts';

/** The user's value with its source figures. */
export type OwnValue = {
  value: number;
  numerator: number | null;
  denominator: number | null;
  measure: Measure;
  /** True if a period before this one has no value. */
  isAfterGap?: boolean | undefined;
};

export type JudgedPoint = { causes: SpecialCause[]; type: PointType };
/** A phase of a control chart. */
export type ControlPhase = {
  /** For each point; no limits where the chart has none. */
  lines: (Pick<ControlLines, 'centre'> & Partial<ControlLines>)[];
  judged: JudgedPoint[];
  /** The numbers drawn for each point instead of its value. */
  drawn: number[][];
  /** True for each value with a point of its own; every value has one if left out. */
  hasPoint?: boolean[];
  basis: number;
  /** The probability of a point outside the limits by chance; that of a normal distribution if left out. */
  chanceOutside?: number;
  moving_range: number | null;
};
/** The settings for drawing a phase. */
export type PhaseSettings = { baseline: number | null; polarity: Polarity; rules: readonly ControlRule[] };

import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { countInterval, type Interval, wilsonInterval } from '@portal/statistics/rates/intervals';
import { normalQuantile } from '@portal/statistics/distributions/distributions';
import { dobsonLimits } from '@portal/statistics/rates/standardised-rates';
import type { Measure } from '../../comparison/figures/chart-values.sql.ts';
import type { StoredFigure } from '../../comparison/figures/figure-types.ts';

export type MeasureShape = Pick<Measure, 'kind' | 'multiplier'>;
/** The inputs for calculating limits. */
export type Uncertain = Pick<StoredFigure, 'numerator' | 'denominator' | 'value' | 'variance'>;
/** A figure with a denominator above 0 and a numerator of at least 0. */
type Known = Uncertain & { numerator: number; denominator: number };

/**
 * The method of a figure's 95% limits, if any: `share`: Wilson; `count`: limits of the count; `strata`:
 * Dobson.
 */
export type IntervalMethod = 'share' | 'count' | 'strata' | 'slope';
export const intervalMethods: Record<MeasureKind, IntervalMethod | null> = {
  value: null,
  // A quotient of two averages is no count of anything.
  ratio: null,
  proportion: 'share',
  rate: 'count',
  standardised_ratio: 'count',
  standardised_rate: 'strata',
  indirectly_standardised_ratio: 'count',
  slope_index: 'slope',
  // The spread of a unit's cases is not shown, because it could reveal single answers. The pooled spread is used.
  case_mean: null,
  case_median: null,
  case_proportion: 'share',
  distribution: null,
};

const methods: Record<
  IntervalMethod,
  (figure: Known, multiplier: number, confidence: number) => Interval | null
> = {
  share: ({ numerator, denominator }, multiplier, confidence) =>
    scaleInterval(wilsonInterval(numerator, denominator, confidence), multiplier),
  count: ({ numerator, denominator }, multiplier, confidence) =>
    scaleInterval(countInterval(numerator, confidence), multiplier / denominator),
  strata: ({ numerator, value, variance }, multiplier, confidence) => {
    if (value === null || variance === null || multiplier === 0) return null;
    const rate = { value: value / multiplier, variance: variance / multiplier ** 2, events: numerator };
    return scaleInterval(dobsonLimits(rate, confidence), multiplier);
  },
  slope: ({ value, variance }, _, confidence) => {
    if (value === null || variance === null) return null;
    const reach = normalQuantile((1 + confidence) / 2) * Math.sqrt(variance);
    return { lower: value - reach, upper: value + reach };
  },
};

/**
 * The limits of a figure in the unit of its measure, 95% unless said: Wilson's of a share; of a rate or standardised ratio those of its
 * count, exact below 10 and else Byar's; of a standardised rate Dobson's, which stretch those of the count; of a slope index those of the errors of its rates. Null for what is
 * no count of anything, such as a quotient of two averages, and for a standardised rate without events.
 */
export function computeInterval(
  figure: Uncertain,
  { kind, multiplier }: MeasureShape,
  confidence = 0.95,
): Interval | null {
  const by = intervalMethods[kind];
  return by && isKnown(figure) ? methods[by](figure, multiplier, confidence) : null;
}

const isKnown = (figure: Uncertain): figure is Known =>
  figure.numerator !== null && figure.numerator >= 0 && figure.denominator !== null && figure.denominator > 0;

/** Limits in another unit; a negative factor turns them round. */
export function scaleInterval(limits: Interval | null, factor: number): Interval | null {
  if (limits === null) return null;
  const [a, b] = [limits.lower * factor, limits.upper * factor];
  return { lower: Math.min(a, b), upper: Math.max(a, b) };
}

import type { ChartData } from '@portal/contract/chart-data';
import type { PointType } from '@portal/contract/chart-parts';
import { SUMS_TITLE } from '@portal/wording/control-chart';
import { pointTypeNames } from '@portal/wording/signals';
import { shownPeriods } from '@portal/wording/shown-periods';
import { plainText } from '../../downloads/describe-chart.ts';
import { axisOf } from './axis-of.ts';
import type { Lines } from './picture.ts';

const breaksIn = (periods: { is_break: boolean }[]) =>
  periods.flatMap(({ is_break }, at) => (is_break ? [at] : []));

/** Own values over the median, the middle half and, for percentile bands, the 10th to 90th percentile of those compared. */
export function toTimeLines(data: ChartData): Lines | null {
  const periods = shownPeriods((data.percentile_bands ?? data.time_series)?.periods ?? []);
  if (periods.length === 0) return null;
  const isOwn = periods.some(({ own }) => own !== null);
  const bands = new Map(data.percentile_bands?.periods.map((one) => [one.time_period_id, one]));
  const outer = (name: string, of: 'P10' | 'P90') =>
    bands.size === 0
      ? []
      : [
          {
            name,
            role: 'percentile' as const,
            values: periods.map(({ time_period_id }) => bands.get(time_period_id)?.[of] ?? null),
          },
        ];
  return {
    form: 'lines',
    axis: axisOf(data.measure),
    labels: periods.map(({ time_period_name }) => plainText(time_period_name)),
    lines: [
      ...outer('90th percentile', 'P90'),
      { name: 'Upper quartile', role: 'quartile', values: periods.map(({ Q3 }) => Q3) },
      { name: 'Median', role: 'median', values: periods.map(({ Median }) => Median) },
      { name: 'Lower quartile', role: 'quartile', values: periods.map(({ Q1 }) => Q1) },
      ...outer('10th percentile', 'P10'),
      ...(isOwn
        ? [{ name: ownName(data), role: 'own' as const, values: periods.map(({ own }) => own) }]
        : []),
    ],
    signals: [],
    breaks: breaksIn(periods),
  };
}

const tones: Record<PointType, 'better' | 'worse' | 'neutral' | null> = {
  common_cause: null,
  special_cause_improvement: 'better',
  special_cause_concern: 'worse',
  special_cause_neutral_high: 'neutral',
  special_cause_neutral_low: 'neutral',
};
const toneNames = {
  better: pointTypeNames.special_cause_improvement,
  worse: pointTypeNames.special_cause_concern,
  neutral: 'Special cause',
};
const ownName = (data: ChartData) => plainText(data.submission_name ?? 'Own');

/** Own values between their control limits; each phase has lines of its own. */
export function toControlLines(data: ChartData): Lines | null {
  const { spc } = data;
  if (!spc) return null;
  const along = (name: string, role: 'limit' | 'median', pick: 'centre' | 'lower' | 'upper') => {
    const values = spc.points.map(({ lines }) => lines?.[pick] ?? null);
    return values.every((value) => value === null) ? [] : [{ name, role, values }];
  };
  const drawn = spc.drawn_names.map((name, at) => ({
    ...{ name, role: 'own' as const },
    values: spc.points.map((point) => point.drawn[at] ?? null),
  }));
  const isSums = drawn.length > 1;
  const { target } = spc;
  return {
    form: 'lines',
    axis: axisOf(isSums ? { ...data.measure, measure_name: SUMS_TITLE } : data.measure),
    labels: spc.points.map(({ time_period_name }) => plainText(time_period_name)),
    lines: [
      ...along('Upper control limit', 'limit', 'upper'),
      ...along(spc.centre_name, 'median', 'centre'),
      ...along('Lower control limit', 'limit', 'lower'),
      ...(drawn.length > 0
        ? drawn
        : [{ name: ownName(data), role: 'own' as const, values: spc.points.map(({ value }) => value) }]),
      ...(target === null || isSums
        ? []
        : [{ name: 'Target', role: 'target' as const, values: spc.points.map(() => target) }]),
    ],
    signals: spc.points.flatMap(({ type, value, drawn: [first, second] }, at) => {
      const tone = tones[type];
      const marked = second !== undefined && Math.abs(second) > Math.abs(first!) ? second : (first ?? value);
      return tone ? [{ at, value: marked, tone, name: toneNames[tone] }] : [];
    }),
    breaks: breaksIn(spc.points),
  };
}

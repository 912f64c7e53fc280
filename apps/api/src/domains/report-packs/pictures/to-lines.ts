import type { ChartData } from '@portal/contract/chart-data';
import type { PointType } from '@portal/contract/chart-parts';
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
  const along = (pick: 'centre' | 'lower' | 'upper') =>
    spc.points.map(({ phase }) => spc.phases[phase]?.lines?.[pick] ?? null);
  return {
    form: 'lines',
    axis: axisOf(data.measure),
    labels: spc.points.map(({ time_period_name }) => plainText(time_period_name)),
    lines: [
      { name: 'Upper control limit', role: 'limit', values: along('upper') },
      { name: 'Mean', role: 'median', values: along('centre') },
      { name: 'Lower control limit', role: 'limit', values: along('lower') },
      { name: ownName(data), role: 'own', values: spc.points.map(({ value }) => value) },
      ...(spc.target === null
        ? []
        : [{ name: 'Target', role: 'target' as const, values: spc.points.map(() => spc.target) }]),
    ],
    signals: spc.points.flatMap(({ type, value }, at) => {
      const tone = tones[type];
      return tone ? [{ at, value, tone, name: toneNames[tone] }] : [];
    }),
    breaks: breaksIn(spc.points),
  };
}

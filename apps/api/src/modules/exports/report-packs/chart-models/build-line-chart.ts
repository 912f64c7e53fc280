import type { ChartData } from '@portal/contract/charts/chart-data';
import type { PointType, Spc } from '@portal/contract/charts/chart-parts';
import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
import { formatNumber } from '@portal/wording/numbers';
import { controlChartScale, hasScaleOfValues } from '@portal/wording/control-chart-scale';
import { pointTypeNames } from '@portal/wording/funnel-signal-text';
import { trimEmptyPeriods } from '@portal/wording/trim-empty-periods';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { buildMeasureAxis } from './build-measure-axis.ts';
import type { Lines, LineRole } from './chart-model.ts';

const CHANGED = 'Definition changed';
const breaksIn = (periods: { is_break: boolean }[]): Lines['breaks'] =>
  periods.flatMap(({ is_break }, at) => (is_break ? [{ at, words: CHANGED, isComparable: false }] : []));

/** Returns the labels with annotations; a period not drawn appears only in the list. */
const numbersIn = (
  periods: readonly { time_period_id: number }[],
  annotations: readonly AnnotatedPeriod[],
): Lines['numbers'] =>
  annotations.flatMap(({ number, time_period_id }) => {
    const at = periods.findIndex((one) => one.time_period_id === time_period_id);
    return at === -1 ? [] : [{ at, number }];
  });

/** Own values over the median, the middle half and, for percentile bands, the 10th to 90th percentile of those compared. */
export function buildTimeSeriesChart(
  data: ChartData,
  annotations: readonly AnnotatedPeriod[] = [],
): Lines | null {
  const periods = trimEmptyPeriods((data.percentile_bands ?? data.time_series)?.periods ?? []);
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
    axis: buildMeasureAxis(data.measure),
    labels: periods.map(({ time_period_name }) => toOfficeFileText(time_period_name)),
    lines: [
      ...outer('90th percentile', 'P90'),
      { name: 'Upper quartile', role: 'quartile', values: periods.map(({ Q3 }) => Q3) },
      { name: 'Median', role: 'median', values: periods.map(({ Median }) => Median) },
      { name: 'Lower quartile', role: 'quartile', values: periods.map(({ Q1 }) => Q1) },
      ...outer('10th percentile', 'P10'),
      ...targetLine(periods),
      ...(isOwn
        ? [{ name: ownName(data), role: 'own' as const, values: periods.map(({ own }) => own) }]
        : []),
    ],
    signals: [],
    breaks: breaksIn(periods),
    numbers: numbersIn(periods, annotations),
    ends: [],
    isStepped: false,
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
const ownName = (data: ChartData) => toOfficeFileText(data.submission_name ?? 'This submission');

/** The target in each period; no line without one. */
const targetLine = (periods: readonly { target?: number | undefined }[]): Lines['lines'] =>
  periods.every(({ target }) => target === undefined)
    ? []
    : [{ name: 'Target', role: 'target', values: periods.map(({ target }) => target ?? null) }];

/** Own values between their control limits, as on the screen; each phase has lines of its own. */
export function buildControlChart(
  data: ChartData,
  annotations: readonly AnnotatedPeriod[] = [],
): Lines | null {
  const { spc } = data;
  if (!spc) return null;
  const along = (name: string, role: 'limit' | 'median', pick: 'centre' | 'lower' | 'upper') => {
    const values = spc.points.map(({ lines }) => lines?.[pick] ?? null);
    return values.every((value) => value === null) ? [] : [{ name, role, values }];
  };
  const values = spc.points.map(({ value }) => value);
  const drawn = spc.drawn_names.map((name, at) => ({
    name,
    role: 'own' as const,
    values: spc.points.map((point) => point.drawn[at] ?? null),
  }));
  // Sums and intervals are no values: a target is none of theirs, nor can they be drawn beside them.
  const hasValues = hasScaleOfValues(spc);
  const scale = controlChartScale(spc, data.measure);
  const target = hasValues ? spc.target : null;
  return {
    form: 'lines',
    axis: buildMeasureAxis(scale),
    labels: spc.points.map(({ time_period_name }) => toOfficeFileText(time_period_name)),
    lines: [
      ...along('Upper control limit', 'limit', 'upper'),
      ...along(spc.centre_name, 'median', 'centre'),
      ...along('Lower control limit', 'limit', 'lower'),
      ...(drawn.length === 1 && hasValues ? [{ name: ownName(data), role: 'values' as const, values }] : []),
      ...(drawn.length > 0 ? drawn : [{ name: ownName(data), role: 'own' as const, values }]),
      ...(hasValues ? targetLine(spc.points) : []),
    ],
    signals: spc.points.flatMap(({ type, value, drawn: [first, second] }, at) => {
      const tone = tones[type];
      const marked = second !== undefined && Math.abs(second) > Math.abs(first!) ? second : (first ?? value);
      return tone ? [{ at, value: marked, tone, name: toneNames[tone] }] : [];
    }),
    breaks: phaseStartsIn(spc),
    numbers: numbersIn(spc.points, annotations),
    ends: endsOf(scale, spc, target),
    isStepped: drawn.length === 0,
  };
}

/** Returns where limits restart, for the team's stated reason or a changed definition. */
const phaseStartsIn = ({ points, phases }: Spc): Lines['breaks'] =>
  points.flatMap(({ phase, is_break }, at) => {
    if (at === 0 || points[at - 1]!.phase === phase) return [];
    const reason = phases[phase]?.reason ?? null;
    return [{ at, words: toOfficeFileText(reason ?? CHANGED), isComparable: !is_break }];
  });

/** Centre, limits and target at the newest period, with their figures. */
function endsOf(
  { decimals, unit }: Pick<ChartData['measure'], 'decimals' | 'unit'>,
  { points, centre_name }: Spc,
  target: number | null,
): Lines['ends'] {
  const newest = points.at(-1)?.lines;
  // A long unit is shown at the axis.
  const shown = { decimals, unit: unit.length > 1 ? '' : unit };
  const end = (name: string, value: number | null | undefined, role: LineRole): Lines['ends'] =>
    value === null || value === undefined
      ? []
      : [{ value, words: `${name} ${formatNumber(value, shown)}`, role }];
  return [
    ...end('Upper limit', newest?.upper, 'limit'),
    ...end(centre_name, newest?.centre, 'median'),
    ...end('Lower limit', newest?.lower, 'limit'),
    ...end('Target', target, 'target'),
  ];
}

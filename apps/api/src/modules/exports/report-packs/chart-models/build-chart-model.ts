import type { OutputType } from '@portal/contract/charts/output-types';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { FunnelLimits } from '@portal/contract/charts/chart-parts';
import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
import { denominatorLabel } from '@portal/wording/chart-captions';
import { signalMeaningOf } from '@portal/wording/funnel-signal-text';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { buildMeasureAxis } from './build-measure-axis.ts';
import { createOwnPointMatcher } from './create-own-point-matcher.ts';
import type {
  Bars,
  Boxes,
  CurveRole,
  ChartModel,
  Points,
  PointRole,
  StackedBarChart,
} from './chart-model.ts';
import { buildHeatTable, buildSubmissionsTable } from './build-chart-tables.ts';
import { buildHistogram } from './build-histogram.ts';
import { buildControlChart, buildTimeSeriesChart } from './build-line-chart.ts';

/** A chart in the form it was asked for. Null where it has nothing to show in that form. */
export function buildChartModel(
  data: ChartData,
  annotations: readonly AnnotatedPeriod[] = [],
): ChartModel | null {
  return forms[data.output_type](data, annotations);
}

type Form = (data: ChartData, annotations: readonly AnnotatedPeriod[]) => ChartModel | null;
const forms: Record<OutputType, Form> = {
  ranked_bars: toBars,
  table: buildSubmissionsTable,
  heat_table: buildHeatTable,
  time_series: buildTimeSeriesChart,
  percentile_bands: buildTimeSeriesChart,
  spc: buildControlChart,
  funnel: toFunnel,
  scatter: toPairs,
  box_plot: toBoxes,
  stacked: toShares,
  distribution: (data) => toShares(data) ?? buildHistogram(data),
  region_map: toAreas,
  board_map: toAreas,
};

function toBars(data: ChartData): Bars | null {
  const isOwn = createOwnPointMatcher(data);
  const bars = data.points.flatMap((point) =>
    point.value === null
      ? []
      : [
          {
            name: toOfficeFileText(point.name),
            value: point.value,
            isOwn: isOwn(point),
            limits: point.interval,
          },
        ],
  );
  if (bars.length === 0) return null;
  const { Median, Q1, Q3 } = data.averages;
  return {
    form: 'bars',
    axis: buildMeasureAxis(data.measure),
    bars,
    levels: Median === null ? [] : [{ name: 'Median', value: Median }],
    middle: Q1 === null || Q3 === null ? null : { lower: Q1, upper: Q3 },
    areNamed: false,
  };
}

function toFunnel(data: ChartData): Points | null {
  const { funnel } = data;
  if (!funnel) return null;
  const isOwn = createOwnPointMatcher(data);
  const roleOf = (point: ChartData['points'][number]): PointRole => {
    if (isOwn(point)) return 'own';
    const { level, tone } = signalMeaningOf(point.signal ?? 'inside', data.judging.better);
    if (level === 'inside') return 'others';
    return tone === 'better' ? 'better' : level;
  };
  const curves = (name: string, role: CurveRole, limits: FunnelLimits[], level: 'alert' | 'alarm') =>
    (['upper', 'lower'] as const).map((side) => ({
      name,
      role,
      points: limits.map((one): [number, number] => [one.denominator, one[level][side]]),
    }));
  return {
    form: 'points',
    axis: buildMeasureAxis(data.measure),
    across: { title: denominatorLabel(data), decimals: 0 },
    points: data.points.flatMap((point) =>
      point.value === null || !point.denominator
        ? []
        : [{ name: toOfficeFileText(point.name), role: roleOf(point), x: point.denominator, y: point.value }],
    ),
    curves: [
      ...curves('99.8% limit', 'alarm_limit', funnel.limits, 'alarm'),
      ...curves('95% limit', 'limit', funnel.limits, 'alert'),
      ...(funnel.is_adjusted
        ? curves('95% limit, chance only', 'chance', funnel.chance_limits, 'alert')
        : []),
    ],
    levels: [{ name: funnel.basis === 'ratio' ? 'Expected' : 'Overall', value: funnel.target }],
  };
}

function toPairs(data: ChartData): Points | null {
  const { pairs } = data;
  if (!pairs || pairs.points.length === 0) return null;
  const isOwn = createOwnPointMatcher(data);
  const byKey = new Map(data.points.map((point) => [point.key, point]));
  return {
    form: 'points',
    axis: buildMeasureAxis(pairs.measure),
    across: buildMeasureAxis({ ...data.measure, measure_name: data.series_name }),
    points: pairs.points.flatMap(({ key, x, y }) => {
      const point = byKey.get(key);
      return point
        ? [{ name: toOfficeFileText(point.name), role: isOwn(point) ? 'own' : 'others', x, y }]
        : [];
    }),
    curves: [],
    levels: pairs.Median === null ? [] : [{ name: 'Median', value: pairs.Median }],
  };
}

function toBoxes(data: ChartData): Boxes | null {
  const boxes = (data.box_plot ?? []).flatMap(({ name, n, low, Q1, Median, Q3, high, outliers }) =>
    low === null || Q1 === null || Median === null || Q3 === null || high === null
      ? []
      : [{ name: toOfficeFileText(`${name} (n = ${n})`), low, Q1, Median, Q3, high, outliers }],
  );
  if (boxes.length === 0) return null;
  const own = data.points.find(createOwnPointMatcher(data));
  return {
    form: 'boxes',
    axis: buildMeasureAxis(data.measure),
    boxes,
    own: own && own.value !== null ? { name: toOfficeFileText(own.name), value: own.value } : null,
  };
}

function toShares(data: ChartData): StackedBarChart | null {
  const sets = (data.composition?.sets ?? []).flatMap(({ name, n, is_own, shares }) =>
    shares ? [{ name: toOfficeFileText(is_own ? name : `${name} (n = ${n})`), isOwn: is_own, shares }] : [],
  );
  if (sets.length === 0) return null;
  return { form: 'shares', parts: data.composition!.parts.map(({ name }) => toOfficeFileText(name)), sets };
}

function toAreas(data: ChartData): Bars | null {
  const bars = (data.areas?.areas ?? [])
    .flatMap(({ name, n, Median, is_own }) =>
      Median === null
        ? []
        : [{ name: toOfficeFileText(`${name} (n = ${n})`), value: Median, isOwn: is_own, limits: null }],
    )
    .sort((a, b) => b.value - a.value);
  if (bars.length === 0) return null;
  const { measure_name } = data.measure;
  const axis = buildMeasureAxis({ ...data.measure, measure_name: `Median of ${measure_name.toLowerCase()}` });
  return { form: 'bars', axis, bars, levels: [], middle: null, areNamed: true };
}

import type { OutputType } from '@portal/contract/charts/output-types';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import { ordinal } from './ordinal.ts';
import { controlChartScale, hasScaleOfValues } from './control-chart-scale.ts';
import { RANK_HEADING } from './ranks.ts';
import { pointTypeNames } from './funnel-signal-text.ts';
import {
  OVERALL,
  type Cell,
  type Column,
  SUPPRESSED,
  columnInUnit,
  NOT_OFFERED,
  type Row,
  type Table,
  TOO_FEW,
} from './tables.ts';

/** The table of a chart type besides the submissions. */
export type OutputTypeTable = Table & {
  caption: string;
  /** Its rows go from the oldest to the newest. */
  isInTime?: boolean;
};

/** The table of a chart in the form it was asked for; null for the forms that show submissions. */
export function outputTypeTable(
  data: ChartData,
  outputType: OutputType = data.output_type,
): OutputTypeTable | null {
  return tables[outputType]?.(data) ?? null;
}

const tables: Record<OutputType, ((data: ChartData) => OutputTypeTable | null) | null> = {
  ranked_bars: null,
  scatter: null,
  table: null,
  funnel: null,
  heat_table: null,
  box_plot: toBoxes,
  time_series: toPeriods,
  percentile_bands: toBands,
  spc: toControlChart,
  stacked: toShares,
  distribution: toShares,
  region_map: toAreas,
  board_map: toAreas,
};

function toBoxes(data: ChartData): OutputTypeTable {
  const figure = columnInUnit(data);
  return {
    caption: `${data.title}: box plot`,
    columns: [
      { id: 'set', header: 'Compared with' },
      { id: 'n', header: 'n' },
      figure('low', 'Lower whisker'),
      figure('q1', 'Q1'),
      figure('median', 'Median'),
      figure('q3', 'Q3'),
      figure('high', 'Upper whisker'),
      { id: 'outliers', header: 'Outliers' },
      {
        id: 'own_rank',
        header: `Submission’s ${RANK_HEADING.charAt(0).toLowerCase()}${RANK_HEADING.slice(1)}`,
      },
    ],
    rows: (data.box_plot ?? []).map((box) => ({
      key: box.set,
      isOwn: false,
      cells: box.suppressed
        ? [box.name, SUPPRESSED]
        : [
            ...[box.name, box.n, box.low, box.Q1, box.Median, box.Q3, box.high],
            ...[box.outliers.length, box.own_rank],
          ],
    })),
  };
}

const NOTES = {
  break: 'Definition changed: not comparable with earlier periods',
  provisional: 'Provisional',
  own_only: 'Not published',
  suppressed: TOO_FEW,
};

const bandName = (name: string) => {
  const rank = /^P(\d+)/.exec(name)?.[1];
  return rank ? `${ordinal(Number(rank))} percentile` : (middle[name] ?? name);
};
/** Said, where a band is looked up by its name. */
const middle: Record<string, string> = { Median: 'Median' };

/** The percentile of your value, and its range by chance. */
const PERCENTILES: Column[] = [
  { id: 'percentile', header: 'Submission’s percentile', decimals: 0 },
  { id: 'percentile-from', header: 'Likely percentile from', decimals: 0 },
  { id: 'percentile-to', header: 'Likely percentile to', decimals: 0 },
];
const percentilesOf = ({ own_percentile, own_percentile_limits: limits }: SeriesPeriod) => [
  own_percentile,
  limits?.lower ?? null,
  limits?.upper ?? null,
];

function toPeriods(data: ChartData): OutputTypeTable {
  const figure = columnInUnit(data);
  const target = targetColumn(data, data.time_series?.periods ?? []);
  return {
    caption: `${data.measure.measure_name} over time`,
    isInTime: true,
    columns: [
      { id: 'period', header: 'Time period' },
      figure('own', 'Submission’s value'),
      ...PERCENTILES,
      ...(['Q1', 'Median', 'Q3', 'Mean'] as const).map((name) => figure(name.toLowerCase(), name)),
      ...target.columns,
      { id: 'n', header: 'n' },
      { id: 'note', header: 'Note' },
    ],
    rows: (data.time_series?.periods ?? []).map((one) => ({
      key: String(one.time_period_id),
      isOwn: one.time_period_id === data.time_period_id,
      cells: [
        ...[one.time_period_name, one.own, ...percentilesOf(one)],
        ...[one.Q1, one.Median, one.Q3, one.Mean],
        ...target.cellsOf(one),
        one.n,
        notesOn(one),
      ],
    })),
  };
}

const said = (...notes: (string | false | null)[]) => notes.filter(Boolean).join('; ');
const notesOn = (one: SeriesPeriod): string =>
  said(
    one.is_break && NOTES.break,
    one.visibility !== 'published' && NOTES[one.visibility],
    one.suppressed && NOTES.suppressed,
  );

/** All deciles with the quartiles between them, the lowest first. */
const BANDS = ['P10', 'P20', 'Q1', 'P30', 'P40', 'Median', 'P60', 'P70', 'Q3', 'P80', 'P90'] as const;

function toBands(data: ChartData): OutputTypeTable {
  const figure = columnInUnit(data);
  const target = targetColumn(data, data.percentile_bands?.periods ?? []);
  return {
    caption: `${data.measure.measure_name}: percentiles over time`,
    isInTime: true,
    columns: [
      { id: 'period', header: 'Time period' },
      figure('own', 'Submission’s value'),
      ...PERCENTILES,
      ...BANDS.map((name) => figure(name.toLowerCase(), bandName(name))),
      ...target.columns,
      { id: 'n', header: 'n' },
      { id: 'note', header: 'Note' },
    ],
    rows: (data.percentile_bands?.periods ?? []).map((one) => ({
      key: String(one.time_period_id),
      isOwn: one.time_period_id === data.time_period_id,
      cells: [
        ...[one.time_period_name, one.own, ...percentilesOf(one)],
        ...BANDS.map((name) => one[name]),
        ...target.cellsOf(one),
        one.n,
        notesOn(one),
      ],
    })),
  };
}

function toControlChart(data: ChartData): OutputTypeTable {
  const figure = columnInUnit(data);
  const { spc } = data;
  const drawn = spc ? columnInUnit({ measure: controlChartScale(spc, data.measure) }) : figure;
  const words = new Map(spc?.rules.map((rule) => [rule.cause, rule.words]));
  const notes = notesOnPhases(spc);
  const target = targetColumn(data, spc && hasScaleOfValues(spc) ? spc.points : []);
  const hasLimits = !spc || spc.points.some(({ lines }) => lines?.lower != null);
  return {
    caption: `${data.measure.measure_name}: ${spc?.name ?? 'control chart'}`,
    isInTime: true,
    columns: [
      { id: 'period', header: 'Time period' },
      figure('value', 'Value'),
      ...(spc?.drawn_names ?? []).map((name, at) => drawn(`drawn-${at}`, name)),
      ...(hasLimits ? [drawn('lower', 'Lower limit')] : []),
      drawn('mean', spc?.centre_name ?? 'Mean'),
      ...(hasLimits ? [drawn('upper', 'Upper limit')] : []),
      ...target.columns,
      { id: 'type', header: 'Type of variation' },
      { id: 'causes', header: 'Reason' },
      ...(notes.size > 0 ? [{ id: 'note', header: 'Note' }] : []),
    ],
    rows: (spc?.points ?? []).map((point) => {
      const { lines } = point;
      return {
        key: String(point.time_period_id),
        isOwn: point.time_period_id === data.time_period_id,
        cells: [
          ...[point.time_period_name, point.value],
          ...point.drawn,
          ...(hasLimits ? [lines?.lower ?? null] : []),
          lines?.centre ?? null,
          ...(hasLimits ? [lines?.upper ?? null] : []),
          ...target.cellsOf(point),
          pointTypeNames[point.type],
          point.causes.map((cause) => words.get(cause) ?? '').join('; '),
          ...(notes.size > 0 ? [notes.get(point.time_period_id) ?? ''] : []),
        ],
      };
    }),
  };
}

/** The column of the target in each period; none for a chart without a target. */
function targetColumn(data: ChartData, periods: readonly { target?: number | undefined }[]) {
  const isThere = periods.some(({ target }) => target !== undefined);
  return {
    columns: isThere ? [columnInUnit(data)('target', 'Target')] : [],
    cellsOf: ({ target }: { target?: number | undefined }): Cell[] => (isThere ? [target ?? null] : []),
  };
}

/** Describes where and why the limits restart, by period. */
function notesOnPhases(spc: ChartData['spc']): Map<number, string> {
  const firsts = (spc?.points ?? []).filter(({ phase }, at, points) => points[at - 1]?.phase !== phase);
  return new Map(
    firsts.flatMap(({ time_period_id, phase, is_break }): [number, string][] => {
      const { reason, baseline } = spc!.phases[phase]!;
      const held = baseline !== null && `the first ${baseline} values`;
      const note = said(
        is_break && NOTES.break,
        reason && `Limits restart: ${reason}`,
        held && `Limits based on ${held}`,
      );
      return note === '' ? [] : [[time_period_id, note]];
    }),
  );
}

function toShares(data: ChartData): OutputTypeTable | null {
  const { composition } = data;
  if (!composition) return null;
  const others = composition.rows.filter(({ is_own }) => !is_own);
  const all = [
    ...composition.sets.map((one) => ({ ...one, key: one.set })),
    ...others.map((one) => ({ ...one, n: 1, suppressed: null })),
  ];
  return {
    caption: data.title,
    columns: [
      { id: 'set', header: 'Group or submission' },
      { id: 'n', header: 'n' },
      { id: 'total', header: `Total (${composition.unit})`, decimals: data.measure.decimals },
      ...composition.parts.map(({ code, name }) => ({
        id: `part-${code}`,
        header: `${name} (%)`,
        decimals: 1,
      })),
    ],
    rows: all.map(({ key, name, n, is_own, total, shares, suppressed }): Row => ({
      key,
      isOwn: is_own,
      cells: suppressed
        ? [name, SUPPRESSED]
        : [name, n, total, ...(shares ?? []).map((share) => 100 * share)],
    })),
  };
}

function toAreas(data: ChartData): OutputTypeTable {
  const hasPooled = data.areas?.areas.some(({ pooled }) => pooled !== null) ?? false;
  return {
    caption: `${data.title}: areas`,
    columns: [
      { id: 'area', header: 'Area' },
      { id: 'n', header: 'n' },
      columnInUnit(data)('median', 'Median'),
      ...(hasPooled ? [columnInUnit(data)('pooled', OVERALL)] : []),
    ],
    rows: (data.areas?.areas ?? []).map((area): Row => {
      const withheld = area.suppressed === 'would_single_out' ? NOT_OFFERED : SUPPRESSED;
      const pooled = hasPooled ? [area.pooled] : [];
      const cells: Cell[] = [area.name, area.n ?? withheld, area.Median, ...pooled];
      return { key: area.code, isOwn: area.is_own, cells };
    }),
  };
}

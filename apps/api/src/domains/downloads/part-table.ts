import type { ChartData } from '@portal/contract/chart-data';
import type { Cell } from './chart-rows.ts';

/** What a form shows besides the submissions, as on the screen: for a sheet of its own. */
export type PartTable = { name: string; head: string[]; rows: { cells: Cell[]; isOwn: boolean }[] };

/** Null for the forms that show submissions only. */
export function partTable(data: ChartData): PartTable | null {
  const table = tables[data.output_type]?.(data) ?? null;
  return table && table.rows.length > 0 ? table : null;
}

const HELD_BACK = 'held back';
const NOT_OFFERED = 'not offered: it would single out too few';
const roundTo = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals));
const quarters = ['lowest', 'second', 'third', 'highest'];

function inUnit({ measure }: ChartData) {
  const head = (...names: string[]) =>
    names.map((name) => (measure.unit ? `${name} (${measure.unit})` : name));
  const round = (...values: (number | null | undefined)[]) =>
    values.map((value) => roundTo(value, measure.decimals));
  return { head, round };
}

const tables: Record<string, (data: ChartData) => PartTable | null> = {
  box_plot: (data) => {
    const { head, round } = inUnit(data);
    return {
      name: 'boxes',
      head: [
        'Compared with',
        'n',
        ...head('Lower whisker', 'Q1', 'Median', 'Q3', 'Upper whisker'),
        'Outliers',
        'Own rank',
      ],
      rows: (data.box_plot ?? []).map((box) => ({
        isOwn: false,
        cells: box.suppressed
          ? [box.name, HELD_BACK]
          : [
              box.name,
              box.n,
              ...round(box.low, box.Q1, box.Median, box.Q3, box.high),
              box.outliers.length,
              box.own_rank,
            ],
      })),
    };
  },
  time_series: (data) => {
    const { head, round } = inUnit(data);
    return {
      name: 'over time',
      head: ['Time period', ...head('Own', 'Q1', 'Median', 'Q3', 'Mean'), 'n', 'Note'],
      rows: (data.time_series?.periods ?? []).map((one) => ({
        isOwn: one.time_period_id === data.time_period_id,
        cells: [
          one.time_period_name,
          ...round(one.own, one.Q1, one.Median, one.Q3, one.Mean),
          one.n,
          [
            one.is_break && 'Definition changed: not comparable with earlier periods',
            one.visibility === 'provisional' && 'Provisional',
            one.visibility === 'own_only' && 'Not published',
            one.suppressed && 'Too few to compare with',
          ]
            .filter(Boolean)
            .join('; '),
        ],
      })),
    };
  },
  spc: (data) => {
    const { head, round } = inUnit(data);
    const words = new Map(data.spc?.rules.map((rule) => [rule.cause, rule.words]));
    return {
      name: 'control chart',
      head: ['Time period', ...head('Value', 'Lower limit', 'Mean', 'Upper limit'), 'What it is', 'Why'],
      rows: (data.spc?.points ?? []).map((point) => {
        const lines = data.spc?.phases[point.phase]?.lines;
        return {
          isOwn: point.time_period_id === data.time_period_id,
          cells: [
            point.time_period_name,
            ...round(point.value, lines?.lower, lines?.centre, lines?.upper),
            point.type.replaceAll('_', ' '),
            point.causes.map((cause) => words.get(cause)).join('; '),
          ],
        };
      }),
    };
  },
  funnel: (data) => {
    const { head, round } = inUnit(data);
    const limits = head('Lower 99.8%', 'Lower 95%', 'Centre', 'Upper 95%', 'Upper 99.8%');
    return {
      name: 'limits',
      head: ['Denominator', ...limits],
      rows: (data.funnel?.limits ?? []).map(({ denominator, alert, alarm }) => ({
        isOwn: false,
        cells: [
          roundTo(denominator, 2),
          ...round(alarm.lower, alert.lower, data.funnel?.target, alert.upper, alarm.upper),
        ],
      })),
    };
  },
  scatter: (data) => {
    const { pairs } = data;
    if (!pairs) return null;
    const points = new Map(data.points.map((point) => [point.key, point]));
    const name = (measure: { measure_name: string; unit: string }) =>
      measure.unit ? `${measure.measure_name} (${measure.unit})` : measure.measure_name;
    return {
      name: 'pairs',
      head: [data.unit_name, name({ ...data.measure, measure_name: data.series_name }), name(pairs.measure)],
      rows: pairs.points.flatMap(({ key, x, y }) => {
        const point = points.get(key);
        if (!point) return [];
        const cells = [point.name, roundTo(x, data.measure.decimals), roundTo(y, pairs.measure.decimals)];
        return [{ isOwn: point.is_own, cells }];
      }),
    };
  },
  stacked: toParts,
  distribution: toParts,
  region_map: toAreas,
  board_map: toAreas,
  heat_table: (data) => {
    const { heat } = data;
    if (!heat) return null;
    return {
      name: 'all measures',
      head: [
        data.unit_name,
        ...heat.measures.flatMap(({ chart_name, unit }) => [
          unit ? `${chart_name} (${unit})` : chart_name,
          `${chart_name}: quarter`,
        ]),
      ],
      rows: heat.rows.map(({ name, is_own, cells }) => ({
        isOwn: is_own,
        cells: [
          name,
          ...cells.flatMap(({ value, quartile, suppressed }, at) => [
            suppressed && value === null ? HELD_BACK : roundTo(value, heat.measures[at]?.decimals ?? 0),
            quartile === null ? null : (quarters[quartile - 1] ?? null),
          ]),
        ],
      })),
    };
  },
};

function toParts(data: ChartData): PartTable | null {
  const { composition } = data;
  if (!composition) return null;
  const others = composition.rows.filter(({ is_own }) => !is_own);
  const rows = [...composition.sets, ...others.map((one) => ({ ...one, n: 1, suppressed: null }))];
  return {
    name: 'parts',
    head: [
      'Of whom',
      'n',
      `Total (${composition.unit})`,
      ...composition.parts.map(({ name }) => `${name} (%)`),
    ],
    rows: rows.map(({ name, n, is_own, total, shares, suppressed }) => ({
      isOwn: is_own,
      cells: suppressed
        ? [name, HELD_BACK]
        : [
            name,
            n,
            roundTo(total, data.measure.decimals),
            ...(shares ?? []).map((share) => roundTo(100 * share, 1)),
          ],
    })),
  };
}

function toAreas(data: ChartData): PartTable {
  const { head, round } = inUnit(data);
  return {
    name: 'areas',
    head: ['Area', 'n', ...head('Median')],
    rows: (data.areas?.areas ?? []).map((area) => ({
      isOwn: area.is_own,
      cells: [
        area.name,
        area.n ?? (area.suppressed === 'would_single_out' ? NOT_OFFERED : HELD_BACK),
        ...round(area.Median),
      ],
    })),
  };
}

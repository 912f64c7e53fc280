import type { ChartData } from '@portal/contract/chart-data';
import { pointLooks } from '../../charts/to-spc-options.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';

/** A row of whatever a picture is made of: its key and its cells in the order of the columns. */
export type PartRow = { key: string; isOwn: boolean; cells: (string | number | null)[] };
export type PartTable = { caption: string; columns: Column<PartRow>[]; rows: PartRow[] };

type Head = string | { text: string; decimals: number };

/** The table behind a picture that shows other things than submissions; null for those that show submissions. */
export function partTable(data: ChartData, outputType: string | undefined): PartTable | null {
  const make = outputType === undefined ? undefined : tables[outputType];
  return make?.(data) ?? null;
}

const HELD_BACK = 'held back';
const NOT_OFFERED = 'Not offered: it would single out too few';

const tables: Record<string, (data: ChartData) => PartTable | null> = {
  box_plot: (data) => {
    const head = (text: string) => ({ text: withUnit(text, data), decimals: data.measure.decimals });
    return table(
      `${data.title}: boxes`,
      [
        'Compared with',
        'n',
        ...['Lower whisker', 'Q1', 'Median', 'Q3', 'Upper whisker'].map(head),
        'Outliers',
        'Own rank',
      ],
      (data.box_plot ?? []).map((box) => ({
        key: box.set,
        isOwn: false,
        cells: box.suppressed
          ? [box.name, HELD_BACK]
          : [
              box.name,
              box.n,
              box.low,
              box.Q1,
              box.Median,
              box.Q3,
              box.high,
              box.outliers.length,
              box.own_rank,
            ],
      })),
    );
  },
  time_series: (data) => {
    const head = (text: string) => ({ text: withUnit(text, data), decimals: data.measure.decimals });
    return table(
      `${data.measure.measure_name} over time`,
      ['Time period', ...['Own', 'Q1', 'Median', 'Q3', 'Mean'].map(head), 'n', 'Note'],
      (data.time_series?.periods ?? [])
        .map((one) => ({
          key: String(one.time_period_id),
          isOwn: one.time_period_id === data.time_period_id,
          cells: [
            one.time_period_name,
            ...[one.own, one.Q1, one.Median, one.Q3, one.Mean, one.n],
            [
              one.is_break && 'Definition changed: not comparable with earlier periods',
              one.visibility === 'provisional' && 'Provisional',
              one.visibility === 'own_only' && 'Not published',
              one.suppressed && 'Too few to compare with',
            ]
              .filter(Boolean)
              .join('; '),
          ],
        }))
        .reverse(),
    );
  },
  spc: (data) => {
    const head = (text: string) => ({ text: withUnit(text, data), decimals: data.measure.decimals });
    const { spc } = data;
    const words = new Map(spc?.rules.map((rule) => [rule.cause, rule.words]));
    return table(
      `${data.measure.measure_name}: control chart`,
      ['Time period', ...['Value', 'Lower limit', 'Mean', 'Upper limit'].map(head), 'What it is', 'Why'],
      (spc?.points ?? [])
        .map((point) => {
          const lines = spc?.phases[point.phase]?.lines;
          return {
            key: String(point.time_period_id),
            isOwn: point.time_period_id === data.time_period_id,
            cells: [
              point.time_period_name,
              ...[point.value, lines?.lower ?? null, lines?.centre ?? null, lines?.upper ?? null],
              pointLooks[point.type].name,
              point.causes.map((cause) => words.get(cause)).join('; '),
            ],
          };
        })
        .reverse(),
    );
  },
  distribution: (data) => (data.composition ? compositionTable(data) : null),
  stacked: (data) => compositionTable(data),
  region_map: (data) => areasTable(data),
  board_map: (data) => areasTable(data),
};

function compositionTable(data: ChartData): PartTable | null {
  const { composition } = data;
  if (!composition) return null;
  const rows = [
    ...composition.sets.map((one) => ({ ...one, key: one.set })),
    ...composition.rows.filter(({ is_own }) => !is_own).map((one) => ({ ...one, n: 1, suppressed: null })),
  ];
  return table(
    data.title,
    [
      'Of whom',
      'n',
      { text: `Total (${composition.unit})`, decimals: data.measure.decimals },
      ...composition.parts.map(({ name }) => ({ text: `${name} (%)`, decimals: 1 })),
    ],
    rows.map(({ key, name, n, is_own, total, shares, suppressed }) => ({
      key,
      isOwn: is_own,
      cells: suppressed ? [name, HELD_BACK] : [name, n, total, ...(shares ?? []).map((share) => 100 * share)],
    })),
  );
}

const areasTable = (data: ChartData): PartTable =>
  table(
    `${data.title}: areas`,
    ['Area', 'n', { text: withUnit('Median', data), decimals: data.measure.decimals }],
    (data.areas?.areas ?? []).map((area) => ({
      key: area.code,
      isOwn: area.is_own,
      cells: [
        area.name,
        area.n ?? (area.suppressed === 'would_single_out' ? NOT_OFFERED : HELD_BACK),
        area.Median,
      ],
    })),
  );

const withUnit = (text: string, { measure }: ChartData) =>
  measure.unit ? `${text} (${measure.unit})` : text;

function table(caption: string, heads: Head[], rows: PartRow[]): PartTable {
  return {
    caption,
    rows,
    columns: heads.map((head, at) => {
      const isNumeric = rows.some(({ cells }) => typeof cells[at] === 'number');
      const decimals = typeof head === 'string' ? undefined : head.decimals;
      const shown = (value: string | number | null | undefined) =>
        value === null || value === undefined
          ? '–'
          : typeof value === 'number'
            ? formatNumber(value, decimals === undefined ? {} : { decimals })
            : value;
      return {
        id: `column-${at}`,
        header: typeof head === 'string' ? head : head.text,
        isNumeric,
        // The CSV has the figure as it is shown.
        value: ({ cells }: PartRow) => {
          const value = cells[at] ?? null;
          return typeof value === 'number' && decimals !== undefined
            ? Number(value.toFixed(decimals))
            : value;
        },
        cell: ({ cells }: PartRow) => shown(cells[at]),
      };
    }),
  };
}

import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import { verdictOf, verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
import { quarterName, RANK_HEADING } from './ranks.ts';
import { signalWords } from './funnel-signal-text.ts';
import { verdictSymbols } from './unusual-figures.ts';
import { capitalised, type Cell, type Column, columnInUnit, withUnit } from './tables.ts';

export type ChartDataColumn = Column & { valueOf: (point: ChartPoint) => Cell };

const MARKS = {
  small_number: 'small number, not counted',
  too_few_peers: 'too few peers',
  would_single_out: 'held back: it could identify a person or organisation',
} as const;

/** The columns of the table of submissions behind a chart. */
export function chartDataColumns(data: ChartData): ChartDataColumn[] {
  const { measure, points } = data;
  const has = (of: (point: ChartPoint) => unknown) => points.some((point) => of(point) !== null);
  const figure = columnInUnit(data);
  return [
    { id: 'rank', header: RANK_HEADING, valueOf: ({ rank }) => rank },
    { id: 'name', header: capitalised(data.unit_name), valueOf: ({ name }) => name },
    { ...figure('value', 'Value'), valueOf: ({ value }) => value },
    ...when(has(({ numerator }) => numerator) && has(({ denominator }) => denominator), [
      { id: 'numerator', header: 'Numerator', valueOf: ({ numerator }) => numerator },
      { id: 'denominator', header: 'Denominator', valueOf: ({ denominator }) => denominator },
    ]),
    ...when(
      has(({ interval }) => interval),
      intervalColumns(measure.decimals),
    ),
    ...secondMeasureColumns(data),
    ...when(
      has(({ signal }) => signal),
      [
        {
          id: 'verdict',
          header: 'Verdict',
          valueOf: ({ signal }) => signal && verdictSymbols[verdictOf(signal, data.judging.better)].name,
        },
      ],
    ),
    ...when(data.funnel != null && verdictRuleInfo[data.judging.rule].by === 'limits', [
      {
        id: 'signal',
        header: 'Funnel',
        valueOf: ({ signal }) => signal && signalWords(signal, data.judging.better),
      },
    ]),
    { id: 'quarter', header: 'Quarter', valueOf: ({ quartile }) => quarterName(quartile) },
    ...peerGroupColumns(data),
    ...when(
      has(({ suppressed }) => suppressed),
      [
        {
          id: 'mark',
          header: 'Note',
          valueOf: ({ suppressed }) => (suppressed === null ? null : MARKS[suppressed]),
        },
      ],
    ),
  ];
}

const intervalColumns = (decimals: number): ChartDataColumn[] =>
  (['lower', 'upper'] as const).map((side) => ({
    id: side,
    header: `${capitalised(side)} 95% limit`,
    decimals,
    valueOf: ({ interval }) => interval?.[side] ?? null,
  }));

/** Returns the column of the measure on the second axis, if the chart has one. */
function secondMeasureColumns({ pairs }: ChartData): ChartDataColumn[] {
  if (!pairs) return [];
  const { measure, points } = pairs;
  const values = new Map(points.map(({ key, y }) => [key, y]));
  return [
    {
      id: 'second',
      header: withUnit(measure.measure_name, measure),
      decimals: measure.decimals,
      valueOf: ({ key }) => values.get(key) ?? null,
    },
  ];
}

/** Returns the column of peer groups, if several are compared. The title names a single one. */
function peerGroupColumns({ comparisons }: ChartData): ChartDataColumn[] {
  const groups = comparisons.filter((one) => one.peer_group_id !== null);
  const names = new Map(groups.map((one) => [one.peer_group_id, one.name]));
  return when(groups.length > 1, [
    {
      id: 'groups',
      header: 'Peer groups',
      valueOf: ({ peer_group_ids }) => peer_group_ids.map((id) => names.get(id) ?? '').join('; '),
    },
  ]);
}

const when = (isThere: boolean, columns: ChartDataColumn[]) => (isThere ? columns : []);

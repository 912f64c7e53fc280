import type { ChartData, ChartPoint } from '@portal/contract/chart-data';
import { peerGroupNames } from '../../charts/ranked-bars-words.ts';
import { signalWords } from '../../charts/to-funnel-options.ts';
import type { Pairs } from '@portal/contract/chart-parts';
import { formatNumber } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { quarterName } from './quarters.ts';

/** The columns of the table behind a chart; the same ones go into its CSV. */
export function figureColumns(data: ChartData, isAdmin: boolean): Column<ChartPoint>[] {
  const { measure } = data;
  const hasFraction = data.points.some(
    ({ numerator, denominator }) => numerator !== null && denominator !== null,
  );
  const hasGroups = data.comparisons.length > 1;
  const hasLimits = data.points.some(({ interval }) => interval !== null);
  const signals = new Map(data.funnel?.signals.map(({ key, signal }) => [key, signal]));
  const seconds = new Map(data.pairs?.points.map(({ key, y }) => [key, y]));
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return [
    {
      id: 'rank',
      header: 'Rank',
      value: ({ rank }) => rank,
      cell: ({ rank }) => number(rank),
      isNumeric: true,
    },
    {
      id: 'name',
      header: capitalised(data.unit_name),
      value: ({ name }) => name,
      cell: ({ name, is_own }) => (is_own ? `${name} (${isAdmin ? 'chosen' : 'you'})` : name),
    },
    {
      id: 'value',
      header: measure.unit ? `Value (${measure.unit})` : 'Value',
      // The CSV has the figure as it is shown, so that a reader of both finds the same.
      value: ({ value }) => (value === null ? null : Number(value.toFixed(measure.decimals))),
      cell: ({ value, suppressed }) => (
        <>
          {value === null ? 'Held back' : formatNumber(value, { decimals: measure.decimals })}
          {suppressed === 'small_number' && <span className="block text-xs">small number</span>}
        </>
      ),
      isNumeric: true,
    },
    ...(hasFraction
      ? [
          {
            id: 'numerator',
            header: 'Numerator',
            value: ({ numerator }: ChartPoint) => numerator,
            cell: ({ numerator }: ChartPoint) => number(numerator),
            isNumeric: true,
          },
          {
            id: 'denominator',
            header: 'Denominator',
            value: ({ denominator }: ChartPoint) => denominator,
            cell: ({ denominator }: ChartPoint) => number(denominator),
            isNumeric: true,
          },
        ]
      : []),
    ...(hasLimits ? [limitColumn('lower', measure.decimals), limitColumn('upper', measure.decimals)] : []),
    ...(data.pairs ? [pairColumn(data.pairs, seconds)] : []),
    ...(data.funnel
      ? [
          {
            id: 'signal',
            header: 'Funnel',
            value: ({ key }: ChartPoint) => {
              const signal = signals.get(key);
              return signal ? signalWords[signal] : null;
            },
          },
        ]
      : []),
    { id: 'quarter', header: 'Quarter', value: ({ quartile }) => quarterName(quartile) },
    ...(hasGroups
      ? [
          {
            id: 'groups',
            header: 'Peer groups',
            value: (point: ChartPoint) => peerGroupNames(point, data).join('; '),
          },
        ]
      : []),
  ];
}

const limitColumn = (side: 'lower' | 'upper', decimals: number): Column<ChartPoint> => ({
  id: side,
  header: side === 'lower' ? 'Lower 95% limit' : 'Upper 95% limit',
  value: ({ interval }) => (interval ? Number(interval[side].toFixed(decimals)) : null),
  cell: ({ interval }) => (interval ? formatNumber(interval[side], { decimals }) : '–'),
  isNumeric: true,
});

const pairColumn = ({ measure }: Pairs, seconds: Map<string, number>): Column<ChartPoint> => ({
  id: 'second',
  header: `${measure.measure_name}${measure.unit && ` (${measure.unit})`}`,
  value: ({ key }) => {
    const value = seconds.get(key);
    return value === undefined ? null : Number(value.toFixed(measure.decimals));
  },
  cell: ({ key }) => {
    const value = seconds.get(key);
    return value === undefined ? '–' : formatNumber(value, { decimals: measure.decimals });
  },
  isNumeric: true,
});

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

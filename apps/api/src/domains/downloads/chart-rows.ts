import type { ChartData, ChartPoint } from '@portal/contract/chart-data';

export type Cell = string | number | null;
type RowColumn = { header: string; value: (point: ChartPoint) => Cell };

const quarters: Record<number, string> = { 1: 'lowest', 2: 'second', 3: 'third', 4: 'highest' };
const reasons = {
  small_number: 'small number, not counted',
  too_few_peers: 'too few peers',
  would_single_out: 'would single out',
} as const;

/** The columns of the table of a chart, as the screen has them. */
export function chartColumns(data: ChartData): RowColumn[] {
  const { unit, decimals } = data.measure;
  const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(decimals)));
  const names = new Map(data.comparisons.map((one) => [one.peer_group_id, one.name]));
  const has = (of: (point: ChartPoint) => unknown) => data.points.some((point) => of(point) !== null);
  return [
    { header: 'Rank', value: ({ rank }) => rank },
    {
      header: data.unit_name.charAt(0).toUpperCase() + data.unit_name.slice(1),
      value: ({ name, is_own }) => (is_own ? `${name} (own)` : name),
    },
    { header: unit ? `Value (${unit})` : 'Value', value: ({ value }) => rounded(value) },
    ...(has(({ denominator }) => denominator)
      ? [
          { header: 'Numerator', value: ({ numerator }: ChartPoint) => numerator },
          { header: 'Denominator', value: ({ denominator }: ChartPoint) => denominator },
        ]
      : []),
    ...(has(({ interval }) => interval)
      ? [
          {
            header: 'Lower 95% limit',
            value: ({ interval }: ChartPoint) => rounded(interval?.lower ?? null),
          },
          {
            header: 'Upper 95% limit',
            value: ({ interval }: ChartPoint) => rounded(interval?.upper ?? null),
          },
        ]
      : []),
    { header: 'Quarter', value: ({ quartile }) => (quartile === null ? null : (quarters[quartile] ?? null)) },
    ...(names.size > 1
      ? [
          {
            header: 'Peer groups',
            value: ({ peer_group_ids }: ChartPoint) =>
              peer_group_ids.map((id) => names.get(id) ?? '').join('; '),
          },
        ]
      : []),
    {
      header: 'Held back or marked',
      value: ({ suppressed }) => (suppressed === null ? null : reasons[suppressed]),
    },
  ];
}

import { describe, expect, it } from 'vitest';
import { buildTestChartData, point } from '../../../testing/build-test-chart-data.ts';
import { figureColumns } from './figure-columns.tsx';
import { toOutputTypeTable } from './table-of-output-type.ts';

const box = {
  set: 'all',
  name: 'All trusts',
  n: 9,
  suppressed: null,
  low: 1,
  Q1: 2.04,
  Median: 3,
  Q3: 4,
  high: 5,
  outliers: [],
  own_rank: 3,
};

describe('the table behind a picture', () => {
  it('shows the lower quartile under Q1 and the upper under Q3, and the CSV the same', () => {
    const { columns, rows } = toOutputTypeTable(buildTestChartData([], { box_plot: [box] }), 'box_plot')!;
    const column = (header: string) => columns.find((one) => one.header === header)!;
    expect(['Q1 (%)', 'Median (%)', 'Q3 (%)'].map((header) => column(header).cell!(rows[0]!))).toEqual([
      ...['2.0', '3.0', '4.0'],
    ]);
    expect(['Q1 (%)', 'Q3 (%)'].map((header) => column(header).value(rows[0]!))).toEqual([2, 4]);
  });

  it('says at which end ranks start, and has no “you” in its CSV', () => {
    const own = point(7, 28.44, { name: 'King’s', is_own: true, rank: 3, quartile: 1 });
    const columns = figureColumns(buildTestChartData([own]), false);
    const written = Object.fromEntries(columns.map(({ header, value }) => [header, value(own)]));
    expect(written).toEqual({
      'Rank (1 = highest)': 3,
      Trust: 'King’s',
      'Value (%)': 28.4,
      Quarter: 'Lowest',
    });
    expect(columns.find(({ id }) => id === 'name')!.cell!(own)).toBe('King’s (you)');
  });
});

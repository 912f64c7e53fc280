// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildTestChartData } from '../../../testing/build-test-chart-data.ts';
import { AveragesPanel } from './averages-panel.tsx';
import { ComparisonTable } from './comparison-table.tsx';

afterEach(cleanup);
const averages = { Mean: 24, Median: 24.6, Q1: 20, Q3: 31 };

test('puts each average under its own name, in the table of comparisons and in the panel', () => {
  const data = buildTestChartData([], {
    averages,
    pooled: 25.5,
    comparisons: [
      {
        peer_group_id: null,
        name: 'All trusts',
        n: 3,
        averages,
        pooled: 25.5,
        own_rank: 2,
        own_quartile: 3,
        own_rank_limits: { low: 1, high: 3 },
        suppressed: null,
      },
    ],
  });
  render(<ComparisonTable data={data} ownName="Your trust" />);
  const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  // The first column is the row's header.
  const under = (name: string) => parseFloat(cells[heads.indexOf(name) - 1] ?? '');
  expect(['Mean', 'Median', 'Q1', 'Q3', 'Overall'].map(under)).toEqual([24, 24.6, 20, 31, 25.5]);
  cleanup();
  render(<AveragesPanel data={data} />);
  const panel = screen
    .getAllByRole('term')
    .map((term) => [term.firstChild?.textContent, parseFloat(term.nextElementSibling?.textContent ?? '')]);
  expect(Object.fromEntries(panel)).toMatchObject({ ...averages, Overall: 25.5 });
});

import { chartDataColumns } from '@portal/wording/chart-data-table';
import { expect, it } from 'vitest';
import { buildTestChartData } from '../../../testing/build-test-chart-data.ts';

const compared = (peer_group_id: number | null, name: string) => ({
  peer_group_id,
  name,
  n: 3,
  averages: { Mean: 24, Median: 24, Q1: 20, Q3: 31 },
  pooled: null,
  own_rank: null,
  own_quartile: null,
  own_rank_limits: null,
  suppressed: null,
});

it.each([
  ['no peer group', [], false],
  ['one, which the title names', [compared(1, '8 most similar trusts')], false],
  ['two, which the rows belong to', [compared(1, 'Large'), compared(2, 'Small')], true],
])('has a column of peer groups or not: %s', (_, groups, isShown) => {
  const data = buildTestChartData([], { comparisons: [compared(null, 'All trusts'), ...groups] });
  expect(chartDataColumns(data).some(({ header }) => header === 'Peer groups')).toBe(isShown);
});

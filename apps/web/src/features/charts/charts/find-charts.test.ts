import { describe, expect, it } from 'vitest';
import { type Collection, findCharts, findAdjacentCharts, pickCharts } from './find-charts.ts';

const group = (collection_name: string, ...names: string[]): Collection => ({
  id: 1,
  parent_id: null,
  tab_name: 'explorer',
  collection_code: collection_name.toLowerCase(),
  collection_name,
  description: '',
  charts: names.map((chart_name) => ({
    id: chart_name.length,
    chart_name,
    description: `About ${chart_name}`,
  })),
});
const groups = [
  group('Demand', 'Attendances', 'Admissions'),
  group('Waiting', 'Over four hours', 'Attendances'),
];

describe('charts', () => {
  it('are found by every word of the search, in any case', () => {
    expect(findCharts(groups, ' FOUR over ').map((chart) => chart.chart_name)).toEqual(['Over four hours']);
    expect(findCharts(groups, 'nothing')).toEqual([]);
  });
  it('stand once, those named so before those of a group named so', () => {
    const found = findCharts([...groups, group('Attendances', 'By age')], 'attendances');
    expect(found.map((chart) => [chart.chart_name, chart.collection_name])).toEqual([
      ['Attendances', 'Demand'],
      ['By age', 'Attendances'],
    ]);
  });
  it('are found by id in the requested order, in the named group, without deleted ones', () => {
    const picked = pickCharts(groups, [{ id: 15 }, { id: 11, group: 'waiting' }, { id: 99 }, { id: 11 }]);
    expect(picked.map((chart) => [chart.chart_name, chart.collection_name])).toEqual([
      ['Over four hours', 'Waiting'],
      ['Attendances', 'Waiting'],
      ['Attendances', 'Demand'],
    ]);
  });
  it('have neighbours in their group, none beyond its ends', () => {
    const [demand] = groups as [Collection];
    expect(findAdjacentCharts(demand, 11)).toMatchObject({ previous: null, next: { id: 10 }, position: 1 });
    expect(findAdjacentCharts(demand, 10)).toMatchObject({ previous: { id: 11 }, next: null, position: 2 });
  });
});

import { expect, it } from 'vitest';
import { createChartBlock } from './create-chart-block.ts';

const views = [
  {
    id: 3,
    chart_id: 8,
    search: 'output-type=spc&series=beds_open&control-chart=p_prime&target=92.5&from=31&peer-group=4',
  },
  { id: 5, chart_id: 9, search: 'output-type=scatter&series=beds_open&against=beds_used' },
  { id: 4, chart_id: 9, search: 'output-type=nonsense&series=&control-chart=nonsense&target=' },
];

it('a chart starts as ranked bars, without its own control chart or target', () => {
  expect(createChartBlock('8', views)).toEqual({
    kind: 'chart',
    chart_id: 8,
    comment: '',
    comments: false,
    output_type: 'ranked_bars',
    averages: ['median', 'quartiles'],
    series: null,
    similar: null,
    second_series: null,
    control_chart: null,
    from_time_period_id: null,
    peer_group_ids: [],
    filters: [],
    target: null,
  });
});

it('a view has the selected series, chart type, window, control chart and target', () => {
  expect(createChartBlock('view-3', views)).toMatchObject({
    chart_id: 8,
    output_type: 'spc',
    series: 'beds_open',
    control_chart: 'p_prime',
    from_time_period_id: 31,
    peer_group_ids: [4],
    filters: [],
    target: 92.5,
  });
});

it('a view of two series has both', () => {
  expect(createChartBlock('view-5', views)).toMatchObject({
    output_type: 'scatter',
    series: 'beds_open',
    second_series: 'beds_used',
  });
});

it('leaves out parts of a view that a report cannot show or that are unknown', () => {
  expect(createChartBlock('view-4', views)).toMatchObject({
    chart_id: 9,
    output_type: 'ranked_bars',
    series: null,
    second_series: null,
    control_chart: null,
    from_time_period_id: null,
    target: null,
  });
});

it('a view with filters and peer groups compares with the same', () => {
  const search =
    'output-type=table&peer-group=4&peer-group=9&peer-group=4&filter.2=London&filter.2=South+East';
  expect(createChartBlock('view-6', [{ id: 6, chart_id: 9, search }])).toMatchObject({
    output_type: 'table',
    peer_group_ids: [4, 9],
    filters: [{ filter_id: 2, option_list: [{ option_name: 'London' }, { option_name: 'South East' }] }],
  });
});

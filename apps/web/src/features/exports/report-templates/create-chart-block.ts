import { controlCharts } from '@portal/contract/charts/control-charts';
import { outputTypes } from '@portal/contract/charts/output-types';
import { MAX_SIMILAR_ORGANISATIONS } from '@portal/contract/comparison/similar-comparison';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import type { View } from '@portal/contract/charts/saved-views';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

/** @param chartOrViewId of a chart, or `view-` and that of a view: then as it shows its chart, its series, form, window, comparison, control chart and target */
export function createChartBlock(
  chartOrViewId: string,
  views: readonly Pick<View, 'id' | 'chart_id' | 'search'>[],
): ChartBlock {
  const view = views.find((one) => chartOrViewId === `view-${one.id}`);
  const chosen = new URLSearchParams(view?.search ?? '');
  const target = chosen.get('target');
  return {
    kind: 'chart',
    chart_id: view?.chart_id ?? Number(chartOrViewId),
    comment: '',
    comments: false,
    output_type: outputTypes.find((form) => form === chosen.get('output-type')) ?? 'ranked_bars',
    averages: ['median', 'quartiles'],
    series: chosen.get('series') || null,
    second_series: chosen.get('against') || null,
    control_chart: controlCharts.find((chart) => chart === chosen.get('control-chart')) ?? null,
    from_time_period_id: Number(chosen.get('from')) || null,
    ...comparisonOf(chosen),
    target: target !== null && target !== '' && Number.isFinite(Number(target)) ? Number(target) : null,
  };
}

/** Returns the peer groups and filters of a saved view. */
function comparisonOf(chosen: URLSearchParams): Pick<ChartBlock, 'peer_group_ids' | 'filters' | 'similar'> {
  const filterNames = [...new Set(chosen.keys())].filter((name) => /^filter\.[1-9]\d{0,8}$/.test(name));
  const similar = Number(chosen.get('similar') ?? NaN);
  return {
    similar:
      Number.isInteger(similar) && similar >= 0 && similar <= MAX_SIMILAR_ORGANISATIONS ? similar : null,
    peer_group_ids: [...new Set(chosen.getAll('peer-group').map(Number))].filter(
      (id) => Number.isInteger(id) && id > 0,
    ),
    filters: filterNames.map((name) => ({
      filter_id: Number(/\d+/.exec(name)?.[0]),
      option_list: [...new Set(chosen.getAll(name))].map((option_name) => ({ option_name })),
    })),
  };
}

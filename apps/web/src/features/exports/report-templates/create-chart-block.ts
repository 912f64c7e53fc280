import { controlCharts } from '@portal/contract/charts/control-charts';
import { packOutputTypes } from '@portal/contract/charts/output-types';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import type { View } from '@portal/contract/charts/saved-views';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

/** @param chartOrViewId of a chart, or `view-` and that of a view: then as it shows its chart, its series, form, window, control chart and target */
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
    output_type: packOutputTypes.find((form) => form === chosen.get('output-type')) ?? 'ranked_bars',
    averages: ['median', 'quartiles'],
    series: chosen.get('series') || null,
    second_series: chosen.get('against') || null,
    control_chart: controlCharts.find((chart) => chart === chosen.get('control-chart')) ?? null,
    from_time_period_id: Number(chosen.get('from')) || null,
    target: target !== null && target !== '' && Number.isFinite(Number(target)) ? Number(target) : null,
  };
}

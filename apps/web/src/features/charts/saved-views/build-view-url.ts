import type { View } from '@portal/contract/charts/saved-views';
import { paths } from '../../../paths.ts';
import { TIME_PERIOD_PARAM } from '../../../shell/current-selection/period-from-url.ts';

/**
 * Builds the URL of a view, in a given time period or in its page's default. Returns null if its chart is in
 * no group any longer.
 */
export function buildViewUrl(
  projectCode: string,
  { tab_name, collection_code, chart_id, search }: View,
  timePeriodId?: number,
): string | null {
  if (tab_name === null || collection_code === null) return null;
  const params = new URLSearchParams(search);
  if (timePeriodId !== undefined) params.set(TIME_PERIOD_PARAM, String(timePeriodId));
  const address = paths.chart(projectCode, tab_name, collection_code, chart_id);
  return params.size === 0 ? address : `${address}?${params}`;
}

import type { View } from '@portal/contract/views';
import { paths } from '../../paths.ts';
import { TIME_PERIOD } from '../../shell/selection/period-in-address.ts';

/** Where a view is seen, in a time period or as its page chooses one; null where its chart stands in no group any more. */
export function addressOfView(
  projectCode: string,
  { tab_name, collection_code, chart_id, search }: View,
  timePeriodId?: number,
): string | null {
  if (tab_name === null || collection_code === null) return null;
  const params = new URLSearchParams(search);
  if (timePeriodId !== undefined) params.set(TIME_PERIOD, String(timePeriodId));
  const address = paths.chart(projectCode, tab_name, collection_code, chart_id);
  return params.size === 0 ? address : `${address}?${params}`;
}

import type { View } from '@portal/contract/views';
import { paths } from '../../paths.ts';

/** Where a view is seen; null where its chart stands in no group any more. */
export function addressOfView(
  projectCode: string,
  { tab_name, collection_code, chart_id, search }: View,
): string | null {
  if (tab_name === null || collection_code === null) return null;
  const address = paths.chart(projectCode, tab_name, collection_code, chart_id);
  return search === '' ? address : `${address}?${search}`;
}

import type { ChartData } from '@portal/contract/charts/chart-data';

/** Which points are one's own: the submission looked at, where one is; else all of one's own. */
export function isOwnPointIn(data: ChartData): (point: ChartData['points'][number]) => boolean {
  const looked = data.points.some(
    ({ submission_id }) => submission_id !== null && submission_id === data.submission_id,
  );
  return (point) => (looked ? point.submission_id === data.submission_id : point.is_own);
}

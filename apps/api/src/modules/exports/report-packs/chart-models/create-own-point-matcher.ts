import type { ChartData } from '@portal/contract/charts/chart-data';

/** Finds the user's points: the submission shown, if any; otherwise all points of the user. */
export function createOwnPointMatcher(data: ChartData): (point: ChartData['points'][number]) => boolean {
  const looked = data.points.some(
    ({ submission_id }) => submission_id !== null && submission_id === data.submission_id,
  );
  return (point) => (looked ? point.submission_id === data.submission_id : point.is_own);
}

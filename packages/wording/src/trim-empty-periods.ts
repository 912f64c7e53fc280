import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';

/** Removes periods at the ends that have no values. */
export function trimEmptyPeriods<Period extends Pick<SeriesPeriod, 'own' | 'Median'>>(
  periods: Period[],
): Period[] {
  const isFull = ({ own, Median }: Period) => own !== null || Median !== null;
  return periods.slice(Math.max(0, periods.findIndex(isFull)), periods.findLastIndex(isFull) + 1);
}

import type { Annotation } from '@portal/contract/charts/annotations';
import type { Project } from '@portal/contract/projects/projects';
import { groupAnnotationsByPeriod } from '@portal/wording/annotated-periods';
import type { AnnotatedPeriod } from './annotated-period.ts';

/** Groups the annotations of the periods that charts over time show, with the numbers of the list below the chart. */
export function selectShownAnnotations(
  annotations: readonly Annotation[],
  {
    time_periods,
    timePeriodId,
    fromPeriodId,
  }: Pick<Project, 'time_periods'> & { timePeriodId: number; fromPeriodId: number | null },
) {
  // Newest first: what comes before the selected period in this list is later.
  const at = (id: number) => time_periods.findIndex((one) => one.time_period_id === id);
  const shown = at(timePeriodId);
  const from = fromPeriodId === null ? -1 : at(fromPeriodId);
  const first = from >= shown ? from : Infinity;
  const periods = groupAnnotationsByPeriod(
    annotations.filter(({ time_period_id }) => at(time_period_id) >= shown),
  ).filter(({ time_period_id }) => at(time_period_id) <= first);
  // The same list each time: another one draws the chart again.
  return periods.length === 0 ? NO_PERIODS : periods;
}

const NO_PERIODS: AnnotatedPeriod[] = [];

import type { Project, ProjectTimePeriod } from '@portal/contract/projects/projects';
import type { ChangeEvent } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { periodFromUrl, TIME_PERIOD_PARAM } from '../../../shell/current-selection/period-from-url.ts';

/** The time period a page shows, in its URL; without one there, the page's own default. @throws PageNotFound */
export function useTimePeriodChoice(project: Project, defaultPeriod: ProjectTimePeriod | null) {
  const [params, setParams] = useUrlParams();
  const period = periodFromUrl(params, project.time_periods, location.pathname) ?? defaultPeriod;
  const options = project.time_periods.map((one) => ({
    value: one.time_period_id,
    label: one.time_period_name,
  }));
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    setParams(
      (current) => {
        current.set(TIME_PERIOD_PARAM, event.target.value);
        return current;
      },
      { preventScrollReset: true },
    );
  return { period, options, choose };
}

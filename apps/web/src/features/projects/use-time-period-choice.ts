import type { Project, ProjectTimePeriod } from '@portal/contract/projects';
import type { ChangeEvent } from 'react';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { periodInAddress, TIME_PERIOD } from '../../shell/selection/period-in-address.ts';

/** The time period a page shows, in its URL; without one there, the page's own default. @throws PageNotFound */
export function useTimePeriodChoice(project: Project, byDefault: ProjectTimePeriod | null) {
  const [params, setParams] = useAddressParams();
  const period = periodInAddress(params, project.time_periods, location.pathname) ?? byDefault;
  const options = project.time_periods.map((one) => ({
    value: one.time_period_id,
    label: one.time_period_name,
  }));
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    setParams(
      (current) => {
        current.set(TIME_PERIOD, event.target.value);
        return current;
      },
      { preventScrollReset: true },
    );
  return { period, options, choose };
}

import type { Project, ProjectTimePeriod } from '@portal/contract/projects';
import type { ChangeEvent } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'time-period';

/** The time period a page shows, in its URL; without one there, the page's own default. */
export function useTimePeriodChoice(project: Project, byDefault: ProjectTimePeriod | null) {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get(NAME));
  const period = project.time_periods.find((one) => one.time_period_id === wanted) ?? byDefault;
  const options = project.time_periods.map((one) => ({
    value: one.time_period_id,
    label: one.time_period_name,
  }));
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    setParams(
      (current) => {
        current.set(NAME, event.target.value);
        return current;
      },
      { preventScrollReset: true },
    );
  return { period, options, choose };
}

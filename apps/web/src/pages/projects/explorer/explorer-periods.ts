import type { ProjectTimePeriod } from '@portal/contract/projects/projects';

/**
 * Returns the periods to choose from: the started ones, newest first, after the explorer's default. SPEC §4:
 * the first of the list is the default.
 */
export function explorerPeriods(
  periods: readonly ProjectTimePeriod[],
  defaultId: number | null,
): ProjectTimePeriod[] {
  const begun = periods.filter(({ state }) => state !== 'upcoming');
  const isDefault = ({ time_period_id }: ProjectTimePeriod) => time_period_id === defaultId;
  return [...begun.filter(isDefault), ...begun.filter((period) => !isDefault(period))];
}

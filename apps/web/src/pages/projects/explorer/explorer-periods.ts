import type { ProjectTimePeriod } from '@portal/contract/projects/projects';

/**
 * The periods to choose from: those that have begun, newest first, after the one that the explorer opens with. SPEC §4:
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

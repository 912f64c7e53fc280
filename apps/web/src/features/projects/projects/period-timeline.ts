import type { ProjectTimePeriod } from '@portal/contract/projects/projects';

/** The dates of a period as a timeline shows them; what has no date is left out. */
export function listTimelineDates(period: ProjectTimePeriod): { at: string; label: string }[] {
  const all: [string | null, string][] = [
    [period.registration_opens_at, 'Registration opens'],
    [period.registration_closes_at, 'Registration closes'],
    [period.collection_opens_at, 'Data collection opens'],
    [period.collection_closes_at, 'Data collection closes'],
    [period.published_at, 'Results published'],
  ];
  return all.flatMap(([at, label]) => (at === null ? [] : [{ at, label }]));
}

/** The newest period a page about results opens with: the newest published one, else the newest there is. */
export function findNewestPublishedPeriod(periods: readonly ProjectTimePeriod[]): ProjectTimePeriod | null {
  return periods.find((period) => period.state === 'published') ?? periods[0] ?? null;
}

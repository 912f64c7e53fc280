import type { ProjectTimePeriod } from '@portal/contract/projects/projects';

type Rule = {
  states: readonly ProjectTimePeriod['state'][];
  /** Returns whether the first period comes before the second. */
  isBefore: (one: ProjectTimePeriod, other: ProjectTimePeriod) => boolean;
};

const closesBefore: Rule['isBefore'] = (one, other) => one.collection_closes_at < other.collection_closes_at;
const closesAfter: Rule['isBefore'] = (one, other) => one.collection_closes_at > other.collection_closes_at;
const opensBefore: Rule['isBefore'] = (one, other) => one.collection_opens_at < other.collection_opens_at;

const rules: readonly Rule[] = [
  { states: ['open'], isBefore: closesBefore },
  { states: ['registration'], isBefore: opensBefore },
  { states: ['validation', 'published', 'closed'], isBefore: closesAfter },
  { states: ['upcoming'], isBefore: opensBefore },
];

/**
 * Returns the current period of a project by its dates alone: the open one that closes first, else the next that
 * takes registrations, else the one that closed last, else the next to open.
 */
export function findCurrentTimePeriod(periods: readonly ProjectTimePeriod[]): ProjectTimePeriod | null {
  for (const { states, isBefore } of rules) {
    const matching = periods.filter(({ state }) => states.includes(state));
    if (matching.length > 0) return matching.reduce((best, one) => (isBefore(one, best) ? one : best));
  }
  return null;
}

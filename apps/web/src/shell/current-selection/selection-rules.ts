import type { Query } from '../../lib/http/query-string.ts';
import type { CurrentSelection, TieredOrganisation } from './current-selection.ts';
import type { ChosenFilter } from '../../lib/form/toggle-filter-option.ts';

/** SPEC §4: the first time period of the fetched list is the default. */
export function defaultTimePeriod(
  periods: readonly { id: number; time_period_name: string }[],
): Pick<CurrentSelection, 'timePeriodId' | 'timePeriodName'> {
  const first = periods[0];
  return { timePeriodId: first?.id ?? null, timePeriodName: first?.time_period_name ?? '' };
}

/**
 * SPEC §4: when filters load, the first submission of the given organisation is selected, if it is among those listed.
 *
 * @returns null when it is not, or has none: the selection then stays as it is
 */
export function firstSubmission(
  organisations: readonly TieredOrganisation[],
  organisationId: number,
): { id: number; name: string } | null {
  return organisations.find((one) => one.id === organisationId)?.submission_list[0] ?? null;
}

/** SPEC §4: ignoring the cache is also an update, so that what is shown is asked for again. */
export function createIgnoreCacheUpdate(ignoreCache: boolean, now: number): Partial<CurrentSelection> {
  return ignoreCache ? { ignoreCache, lastUpdate: now } : { ignoreCache };
}

/** Returns the selection as query parameters of explorer URLs. */
export function selectionUrlQuery(chosen: {
  timePeriodId: number | null;
  submissionID: number | null;
  peerGroupIDs: readonly number[];
  filters: readonly Pick<ChosenFilter, 'filter_id' | 'option_list'>[];
}): Query {
  return {
    'time-period': chosen.timePeriodId ?? undefined,
    submission: chosen.submissionID ?? undefined,
    'peer-group': [...chosen.peerGroupIDs],
    ...Object.fromEntries(
      chosen.filters.map(({ filter_id, option_list }) => [
        `filter.${filter_id}`,
        option_list.map(({ option_name }) => option_name),
      ]),
    ),
  };
}

/**
 * Returns the last selection in a project's explorer, for the link back; empty if it was another project's.
 */
export function lastSelectionUrlQuery(settings: CurrentSelection, tabs: readonly { id: number }[]): Query {
  return tabs.some(({ id }) => id === settings.exploreTab?.id) ? selectionUrlQuery(settings) : {};
}

import { groupBy } from '../../../lib/group-by.ts';
import type { FactRows, OptionRow } from './project-facts.sql.ts';
import type { ResultPeriod } from '../../platform/result-versions/result-state.sql.ts';

/** The members of an option, as valid in some periods. */
export type OptionVersion = {
  /** Identifies the set among all selectable sets. */
  key: string;
  members: readonly number[];
  /** The period from which the version applies; null: from the start. */
  since: string | null;
};

/** An option of a filter, with who has it in each time period. */
export type FilterOptionByPeriod = OptionRow & {
  /** In a period of the project; null: in its newest one. */
  in: (timePeriodId: number | null) => OptionVersion;
};

/**
 * The options of a project's filters. A filter that changes has all its options again from some period on; where it never
 * changes, the same holds in every period.
 */
export function filterOptionsByPeriod(
  { options, holders }: Pick<FactRows, 'options' | 'holders'>,
  periods: readonly ResultPeriod[],
): FilterOptionByPeriod[] {
  const filterOf = new Map(options.map(({ id, filter_id }) => [id, filter_id]));
  const heldBy = new Map(holders.map(([id, since, , ids]) => [`${id}:${since}`, ids]));
  const changes = groupBy(
    holders.filter(([, since]) => since !== null),
    ([id]) => filterOf.get(id)!,
  );
  const places = new Map(periods.map(({ time_period_id, period }) => [time_period_id, period.display_order]));
  const newest = Math.max(...places.values());
  return options.map((option) => {
    const later = new Map((changes.get(option.filter_id) ?? []).map(([, since, name]) => [since!, name!]));
    // The newest first.
    const versions = [...later]
      .sort(([one], [other]) => other - one)
      .map(([since, name]) => ({ since, name }));
    const known = new Map<number | null, OptionVersion>();
    const versionOf = (since: number | null, name: string | null) => {
      const key = since === null ? `option:${option.id}` : `option:${option.id}:${since}`;
      const version = known.get(since) ?? {
        key,
        since: name,
        members: heldBy.get(`${option.id}:${since}`) ?? [],
      };
      known.set(since, version);
      return version;
    };
    return {
      ...option,
      in: (timePeriodId) => {
        const place = timePeriodId === null ? newest : (places.get(timePeriodId) ?? newest);
        const found = versions.find(({ since }) => since <= place);
        return versionOf(found?.since ?? null, found?.name ?? null);
      },
    };
  });
}

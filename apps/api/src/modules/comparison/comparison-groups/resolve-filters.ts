import type { ChosenFilter } from '@portal/contract/charts/chart-data';
import { problems } from '../../../lib/problems.ts';
import type { FilterOptionByPeriod } from '../results/filter-options-by-period.ts';
import type { Facts } from '../results/project-facts.ts';

/** A selected filter with its selected options; the members depend on the period. */
export type ResolvedFilter = { options: Pick<FilterOptionByPeriod, 'name' | 'filter_name' | 'in'>[] };

/**
 * Resolves the selected filters: members with any of a filter's options pass. A filter with no options left
 * is ignored (SPEC §4).
 * @throws 404 for a filter or option the project does not have.
 */
export function resolveFilters({ options: known }: Facts, chosen: ChosenFilter[]): ResolvedFilter[] {
  const wanted = chosen.filter((filter) => filter.option_list.length > 0);
  const byFilter = new Map<number, ResolvedFilter>();
  for (const { filter_id, option_list } of wanted) {
    const there = known.filter((option) => option.filter_id === filter_id);
    if (there.length === 0) throw problems.notFound('filter');
    const options = option_list.map(({ option_name }) => {
      const found = there.find(({ name }) => name === option_name);
      if (!found) throw problems.notFound('filter option');
      return found;
    });
    byFilter.set(filter_id, { options: [...(byFilter.get(filter_id)?.options ?? []), ...options] });
  }
  return [...byFilter.values()];
}

import type { ChosenFilter } from '@portal/contract/chart-data';
import { problems } from '../../problems.ts';
import type { DatedOption } from '../results/dated-options.ts';
import type { Facts } from '../results/facts.ts';

/** A chosen filter with its chosen options; who has them depends on the period. */
export type OpenFilter = { options: Pick<DatedOption, 'name' | 'in'>[] };

/**
 * The chosen filters: who has any of the options of each passes. A filter with no options left is no filter (SPEC §4).
 * @throws 404 for a filter or option the project does not have.
 */
export function openFilters({ options: known }: Facts, chosen: ChosenFilter[]): OpenFilter[] {
  const wanted = chosen.filter((filter) => filter.option_list.length > 0);
  const byFilter = new Map<number, OpenFilter>();
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

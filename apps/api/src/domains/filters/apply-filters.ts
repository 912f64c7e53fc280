import type { ChosenFilter } from '@portal/contract/chart-data';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { selectFilterOptions, selectSubmissionsWithOptions } from './filters.sql.ts';

/**
 * The submissions that pass: for every chosen filter any of its chosen options. Null when nothing is chosen: a filter with
 * no options left is no filter (SPEC §4). @throws 404 for a filter or option the project does not have.
 */
export async function applyFilters(
  db: Db,
  projectId: number,
  chosen: ChosenFilter[],
): Promise<Set<number> | null> {
  const wanted = chosen.filter((filter) => filter.option_list.length > 0);
  if (wanted.length === 0) return null;
  const known = await selectFilterOptions(db, projectId);
  const byFilter = new Map<number, number[]>();
  for (const { filter_id, option_list } of wanted) {
    const options = known.filter((option) => option.filter_id === filter_id);
    if (options.length === 0) throw problems.notFound('filter');
    const ids = option_list.map(({ option_name }) => {
      const found = options.find((option) => option.option_name === option_name);
      if (!found) throw problems.notFound('filter option');
      return found.option_id;
    });
    byFilter.set(filter_id, [...(byFilter.get(filter_id) ?? []), ...ids]);
  }
  return new Set(await selectSubmissionsWithOptions(db, [...byFilter.values()]));
}

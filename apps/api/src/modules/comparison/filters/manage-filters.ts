import type * as contract from '@portal/contract/comparison/manage-filters';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import {
  deleteFilterRow,
  deleteOptions,
  insertFilter,
  insertOptions,
  updateFilterOrder,
  updateOptions,
  renameFilter,
  selectFilter,
  selectFilterIds,
  selectFilters,
  selectFilterOptions,
} from './filters.sql.ts';
import { recordFilterChange, recordProjectFiltersChange } from './record-filter.ts';

export const listFilters: Handler<typeof contract.listFilters> = ({ db, query }) => selectFilters(db, query);

export const createFilter: Handler<typeof contract.createFilter> = async ({ actor, body, db }) => {
  const { project_id, filter_name, options } = body;
  assertUniqueNames(options, 'options');
  await bumpResults(db, project_id);
  const { id } = await addFilter(db, actor, project_id, filter_name, options);
  return selectFilter(db, id);
};

/** A filter with its options, last in the project. Its results are counted as changed by the caller. @throws 409 for a name that is taken */
export async function addFilter(
  db: Db,
  actor: Actor,
  projectId: number,
  name: string,
  options: string[],
): Promise<{ id: number; optionIds: Map<string, number> }> {
  const id = await conflictOnViolation(
    insertFilter(db, projectId, name),
    comparisonMessages.filterNameTaken({ name }),
  );
  const optionIds = await insertOptions(db, id, options);
  await recordFilterChange(db, actor, id, {
    action: 'filter.created',
    after: { filter_name: name, options },
  });
  return { id, optionIds };
}

type Written = { filter_name: string; options: { id: number | null; option_name: string }[] };

export const updateFilter: Handler<typeof contract.updateFilter> = async ({ actor, body, db, loaded }) => {
  const { was, ...wanted } = body;
  const { id } = loaded.filter;
  const names = wanted.options.map(({ option_name }) => option_name);
  assertUniqueNames(names, 'options');
  // First: other changes to the project's filters wait, so the comparison here stays valid.
  await bumpResults(db, loaded.project.id);
  const { filter_name, option_list } = await selectFilter(db, id);
  const before: Written = { filter_name, options: option_list.map(toOption) };
  if (JSON.stringify(before) !== JSON.stringify({ ...was, options: was.options.map(toOption) })) {
    throw problems.conflict(comparisonMessages.filterChanged);
  }
  const known = new Set(before.options.map((option) => option.id));
  const kept = wanted.options.flatMap((option) => (option.id === null ? [] : [option.id]));
  if (new Set(kept).size < kept.length || kept.some((one) => !known.has(one))) {
    throw problems.invalid([{ path: 'body.options', message: comparisonMessages.optionNotInFilter }]);
  }
  if (wanted.filter_name !== filter_name) {
    await conflictOnViolation(
      renameFilter(db, id, wanted.filter_name),
      comparisonMessages.filterNameTaken({ name: wanted.filter_name }),
    );
  }
  const gone = before.options.flatMap((option) => (kept.includes(option.id!) ? [] : [option.id!]));
  await deleteOptions(db, gone);
  // Remaining options' new names could conflict with new options.
  await updateOptions(
    db,
    wanted.options.flatMap((option) => (option.id === null ? [] : [{ ...option, id: option.id }])),
  );
  const fresh = wanted.options.flatMap(({ id: old, option_name }) => (old === null ? [option_name] : []));
  const made = await insertOptions(db, id, fresh);
  if (made.size > 0) {
    const all = wanted.options.map((option) => ({
      ...option,
      id: option.id ?? made.get(option.option_name)!,
    }));
    await updateOptions(db, all);
  }
  await recordFilterChange(db, actor, id, {
    action: 'filter.updated',
    before: { filter_name, options: before.options.map((option) => option.option_name) },
    after: { filter_name: wanted.filter_name, options: names },
  });
  return selectFilter(db, id);
};

const toOption = ({ id, option_name }: { id: number | null; option_name: string }) => ({ id, option_name });

export const saveFilterOrder: Handler<typeof contract.orderFilters> = async ({ actor, body, db }) => {
  const { project_id, filter_ids } = body;
  await bumpResults(db, project_id);
  const held = await selectFilterIds(db, project_id);
  const names = new Map(held.map(({ id, filter_name }) => [id, filter_name]));
  const isAll =
    filter_ids.length === names.size && new Set([...filter_ids, ...names.keys()]).size === names.size;
  if (!isAll) throw problems.conflict(comparisonMessages.filtersChanged);
  await updateFilterOrder(db, filter_ids);
  await recordProjectFiltersChange(db, actor, project_id, {
    action: 'filters.ordered',
    before: { filters: [...names.values()] },
    after: { filters: filter_ids.map((id) => names.get(id)!) },
  });
  return { done: true as const };
};

export const deleteFilter: Handler<typeof contract.deleteFilter> = async ({ actor, db, loaded }) => {
  const { id, filter_name } = loaded.filter;
  await bumpResults(db, loaded.project.id);
  const options = (await selectFilterOptions(db, [id])).map(({ option_name }) => option_name);
  await deleteFilterRow(db, id);
  await recordFilterChange(db, actor, id, { action: 'filter.deleted', before: { filter_name, options } });
  return { done: true as const };
};

/**
 * Checks that names are unique, ignoring case.
 * @throws 422 for a repeated name
 */
function assertUniqueNames(names: string[], field: string): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) {
      throw problems.invalid([
        { path: `body.${field}`, message: comparisonMessages.duplicateOption({ name }) },
      ]);
    }
    seen.add(name.toLowerCase());
  }
}

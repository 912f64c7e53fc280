import type * as contract from '@portal/contract/comparison/manage-filters';
import type { Db } from '../../../database/connect.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { lockProjectPeriod } from '../../projects/periods/project-periods.sql.ts';
import { selectProjectTimePeriod } from '../../platform/programmes/time-periods.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import {
  deleteValuesSince,
  updateValuesFromPeriod,
  selectFilterValues,
  selectCurrentOptions,
  selectPeriodName,
  selectSubmissionsToFilter,
} from './filter-values.sql.ts';
import { selectFilterOptions } from './filters.sql.ts';
import { recordFilterChange } from './record-filter.ts';

export const listFilterValues: Handler<typeof contract.listFilterValues> = async ({ db, query, loaded }) => {
  const { filter, project } = loaded;
  const { time_period_id } = query;
  const found = await selectFilterValues(db, { ...query, project_id: project.id, filter_id: filter.id });
  if (found.total === 0 && time_period_id !== undefined) {
    const part = await selectProjectTimePeriod(db, project.id, time_period_id);
    if (!part) throw problems.notFound('time period of the project');
  }
  return found;
};

/** More names than anybody reads in a refusal. */
const NAMED = 5;

export const setFilterValues: Handler<typeof contract.setFilterValues> = async ({
  actor,
  body,
  db,
  loaded,
}) => {
  const { filter, project } = loaded;
  const { since_time_period_id: since, option_id, submissions } = body;
  await lockFilters(db, project.id, since);
  const options = new Map(
    (await selectFilterOptions(db, [filter.id])).map((one) => [one.id, one.option_name]),
  );
  if (option_id !== null && !options.has(option_id)) {
    throw problems.invalid([{ path: 'body.option_id', message: comparisonMessages.optionNotInFilter }]);
  }
  const known = new Map(
    (await selectSubmissionsToFilter(db, project.id)).map((one) => [one.id, one.submission_name]),
  );
  const wanted = new Map(submissions.map((one) => [one.submission_id, one.was]));
  if ([...wanted.keys()].some((id) => !known.has(id))) {
    throw problems.invalid([
      { path: 'body.submissions', message: comparisonMessages.submissionsNotInProject },
    ]);
  }
  const held = await selectCurrentOptions(db, filter.id, since);
  const others = [...wanted]
    .filter(([id, was]) => (held.get(id) ?? null) !== was)
    .map(([id]) => known.get(id)!);
  if (others.length > 0) {
    const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
    throw problems.conflict(
      comparisonMessages.filterValuesChanged({ names: others.slice(0, NAMED).join(', ') + more }),
    );
  }
  const changes = [...wanted.keys()].filter((id) => (held.get(id) ?? null) !== option_id);
  if (changes.length === 0) return { changed: 0 };
  await updateValuesFromPeriod(
    db,
    filter.id,
    since,
    changes.map((submission_id) => ({ submission_id, option_id })),
  );
  const nameOf = (id: number | null | undefined) => (id == null ? 'none' : options.get(id)!);
  await recordFilterChange(db, actor, filter.id, {
    action: 'filter.values_set',
    before: { submissions: changes.map((id) => `${known.get(id)!}: ${nameOf(held.get(id))}`) },
    after: {
      filter_name: filter.filter_name,
      time_period: await periodName(db, since),
      submissions: changes.map((id) => `${known.get(id)!}: ${nameOf(option_id)}`),
    },
  });
  return { changed: changes.length };
};

export const removeFilterChange: Handler<typeof contract.removeFilterChange> = async ({
  actor,
  db,
  params,
  loaded,
}) => {
  const { filter, project } = loaded;
  await bumpResults(db, project.id);
  const name = await periodName(db, params.time_period_id);
  const removed = await deleteValuesSince(db, filter.id, params.time_period_id);
  if (removed === 0) throw problems.notFound(comparisonMessages.filterChangeInTimePeriod.text);
  await recordFilterChange(db, actor, filter.id, {
    action: 'filter.change_removed',
    before: { filter_name: filter.filter_name, time_period: name, submissions: removed },
  });
  return { done: true as const };
};

/**
 * Locks a project's filters against other changes, and the starting period, so that it stays in the project.
 * @throws 422 for a period in which the project takes no part
 */
export async function lockFilters(db: Db, projectId: number, sincePeriodId: number | null): Promise<void> {
  if (
    sincePeriodId !== null &&
    !(await lockProjectPeriod(db, { project_id: projectId, time_period_id: sincePeriodId }))
  ) {
    throw problems.invalid([
      { path: 'body.since_time_period_id', message: comparisonMessages.projectNotInTimePeriod },
    ]);
  }
  await bumpResults(db, projectId);
}

/** In the words of the audit log. */
const periodName = async (db: Db, id: number | null): Promise<string> =>
  id === null ? 'From the start' : await selectPeriodName(db, id);

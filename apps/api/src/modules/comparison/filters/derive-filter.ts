import {
  type deriveFilter as endpoint,
  type FilterSource,
  MAX_FILTER_OPTIONS,
  type DerivedFilterCounts,
} from '@portal/contract/comparison/manage-filters';
import type { Db } from '../../../database/connect.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import {
  selectPeriodName,
  updateValuesFromPeriod,
  selectCurrentOptions,
  selectSubmissionsToFilter,
} from './filter-values.sql.ts';
import { insertOptions, selectFilter } from './filters.sql.ts';
import { addFilter } from './manage-filters.ts';
import { recordFilterChange } from './record-filter.ts';
import { lockFilters } from './manage-filter-values.ts';
import {
  type DerivedFilterValues,
  deriveValuesFromMeasure,
  deriveValuesFromOrganisations,
  deriveValuesFromAnswers,
} from './filter-sources.ts';

/** Works a filter out from what is known of submissions, and stores it as it was shown. */
export const deriveFilter: Handler<typeof endpoint> = async (context) => {
  const { body, db } = context;
  const { project_id, filter_id, since_time_period_id: since, dry_run } = body;
  if (filter_id === null && body.filter_name === null) {
    throw problems.invalid([{ path: 'body.filter_name', message: comparisonMessages.filterNameRequired }]);
  }
  if (!dry_run) await lockFilters(db, project_id, since);
  const sorted = await sortInto(context, body.source);
  const there = filter_id === null ? null : await selectFilter(db, filter_id);
  if (filter_id !== null && there?.project_id !== project_id) throw problems.notFound('filter');
  if (sorted.options.length === 0) throw problems.conflict(comparisonMessages.optionSourceEmpty);
  assertFewOptions(there?.option_list ?? [], sorted.options);
  const submissions = await selectSubmissionsToFilter(db, project_id);
  const open = submissions.filter(({ has_ended }) => !has_ended);
  const counts = groupBy(open, ({ id }) => sorted.byId.get(id) ?? null);
  const idOf = new Map(there?.option_list.map(({ id, option_name }) => [option_name, id]));
  const held = there ? await selectCurrentOptions(db, there.id, since) : new Map<number, number>();
  const isOther = ({ id }: { id: number }) => {
    const name = sorted.byId.get(id);
    return (name === undefined ? undefined : (idOf.get(name) ?? null)) !== held.get(id);
  };
  const found: DerivedFilterCounts = {
    options: sorted.options.map((option_name) => ({
      option_name,
      count: counts.get(option_name)?.length ?? 0,
    })),
    without: counts.get(null)?.length ?? 0,
    changed: there ? submissions.filter(isOther).length : 0,
  };
  if (dry_run) return { ...found, stored: false, filter_id };
  if (body.seen && JSON.stringify(inOrder(body.seen)) !== JSON.stringify(inOrder(found))) {
    throw problems.conflict(comparisonMessages.derivedValuesChanged);
  }
  const id = await storeSorted(context, sorted, there);
  await updateValuesFromPeriod(
    db,
    id.filter,
    since,
    submissions.map((one) => ({
      submission_id: one.id,
      option_id: id.ofOption.get(sorted.byId.get(one.id) ?? '') ?? null,
    })),
  );
  await recordFilterChange(db, context.actor, id.filter, {
    action: 'filter.worked_out',
    after: {
      filter_name: there?.filter_name ?? body.filter_name,
      time_period: since === null ? 'From the start' : await selectPeriodName(db, since),
      source: await nameOf(db, body.source),
      options: found.options.map(({ option_name, count }) => `${option_name}: ${count}`),
    },
  });
  return { ...found, stored: true, filter_id: id.filter };
};

/** @throws 422 where the filter would have too many options */
function assertFewOptions(before: { option_name: string }[], added: string[]): void {
  const { size } = new Set([...before.map(({ option_name }) => option_name), ...added]);
  if (size <= MAX_FILTER_OPTIONS) return;
  const message = comparisonMessages.tooManyOptions({ n: size, most: MAX_FILTER_OPTIONS });
  throw problems.invalid([{ path: 'body.source', message }]);
}

const inOrder = ({ options, without, changed }: DerivedFilterCounts) => [
  options.map(({ option_name, count }) => [option_name, count]),
  ...[without, changed],
];

type Asked = Context<typeof endpoint>;

function sortInto(context: Asked, source: FilterSource): Promise<DerivedFilterValues> {
  const { db, deps, loaded } = context;
  if (source.kind === 'organisation')
    return deriveValuesFromOrganisations(db, loaded.project.id, source.attribute);
  if (source.kind === 'question') return deriveValuesFromAnswers(db, loaded.project.id, source);
  return deriveValuesFromMeasure({ db, deps, opened: loaded }, source);
}

/** The filter and its options by name, made where they are not there yet. */
async function storeSorted(
  { actor, body, db }: Asked,
  sorted: DerivedFilterValues,
  there: Awaited<ReturnType<typeof selectFilter>> | null,
) {
  if (!there) {
    const made = await addFilter(db, actor, body.project_id, body.filter_name!, sorted.options);
    return { filter: made.id, ofOption: made.optionIds };
  }
  const known = new Map(there.option_list.map(({ id, option_name }) => [option_name, id]));
  const fresh = await insertOptions(
    db,
    there.id,
    sorted.options.filter((name) => !known.has(name)),
  );
  return { filter: there.id, ofOption: new Map([...known, ...fresh]) };
}

async function nameOf(db: Db, source: FilterSource): Promise<string> {
  if (source.kind === 'organisation') return source.attribute;
  const period = await selectPeriodName(db, source.time_period_id);
  return source.kind === 'question'
    ? `Question ${source.question_code}, ${period}`
    : `Measure ${source.measure_id}, ${period}`;
}

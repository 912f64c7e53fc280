import {
  type FilterUpload,
  MAX_FILTER_OPTIONS,
  type uploadFilterValues as endpoint,
} from '@portal/contract/comparison/manage-filters';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { addFilter } from './manage-filters.ts';
import { insertOptions } from './filters.sql.ts';
import {
  type FilterValueChange,
  updateValuesFromPeriod,
  selectPeriodName,
  selectSubmissionsToFilter,
  selectFiltersWithValues,
} from './filter-values.sql.ts';
import { type ReadColumn, readFilterTable } from './read-filter-table.ts';
import { recordProjectFiltersChange } from './record-filter.ts';
import { lockFilters } from './manage-filter-values.ts';

type Problem = FilterUpload['problems'][number];
type Stored = Awaited<ReturnType<typeof selectFiltersWithValues>>[number];
/** The planned result of one column. */
type Plan = {
  filter: Stored | null;
  filter_name: string;
  new_options: string[];
  puts: (Omit<FilterValueChange, 'option_id'> & { option: number | string | null })[];
  unchanged: number;
  blank: number;
};

const MOST_PROBLEMS = 100;
/** Takes an option away; a blank cell changes nothing. */
const NONE = 'none';
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Reads the table, says what would come of it, and stores all of it or nothing. */
export const uploadFilterValues: ManualTransactionHandler<typeof endpoint> = async ({
  actor,
  body,
  db,
  write,
  loaded,
}) => {
  const { project } = loaded;
  const since = body.since_time_period_id;
  const table = await readInThread({ kind: 'table', file: body.file });
  const judge = async (handle: Db) => {
    const submissions = await selectSubmissionsToFilter(handle, project.id);
    const stored = await selectFiltersWithValues(handle, project.id, since);
    const { columns, lines, found } = readFilterTable(table, submissions);
    const plans = columns.map((column) => planOf(column, stored, body.add_new, found));
    return { plans, answer: answerOf(plans, lines, found) };
  };
  if (body.dry_run) return (await judge(db)).answer;
  return write(async (held) => {
    await lockFilters(held, project.id, since);
    const { plans, answer } = await judge(held);
    if (answer.problem_total > 0) throw problems.conflict(comparisonMessages.filterTableInvalid);
    for (const plan of plans) await store(held, actor, { project_id: project.id, since, plan });
    await recordProjectFiltersChange(held, actor, project.id, {
      action: 'filters.uploaded',
      after: {
        time_period: since === null ? 'From the start' : await selectPeriodName(held, since),
        filters: answer.filters.map(({ filter_name, changed }) => `${filter_name}: ${changed}`),
      },
    });
    return { ...answer, stored: true };
  });
};

function planOf(column: ReadColumn, stored: Stored[], mayAdd: boolean, found: Problem[]): Plan {
  const { heading } = column;
  const filter = stored.find(({ filter_name }) => folded(filter_name) === folded(heading)) ?? null;
  const plan: Plan = {
    filter,
    filter_name: filter?.filter_name ?? heading,
    new_options: [],
    puts: [],
    unchanged: 0,
    blank: 0,
  };
  const say = (line: number, message: string) => found.push({ line, column: heading, message });
  if (!filter && !mayAdd) {
    say(
      1,
      `There is no filter “${heading}”. Create it first, or select “Create filters and options that do not exist yet”.`,
    );
    return plan;
  }
  if (heading.length > 100) say(1, 'A filter name can have at most 100 characters.');
  const options = new Map<string, number | string>(
    (filter?.options ?? []).map(({ id, option_name }) => [folded(option_name), id]),
  );
  for (const { submission, line, text } of column.values) {
    const known = options.get(folded(text));
    if (text === '') plan.blank += 1;
    else if (known === undefined && folded(text) !== NONE && !mayAdd) {
      say(
        line,
        `“${text}” is not an option of this filter. Use an existing option, or select “Create filters and options that do not exist yet”.`,
      );
    } else if (text.length > 100) say(line, 'An option can have at most 100 characters.');
    else {
      if (known === undefined && folded(text) !== NONE) {
        options.set(folded(text), text);
        plan.new_options.push(text);
      }
      const option = options.get(folded(text)) ?? null;
      const has = filter?.held[submission.id] ?? null;
      if (option === has) plan.unchanged += 1;
      else plan.puts.push({ submission_id: submission.id, option });
    }
  }
  if (options.size > MAX_FILTER_OPTIONS)
    say(1, comparisonMessages.tooManyOptions({ n: options.size, most: MAX_FILTER_OPTIONS }).text);
  if (!filter && options.size === 0) say(1, 'A new filter needs at least one option in its column.');
  return plan;
}

const answerOf = (plans: Plan[], lines: number, found: Problem[]): FilterUpload => ({
  stored: false,
  lines,
  filters: plans.map(({ filter, filter_name, new_options, puts, unchanged, blank }) => ({
    filter_name,
    is_new: filter === null,
    changed: puts.length,
    unchanged,
    blank,
    new_options,
  })),
  problems: [...found].sort((one, other) => one.line - other.line).slice(0, MOST_PROBLEMS),
  problem_total: found.length,
});

async function store(
  db: Db,
  actor: Actor,
  { project_id, since, plan }: { project_id: number; since: number | null; plan: Plan },
): Promise<void> {
  const { id, optionIds } = plan.filter
    ? { id: plan.filter.id, optionIds: await insertOptions(db, plan.filter.id, plan.new_options) }
    : await addFilter(db, actor, project_id, plan.filter_name, plan.new_options);
  if (plan.puts.length === 0) return;
  const values = plan.puts.map(({ submission_id, option }) => ({
    submission_id,
    option_id: typeof option === 'string' ? optionIds.get(option)! : option,
  }));
  await updateValuesFromPeriod(db, id, since, values);
}

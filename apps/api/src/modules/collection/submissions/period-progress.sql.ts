import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { type AskedFacts, progressFactsCte } from '../../responses/answers/progress/progress-facts.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';

type Counts = Partial<Record<State, number>>;
type State = 'not_started' | 'in_progress' | 'submitted';
type StateOfSubmission = {
  submission_id: number;
  submission_name: string;
  organisation_id: number;
  organisation_name: string;
  state: State;
  submitted_at: string | null;
  last_saved_at: string | null;
};
export type PeriodProgress = {
  submission: StateOfSubmission;
  /** For each questionnaire that is asked. */
  facts: AskedFacts[];
};

const orders = {
  organisation: sql`lower(progress.organisation_name)`,
  state: sql`array_position(array['not_started', 'in_progress', 'submitted'], progress.state)`,
  saved: sql`progress.last_saved_at`,
  submitted: sql`progress.submitted_at`,
};

/**
 * Common table expressions that end in `progress`: the state of each submission in a period, over its questionnaires together:
 * submitted when all are, not started when nothing was saved. Submissions that ended before the period are left out.
 */
const progressIn = ({
  projectId,
  timePeriodId,
  asked,
}: {
  projectId: number;
  timePeriodId: number;
  asked: number[];
}) => {
  const ids = sql`${sql.param(asked)}::int[]`;
  return sql`saved as (
      select kept.submission_id, max(kept.saved_at) as last_saved_at from answer_sets kept
      where kept.questionnaire_id = any(${ids}) and kept.saved_at is not null
      group by kept.submission_id
    ), states as (
      select state.submission_id, count(*) filter (where state.state = 'submitted')::int as submitted,
        max(state.submitted_at) as submitted_at
      from questionnaire_submissions state where state.questionnaire_id = any(${ids})
      group by state.submission_id
    ), progress as (
      select submission.id as submission_id, submission.submission_name, organisation.id as organisation_id,
        organisation.organisation_name, saved.last_saved_at,
        case when states.submitted >= cardinality(${ids}) and states.submitted > 0 then 'submitted'
          when saved.submission_id is not null or states.submission_id is not null then 'in_progress'
          else 'not_started' end as state,
        case when states.submitted >= cardinality(${ids}) then states.submitted_at end as submitted_at
      from submissions submission
      join organisations organisation on organisation.id = submission.organisation_id
      join time_periods period on period.id = ${timePeriodId}
      left join saved on saved.submission_id = submission.id
      left join states on states.submission_id = submission.id
      where submission.project_id = ${projectId}
        and (submission.ended_on is null or submission.ended_on >= period.starts_on)
    )`;
};

/** The row as the database returns it, with nulls if no submission matches or nothing is asked. */
type Row = { [Column in keyof StateOfSubmission]: StateOfSubmission[Column] | null } & Pick<
  AskedFacts,
  'given' | 'now' | 'last'
> & { place: number | null; questionnaire_id: number | null; counts: Counts | null; total: number | null };

/** One page of the states of submissions in a period, with how far each is, how many there are in each state, and how many in all. A null limit means all. */
export async function selectPeriodProgress(
  db: Db,
  query: {
    projectId: number;
    timePeriodId: number;
    /** The questionnaires of the submission itself. */
    structures: ReadonlyMap<number, Structure>;
    /**
     * The questionnaires of its cases: they count for the submission's state, but a case's number of answers
     * does not.
     */
    ofCases: number[];
    state?: string | undefined;
    search?: string | undefined;
    sort: string;
    limit: number | null;
    offset: number;
  },
) {
  const asked = [...query.structures.keys()];
  const column = orders[query.sort.replace('-', '') as keyof typeof orders] ?? orders.organisation;
  const direction = query.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const result = await db.execute<Row>(sql`
    with ${progressIn({ ...query, asked: [...asked, ...query.ofCases] })}, matching as materialized (
      select progress.*, row_number() over (order by ${column} ${direction}, lower(progress.organisation_name),
        progress.submission_name) as place
      from progress
      where (${query.state ?? null}::text is null or progress.state = ${query.state ?? null})
        and ${matchesSearch(query.search, sql`progress.submission_name`, sql`progress.organisation_name`)}
    ), page as materialized (
      select * from matching order by place limit ${query.limit} offset ${query.offset}
    ), wanted as materialized (
      select asked.id as questionnaire_id, page.submission_id from page cross join unnest(${sql.param(asked)}::int[]) asked (id)
    ), ${progressFactsCte(query.structures, { withSections: false })}
    select
      -- Of the first row: parsed once, and not for each of thousands.
      case when row_number() over () = 1 then (select coalesce(jsonb_object_agg(state, n), '{}')
        from (select state, count(*) as n from progress group by state) counted) end as counts,
      case when row_number() over () = 1 then (select count(*) from matching) end as total,
      page.submission_id, page.submission_name, page.organisation_id, page.organisation_name, page.state,
      page.submitted_at, page.last_saved_at, page.place, facts.questionnaire_id, facts.given, facts.now, facts.last
    from (select) always left join page on true left join facts on facts.submission_id = page.submission_id`);
  const { counts, total } = result.rows.find((row) => row.total !== null)!;
  return { rows: bySubmission(result.rows), total: total!, counts: counts! };
}

/** The submissions in their order, each with the facts of every questionnaire: the rows themselves, for there are thousands. */
function bySubmission(rows: Row[]): PeriodProgress[] {
  const found = new Map<number, { first: Row; facts: AskedFacts[] }>();
  for (const row of rows) {
    if (row.submission_id === null) continue;
    let one = found.get(row.submission_id);
    if (!one) found.set(row.submission_id, (one = { first: row, facts: [] }));
    if (row.questionnaire_id !== null) one.facts.push(row as AskedFacts);
  }
  return [...found.values()]
    .sort((a, b) => a.first.place! - b.first.place!)
    .map(({ first, facts }) => ({ submission: first as StateOfSubmission, facts }));
}

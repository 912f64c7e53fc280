import type { CompletionState } from '@portal/contract/collection/reminders';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { type AskedFacts, progressFactsCte } from '../../responses/answers/progress/progress-facts.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { recipientsQuery } from '../submissions/project-recipients.sql.ts';
import type { ProjectPeriod, PartKey } from './project-periods.sql.ts';
import { idsParam, completionStatusCte, submissionProgressCte } from './completion-status-cte.sql.ts';

type Person = { full_name: string; email_address: string };
/** An organisation in a project and period, as it comes; `facts` for each questionnaire of each submission. */
export type CompletionStatusRow = PartKey & {
  organisation_id: number;
  organisation_name: string;
  organisation_code: string;
  region: string | null;
  registration: 'draft' | 'confirmed' | 'declined' | null;
  state: CompletionState;
  submissions: number;
  started: number;
  submitted: number;
  waiting_for: string[];
  last_saved_at: string | null;
  facts: AskedFacts[] | null;
  people: Person[] | null;
  told_at: string | null;
  undelivered: number;
};
type Target = PartKey & { organisation_id: number };
export type CompletionStatusFilter = {
  projectId?: number | undefined;
  states?: readonly CompletionState[] | undefined;
  region?: string | undefined;
  search?: string | undefined;
  targets?: readonly Target[] | undefined;
};

function isWanted({ projectId, region, search, targets }: CompletionStatusFilter): SQL {
  const named = targets
    ? sql`(project_id, time_period_id, organisation_id) in (select * from unnest(
        ${idsParam(targets, 'project_id')}, ${idsParam(targets, 'time_period_id')}, ${idsParam(targets, 'organisation_id')}))`
    : sql`true`;
  return sql`${named} and (${projectId ?? null}::int is null or project_id = ${projectId ?? null})
    and (${region ?? null}::text is null or region = ${region ?? null})
    and ${matchesSearch(search, sql`organisation_name`, sql`organisation_code`)}`;
}

const orders: Record<string, SQL> = {
  organisation: sql`lower(organisation_name)`,
  project: sql`project_words`,
  state: sql`array_position(array['not_registered', 'not_started', 'in_progress', 'submitted', 'declined'], state)`,
  saved: sql`last_saved_at`,
};

export type CompletionStatusPage = {
  rows: CompletionStatusRow[];
  total: number;
  counts: Partial<Record<CompletionState, number>>;
  regions: string[];
};

/** Set in the first row only. */
type FirstRowFields = {
  total: number | null;
  counts: CompletionStatusPage['counts'] | null;
  regions: string[] | null;
};

/** Selects one page of completion statuses in one statement; a null limit means all. */
export async function selectCompletionStatus(
  db: Db,
  query: CompletionStatusFilter & {
    programmeId: number;
    parts: readonly ProjectPeriod[];
    structures: ReadonlyMap<number, Structure>;
    sort?: string;
    limit: number | null;
    offset: number;
  },
): Promise<CompletionStatusPage> {
  const { sort = 'organisation', states } = query;
  const column = orders[sort.replace('-', '')] ?? orders['organisation']!;
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const asked = states ? sql.param(states) : null;
  const result = await db.execute<CompletionStatusRow & FirstRowFields>(sql`
    with ${submissionProgressCte(query.programmeId, query.parts)}, ${completionStatusCte}, narrowed as materialized (
      select * from standing where ${isWanted(query)}
    ), page as materialized (
      select narrowed.*, row_number() over (order by ${column} ${direction}, lower(organisation_name), organisation_id,
        project_words, project_id, starts_on desc, time_period_id) as place
      from narrowed where ${asked}::text[] is null or state = any(${asked}::text[])
      order by place limit ${query.limit} offset ${query.offset}
    ), wanted as materialized (
      select asked.id as questionnaire_id, unit.submission_id, page.place
      from page join unit on unit.who = page.who
      -- What is asked of cases counts for the state, and not by how many answers there are.
      join asked on asked.part = page.part and asked.id = any(${sql.param([...query.structures.keys()])}::int[])
    ), ${progressFactsCte(query.structures, { withSections: false })}, far as (
      select facts.place, jsonb_agg(jsonb_build_object('questionnaire_id', facts.questionnaire_id, 'given', facts.given,
        'now', facts.now, 'last', facts.last)) as facts
      from facts group by facts.place
    )
    select page.project_id, page.time_period_id, page.organisation_id, page.organisation_name, page.organisation_code,
      page.region, page.registration, page.state, page.submissions, page.started, page.submitted, page.waiting_for,
      page.last_saved_at, far.facts, told.told_at, coalesce(told.undelivered, 0) as undelivered,
      ${PEOPLE} as people,
      ${onFirst(sql`select count(*)::int from narrowed where ${asked}::text[] is null or state = any(${asked}::text[])`)} as total,
      ${onFirst(sql`select coalesce(jsonb_object_agg(state, n), '{}')
        from (select state, count(*)::int as n from narrowed group by state) counted`)} as counts,
      ${onFirst(sql`select coalesce(jsonb_agg(distinct region), '[]') from standing where region is not null`)} as regions
    from (select) always left join page on true left join far using (place)
    -- Of each by itself: however few rows are expected, no pass over all messages for each.
    left join lateral (
      ${LAST_MESSAGE}
    ) told on true
    order by page.place`);
  const first = result.rows[0]!;
  return {
    rows: result.rows.filter((row) => row.organisation_id !== null),
    total: first.total!,
    counts: first.counts!,
    regions: first.regions!,
  };
}

/** The people of an organisation who would be written to. */
const PEOPLE = sql`
      (select jsonb_agg(jsonb_build_object('full_name', one.full_name, 'email_address', one.address)
          order by one.rank, one.address)
        from (${recipientsQuery({
          programmeId: sql`page.programme_id`,
          organisationId: sql`page.organisation_id`,
          projectId: sql`page.project_id`,
          timePeriodId: sql`page.time_period_id`,
        })}) one)`;

/** When an organisation was last written to about the period, and how many messages have not arrived. */
const LAST_MESSAGE = sql`
      select max(sending.created_at) as told_at,
        count(*) filter (where outbox.sent_at is null and outbox.last_error is not null)::int as undelivered
      from message_recipients recipient
      join message_sendings sending on sending.id = recipient.sending_id
      join outbox_messages outbox on outbox.id = recipient.outbox_message_id
      where recipient.organisation_id = page.organisation_id and recipient.project_id = page.project_id
        and recipient.time_period_id = page.time_period_id`;

/** Computes a value on the first row only: parsed once, not for each of thousands. */
const onFirst = (value: SQL) =>
  sql`case when row_number() over (order by page.place) = 1 then (${value}) end`;

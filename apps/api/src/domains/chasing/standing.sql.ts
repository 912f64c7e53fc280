import type { ChasingState } from '@portal/contract/chasing';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { containing } from '../../database/search.ts';
import { type AskedFacts, progressFacts } from '../answers/kept-progress.sql.ts';
import type { Structure } from '../questionnaires/kept-structure.ts';
import { isOwn } from '../returns/answer-set.sql.ts';
import { peopleOf } from '../submissions/people-of.sql.ts';
import type { Part, PartKey } from './parts.sql.ts';

export type Person = { full_name: string; email_address: string };
/** An organisation in a project and period, as it comes; `facts` for each questionnaire of each submission. */
export type StandingRow = PartKey & {
  organisation_id: number;
  organisation_name: string;
  organisation_code: string;
  region: string | null;
  registration: 'draft' | 'confirmed' | 'declined' | null;
  state: ChasingState;
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
export type Target = PartKey & { organisation_id: number };
export type Narrowed = {
  projectId?: number | undefined;
  states?: readonly ChasingState[] | undefined;
  region?: string | undefined;
  search?: string | undefined;
  targets?: readonly Target[] | undefined;
};

/**
 * Submissions of a part that count, and how far each is: `unit`; by organisation: `work`. Parts have numbers, and an organisation in
 * a part has one number, `who`: what is joined by one column the planner does not take for a single row.
 */
const work = (programmeId: number, parts: readonly Part[]) => sql`
  part as materialized (
    select given.*, ${programmeId}::int as programme_id from unnest(${ids(parts, 'project_id')},
      ${ids(parts, 'time_period_id')}, ${sql.param(parts.map((part) => part.registration_required))}::bool[],
      ${sql.param(parts.map((part) => part.registration_opens_at !== null))}::bool[],
      ${sql.param(parts.map((part) => part.starts_on))}::date[],
      ${sql.param(parts.map((part) => part.project_name.toLowerCase()))}::text[])
    with ordinality given (project_id, time_period_id, registration_required, registers, starts_on, project_words, part)
  ), asked as materialized (
    select asked.id, part.part, count(*) over (partition by part.part)::int as wanted
    from part join questionnaires asked on asked.project_id = part.project_id and asked.time_period_id = part.time_period_id
    where asked.status <> 'draft' and asked.kind = 'organisational'
  ), registered as materialized (
    select part.part, ${who('registration')} as who, registration.id, registration.state, registration.organisation_id
    from part join registrations registration
      on registration.project_id = part.project_id and registration.time_period_id = part.time_period_id
  ), entered as materialized (
    select registered.part, taking.submission_id
    from registered join registration_submissions taking on taking.registration_id = registered.id
    where registered.state = 'confirmed' and taking.participation <> 'ended'
  ), unit as materialized (
    select part.part, ${who('submission')} as who, submission.organisation_id, submission.id as submission_id,
      submission.submission_name
    from part join submissions submission on submission.project_id = part.project_id
      and (submission.ended_on is null or submission.ended_on >= part.starts_on)
    left join entered on entered.submission_id = submission.id and entered.part = part.part
    where not part.registration_required or entered.submission_id is not null
  ), returned as (
    select asked.part, state.submission_id, max(asked.wanted) as wanted,
      count(*) filter (where state.state = 'submitted')::int as submitted
    from asked join questionnaire_submissions state on state.questionnaire_id = asked.id group by 1, 2
  ), saved as (
    select asked.part, kept.submission_id, max(kept.saved_at) as saved_at
    from asked join answer_sets kept on kept.questionnaire_id = asked.id and ${isOwn('kept')} and kept.saved_at is not null
    group by 1, 2
  ), work as materialized (
    select unit.who, min(unit.part) as part, min(unit.organisation_id) as organisation_id, count(*)::int as submissions,
      count(*) filter (where saved.submission_id is not null or returned.submission_id is not null)::int as started,
      count(*) filter (where returned.submitted >= returned.wanted)::int as submitted,
      coalesce(array_agg(unit.submission_name order by unit.submission_name)
        filter (where returned.submitted >= returned.wanted is not true), '{}') as waiting_for,
      max(saved.saved_at) as last_saved_at
    from unit
    left join returned on returned.submission_id = unit.submission_id and returned.part = unit.part
    left join saved on saved.submission_id = unit.submission_id and saved.part = unit.part
    group by unit.who
  )`;

/** The number of an organisation in a part. */
const who = (table: string) => sql.raw(`part.part << 32 | ${table}.organisation_id`);

/**
 * `standing`: a row for each organisation in each part: whoever has a submission in the project or a registration, and, where there
 * is registration, whoever has a contributor with access and so can register.
 */
const standing = sql`
  known as materialized (
    select part, organisation_id, who from work
    union
    select part, organisation_id, who from registered
    union
    select part.part, submission.organisation_id, ${who('submission')}
    from part join submissions submission on submission.project_id = part.project_id and submission.ended_on is null
    where part.registration_required
    union
    select part.part, person.organisation_id, ${who('person')}
    from part
    join user_accesses access on access.approved and (access.project_id = part.project_id or access.project_id is null)
    join users person on person.id = access.user_id and person.programme_id = part.programme_id
      and person.status = 'approved' and person.role_type_id = 3
    where part.registers
  ), standing as materialized (
    select part.*, known.who, organisation.id as organisation_id, organisation.organisation_name,
      organisation.organisation_code, organisation.region, registered.state as registration,
      case when registered.state = 'declined' then 'declined'
        when part.registration_required and registered.state is distinct from 'confirmed' or work.submissions is null
          then 'not_registered'
        when work.submitted = work.submissions then 'submitted'
        when work.started > 0 then 'in_progress'
        else 'not_started' end as state,
      coalesce(work.submissions, 0) as submissions, coalesce(work.started, 0) as started,
      coalesce(work.submitted, 0) as submitted, coalesce(work.waiting_for, '{}') as waiting_for, work.last_saved_at
    from known
    join part on part.part = known.part
    join organisations organisation on organisation.id = known.organisation_id
    left join work on work.who = known.who
    left join registered on registered.who = known.who
    where organisation.closed_on is null or registered.id is not null
  )`;

const ids = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  sql`${sql.param(rows.map((row) => row[key]))}::int[]`;

function isWanted({ projectId, region, search, targets }: Narrowed): SQL {
  const words = search ? containing(search) : null;
  const named = targets
    ? sql`(project_id, time_period_id, organisation_id) in (select * from unnest(
        ${ids(targets, 'project_id')}, ${ids(targets, 'time_period_id')}, ${ids(targets, 'organisation_id')}))`
    : sql`true`;
  return sql`${named} and (${projectId ?? null}::int is null or project_id = ${projectId ?? null})
    and (${region ?? null}::text is null or region = ${region ?? null})
    and (${words}::text is null or organisation_name ilike ${words} or organisation_code ilike ${words})`;
}

const orders: Record<string, SQL> = {
  organisation: sql`lower(organisation_name)`,
  project: sql`project_words`,
  state: sql`array_position(array['not_registered', 'not_started', 'in_progress', 'submitted', 'declined'], state)`,
  saved: sql`last_saved_at`,
};

export type Found = {
  rows: StandingRow[];
  total: number;
  counts: Partial<Record<ChasingState, number>>;
  regions: string[];
};

/** One page of who stands where, in one statement; a null limit means all. */
export async function selectStanding(
  db: Db,
  query: Narrowed & {
    programmeId: number;
    parts: readonly Part[];
    structures: ReadonlyMap<number, Structure>;
    sort?: string;
    limit: number | null;
    offset: number;
  },
): Promise<Found> {
  const { sort = 'organisation', states } = query;
  const column = orders[sort.replace('-', '')] ?? orders['organisation']!;
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const asked = states ? sql.param(states) : null;
  const result = await db.execute<
    StandingRow & { total: number | null; counts: Found['counts'] | null; regions: string[] | null }
  >(sql`
    with ${work(query.programmeId, query.parts)}, ${standing}, narrowed as materialized (
      select * from standing where ${isWanted(query)}
    ), page as materialized (
      select narrowed.*, row_number() over (order by ${column} ${direction}, lower(organisation_name), organisation_id,
        project_words, project_id, starts_on desc, time_period_id) as place
      from narrowed where ${asked}::text[] is null or state = any(${asked}::text[])
      order by place limit ${query.limit} offset ${query.offset}
    ), wanted as materialized (
      select asked.id as questionnaire_id, unit.submission_id, page.place
      from page join unit on unit.who = page.who join asked on asked.part = page.part
    ), ${progressFacts(query.structures, { withSections: false })}, far as (
      select wanted.place, jsonb_agg(jsonb_build_object('questionnaire_id', facts.questionnaire_id, 'given', facts.given,
        'now', facts.now, 'last', facts.last)) as facts
      from wanted
      join facts on facts.questionnaire_id::bigint << 32 | facts.submission_id
        = wanted.questionnaire_id::bigint << 32 | wanted.submission_id
      group by wanted.place
    ), told as (
      select page.place, max(sending.created_at) as told_at,
        count(*) filter (where outbox.sent_at is null and outbox.last_error is not null)::int as undelivered
      from page
      join message_recipients recipient using (organisation_id, project_id, time_period_id)
      join message_sendings sending on sending.id = recipient.sending_id
      join outbox_messages outbox on outbox.id = recipient.outbox_message_id
      group by page.place
    )
    select page.project_id, page.time_period_id, page.organisation_id, page.organisation_name, page.organisation_code,
      page.region, page.registration, page.state, page.submissions, page.started, page.submitted, page.waiting_for,
      page.last_saved_at, far.facts, told.told_at, coalesce(told.undelivered, 0) as undelivered,
      (select jsonb_agg(jsonb_build_object('full_name', one.full_name, 'email_address', one.address)
          order by one.rank, one.address)
        from (${peopleOf({
          programmeId: sql`page.programme_id`,
          organisationId: sql`page.organisation_id`,
          projectId: sql`page.project_id`,
          timePeriodId: sql`page.time_period_id`,
        })}) one) as people,
      ${onFirst(sql`select count(*)::int from narrowed where ${asked}::text[] is null or state = any(${asked}::text[])`)} as total,
      ${onFirst(sql`select coalesce(jsonb_object_agg(state, n), '{}')
        from (select state, count(*)::int as n from narrowed group by state) counted`)} as counts,
      ${onFirst(sql`select coalesce(jsonb_agg(distinct region), '[]') from standing where region is not null`)} as regions
    from (select) always left join page on true left join far using (place) left join told using (place)
    order by page.place`);
  const first = result.rows[0]!;
  return {
    rows: result.rows.filter((row) => row.organisation_id !== null),
    total: first.total!,
    counts: first.counts!,
    regions: first.regions!,
  };
}

/** Of the first row alone: parsed once, and not for each of thousands. */
const onFirst = (value: SQL) =>
  sql`case when row_number() over (order by page.place) = 1 then (${value}) end`;

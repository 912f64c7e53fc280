import { sql } from 'drizzle-orm';
import type { ProjectPeriod } from './project-periods.sql.ts';
import { submittableQuestionnaireCondition } from '../../../database/submittable-questionnaire-condition.ts';

/* Common table expressions: who is known in some parts of projects in periods, and how far each is. */

/**
 * Submissions of a part that count, and how far each is: `unit`; by organisation: `work`. Parts have numbers, and an organisation in
 * a part has one number, `who`: what is joined by one column the planner does not take for a single row.
 */
export const submissionProgressCte = (programmeId: number, parts: readonly ProjectPeriod[]) => sql`
  part as materialized (
    select given.*, ${programmeId}::int as programme_id from unnest(${idsParam(parts, 'project_id')},
      ${idsParam(parts, 'time_period_id')}, ${sql.param(parts.map((part) => part.registration_required))}::bool[],
      ${sql.param(parts.map((part) => part.registration_opens_at !== null))}::bool[],
      ${sql.param(parts.map((part) => part.starts_on))}::date[],
      ${sql.param(parts.map((part) => part.project_name.toLowerCase()))}::text[])
    with ordinality given (project_id, time_period_id, registration_required, registers, starts_on, project_words, part)
  ), asked as materialized (
    select asked.id, part.part, count(*) over (partition by part.part)::int as wanted
    from part join questionnaires asked on asked.project_id = part.project_id and asked.time_period_id = part.time_period_id
    where asked.status <> 'draft' and ${submittableQuestionnaireCondition('asked')}
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
    from asked join answer_sets kept on kept.questionnaire_id = asked.id and kept.saved_at is not null
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
 * `standing`: a row for each organisation in each part. An organisation appears if it has a submission in the
 * project or a registration. With registration, it also appears if a contributor has access and so can
 * register.
 */
export const completionStatusCte = sql`
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
        when part.registration_required and coalesce(registered.state <> 'confirmed', true) or work.submissions is null
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

export const idsParam = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  sql`${sql.param(rows.map((row) => row[key]))}::int[]`;

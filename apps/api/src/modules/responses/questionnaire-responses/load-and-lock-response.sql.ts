import type { CaseState } from '@portal/contract/responses/case-state';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import type { Db } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import type { AnswerSet, ResponseKey } from './answer-set.sql.ts';
import { isStaffDeviceSql } from '../../identity/auth/sessions/staff-devices.sql.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { submissionExtensionSql } from './submission-extension.sql.ts';

const submitter = alias(users, 'submitter');

/** The columns of a questionnaire as one submission answers it: both rows, the dates, and the progress. */
const answeringColumns = {
  questionnaire: questionnaires,
  project: { project_code: projects.project_code, programme_id: projects.programme_id },
  time_period: { time_period_name: time_periods.time_period_name },
  dates: project_time_periods,
  /** The project asks for registration, and the submission is in no confirmed one. */
  lacks_registration: sql<boolean>`${projects.registration_required} and not exists (
    select from registration_submissions taking
    join registrations registration on registration.id = taking.registration_id
    where taking.submission_id = ${submissions.id} and taking.participation <> 'ended'
      and registration.time_period_id = ${questionnaires.time_period_id} and registration.state = 'confirmed')`,
  extension: submissionExtensionSql({ part: project_time_periods.id, submission: submissions }),
  submission: {
    submission_id: submissions.id,
    submission_name: submissions.submission_name,
    organisation_id: submissions.organisation_id,
  },
  organisation: {
    organisation_name: organisations.organisation_name,
    organisation_code: organisations.organisation_code,
  },
  return: questionnaire_submissions,
  submitter: { submitted_by_name: submitter.full_name },
  case: case_codes,
  /** The other review of the same case, where it is reviewed twice. */
  other_review: sql<OtherReview | null>`(
    select jsonb_build_object('id', other.id, 'reviewer_id', other.reviewer_id, 'state', other.state) from case_codes other
    where (other.second_review_of = ${case_codes.id} or other.id = ${case_codes.second_review_of})
      and other.state <> 'withdrawn')`,
};
type OtherReview = { id: number; reviewer_id: number | null; state: CaseState };

const asked = sql.placeholder('submission_id');
/** The questionnaire and the submission by their ids, or by that of something of one of them. */
const ways = {
  questionnaire_id: [sql`${sql.placeholder('questionnaire_id')}`, sql`${asked}`],
  section_id: [
    sql`(select questionnaire_id from questionnaire_sections where id = ${sql.placeholder('section_id')})`,
    sql`${asked}`,
  ],
  question_id: [
    sql`(select questionnaire_id from questions where id = ${sql.placeholder('question_id')})`,
    sql`${asked}`,
  ],
  check_id: [
    sql`(select questionnaire_id from questionnaire_checks where id = ${sql.placeholder('check_id')})`,
    sql`${asked}`,
  ],
  file_id: [
    sql`(select question.questionnaire_id from answer_files file join questions question on question.id = file.question_id
      where file.id = ${sql.placeholder('file_id')})`,
    sql`(select submission_id from answer_files where id = ${sql.placeholder('file_id')})`,
  ],
  case_id: [
    sql`(select questionnaire_id from case_codes where id = ${sql.placeholder('case_id')})`,
    sql`(select submission_id from case_codes where id = ${sql.placeholder('case_id')})`,
  ],
} satisfies Record<string, [SQL, SQL]>;
export type ResponseLookup = keyof typeof ways;
export const responseLookups = Object.keys(ways) as ResponseLookup[];

/** Selects the case to open, if any. */
const caseOf = (way: ResponseLookup): SQL => {
  if (way === 'case_id') return sql`${case_codes.id} = ${sql.placeholder('case_id')}`;
  if (way === 'file_id')
    return sql`${case_codes.id} = (select case_code_id from answer_files where id = ${sql.placeholder('file_id')})`;
  return sql`${case_codes.case_code} = ${sql.placeholder('case_code')}`;
};

/** The same beside the person who asks: one statement, session included. */
export const responseQuery = (db: Db, way: ResponseLookup) =>
  selectWithCaller(db, { ...answeringColumns })
    .leftJoin(questionnaires, eq(questionnaires.id, ways[way][0]))
    .leftJoin(
      projects,
      and(eq(projects.id, questionnaires.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .leftJoin(time_periods, eq(time_periods.id, questionnaires.time_period_id))
    .leftJoin(
      project_time_periods,
      and(
        eq(project_time_periods.project_id, projects.id),
        eq(project_time_periods.time_period_id, questionnaires.time_period_id),
      ),
    )
    .leftJoin(submissions, and(eq(submissions.id, ways[way][1]), eq(submissions.project_id, projects.id)))
    .leftJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .leftJoin(
      questionnaire_submissions,
      and(
        eq(questionnaire_submissions.questionnaire_id, questionnaires.id),
        eq(questionnaire_submissions.submission_id, submissions.id),
      ),
    )
    .leftJoin(submitter, eq(submitter.id, questionnaire_submissions.submitted_by))
    .leftJoin(
      case_codes,
      and(
        caseOf(way),
        eq(case_codes.questionnaire_id, questionnaires.id),
        eq(case_codes.submission_id, submissions.id),
        ne(case_codes.state, 'withdrawn'),
      ),
    )
    .prepare(`open_answering_by_${way}`);

const code = sql.placeholder('case_code');
const devices = sql`${sql.placeholder('device_hashes')}`;
const since = sql`${sql.placeholder('staff_since')}`;

/**
 * Loads a survey that one submission is asked, for callers without an account: one statement, for any part of
 * it.
 */
const publicQuery = (
  db: Db,
  of: { questionnaire: SQL; submission: SQL; case: SQL; is_staff_device: SQL<boolean> },
) =>
  db
    .select({ ...answeringColumns, is_staff_device: of.is_staff_device })
    .from(questionnaires)
    .innerJoin(
      projects,
      and(
        eq(projects.id, questionnaires.project_id),
        eq(projects.programme_id, sql.placeholder('programme_id')),
      ),
    )
    .innerJoin(time_periods, eq(time_periods.id, questionnaires.time_period_id))
    .innerJoin(
      project_time_periods,
      and(
        eq(project_time_periods.project_id, projects.id),
        eq(project_time_periods.time_period_id, questionnaires.time_period_id),
      ),
    )
    .innerJoin(submissions, and(eq(submissions.id, of.submission), eq(submissions.project_id, projects.id)))
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .leftJoin(
      questionnaire_submissions,
      and(
        eq(questionnaire_submissions.questionnaire_id, questionnaires.id),
        eq(questionnaire_submissions.submission_id, submissions.id),
      ),
    )
    .leftJoin(submitter, eq(submitter.id, questionnaire_submissions.submitted_by))
    .leftJoin(case_codes, of.case)
    .where(and(of.questionnaire, eq(questionnaires.kind, 'survey')));

/** Loads the case of a respondent's code; a withdrawn one too, so that the respondent learns of it. */
export const respondentQuery = (db: Db) =>
  publicQuery(db, {
    questionnaire: sql`${questionnaires.id} = (select questionnaire_id from case_codes where case_code = ${code})`,
    submission: sql`(select submission_id from case_codes where case_code = ${code})`,
    case: eq(case_codes.case_code, code),
    is_staff_device: isStaffDeviceSql(devices, since),
  }).prepare('open_answering_by_respondent');

/** Loads the survey of a submission as the public sees it, without a case. */
export const surveyQuery = (db: Db) =>
  publicQuery(db, {
    questionnaire: sql`${questionnaires.id} = ${sql.placeholder('questionnaire_id')} and ${questionnaires.status} <> 'draft'`,
    submission: sql`${asked}`,
    case: sql`false`,
    is_staff_device: sql`false`,
  }).prepare('open_survey');

type Row = Omit<Awaited<ReturnType<ReturnType<typeof responseQuery>['execute']>>[number], 'actor'> & {
  is_staff_device?: boolean;
};

/** The parts of a row that are all there, flat; undefined where the questionnaire or the submission is not there. */
export function toQuestionnaireResponse(row: Row) {
  const { questionnaire, project, time_period, dates, submission, organisation } = row;
  if (!questionnaire || !project || !time_period || !dates || !submission || !organisation) return undefined;
  return {
    questionnaire,
    ...project,
    ...time_period,
    dates,
    lacks_registration: row.lacks_registration,
    extension: row.extension,
    ...submission,
    ...organisation,
    return: row.return,
    submitted_by_name: row.submitter?.submitted_by_name ?? null,
    case: row.case && { ...row.case, other_review: row.other_review },
    is_staff_device: row.is_staff_device ?? false,
  };
}
export type QuestionnaireResponse = NonNullable<ReturnType<typeof toQuestionnaireResponse>>;

/**
 * Starts the return if necessary, and locks what is about to change until the transaction ends: a save and a
 * submission of the same questionnaire never interleave. For a change to one case, locks the case and shares
 * the return with those who change others. @returns the states under the lock; undefined if another caller
 * started it while this one waited: call again to lock it
 */
export async function tryLockResponse(
  db: Db,
  { questionnaire_id, submission_id, case_code_id }: AnswerSet,
): Promise<Held | undefined> {
  const rows = await executePrepared<Held>(
    db,
    sql`
    with begun as (
      insert into questionnaire_submissions (questionnaire_id, submission_id) values (${questionnaire_id}, ${submission_id})
      on conflict do nothing returning state
    ), held as (
      select state from questionnaire_submissions
      where questionnaire_id = ${questionnaire_id} and submission_id = ${submission_id} ${
        case_code_id === null ? sql`for update` : sql`for share`
      }
    ), held_case as (
      select state as case_state, answer_key_hash from case_codes where id = ${case_code_id}::int for update
    )
    select state, case_state, answer_key_hash, is_new
    from (select state, true as is_new from begun union all select state, false from held) held
    left join held_case on true`,
  );
  return rows[0];
}
/** `is_new`: started by this call. */
type Held = {
  state: 'open' | 'submitted';
  case_state: CaseState | null;
  answer_key_hash: string | null;
  is_new: boolean;
};

/** The same, however often it has to be asked. */
export async function lockResponse(db: Db, set: AnswerSet): Promise<Held> {
  return (await tryLockResponse(db, set)) ?? lockResponse(db, set);
}

const ofReturn = (key: ResponseKey) =>
  and(
    eq(questionnaire_submissions.questionnaire_id, key.questionnaire_id),
    eq(questionnaire_submissions.submission_id, key.submission_id),
  );

export async function updateResponse(
  db: Db,
  key: ResponseKey,
  values: Partial<typeof questionnaire_submissions.$inferInsert>,
): Promise<void> {
  await db.update(questionnaire_submissions).set(values).where(ofReturn(key));
}

import type { ContactMailKind } from '@portal/contract/cases/survey-responses';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { ResponseKey } from '../../../responses/questionnaire-responses/answer-set.sql.ts';

export type QueuedContact = {
  id: number;
  full_name: string;
  email_address: string;
  /** Null: English. */
  language: string | null;
  case_code_id: number | null;
  created_by: number | null;
  /** False for a reminder to a contact who has since responded. */
  is_due: boolean;
};
export type QueuedResponse = ResponseKey & { waits_for: ContactMailKind };

/** A return of a programme some of whose contacts wait. */
export async function selectQueuedResponse(db: Db, programmeId: number): Promise<QueuedResponse | undefined> {
  const { rows } = await db.execute<QueuedResponse>(sql`
    select contact.questionnaire_id, contact.submission_id, contact.waits_for
    from survey_contacts contact join submissions submission on submission.id = contact.submission_id
    join projects project on project.id = submission.project_id
    where contact.waits_for is not null and project.programme_id = ${programmeId}
    order by contact.id limit 1`);
  return rows[0];
}

/** Some of them, held: another process gets others, or none. */
export async function lockQueuedContacts(
  db: Db,
  of: QueuedResponse,
  limit: number,
): Promise<QueuedContact[]> {
  const { rows } = await db.execute<QueuedContact>(sql`
    select contact.id, contact.full_name, contact.email_address, contact.language, contact.case_code_id, contact.created_by,
      contact.stopped_at is null and coalesce(one.state in ('unused', 'in_progress'), true) as is_due
    from survey_contacts contact left join case_codes one on one.id = contact.case_code_id
    where contact.questionnaire_id = ${of.questionnaire_id} and contact.submission_id = ${of.submission_id}
      and contact.waits_for = ${of.waits_for}
    order by contact.id limit ${limit} for update of contact skip locked`);
  return rows;
}

/** Selects the facts for a message to contacts, and whether the survey accepts answers. */
export type SurveyFacts = Awaited<ReturnType<typeof selectSurveyFacts>>;
export async function selectSurveyFacts(db: Db, of: ResponseKey) {
  const { rows } = await db.execute<{
    languages_version: number;
    questionnaire_name: string;
    submission_name: string;
    organisation_name: string;
    status: string;
    is_submitted: boolean;
    collection_opens_at: string;
    collection_closes_at: string;
    extended_until: string | null;
  }>(sql`
    select questionnaire.languages_version, questionnaire.questionnaire_name, submission.submission_name, organisation.organisation_name, questionnaire.status,
      coalesce(stored.state = 'submitted', false) as is_submitted,
      dates.collection_opens_at, dates.collection_closes_at,
      (select max(extension.extended_until) from entry_extensions extension
        where extension.project_time_period_id = dates.id and (extension.submission_id = submission.id
          or (extension.submission_id is null and extension.organisation_id = submission.organisation_id))) as extended_until
    from questionnaires questionnaire
    join submissions submission on submission.id = ${of.submission_id}
    join organisations organisation on organisation.id = submission.organisation_id
    join project_time_periods dates on dates.project_id = questionnaire.project_id
      and dates.time_period_id = questionnaire.time_period_id
    left join questionnaire_submissions stored
      on stored.questionnaire_id = questionnaire.id and stored.submission_id = submission.id
    where questionnaire.id = ${of.questionnaire_id}`);
  return rows[0]!;
}

export async function selectCaseCodesById(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; case_code: string }>(sql`
    select id, case_code from case_codes where id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ id, case_code }) => [id, case_code]));
}

export async function markContactsMailed(
  db: Db,
  kind: ContactMailKind,
  contacts: { id: number; case_code_id: number }[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update survey_contacts contact set waits_for = null, case_code_id = given.case_code_id, ${
      kind === 'invitation' ? sql`invited_at = ${at}` : sql`reminded_at = ${at}, reminders = reminders + 1`
    }
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as given (id int, case_code_id int)
    where contact.id = given.id`);
}

export async function dequeueContacts(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`update survey_contacts set waits_for = null where id = any(${sql.param(ids)}::int[])`);
}

import type { ErasurePreview } from '@portal/contract/admin/personal-data';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { action_plans } from '../../../tables/action-plans.tables.ts';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import {
  answer_files,
  check_explanations,
  responses,
  section_submissions,
} from '../../../tables/answers.tables.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { message_recipients } from '../../../tables/reminders.tables.ts';
import { answer_flags, comments } from '../../../tables/comments.tables.ts';
import { document_versions, documents } from '../../../tables/documents.tables.ts';
import { entry_extensions } from '../../../tables/extensions.tables.ts';
import { measure_option_counts, measure_values, result_revisions } from '../../../tables/measures.tables.ts';
import { outlier_cases } from '../../../tables/outliers.tables.ts';
import { peer_groups } from '../../../tables/peer-groups.tables.ts';
import { registration_submissions, registrations } from '../../../tables/registrations.tables.ts';
import { report_packs, report_templates } from '../../../tables/report-packs.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { scope_organisations } from '../../../tables/scopes.tables.ts';
import { identity_providers } from '../../../tables/single-sign-on.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { survey_contacts } from '../../../tables/survey-contacts.tables.ts';
import { users } from '../../../tables/users.tables.ts';

export async function selectSubmissionIds(db: Db, organisationId: number): Promise<number[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.organisation_id, organisationId))
    .orderBy(submissions.id);
  return rows.map(({ id }) => id);
}

/** Selects the organisation's data that erasure would delete, and where others see its figures. */
export async function selectErasureImpact(db: Db, id: number): Promise<ErasurePreview> {
  const its = sql`(select id from submissions where organisation_id = ${id})`;
  const result = await db.execute<ErasurePreview>(sql`
    select organisation_name,
      (select count(*)::int from users where organisation_id = ${id} and status <> 'deleted') as people,
      (select count(*)::int from submissions where organisation_id = ${id}) as submissions,
      (select count(*)::int from responses where submission_id in ${its}) as answers,
      (select count(*)::int from documents where organisation_id = ${id}) as documents,
      coalesce((select jsonb_agg(jsonb_build_object('project_name', project_name, 'time_period_name', time_period_name)
        order by project_name, starts_on)
        from (select distinct project_name, time_period_name, period.starts_on from measure_values value
          join measures on measures.id = value.measure_id
          join projects on projects.id = measures.project_id
          join project_time_periods part on part.project_id = projects.id and part.time_period_id = value.time_period_id
          join time_periods period on period.id = part.time_period_id
          where value.submission_id in ${its} and part.published_at is not null) as seen), '[]') as published
    from organisations where id = ${id}`);
  return result.rows[0]!;
}

/** Locks the organisation's people with accounts for erasure until the transaction ends. */
export const lockUsersToErase = (db: Db, organisationId: number) =>
  db
    .select({
      id: users.id,
      full_name: users.full_name,
      email_address: users.email_address,
      role_type_id: users.role_type_id,
      organisation_id: users.organisation_id,
    })
    .from(users)
    .where(and(eq(users.organisation_id, organisationId), ne(users.status, 'deleted')))
    .orderBy(users.id)
    .for('update');

/** Tables that refer to submissions and are not deleted by cascade, in a safe order of deletion. */
const OF_SUBMISSIONS = [
  ...[answer_files, answer_flags, section_submissions, check_explanations, responses],
  ...[survey_contacts, case_codes, comments, questionnaire_submissions],
  ...[measure_values, measure_option_counts, result_revisions],
  ...[chart_annotations, action_plans, outlier_cases, report_packs, registration_submissions],
];
const OF_ORGANISATION = [
  ...[registrations, entry_extensions, message_recipients, scope_organisations],
  ...[peer_groups, report_templates, documents],
];

/** Its names and figures leave every published version, earlier ones as well. */
async function eraseFromPublications(db: Db, ids: readonly number[]): Promise<void> {
  const erased = sql`${sql.param(ids)}::int[]`;
  await db.execute(sql`delete from publication_figures where submission_id = any(${erased})`);
  await db.execute(sql`
    with its as (
      select content.id, jsonb_agg(member order by place) filter (
          where not (member ->> 0)::int = any(${erased})) as members
      from publication_contents content
      cross join jsonb_array_elements(content.body -> 'members') with ordinality as listed (member, place)
      where content.project_id in (select project_id from submissions where id = any(${erased}))
      group by content.id
    ), changed as (
      update publication_contents content
      set body = jsonb_set(content.body, '{members}', coalesce(its.members, '[]'))
      from its where its.id = content.id
      returning content.id
    )
    update publications set edition = edition + 1 where content_id in (select id from changed)`);
}

/** Submission by submission: no statement grows with how many answers others have stored. */
export async function deleteSubmissions(db: Db, ids: readonly number[]): Promise<void> {
  await eraseFromPublications(db, ids);
  for (const id of ids) {
    for (const table of OF_SUBMISSIONS) await db.delete(table).where(eq(table.submission_id, id));
    await db.delete(submissions).where(eq(submissions.id, id));
  }
}

/**
 * Deletes the organisation's data. Records of its API keys remain under the alias.
 * @returns the paths of its documents' files in the store
 */
export async function deleteOrganisationData(
  db: Db,
  {
    id: organisationId,
    programmeId,
    known,
    alias,
  }: { id: number; programmeId: number; known: string; alias: string },
): Promise<string[]> {
  const its = db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.organisation_id, organisationId));
  const files = await db
    .select({ storage_key: document_versions.storage_key })
    .from(document_versions)
    .where(inArray(document_versions.document_id, its));
  // Ends access for all who act for the organisation, including programs with a key.
  const itsPeople = db.select({ id: users.id }).from(users).where(eq(users.organisation_id, organisationId));
  await db.delete(sessions).where(inArray(sessions.user_id, itsPeople));
  await db
    .update(users)
    .set({ full_name: sql`replace(${users.full_name}, ${known}, ${alias})` })
    .where(and(eq(users.programme_id, programmeId), users.is_service));
  // Their people ask for an account themselves from now on.
  await db
    .update(identity_providers)
    .set({ newcomers_organisation_id: null, version: sql`${identity_providers.version} + 1` })
    .where(eq(identity_providers.newcomers_organisation_id, organisationId));
  for (const table of OF_ORGANISATION)
    await db.delete(table).where(eq(table.organisation_id, organisationId));
  return files.map(({ storage_key }) => storage_key);
}

import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as access from '../../../tables/access.tables.ts';
import * as plans from '../../../tables/action-plans.tables.ts';
import * as annotations from '../../../tables/annotations.tables.ts';
import * as answers from '../../../tables/answers.tables.ts';
import * as cases from '../../../tables/case-codes.tables.ts';
import * as reviews from '../../../tables/case-reviews.tables.ts';
import * as chasing from '../../../tables/reminders.tables.ts';
import * as commented from '../../../tables/comments.tables.ts';
import * as digests from '../../../tables/digests.tables.ts';
import * as documents from '../../../tables/documents.tables.ts';
import * as extensions from '../../../tables/extensions.tables.ts';
import * as filters from '../../../tables/filters.tables.ts';
import * as measures from '../../../tables/measures.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import * as outliers from '../../../tables/outliers.tables.ts';
import * as peers from '../../../tables/peer-groups.tables.ts';
import * as registrations from '../../../tables/registrations.tables.ts';
import * as packs from '../../../tables/report-packs.tables.ts';
import * as returns from '../../../tables/questionnaire-submissions.tables.ts';
import { scope_organisations } from '../../../tables/scopes.tables.ts';
import { identity_providers } from '../../../tables/single-sign-on.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import * as surveys from '../../../tables/survey-contacts.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { isNotSurveyResponse } from './not-survey-response.sql.ts';
import { type ExportedTable, exportedTable } from './exported-table.sql.ts';

/** An organisation, with what it takes part as. */
export type ExportedOrganisation = { id: number; submission_ids: number[] };

/** The number of submissions that one statement reads. */
const TOGETHER = 20;
/** Tables with thousands of rows for a submission, which are read submission by submission. */
const LARGE = new Set<PgTable>([answers.responses, answers.response_history, measures.measure_values]);

/** Reads some submissions at a time: however much others have stored, an index finds their rows. */
function inGroups(
  table: PgTable,
  { submission_ids }: ExportedOrganisation,
  read: (ids: number[]) => SQL,
): SQL[] {
  const size = LARGE.has(table) ? 1 : TOGETHER;
  const count = Math.ceil(submission_ids.length / size);
  return Array.from({ length: count }, (_, at) => read(submission_ids.slice(at * size, (at + 1) * size)));
}

const ofSubmissions = (
  title: string,
  table: PgTable & { submission_id: PgColumn },
  omits?: readonly string[],
): ExportedTable<ExportedOrganisation> => ({
  ...exportedTable<ExportedOrganisation>(
    title,
    table,
    ({ submission_ids }) => inList(table.submission_id, submission_ids),
    omits,
  ),
  steps: (whole) => inGroups(table, whole, (ids) => inList(table.submission_id, ids)),
});
/**
 * Returns a table's export without the rows of survey respondents: no one reads those by response, or sees
 * when a response was given.
 */
const notOfRespondents = (
  title: string,
  table: PgTable & { submission_id: PgColumn; case_code_id: PgColumn },
  omits?: readonly string[],
): ExportedTable<ExportedOrganisation> =>
  withoutRespondents(ofSubmissions(title, table, omits), isNotSurveyResponse(sql`${table.case_code_id}`));

const withoutRespondents = (
  one: ExportedTable<ExportedOrganisation>,
  isShown: SQL,
): ExportedTable<ExportedOrganisation> => ({
  ...one,
  where: (whole) => sql`(${one.where(whole)}) and ${isShown}`,
  steps: (whole) => (one.steps?.(whole) ?? []).map((step) => sql`(${step}) and ${isShown}`),
});

/** Also where there are none. */
const inList = (column: PgColumn, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;
const atOnce = (one: ExportedTable<ExportedOrganisation>): ExportedTable<ExportedOrganisation> => ({
  ...one,
  steps: (whole) => [one.where(whole)],
});
const its = (title: string, table: PgTable & { organisation_id: PgColumn }, omits?: readonly string[]) =>
  atOnce(exportedTable<ExportedOrganisation>(title, table, ({ id }) => eq(table.organisation_id, id), omits));
/** Rows that hang on rows of one of the above. */
const under = (
  title: string,
  table: PgTable,
  column: PgColumn,
  parent: PgTable & { organisation_id: PgColumn },
  omits?: readonly string[],
) =>
  atOnce(
    exportedTable<ExportedOrganisation>(
      title,
      table,
      ({ id }) =>
        sql`${column} in (select parent.id from ${parent} parent where parent.organisation_id = ${id})`,
      omits,
    ),
  );
const underSubmissions = (
  title: string,
  table: PgTable,
  column: PgColumn,
  parent: PgTable & { submission_id: PgColumn },
  isShown = sql`true`,
): ExportedTable<ExportedOrganisation> => {
  const of = (ids: number[]) =>
    sql`${column} in (select parent.id from ${parent} parent
      where parent.submission_id = any(${sql.param(ids)}::int[]) and ${isShown})`;
  return {
    ...exportedTable<ExportedOrganisation>(title, table, ({ submission_ids }) => of(submission_ids)),
    steps: (whole) => inGroups(table, whole, of),
  };
};
const OF_RESPONDENTS = ['answer_key_hash', 'is_of_staff', 'answered', 'reference', 'language'];
const SECRETS = ['password_hash', 'otp_secret', 'otp_pending_secret', 'otp_last_step'];

/**
 * Lists all data of an organisation. Of surveys, the export has the contacts and the number of responses, but
 * no answers and no times: respondents were promised that no one reads what one of them said.
 */
export const organisationExportTables: readonly ExportedTable<ExportedOrganisation>[] = [
  atOnce(exportedTable('organisation', organisations, ({ id }) => eq(organisations.id, id))),
  its('people', users, SECRETS),
  under('people’s access to projects', access.user_accesses, access.user_accesses.user_id, users),
  atOnce(
    exportedTable(
      'single sign-on providers that add people to it',
      identity_providers,
      ({ id }) => eq(identity_providers.newcomers_organisation_id, id),
      ['sealed_secret'],
    ),
  ),
  its('scopes', scope_organisations),
  its('submissions', submissions),
  its('registrations', registrations.registrations),
  under(
    'registration contacts',
    registrations.registration_contacts,
    registrations.registration_contacts.registration_id,
    registrations.registrations,
  ),
  under(
    'registration submissions',
    registrations.registration_submissions,
    registrations.registration_submissions.registration_id,
    registrations.registrations,
  ),
  notOfRespondents('answers', answers.responses),
  underSubmissions(
    'answer history',
    answers.response_history,
    answers.response_history.response_id,
    answers.responses,
    isNotSurveyResponse(sql`parent.case_code_id`),
  ),
  notOfRespondents('answer files', answers.answer_files, ['content']),
  ofSubmissions('answers marked for follow-up', commented.answer_flags),
  notOfRespondents('answer counts', answers.answer_sets),
  notOfRespondents('section progress', answers.section_submissions),
  notOfRespondents('explanations of failed checks', answers.check_explanations),
  withoutRespondents(
    ofSubmissions('cases', cases.case_codes, [
      ...OF_RESPONDENTS,
      'case_code',
      'request_key',
      'is_of_contact',
    ]),
    isNotSurveyResponse(sql`${cases.case_codes.id}`),
  ),
  withoutRespondents(
    ofSubmissions(
      'survey responses',
      cases.case_codes,
      Object.keys(getTableColumns(cases.case_codes)).filter(
        (name) => !['questionnaire_id', 'submission_id', 'state'].includes(name),
      ),
    ),
    sql`not ${isNotSurveyResponse(sql`${cases.case_codes.id}`)}`,
  ),
  underSubmissions(
    'review differences',
    reviews.review_differences,
    reviews.review_differences.case_code_id,
    cases.case_codes,
  ),
  underSubmissions(
    'case identifiers',
    cases.case_identifiers,
    cases.case_identifiers.case_code_id,
    cases.case_codes,
  ),
  ofSubmissions('survey contacts', surveys.survey_contacts, ['case_code_id']),
  ofSubmissions('submitted questionnaires', returns.questionnaire_submissions),
  ofSubmissions('comments', commented.comments),
  its('extensions', extensions.entry_extensions),
  ofSubmissions('measure values', measures.measure_values),
  ofSubmissions('measure answer counts', measures.measure_option_counts),
  ofSubmissions('result corrections', measures.result_revisions),
  ofSubmissions('chart annotations', annotations.chart_annotations),
  ofSubmissions('action plans', plans.action_plans),
  ofSubmissions('outlier cases', outliers.outlier_cases),
  underSubmissions(
    'outlier case history',
    outliers.outlier_case_acts,
    outliers.outlier_case_acts.outlier_case_id,
    outliers.outlier_cases,
  ),
  ofSubmissions('unusual results', outliers.unusual_findings),
  ofSubmissions('results in digest emails', digests.digest_findings),
  ofSubmissions('filters', filters.submission_filter_options),
  ofSubmissions('peer group memberships', peers.peer_group_memberships),
  its('peer groups', peers.peer_groups),
  its('documents', documents.documents),
  under(
    'document files',
    documents.document_versions,
    documents.document_versions.document_id,
    documents.documents,
    ['storage_key'],
  ),
  its('report templates', packs.report_templates),
  ofSubmissions('report packs', packs.report_packs, ['content']),
  ofSubmissions('report packs made for everyone', packs.run_packs),
  its('messages to people', chasing.message_recipients),
];

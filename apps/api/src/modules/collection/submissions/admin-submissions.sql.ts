import type { ValidInput } from '@portal/contract/shared/endpoint';
import type { listAdminSubmissions, SubmissionSort } from '@portal/contract/collection/manage-submissions';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

/** True if the submission has answers, comments or calculated values. */
const isUsed = sql<boolean>`(${sql.join(
  [
    'from questionnaire_submissions',
    'from responses',
    'from section_submissions',
    'from case_codes',
    'from measure_values',
    'from answer_files',
    'from answer_flags',
    'from check_explanations',
    'from comments',
    'from chart_annotations',
    'from action_plans',
    'from outlier_cases',
    'from report_packs',
  ].map((from) => sql`exists (select ${sql.raw(from)} used where used.submission_id = ${submissions.id})`),
  sql` or `,
)})`;
const registered = sql<number>`(select count(*)::int from registration_submissions taking
  where taking.submission_id = ${submissions.id})`;

const columns = {
  id: submissions.id,
  submission_name: submissions.submission_name,
  organisation_id: submissions.organisation_id,
  organisation_name: organisations.organisation_name,
  organisation_code: organisations.organisation_code,
  project_id: submissions.project_id,
  ended_on: submissions.ended_on,
  is_used: isUsed,
  registrations: registered,
};

const sorted: Record<SubmissionSort, SQL> = {
  organisation: sql`lower(${organisations.organisation_name})`,
  name: sql`lower(${submissions.submission_name})`,
  ended: sql`${submissions.ended_on}`,
};

/** One page of the submissions of a project. */
export async function selectAdminSubmissions(
  db: Db,
  {
    project_id,
    search,
    state,
    organisation_id,
    sort,
    limit,
    offset,
  }: ValidInput<typeof listAdminSubmissions>['query'],
) {
  const by = sorted[sort.replace(/^-/, '') as SubmissionSort];
  const rows = await db
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(
      and(
        eq(submissions.project_id, project_id),
        organisation_id ? eq(submissions.organisation_id, organisation_id) : undefined,
        matchesSearch(
          search,
          submissions.submission_name,
          organisations.organisation_name,
          organisations.organisation_code,
        ),
        state && (state === 'ended' ? isNotNull(submissions.ended_on) : isNull(submissions.ended_on)),
      ),
    )
    .orderBy(
      sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`,
      sorted.organisation,
      sorted.name,
      submissions.id,
    )
    .limit(limit)
    .offset(offset);
  return { submissions: rows, total: rows[0]?.total ?? 0 };
}

/** Locks a submission until the transaction ends, and returns it with its content counts. */
export async function lockSubmission(db: Db, id: number) {
  await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('no key update');
  const [row] = await db
    .select(columns)
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(eq(submissions.id, id));
  return row;
}

export async function updateSubmissionOrganisation(
  db: Db,
  id: number,
  organisationId: number,
): Promise<void> {
  await db.update(submissions).set({ organisation_id: organisationId }).where(eq(submissions.id, id));
}

export async function deleteSubmissionRow(db: Db, id: number): Promise<void> {
  await db.delete(submissions).where(eq(submissions.id, id));
}

/** Selects all submissions of a project, as the list for import and export. */
export const selectListedSubmissions = (db: Db, projectId: number) =>
  db
    .select({
      id: submissions.id,
      organisation_id: submissions.organisation_id,
      organisation_code: organisations.organisation_code,
      organisation_name: organisations.organisation_name,
      submission_name: submissions.submission_name,
      ended_on: submissions.ended_on,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(eq(submissions.project_id, projectId))
    .orderBy(sorted.organisation, sorted.name, submissions.id);

/** None of a project's is changed by others until the transaction ends. */
export const lockSubmissions = (db: Db, projectId: number) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.project_id, projectId))
    .orderBy(submissions.id)
    .for('no key update');

export async function updateSubmissions(
  db: Db,
  rows: { id: number; submission_name: string; ended_on: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update submissions submission set submission_name = given.submission_name, ended_on = given.ended_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, submission_name text, ended_on date)
    where submission.id = given.id`);
}

import { type importSubmissions as importEndpoint } from '@portal/contract/collection/manage-submissions';
import { updateSubmission } from '@portal/contract/collection/submissions';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import type { FileRow, ImportColumn } from '../../../imports/import-columns.ts';
import { type ValidatedRow, runImport } from '../../../imports/run-import.ts';
import { type RowProblem, toRowResult } from '../../../imports/import-row-result.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { createCodeMatcher } from '../../organisations/organisations/match-organisation-codes.ts';
import { selectOrganisationList } from '../../organisations/organisations/import-organisations.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { lockSubmissions, selectListedSubmissions, updateSubmissions } from './admin-submissions.sql.ts';
import { insertSubmissions } from './insert-and-confirm-submissions.sql.ts';
import { createdSubmissionEntries } from './submission-audit-entries.ts';
import { createAuditSubject } from '../../platform/audit/audit-recorder.ts';

/**
 * The columns that identify and change a row. The downloaded list also names the organisation, for readers.
 */
const submissionColumns = [
  { name: 'organisation_code', label: 'Organisation code', also: ['code', 'ods code'], isRequired: true },
  { name: 'submission_name', label: 'Submission', also: ['name'], isRequired: true },
  { name: 'ended_on', label: 'Ended on', also: ['ended'], isDate: true },
] as const satisfies readonly ImportColumn<keyof Fields>[];

type Fields = { organisation_code: string; submission_name: string; ended_on: string | null };
type Name = keyof Fields;
type Judged = ValidatedRow & {
  id: number | null;
  organisation_id: number;
  before: Fields | null;
  after: Fields;
};

/** By organisation and name: what is not there yet is added, what is there ends or goes on. */
export const importSubmissions: ManualTransactionHandler<typeof importEndpoint> = ({ actor, ...asked }) => {
  const { project_id } = asked.body;
  return runImport<Name, Judged>(asked, {
    columns: submissionColumns,
    hold: (db) => lockSubmissions(db, project_id),
    judge: async (db, rows) => {
      const organisations = await selectOrganisationList(db, actor.programme_id);
      return judgeRows(rows, organisations, await selectListedSubmissions(db, project_id));
    },
    store: async (db, rows) => {
      const added = rows.filter(({ id }) => id === null);
      const changed = rows.filter(({ id }) => id !== null);
      await bumpResults(db, project_id);
      const made = await conflictOnViolation(
        insertSubmissions(
          db,
          project_id,
          added.map(({ organisation_id, after }) => ({ ...after, organisation_id })),
        ),
        collectionMessages.submissionsChanged,
      );
      await updateSubmissions(
        db,
        changed.map(({ id, after }) => ({ ...after, id: id! })),
      );
      await recordAudit(
        db,
        ...createdSubmissionEntries(actor, project_id, made),
        ...changed.map(({ id, before, after }) => ({
          ...about(actor, id!),
          action: 'submission.updated',
          before,
          after,
        })),
      );
    },
  });
};

function judgeRows(
  rows: FileRow<Name>[],
  organisations: { id: number; organisation_code: string }[],
  stored: (Fields & { id: number; organisation_id: number })[],
): Judged[] {
  const codes = createCodeMatcher(organisations);
  const keyOf = (of: Pick<Fields, 'organisation_code' | 'submission_name'>) =>
    `${of.organisation_code} ${of.submission_name.toLowerCase()}`;
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const firstRow = new Map<string, number>();
  return rows.map(({ row, given }) => {
    const organisation_code = given.organisation_code!;
    const submission_name = given.submission_name!;
    const { found: organisation, alike } = codes(organisation_code);
    const found = known.get(keyOf({ organisation_code, submission_name }));
    const before = found
      ? { organisation_code, submission_name: found.submission_name, ended_on: found.ended_on }
      : null;
    const ended_on =
      given.ended_on === undefined
        ? (before?.ended_on ?? null)
        : given.ended_on === ''
          ? null
          : given.ended_on;
    const after = { organisation_code, submission_name, ended_on };
    const problems: RowProblem<Name>[] = (
      updateSubmission.body.safeParse({ submission_name, ended_on }).error?.issues ?? []
    ).map(({ path, message }) => ({ name: path[0] as Name, message }));
    if (alike)
      problems.push({
        name: 'organisation_code',
        message: collectionMessages.organisationCodeShortened({ code: alike.organisation_code }).text,
      });
    else if (!organisation)
      problems.push({ name: 'organisation_code', message: collectionMessages.organisationCodeNotFound.text });
    const key = keyOf(after);
    const first = firstRow.get(key);
    if (first !== undefined)
      problems.push({ name: null, message: collectionMessages.duplicateRow({ row: first }).text });
    else firstRow.set(key, row);
    const name = [organisation_code, submission_name].filter(Boolean).join(', ');
    const told = toRowResult(submissionColumns, { row, name, before, after, problems });
    return { told, id: found?.id ?? null, organisation_id: organisation?.id ?? 0, before, after };
  });
}

const about = createAuditSubject('submission');

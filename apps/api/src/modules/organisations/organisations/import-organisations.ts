import type { importOrganisations as importEndpoint } from '@portal/contract/organisations/manage-organisations';
import { organisationFields } from '@portal/contract/organisations/manage-organisations';
import { type RowProblem, toRowResult } from '../../../imports/import-row-result.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import type { FileRow, ImportColumn } from '../../../imports/import-columns.ts';
import { type ValidatedRow, runImport } from '../../../imports/run-import.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResultsOfOrganisations } from '../../platform/result-versions/result-versions.sql.ts';
import { createCodeMatcher } from './match-organisation-codes.ts';
import {
  type OrganisationListRow,
  insertOrganisations,
  lockOrganisations,
  selectOrganisationList,
  updateOrganisations,
} from './import-organisations.sql.ts';
import { createAuditSubject } from '../../platform/audit/audit-recorder.ts';

/** The list as it is downloaded and imported again. */
export const organisationColumns = [
  { name: 'organisation_code', label: 'Code', isRequired: true },
  { name: 'organisation_name', label: 'Organisation', also: ['name'] },
  { name: 'organisation_type', label: 'Type' },
  { name: 'region', label: 'Region' },
  { name: 'board_name', label: 'Board' },
  { name: 'board_code', label: 'Board code' },
  { name: 'closed_on', label: 'Closed on', also: ['closed'], isDate: true },
] as const satisfies readonly ImportColumn<keyof Fields>[];

type Fields = Omit<OrganisationListRow, 'id'>;
type Name = keyof Fields;
type Judged = ValidatedRow & { id: number | null; before: Fields | null; after: Fields };

const blank: Fields = {
  organisation_code: '',
  organisation_name: '',
  organisation_type: null,
  region: null,
  board_name: null,
  board_code: null,
  closed_on: null,
};

/** By code: a column that the file does not have stays as it is, a blank cell empties what was there. */
export const importOrganisations: ManualTransactionHandler<typeof importEndpoint> = ({ actor, ...asked }) =>
  runImport<Name, Judged>(asked, {
    columns: organisationColumns,
    hold: (db) => lockOrganisations(db, actor.programme_id),
    judge: async (db, rows) => judgeRows(rows, await selectOrganisationList(db, actor.programme_id)),
    store: async (db, rows) => {
      const added = rows.filter(({ id }) => id === null);
      const changed = rows.filter(({ id }) => id !== null);
      const ids = await conflictOnViolation(
        insertOrganisations(
          db,
          actor.programme_id,
          added.map(({ after }) => after),
        ),
        platformMessages.importChanged,
      );
      await bumpResultsOfOrganisations(
        db,
        changed.map(({ id }) => id!),
      );
      await updateOrganisations(
        db,
        changed.map(({ id, after }) => ({ ...after, id: id! })),
      );
      await recordAudit(
        db,
        ...added.map(({ after }) => ({
          ...about(actor, ids.get(after.organisation_code)!),
          action: 'organisation.created',
          after,
        })),
        ...changed.map(({ id, before, after }) => ({
          ...about(actor, id!),
          action: 'organisation.updated',
          before,
          after,
        })),
      );
    },
  });

function judgeRows(rows: FileRow<Name>[], stored: OrganisationListRow[]): Judged[] {
  const codes = createCodeMatcher(stored);
  const firstRow = new Map<string, number>();
  return rows.map(({ row, given }) => {
    const code = given.organisation_code!;
    const { found, alike } = codes(code);
    const before = found ? fieldsOf(found) : null;
    const { after, problems } = read(given, before);
    if (alike)
      problems.push({
        name: 'organisation_code',
        message: platformMessages.organisationCodeShortened({ code: alike.organisation_code }).text,
      });
    const first = firstRow.get(code);
    if (first !== undefined)
      problems.push({
        name: 'organisation_code',
        message: platformMessages.duplicateRow({ row: first }).text,
      });
    else firstRow.set(code, row);
    const told = toRowResult(organisationColumns, {
      row,
      name: after.organisation_name || code,
      before,
      after,
      problems,
    });
    return { told, id: found?.id ?? null, before, after };
  });
}

const fieldsOf = (stored: OrganisationListRow) =>
  Object.fromEntries(organisationColumns.map(({ name }) => [name, stored[name]])) as Fields;

/** Reads the new values of a row, by the rules of the form. */
function read(
  given: FileRow<Name>['given'],
  before: Fields | null,
): { after: Fields; problems: RowProblem<Name>[] } {
  const { closed_on, ...texts } = given;
  const after: Fields = {
    ...(before ?? blank),
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        text === '' && name !== 'organisation_name' && name !== 'organisation_code' ? null : text,
      ]),
    ),
    ...(closed_on !== undefined && { closed_on: closed_on === '' ? null : closed_on }),
  };
  const checked = organisationFields.safeParse(after);
  const problems = (checked.error?.issues ?? []).map(({ path, message }) => ({
    name: path[0] as Name,
    message,
  }));
  return { after, problems };
}

const about = createAuditSubject('organisation');

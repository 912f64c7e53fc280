import { emailAddress } from '@portal/contract/identity/auth';
import {
  type importSurveyContacts as endpoint,
  MOST_CONTACTS,
} from '@portal/contract/cases/survey-responses';
import type { ManualTransactionHandler } from '../../../../http/mount.ts';
import type { FileRow, ImportColumn } from '../../../../imports/import-columns.ts';
import { type ValidatedRow, runImport } from '../../../../imports/run-import.ts';
import { type RowProblem, toRowResult } from '../../../../imports/import-row-result.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/questionnaire-response.sql.ts';
import { assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { selectKnownContacts, upsertContacts } from './contacts.sql.ts';
import { assertSurvey } from '../responses/assert-survey.ts';

const columns = [
  { name: 'full_name', label: 'Name', also: ['full name'], isRequired: true },
  {
    name: 'email_address',
    label: 'Email address',
    also: ['email', 'e-mail', 'e-mail address'],
    isRequired: true,
  },
] as const satisfies readonly ImportColumn<keyof Fields>[];
type Fields = { full_name: string; email_address: string };
type Name = keyof Fields;
type Judged = ValidatedRow & { after: Fields };

/** Imports contacts by email address: adds new contacts and corrects changed names. Sends no message yet. */
export const importSurveyContacts: ManualTransactionHandler<typeof endpoint> = ({
  actor,
  deps,
  loaded,
  ...asked
}) => {
  assertSurvey(loaded.questionnaire.kind);
  assertEditable(loaded);
  const { set } = loaded;
  return runImport<Name, Judged>(asked, {
    columns,
    hold: (db) => lockResponse(db, set),
    judge: async (db, rows) => judge(rows, await selectKnownContacts(db, set)),
    store: async (db, rows) => {
      await upsertContacts(
        db,
        set,
        rows.map(({ after }) => after),
        { user_id: actor.user_id, now: deps.now() },
      );
      await recordAudit(db, {
        programme_id: actor.programme_id,
        user_id: actor.user_id,
        action: 'survey_contacts.imported',
        subject_type: 'questionnaire_submission',
        subject_id: `${set.questionnaire_id}-${set.submission_id}`,
        // How many, and not who: the log outlives the list.
        after: { people: rows.length },
      });
    },
  });
};

function judge(rows: FileRow<Name>[], stored: Fields[]): Judged[] {
  const known = new Map(stored.map((one) => [one.email_address.toLowerCase(), one]));
  const added = rows.filter(({ given }) => !known.has((given.email_address ?? '').toLowerCase())).length;
  if (stored.length + added > MOST_CONTACTS)
    throw problems.notUnderstood(collectionMessages.contactsTooMany(MOST_CONTACTS));
  const firstRow = new Map<string, number>();
  return rows.map(({ row, given }) => {
    const address = given.email_address!;
    const before = known.get(address.toLowerCase()) ?? null;
    const after = { full_name: given.full_name!, email_address: before?.email_address ?? address };
    const found: RowProblem<Name>[] = [];
    if (after.full_name === '') found.push({ name: 'full_name', message: 'Name is required.' });
    else if (after.full_name.length > 200)
      found.push({ name: 'full_name', message: 'Name must be at most 200 characters.' });
    if (!emailAddress.safeParse(address).success)
      found.push({ name: 'email_address', message: 'Please enter a valid email address.' });
    const first = firstRow.get(address.toLowerCase());
    if (first !== undefined) found.push({ name: null, message: collectionMessages.rowTwice(first) });
    else firstRow.set(address.toLowerCase(), row);
    const told = toRowResult(columns, {
      row,
      name: after.full_name || address,
      after,
      problems: found,
      before: before && { full_name: before.full_name, email_address: before.email_address },
    });
    return { told, after };
  });
}

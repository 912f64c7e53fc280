import { languageName } from '@portal/contract/shared/languages';
import { availableLanguages } from '@portal/wording/survey/survey-languages';
import { emailAddress } from '@portal/contract/identity/auth';
import {
  type importSurveyContacts as endpoint,
  MOST_CONTACTS,
} from '@portal/contract/cases/survey-responses';
import type { Db } from '../../../../database/connect.ts';
import { platformMessages } from '../../../../messages/platform.ts';
import { loadOfferedLanguages } from '../../../questionnaires/translations/translation-cache.ts';
import type { ManualTransactionHandler } from '../../../../http/mount-endpoints.ts';
import type { FileRow, ImportColumn } from '../../../../imports/import-columns.ts';
import { type ValidatedRow, runImport } from '../../../../imports/run-import.ts';
import { type RowProblem, toRowResult } from '../../../../imports/import-row-result.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import { assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { selectAllContacts, upsertContacts } from './contacts.sql.ts';
import { assertSurvey } from '../responses/assert-survey.ts';

const columns = [
  { name: 'full_name', label: 'Name', also: ['full name'] },
  { name: 'first_name', label: 'First name', also: ['forename', 'given name'] },
  { name: 'last_name', label: 'Last name', also: ['surname', 'family name'] },
  {
    name: 'email_address',
    label: 'Email address',
    also: ['email', 'e-mail', 'e-mail address'],
    isRequired: true,
  },
  { name: 'language', label: 'Language', also: ['preferred language'] },
] as const satisfies readonly ImportColumn<Name>[];
type Name = 'full_name' | 'first_name' | 'last_name' | 'email_address' | 'language';
type Fields = { full_name: string; email_address: string; language: string | null };
type Judged = ValidatedRow & { after: Fields };

/** The columns that a contact is stored by. */
const storedColumns = columns.filter(
  (column): column is Extract<(typeof columns)[number], { name: keyof Fields }> =>
    column.name !== 'first_name' && column.name !== 'last_name',
);

/** The name of a row: as a whole, or of its first and last names. */
const nameOf = ({ full_name = '', first_name = '', last_name = '' }: FileRow<Name>['given']): string =>
  full_name || [first_name, last_name].filter((part) => part !== '').join(' ');

/** Imports contacts by email address: adds new contacts and corrects changed names and languages. Sends no message yet. */
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
    judge: async (db, rows) =>
      judge(rows, await selectAllContacts(db, set), await languagesOf(deps, db, loaded.questionnaire)),
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

/** The languages a survey can be read in, by their codes and their names in English and in themselves. */
async function languagesOf(
  deps: object,
  db: Db,
  questionnaire: { id: number; languages_version: number },
): Promise<Map<string, string>> {
  const offered = availableLanguages(await loadOfferedLanguages(deps, db, questionnaire));
  return new Map(
    offered.flatMap((code) =>
      [code, languageName(code), languageName(code, code)].map((name) => [name.toLowerCase(), code] as const),
    ),
  );
}

function judge(rows: FileRow<Name>[], stored: Fields[], languages: Map<string, string>): Judged[] {
  const given = rows[0]?.given ?? {};
  if (given.full_name === undefined && given.first_name === undefined && given.last_name === undefined)
    throw problems.notUnderstood(platformMessages.tableColumnsMissing({ columns: 'Name' }));
  const known = new Map(stored.map((one) => [one.email_address.toLowerCase(), one]));
  const added = rows.filter((one) => !known.has((one.given.email_address ?? '').toLowerCase())).length;
  if (stored.length + added > MOST_CONTACTS)
    throw problems.notUnderstood(collectionMessages.tooManyContacts({ most: MOST_CONTACTS }));
  const firstRow = new Map<string, number>();
  return rows.map(({ row, given: cells }) => {
    const address = cells.email_address!;
    const before = known.get(address.toLowerCase()) ?? null;
    const written = cells.language?.trim().toLowerCase() ?? '';
    // A file without the column, or a blank cell, leaves the language as it is.
    const language = written === '' ? (before?.language ?? null) : (languages.get(written) ?? null);
    const after = { full_name: nameOf(cells), email_address: before?.email_address ?? address, language };
    const found: RowProblem<keyof Fields>[] = [];
    if (after.full_name === '') found.push({ name: 'full_name', message: 'Name is required.' });
    else if (after.full_name.length > 200)
      found.push({ name: 'full_name', message: 'Name must be at most 200 characters.' });
    if (!emailAddress.safeParse(address).success)
      found.push({ name: 'email_address', message: 'Please enter a valid email address.' });
    if (written !== '' && language === null)
      found.push({ name: 'language', message: collectionMessages.contactLanguageUnavailable.text });
    const first = firstRow.get(address.toLowerCase());
    if (first !== undefined)
      found.push({ name: null, message: collectionMessages.duplicateRow({ row: first }).text });
    else firstRow.set(address.toLowerCase(), row);
    const told = toRowResult(storedColumns, {
      row,
      name: after.full_name || address,
      after,
      problems: found,
      before: before && {
        full_name: before.full_name,
        email_address: before.email_address,
        language: before.language,
      },
    });
    return { told, after };
  });
}

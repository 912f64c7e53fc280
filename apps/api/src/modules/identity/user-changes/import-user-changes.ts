import {
  type importUserChanges as endpoint,
  NO_LAST_DAY,
  userChangeColumns,
} from '@portal/contract/identity/bulk-user-changes';
import type { Db } from '../../../database/connect.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import type { FileRow, ImportColumn } from '../../../imports/import-columns.ts';
import { type RowProblem, toRowResult } from '../../../imports/import-row-result.ts';
import { runImport, type ValidatedRow } from '../../../imports/run-import.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { shortenText } from '../invitations/read-people-list.ts';
import { EVERY_PROJECT } from './change-users.ts';
import { type Part, type PlannedChange, planChange, type WantedChange } from './plan-change.ts';
import { storeChanges } from './store-changes.ts';
import {
  lockPeople,
  type ProjectToChange,
  selectPeopleToChange,
  selectProjectsToChange,
} from './user-changes.sql.ts';

type Name = 'address' | Part;
type Row = FileRow<Name>;
type Judged = ValidatedRow & { planned: PlannedChange | null };
type Actor = { user_id: number; programme_id: number; role_type_id: number };

const [address, give, remove, lastDay, resend] = userChangeColumns;
const columns: readonly ImportColumn<Name>[] = [
  { name: 'address', label: address, also: ['email', 'e-mail', 'e-mail address'], isRequired: true },
  { name: 'give', label: give, also: ['give'] },
  { name: 'remove', label: remove, also: ['remove', 'remove access from'] },
  { name: 'last_day', label: lastDay, also: ['last day', 'access ends on'], isDate: true },
  { name: 'resend', label: resend, also: ['resend'] },
];

/** Changes the access of the people in a file, all rows or none. An empty cell changes nothing. */
export const importUserChanges: ManualTransactionHandler<typeof endpoint> = ({ actor, deps, ...asked }) =>
  runImport<Name, Judged>(asked, {
    columns,
    // Only the people of the file are locked, once its rows are known.
    hold: () => Promise.resolve(),
    judge: async (db, rows) => {
      const wanted = { addresses: addressesOf(rows) };
      if (!asked.body.dry_run) await lockPeople(db, actor.programme_id, wanted);
      return judgeRows(db, actor, rows, deps.now());
    },
    store: (db, rows) =>
      storeChanges(
        db,
        deps,
        actor,
        rows.flatMap(({ planned }) => planned ?? []),
      ),
  });

const addressesOf = (rows: readonly Row[]) => rows.map(({ given }) => given.address ?? '');
const codesIn = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(/[;,|]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

async function judgeRows(db: Db, actor: Actor, rows: Row[], now: Date): Promise<Judged[]> {
  const people = await selectPeopleToChange(db, actor.programme_id, { addresses: addressesOf(rows) });
  const codes = rows.flatMap(({ given }) => [...codesIn(given.give), ...codesIn(given.remove)]);
  const projects = await selectProjectsToChange(
    db,
    actor.programme_id,
    { ids: [], codes },
    people.flatMap(({ organisation_id }) => organisation_id ?? []),
  );
  const personOf = new Map(people.map((person) => [person.email_address.toLowerCase(), person]));
  const projectOf = new Map([...projects, EVERY_PROJECT].map((one) => [one.code.toLowerCase(), one]));
  const firstRowOf = new Map<string, number>();
  return rows.map(({ row, given }) => {
    const key = (given.address ?? '').toLowerCase();
    const { wanted, problems } = readRow(given, projectOf);
    const first = firstRowOf.get(key);
    if (first !== undefined)
      problems.push({ name: 'address', message: platformMessages.duplicateRow({ row: first }).text });
    else firstRowOf.set(key, row);
    const person = personOf.get(key);
    if (!person)
      problems.push({
        name: 'address',
        message: platformMessages.accountNotFound({ address: shortenText(key) }).text,
      });
    const plan = person ? planChange(actor, person, wanted, now) : null;
    problems.push(
      ...(plan?.problems ?? []).map(({ part, message }) => ({ name: part ?? ('address' as const), message })),
    );
    const values = plan ? valuesOf(plan.planned) : null;
    const told = toRowResult<Name>(columns, {
      row,
      name: person?.full_name ?? key,
      before: values?.before ?? null,
      after: values?.after ?? { address: key, give: null, remove: null, last_day: null, resend: null },
      problems,
    });
    return { told, planned: plan?.planned ?? null };
  });
}

/** Reads the cells of a row. What a cell names and does not exist is a problem of its column. */
function readRow(
  given: Row['given'],
  projectOf: ReadonlyMap<string, ProjectToChange>,
): { wanted: WantedChange; problems: RowProblem<Name>[] } {
  const problems: RowProblem<Name>[] = [];
  const projectsIn = (name: 'give' | 'remove') =>
    codesIn(given[name]).flatMap((code) => {
      const project = projectOf.get(code.toLowerCase());
      if (!project)
        problems.push({
          name,
          message: platformMessages.projectCodeNotFound({ code: shortenText(code) }).text,
        });
      return project ?? [];
    });
  const day = given.last_day ?? '';
  const isNone = day.toLowerCase() === NO_LAST_DAY;
  if (day !== '' && !isNone && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    problems.push({
      name: 'last_day',
      message: platformMessages.invalidLastDay({ text: shortenText(day) }).text,
    });
  const again = (given.resend ?? '').toLowerCase();
  if (!['', 'yes', 'no'].includes(again))
    problems.push({
      name: 'resend',
      message: platformMessages.invalidYesValue({ text: shortenText(again) }).text,
    });
  const wanted = {
    give: projectsIn('give'),
    remove: projectsIn('remove'),
    resend: again === 'yes',
    access_ends_on: day === '' ? undefined : isNone ? null : day,
  };
  return { wanted, problems };
}

/** Returns the values that the report of a row shows before and after the change. */
function valuesOf({ person, given, removed, resend: isResent, access_ends_on }: PlannedChange) {
  const before = {
    address: person.email_address,
    give: null,
    remove: null,
    resend: null,
    last_day: person.access_ends_on,
  };
  const names = (all: readonly string[]) => (all.length > 0 ? all.join(', ') : null);
  const after = {
    ...before,
    give: names(given.map(({ project }) => project.name)),
    remove: names(
      removed.map(
        ({ project_id, project_name }) => project_name ?? (project_id === null ? EVERY_PROJECT.name : ''),
      ),
    ),
    resend: isResent ? 'yes' : null,
    last_day: access_ends_on === undefined ? before.last_day : access_ends_on,
  };
  return { before, after };
}

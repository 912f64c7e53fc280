import { emailAddress } from '@portal/contract/identity/auth';
import { type InvitationProblem, MAX_INVITATIONS } from '@portal/contract/identity/invitations';
import type { InvitationColumn } from '@portal/contract/identity/invitation-columns';
import { CONTRIBUTOR, roleNames } from '@portal/contract/identity/roles';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import type { ReadTable } from '../../../imports/read-table.ts';

/** Other names that people use for the columns of the template. */
const headings: Record<string, InvitationColumn> = {
  name: 'Name',
  'full name': 'Name',
  'email address': 'Email address',
  'e-mail address': 'Email address',
  email: 'Email address',
  'e-mail': 'Email address',
  role: 'Role',
  'role in the portal': 'Role',
  organisation: 'Organisation',
  organization: 'Organisation',
  'organisation code': 'Organisation',
  'organization code': 'Organisation',
  projects: 'Projects',
  project: 'Projects',
  'project codes': 'Projects',
  'project code': 'Projects',
  'job title': 'Job title',
  'role in the organisation': 'Job title',
};
const needed: readonly InvitationColumn[] = ['Name', 'Email address'];

/** A row as written. Codes are looked up later; an unknown role is null. */
export type ListedPerson = {
  row: number;
  full_name: string;
  email_address: string;
  job_title: string | null;
  role_type_id: number | null;
  organisation_code: string;
  project_codes: string[];
};
export type Headings = Partial<Record<InvitationColumn, string>>;
type Read = { people: ListedPerson[]; headings: Headings; found: InvitationProblem[] };

/** Reads a list of people, with what is wrong with a row by itself. @throws 400 where it is no such list */
export function readPeopleList({ head, rows }: ReadTable): Read {
  const places = new Map<InvitationColumn, number>();
  for (const [index, heading] of head.entries()) {
    const column = headings[heading.toLowerCase()];
    if (column && !places.has(column)) places.set(column, index);
  }
  const missing = needed.find((column) => !places.has(column));
  if (missing) {
    const found = head.filter((heading) => heading !== '').slice(0, 20);
    throw problems.notUnderstood(
      platformMessages.invitationListColumnMissing({
        missing: `“${missing}”`,
        found: found.join(', ') || 'nothing',
      }),
    );
  }
  if (rows.length === 0) throw problems.notUnderstood(platformMessages.invitationListEmpty);
  if (rows.length > MAX_INVITATIONS)
    throw problems.notUnderstood(platformMessages.invitationListTooLong({ most: MAX_INVITATIONS }));
  const named: Headings = Object.fromEntries([...places].map(([column, index]) => [column, head[index]]));
  const found: InvitationProblem[] = [];
  const people = rows.map(({ row, cells }) => {
    const cell = (column: InvitationColumn) => cells[places.get(column) ?? -1] ?? '';
    const tell = (column: InvitationColumn, message: string) =>
      found.push({ row, column: named[column] ?? null, message });
    return readPerson(row, cell, tell);
  });
  return { people, headings: named, found };
}

function readPerson(
  row: number,
  cell: (column: InvitationColumn) => string,
  tell: (column: InvitationColumn, message: string) => void,
): ListedPerson {
  const [full_name, email, job_title] = [cell('Name'), cell('Email address'), cell('Job title')];
  if (full_name === '') tell('Name', 'Name is required.');
  else if (full_name.length > 200) tell('Name', 'Name must be at most 200 characters.');
  if (job_title.length > 200) tell('Job title', 'Job title must be at most 200 characters.');
  if (email === '') tell('Email address', 'Email address is required.');
  else if (!emailAddress.safeParse(email).success)
    tell('Email address', `“${shortenText(email)}” is not an email address.`);
  const role_type_id = roleOf(cell('Role'));
  if (role_type_id === null) {
    tell(
      'Role',
      `“${shortenText(cell('Role'))}” is not a role. Use one of these: ${Object.values(roleNames).join(', ')}.`,
    );
  }
  return {
    row,
    full_name,
    email_address: email,
    job_title: job_title === '' ? null : job_title,
    role_type_id,
    organisation_code: cell('Organisation'),
    project_codes: cell('Projects')
      .split(/[;,|]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  };
}

/** Contributor where nothing is written, as in the form for one. */
function roleOf(written: string): number | null {
  if (written === '') return CONTRIBUTOR;
  const found = Object.entries(roleNames).find(([, name]) => name.toLowerCase() === written.toLowerCase());
  return found ? Number(found[0]) : null;
}

export const shortenText = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

import type { InvitationProblem } from '@portal/contract/identity/invitations';
import type { InvitationColumn } from '@portal/contract/identity/invitation-columns';
import { hasAccessToEveryProject } from '../access/access.policy.ts';
import { canGiveRole, needsOrganisation } from '../users/user.policy.ts';
import { platformMessages } from '../../../messages/platform.ts';
import type { Known } from './invitations.sql.ts';
import { type Headings, type ListedPerson, shortenText } from './read-people-list.ts';

type Named = { id: number | null; name: string };
/** A person of the list, with what their codes refer to. */
export type ValidatedPerson = Omit<ListedPerson, 'organisation_code' | 'project_codes'> & {
  organisation: Named | null;
  projects: Named[];
};
type Actor = { user_id: number; programme_id: number; role_type_id: number };

/** The name in the list file; SPEC §6: an entry without a project covers all projects. */
const EVERY_PROJECT = { id: null, name: 'Every project' };

/** Finds what the rows name among the existing data, and the resulting errors, row by row. */
export function validatePeople(
  actor: Actor,
  people: readonly ListedPerson[],
  headings: Headings,
  knownNames: Known,
): { invited: ValidatedPerson[]; found: InvitationProblem[] } {
  const found: InvitationProblem[] = [];
  const taken = new Set(knownNames.addresses);
  const organisationOf = byCode(knownNames.organisations);
  const projectOf = byCode([...knownNames.projects, { ...EVERY_PROJECT, code: EVERY_PROJECT.name }]);
  const closed = new Set(knownNames.closed.map((one) => `${one.organisation_id} ${one.project_id}`));
  const firstRowOf = new Map<string, number>();
  const invited = people.map(({ organisation_code, project_codes, ...person }) => {
    const tell = (column: InvitationColumn, message: string) =>
      found.push({ row: person.row, column: headings[column] ?? null, message });
    const address = person.email_address.toLowerCase();
    const earlier = firstRowOf.get(address);
    if (address !== '' && earlier !== undefined)
      tell('Email address', `Row ${earlier} has the same email address.`);
    else firstRowOf.set(address, person.row);
    if (taken.has(address)) tell('Email address', platformMessages.emailTaken.text);

    const organisation = organisationOf(organisation_code);
    const projects = project_codes.map((code) => projectOf(code) ?? code);
    for (const code of projects.filter((one) => typeof one === 'string'))
      tell('Projects', `There is no project with the code “${shortenText(code)}”.`);
    if (organisation_code !== '' && !organisation)
      tell('Organisation', `There is no organisation with the code “${shortenText(organisation_code)}”.`);

    const role = person.role_type_id;
    if (role !== null && !canGiveRole(actor, role)) tell('Role', platformMessages.grantedRoleAboveOwn.text);
    if (role !== null && needsOrganisation(role) && organisation_code === '')
      tell('Organisation', platformMessages.organisationRequired.text);
    if (role !== null && hasAccessToEveryProject(role) && project_codes.length > 0)
      tell('Projects', 'The programme team role already gives access to every project. Leave this empty.');
    const opened = projects.filter((one) => typeof one !== 'string');
    if (role !== null && !hasAccessToEveryProject(role) && organisation) {
      for (const { name } of opened.filter(({ id }) => closed.has(`${organisation.id} ${id}`)))
        tell(
          'Projects',
          platformMessages.organisationOutsideScopes({ organisation: organisation.name, project: name }).text,
        );
    }
    return { ...person, organisation, projects: opened };
  });
  return { invited, found };
}

/** Finds by code; capitals make no other one, unless there are two that differ in nothing else. */
function byCode<One extends { code: string }>(all: readonly One[]) {
  const exact = new Map(all.map((one) => [one.code, one]));
  const folded = new Map(all.map((one) => [one.code.toLowerCase(), one]));
  return (code: string): One | null => exact.get(code) ?? folded.get(code.toLowerCase()) ?? null;
}

import { isAdmin } from '@portal/contract/rules/roles';

type Person = { user_id: number; role_type_id: number; organisation_id: number | null };
type Group = { owner_id: number | null };

/** Those for everybody, and one's own: another person's own group is nobody else's, the programme team's neither. */
export const canSeeGroup = (person: Person, group: Group): boolean =>
  group.owner_id === null || group.owner_id === person.user_id;

export const canChangeGroup = (person: Person, group: Group): boolean =>
  group.owner_id === null ? isAdmin(person) : group.owner_id === person.user_id;

/** The programme team makes groups for everybody. */
export const canMakeShared = (person: Pick<Person, 'role_type_id'>): boolean => isAdmin(person);

/**
 * Whether somebody may know which submission is meant, and so choose it by its id. In a named project only once a period
 * is published: until then others have pseudonyms there too, and a group of one's own would give them away.
 */
export const canIdentify = (
  person: Person,
  project: { named_results: boolean; has_published: boolean },
  submission: { organisation_id: number },
): boolean =>
  isAdmin(person) ||
  submission.organisation_id === person.organisation_id ||
  (project.named_results && project.has_published);

/**
 * Whether a member is listed. Who is in one's own group one has put there; who is in a group for everybody tells what
 * they have in common, and so is listed only where they are identified anyway.
 */
export const canListMember = (group: Group, isIdentified: boolean): boolean =>
  group.owner_id !== null || isIdentified;

import { isAdmin } from '@portal/contract/identity/roles';

type Person = { user_id: number; role_type_id: number; organisation_id: number | null };
type Group = { owner_id: number | null; organisation_id: number | null };

/**
 * Those for everybody, those of one's organisation, and one's own: another person's own group is nobody else's, the programme
 * team's neither.
 */
export const canSeeGroup = (person: Person, group: Group): boolean =>
  group.owner_id === null || isOnesOwn(person, group);

/** A group of an organisation is changed and deleted by all of it: who made it may have left. */
export const canChangeGroup = (person: Person, group: Group): boolean =>
  group.owner_id === null ? isAdmin(person) : isOnesOwn(person, group);

const isOnesOwn = (person: Person, group: Group): boolean =>
  group.owner_id === person.user_id ||
  (group.organisation_id !== null && group.organisation_id === person.organisation_id);

/** Who made a group says whether their organisation uses it; nobody takes it from who made it, or gives it to others. */
export const canShareGroup = (person: Person, group: { owner_id: number | null }): boolean =>
  group.owner_id === person.user_id && person.organisation_id !== null;

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
 * Whether a member is listed. Who is in one's own group was put there by pseudonym, or by who knew the name: then a list of
 * pseudonyms would tell their names. Who is in a group for everybody tells what they have in common. Both are listed only
 * where they are identified anyway.
 */
export const canListMember = (
  group: { owner_id: number | null; by_name: boolean },
  isIdentified: boolean,
): boolean => isIdentified || (group.owner_id !== null && !group.by_name);

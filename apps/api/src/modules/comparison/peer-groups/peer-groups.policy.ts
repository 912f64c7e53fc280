import { isAdmin } from '@portal/contract/identity/roles';

type Person = { user_id: number; role_type_id: number; organisation_id: number | null };
type Group = { owner_id: number | null; organisation_id: number | null };

/**
 * Returns true for shared groups, the organisation's groups and the person's groups. Another person's group
 * stays private, even from the programme team.
 */
export const canSeeGroup = (person: Person, group: Group): boolean =>
  group.owner_id === null || isOnesOwn(person, group);

/** A group of an organisation is changed and deleted by all of it: who made it may have left. */
export const canChangeGroup = (person: Person, group: Group): boolean =>
  group.owner_id === null ? isAdmin(person) : isOnesOwn(person, group);

const isOnesOwn = (person: Person, group: Group): boolean =>
  group.owner_id === person.user_id ||
  (group.organisation_id !== null && group.organisation_id === person.organisation_id);

/** Returns true for the group's maker, who alone decides if their organisation uses the group. */
export const canShareGroup = (person: Person, group: { owner_id: number | null }): boolean =>
  group.owner_id === person.user_id && person.organisation_id !== null;

/** Returns true for the programme team, which can make shared groups. */
export const canMakeShared = (person: Pick<Person, 'role_type_id'>): boolean => isAdmin(person);

/**
 * Returns true if a person can know a submission's identity, and so select it by id. In a named project this
 * needs a published period: until then others have pseudonyms, and a private group would reveal them.
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
 * Returns true if a member is listed. Members of a private group were added by pseudonym, or by name: then a
 * list of pseudonyms would reveal names. Membership of a shared group reveals a common property. Both are
 * listed only if identified anyway.
 */
export const canListMember = (
  group: { owner_id: number | null; by_name: boolean },
  isIdentified: boolean,
): boolean => isIdentified || (group.owner_id !== null && !group.by_name);

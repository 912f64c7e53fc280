import { isPastLastDay } from '../../../lib/past-last-day.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { hasAccessToEveryProject } from '../access/access.policy.ts';
import { canManageUser, isOneself } from '../users/user.policy.ts';
import type { ChangedPerson, ProjectToChange } from './user-changes.sql.ts';
import { isSuperuser } from '@portal/contract/identity/roles';

/** The parts of a change, named as the columns of the list. */
export type Part = 'give' | 'remove' | 'last_day' | 'resend';
export type WantedChange = {
  give: readonly ProjectToChange[];
  remove: readonly ProjectToChange[];
  resend: boolean;
  /** Null removes the last day; undefined leaves it. */
  access_ends_on: string | null | undefined;
};
type Entry = ChangedPerson['access'][number];
/** The effect of a change on one person. */
export type PlannedChange = {
  person: ChangedPerson;
  given: { project: ProjectToChange; was_asked: boolean }[];
  removed: Entry[];
  resend: boolean;
  /** Undefined where the last day stays as it is. */
  access_ends_on: string | null | undefined;
};
/** `part` is null where the whole person is concerned. */
type ChangeProblem = { part: Part | null; message: string };
type Actor = { user_id: number; programme_id: number; role_type_id: number };

export const hasEffect = ({ given, removed, resend, access_ends_on }: PlannedChange): boolean =>
  given.length > 0 || removed.length > 0 || resend || access_ends_on !== undefined;

/** Plans a change to one person, by the rules for a single person, and says what speaks against it. */
export function planChange(
  actor: Actor,
  person: ChangedPerson,
  wantedChange: WantedChange,
  now: Date,
): { planned: PlannedChange; problems: ChangeProblem[] } {
  const whole = problemOfPerson(actor, person);
  const problems = whole ? [whole] : problemsOfParts(person, wantedChange, now);
  const has = (id: number | null) =>
    person.access.some(({ project_id, approved }) => approved && project_id === id);
  const given = wantedChange.give
    .filter(({ id }) => !has(id) && !has(null))
    .map((project) => ({
      project,
      was_asked: person.access.some(({ project_id }) => project_id === project.id),
    }));
  const isAll = wantedChange.remove.some(({ id }) => id === null);
  const removed = person.access.filter(
    ({ project_id, approved }) =>
      approved && (isAll || wantedChange.remove.some(({ id }) => id === project_id)),
  );
  const { access_ends_on } = wantedChange;
  const changesLastDay = access_ends_on !== undefined && access_ends_on !== person.access_ends_on;
  return {
    planned: {
      person,
      given,
      removed,
      resend: wantedChange.resend,
      access_ends_on: changesLastDay ? access_ends_on : undefined,
    },
    problems,
  };
}

function problemOfPerson(actor: Actor, person: ChangedPerson): ChangeProblem | null {
  if (!canManageUser(actor, person))
    return { part: null, message: platformMessages.accountRoleAboveOwn.text };
  if (isOneself(actor, person))
    return { part: null, message: platformMessages.ownAccessChangeNotAllowed.text };
  return null;
}

function problemsOfParts(person: ChangedPerson, wanted: WantedChange, now: Date): ChangeProblem[] {
  const found: ChangeProblem[] = [];
  const add = (part: Part, message: string) => found.push({ part, message });
  const { give, remove, resend, access_ends_on } = wanted;
  if (hasAccessToEveryProject(person.role_type_id)) {
    if (give.length > 0) add('give', platformMessages.accessGivenByRole.text);
    if (remove.length > 0) add('remove', platformMessages.accessGivenByRole.text);
  } else {
    if (give.length > 0 && (person.status === 'rejected' || person.status === 'closed'))
      add('give', platformMessages.accountNotActive.text);
    for (const project of give) {
      if (person.organisation_id !== null && project.closed_to.includes(person.organisation_id))
        add(
          'give',
          platformMessages.organisationOutsideScopes({
            organisation: person.organisation_name ?? '',
            project: project.name,
          }).text,
        );
      if (remove.some(({ id }) => id === project.id))
        add('give', platformMessages.accessGivenAndRemoved({ project: project.name }).text);
    }
    const hasEvery = person.access.some(({ project_id, approved }) => approved && project_id === null);
    if (hasEvery && remove.length > 0 && !remove.some(({ id }) => id === null))
      add('remove', platformMessages.accessGivenByEveryProject.text);
  }
  if (resend && person.status !== 'invited') add('resend', platformMessages.passwordAlreadySet.text);
  if (access_ends_on !== undefined && access_ends_on !== null) {
    if (isSuperuser(person)) add('last_day', platformMessages.superuserLastDayNotAllowed.text);
    else if (isPastLastDay(access_ends_on, now)) add('last_day', platformMessages.lastDayInPast.text);
  }
  return found;
}

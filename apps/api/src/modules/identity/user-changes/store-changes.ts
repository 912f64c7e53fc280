import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { recordAuditOfMany } from '../../platform/audit/audit.sql.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { insertLinks, withdrawLinks } from '../auth/one-time-links.sql.ts';
import { generateLink } from '../auth/one-time-links.ts';
import { countAttemptsOrThrow } from '../auth/rate-limit/throttle.ts';
import { INVITATION_HOURS } from '../users/send-invitation.ts';
import { nameOfUser } from '../users/users.sql.ts';
import type { PlannedChange } from './plan-change.ts';
import { deleteAccessEntries, storeAccessGiven, storeLastDays } from './user-changes.sql.ts';

/** Stores planned changes with their emails and audit entries: each kind in one statement, however many people. */
export async function storeChanges(
  db: Db,
  deps: Deps,
  actor: Actor,
  changes: readonly PlannedChange[],
): Promise<void> {
  const by = await nameOfUser(db, actor.user_id);
  const given = changes.flatMap(({ person, given: all }) =>
    all.map(({ project }) => ({ user_id: person.id, project_id: project.id })),
  );
  await storeAccessGiven(db, given, actor.user_id, deps.now());
  await deleteAccessEntries(
    db,
    changes.flatMap(({ removed }) => removed.map(({ id }) => id)),
  );
  await storeLastDays(
    db,
    changes.flatMap(({ person, access_ends_on }) =>
      access_ends_on === undefined ? [] : [{ id: person.id, access_ends_on }],
    ),
  );
  await resendInvitations(
    db,
    deps,
    actor,
    by,
    changes.filter(({ resend }) => resend).map(({ person }) => person),
  );
  await notifyOfAccess(db, deps, actor, by, changes);
  await recordAuditOfMany(db, actor, changes.flatMap(entriesOf));
}

async function resendInvitations(
  db: Db,
  deps: Deps,
  actor: Actor,
  by: string,
  people: readonly PlannedChange['person'][],
): Promise<void> {
  if (people.length === 0) return;
  await countAttemptsOrThrow(
    deps,
    'message',
    people.map(({ id }) => `invitation:${id}`),
  );
  const links = people.map(() => generateLink(deps, 'reset_password', INVITATION_HOURS));
  const ids = people.map(({ id }) => id);
  await withdrawLinks(db, ids, 'reset_password', deps.now());
  await insertLinks(
    db,
    links.map(({ stored }, index) => ({ ...stored, user_id: ids[index]! })),
  );
  const letters = people.map((to, index) => ({
    to,
    values: { by, address: to.email_address, projects: '' },
    url: links[index]!.url,
  }));
  await queueMails(db, deps, actor.programme_id, 'invitation', letters);
}

/** Sends each person one email for each type of decision, which names all the projects. */
async function notifyOfAccess(
  db: Db,
  deps: Deps,
  actor: Actor,
  by: string,
  changes: readonly PlannedChange[],
): Promise<void> {
  const url = `${publicUrl(deps)}/projects`;
  const letters = changes.flatMap(({ person, given }) =>
    [true, false].flatMap((wasAsked) => {
      const names = given
        .filter(({ was_asked }) => was_asked === wasAsked)
        .map(({ project }) => project.name);
      if (names.length === 0) return [];
      const decision = wasAsked ? 'has approved your request for access to' : 'has given you access to';
      return [{ to: person, values: { by, decision, project: names.join(', ') }, url }];
    }),
  );
  await queueMails(db, deps, actor.programme_id, 'access_given', letters);
}

/** Builds the audit entries of one person, with the same actions as single changes. */
function entriesOf({ person, given, removed, resend, access_ends_on }: PlannedChange) {
  const about = { subject_type: 'user', subject_id: String(person.id) };
  return [
    ...given.map(({ project, was_asked }) => ({
      ...about,
      action: was_asked ? 'access.approved' : 'access.added',
      after: { project_id: project.id },
    })),
    ...removed.map(({ project_id }) => ({ ...about, action: 'access.removed', after: { project_id } })),
    ...(resend ? [{ ...about, action: 'user.invited_again' }] : []),
    ...(access_ends_on === undefined
      ? []
      : [
          {
            ...about,
            action: 'user.last_day_changed',
            before: { access_ends_on: person.access_ends_on },
            after: { access_ends_on },
          },
        ]),
  ];
}

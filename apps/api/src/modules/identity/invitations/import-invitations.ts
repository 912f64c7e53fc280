import {
  type importInvitations as endpoint,
  MAX_INVITATION_PROBLEMS,
} from '@portal/contract/identity/invitations';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { recordAuditOfMany } from '../../platform/audit/audit.sql.ts';
import { insertApprovedAccess } from '../access/access.sql.ts';
import { generateLink } from '../auth/one-time-links.ts';
import { insertLinks } from '../auth/one-time-links.sql.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';
import { queueSealedMessages, sealMessages } from '../../platform/mail/queue-message.ts';
import { loadMailWriter } from '../../platform/mail/write-mail.ts';
import { INVITATION_HOURS } from '../users/send-invitation.ts';
import { insertApproved, nameOfUser } from '../users/users.sql.ts';
import { selectKnownNames } from './invitations.sql.ts';
import { type ValidatedPerson, validatePeople } from './validate-people.ts';
import { readPeopleList } from './read-people-list.ts';

type Context = Parameters<ManualTransactionHandler<typeof endpoint>>[0];
const SHOWN_FIRST = 5;

/**
 * Reports what is wrong with each row; invites all people in the list, or no one if a row has a problem.
 * Links and messages are made before any lock. Each kind of record is stored in one statement, however many
 * people.
 */
export const importInvitations: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { actor, body, db } = context;
  const read = readPeopleList(await readInThread({ kind: 'table', file: body.file }));
  const known = await selectKnownNames(db, actor.programme_id, {
    addresses: read.people.map(({ email_address }) => email_address),
    organisation_codes: read.people.map(({ organisation_code }) => organisation_code),
    project_codes: read.people.flatMap(({ project_codes }) => project_codes),
    given: read.people.flatMap(({ organisation_code, project_codes }) =>
      project_codes.map((project_code) => ({ organisation_code, project_code })),
    ),
  });
  const { invited, found } = validatePeople(actor, read.people, read.headings, known);
  const all = [...read.found, ...found].sort((a, b) => a.row - b.row);
  const isFinal = !body.dry_run && all.length === 0;
  if (isFinal) await invite(context, invited);
  return {
    ...summaryOf(invited),
    problem_count: all.length,
    problems: all.slice(0, MAX_INVITATION_PROBLEMS),
    invited: isFinal ? invited.length : 0,
  };
};

async function invite(
  { actor, body, db, deps, write }: Context,
  invited: readonly ValidatedPerson[],
): Promise<void> {
  const by = await nameOfUser(db, actor.user_id);
  const links = invited.map(() => generateLink(deps, 'reset_password', INVITATION_HOURS));
  const invitation = await loadMailWriter(db, deps, actor.programme_id, 'invitation');
  const messages = await sealMessages(
    deps,
    actor.programme_id,
    invited.map((to, index) =>
      invitation({
        to,
        values: { by, address: to.email_address, projects: to.projects.map(({ name }) => name).join(', ') },
        url: links[index]!.url,
      }),
    ),
  );
  await write(async (tx) => {
    const people = invited.map(({ full_name, email_address, job_title, role_type_id, organisation }) => ({
      full_name,
      email_address,
      job_title,
      role_type_id: role_type_id!,
      organisation_id: organisation?.id ?? null,
      password_hash: NO_PASSWORD,
    }));
    const made = await insertApproved(tx, actor.programme_id, people);
    if (made.length < invited.length) throw problems.conflict(platformMessages.invitationListChanged);
    const idOf = new Map(made.map(({ id, email_address }) => [email_address, id]));
    const ids = invited.map(({ email_address }) => idOf.get(email_address)!);
    const given = invited.flatMap(({ projects }, index) =>
      projects.map(({ id }) => ({ user_id: ids[index]!, project_id: id })),
    );
    await conflictOnViolation(
      insertApprovedAccess(tx, given, actor.user_id, deps.now()),
      platformMessages.invitationListChanged,
    );
    await insertLinks(
      tx,
      links.map(({ stored }, index) => ({ ...stored, user_id: ids[index]! })),
    );
    await queueSealedMessages(tx, deps, messages);
    await recordAuditOfMany(tx, actor, entriesOf(actor, body.file.file_name, invited, ids));
  });
}

/** Builds an entry for each person, as for a single invitation, and one for the list. */
const entriesOf = (
  actor: Actor,
  file_name: string,
  invited: readonly ValidatedPerson[],
  ids: readonly number[],
) => [
  ...invited.map(({ role_type_id, organisation, projects }, index) => ({
    action: 'user.created',
    subject_type: 'user',
    subject_id: String(ids[index]),
    after: {
      role_type_id,
      organisation_id: organisation?.id ?? null,
      ...(projects.length > 0 && { projects: projects.map(({ name }) => name) }),
    },
  })),
  {
    action: 'users.imported',
    subject_type: 'programme',
    subject_id: String(actor.programme_id),
    after: { file_name, people: invited.length },
  },
];

function summaryOf(invited: readonly ValidatedPerson[]) {
  const roles = new Map<number, number>();
  for (const { role_type_id } of invited)
    if (role_type_id !== null) roles.set(role_type_id, (roles.get(role_type_id) ?? 0) + 1);
  const organisations = new Set(invited.flatMap(({ organisation }) => organisation?.id ?? []));
  return {
    people: invited.length,
    organisations: organisations.size,
    roles: [...roles].sort(([a], [b]) => a - b).map(([role_type_id, people]) => ({ role_type_id, people })),
    first: invited
      .flatMap(({ full_name, email_address, role_type_id, organisation, projects }) =>
        role_type_id === null
          ? []
          : {
              full_name,
              email_address,
              role_type_id,
              organisation_name: organisation?.name ?? null,
              project_names: projects.map(({ name }) => name),
            },
      )
      .slice(0, SHOWN_FIRST),
  };
}

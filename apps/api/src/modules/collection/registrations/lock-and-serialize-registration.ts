import type { Registration, RegistrationDetail } from '@portal/contract/collection/registration-details';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import {
  listRegistrationProblems,
  registrationReadOnlyReason,
} from '../../responses/questionnaire-responses/registration.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  selectRegistrationContacts,
  selectSubmissionsToTakeOver,
  selectParticipations,
} from './contacts-and-submissions.sql.ts';
import { lockRegistration, type RegistrationRow, selectRegistration } from './registrations.sql.ts';

type Call = { actor: Actor; db: Db; deps: Deps; loaded: { registration: RegistrationRow } };

/**
 * Locks a registration for a change until the transaction ends, and returns its current state.
 * @throws 409
 */
export async function lockRegistrationForChange({ actor, db, deps, loaded }: Call): Promise<RegistrationRow> {
  const reason = registrationReadOnlyReason(actor, loaded.registration.dates, deps.now());
  if (reason) throw problems.conflict(reason);
  await lockRegistration(db, loaded.registration.id);
  return (await selectRegistration(db, loaded.registration.id))!;
}

/** The same for a change of who takes part and who answers for it: a confirmed one is taken back to a draft first. */
export async function lockRegistrationDraft(call: Call): Promise<RegistrationRow> {
  const row = await lockRegistrationForChange(call);
  if (row.state !== 'draft')
    throw problems.conflict(collectionMessages.registrationNotDraft({ state: row.state }));
  return row;
}

/** The columns of a list, without the dates. */
export function serializeRegistration(row: RegistrationRow): Registration {
  const { confirmed_at, ...rest } = row;
  return { ...rest, confirmed_at: confirmed_at?.toISOString() ?? null };
}

/** A registration with its parts and what is missing. */
export async function serializeRegistrationDetail(
  db: Db,
  actor: Actor,
  now: Date,
  row: RegistrationRow,
): Promise<RegistrationDetail> {
  const contacts = await selectRegistrationContacts(db, row.id);
  const taking = await selectParticipations(db, row.id);
  const mayTakeOver = await selectSubmissionsToTakeOver(db, row);
  const reason = registrationReadOnlyReason(actor, row.dates, now);
  return {
    ...serializeRegistration(row),
    project_name: row.project_name,
    collection_state: dataCollectionStateOf(row.dates, now),
    registration_opens_at: row.dates.registration_opens_at?.toISOString() ?? null,
    registration_closes_at: row.dates.registration_closes_at?.toISOString() ?? null,
    collection_opens_at: row.dates.collection_opens_at.toISOString(),
    may_write: reason === null,
    read_only_reason: reason?.text ?? null,
    problems: listRegistrationProblems({ contacts, submissions: taking }).map(({ text }) => text),
    contacts,
    submissions: taking,
    may_take_over: mayTakeOver,
  };
}

/** The same after it was changed. */
export const serializeChangedRegistration = async ({ actor, db, deps }: Omit<Call, 'loaded'>, id: number) =>
  serializeRegistrationDetail(db, actor, deps.now(), (await selectRegistration(db, id))!);

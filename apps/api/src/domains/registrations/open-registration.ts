import type { Registration, RegistrationDetail } from '@portal/contract/registrations';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import { hasProjectAccess } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectContacts, selectMayTakeOver, selectTakingPart } from './registration-parts.sql.ts';
import { canSeeRegistration, problemsOf, whyRegistrationIsReadOnly } from './registrations.policy.ts';
import { lockRegistration, type RegistrationRow, selectRegistration } from './registrations.sql.ts';

/** A registration, for somebody who may see it. @throws 404 for everybody else */
export async function openRegistration(db: Db, actor: Actor, id: number): Promise<RegistrationRow> {
  const row = await selectRegistration(db, id);
  const isVisible =
    row &&
    row.programme_id === actor.programme_id &&
    hasProjectAccess(actor, row.project_id) &&
    canSeeRegistration(actor, row);
  if (!isVisible) throw problems.notFound('registration');
  return row;
}

/** The same for somebody who is about to change it: held until the transaction ends. @throws 404, 403 or 409 */
export async function openRegistrationForWriting(db: Db, actor: Actor, now: Date, id: number) {
  const row = await openRegistration(db, actor, id);
  const reason = whyRegistrationIsReadOnly(actor, row.dates, now);
  if (reason) throw problems.conflict(reason);
  await lockRegistration(db, id);
  return openRegistration(db, actor, id);
}

/** The same for a change of who takes part and who answers for it: a confirmed one is taken back to a draft first. */
export async function openDraft(db: Db, actor: Actor, now: Date, id: number) {
  const row = await openRegistrationForWriting(db, actor, now, id);
  if (row.state !== 'draft') {
    throw problems.conflict(
      `This registration is ${row.state}. Choose “Change registration” first, then change it and confirm again.`,
    );
  }
  return row;
}

/** The columns of a list, without the dates. */
export function wireRegistration(row: RegistrationRow): Registration {
  const { confirmed_at, ...rest } = row;
  return { ...rest, confirmed_at: confirmed_at?.toISOString() ?? null };
}

/** A registration with its parts and what is missing. */
export async function wireRegistrationDetail(
  db: Db,
  actor: Actor,
  now: Date,
  id: number,
): Promise<RegistrationDetail> {
  const row = await openRegistration(db, actor, id);
  const contacts = await selectContacts(db, id);
  const taking = await selectTakingPart(db, id);
  const mayTakeOver = await selectMayTakeOver(db, row);
  const reason = whyRegistrationIsReadOnly(actor, row.dates, now);
  return {
    ...wireRegistration(row),
    project_name: row.project_name,
    collection_state: dataCollectionStateOf(row.dates, now),
    registration_opens_at: row.dates.registration_opens_at?.toISOString() ?? null,
    registration_closes_at: row.dates.registration_closes_at?.toISOString() ?? null,
    collection_opens_at: row.dates.collection_opens_at.toISOString(),
    may_write: reason === null,
    read_only_reason: reason,
    problems: problemsOf({ contacts, submissions: taking }),
    contacts,
    submissions: taking,
    may_take_over: mayTakeOver,
  };
}

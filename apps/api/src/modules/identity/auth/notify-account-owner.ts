import type { Db } from '../../../database/connect.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { OneTimeLink } from '../../platform/mail/one-time-link.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import type { MailContent, Values } from '../../platform/mail/write-mail.ts';
import { countAttemptAndCheckLimit } from './rate-limit/throttle.ts';

type Owner = { id: number; programme_id: number; email_address: string; full_name: string };
type Notice =
  | 'new_sign_in'
  | 'password_changed'
  | 'second_factor_set'
  | 'second_factor_off'
  | 'second_factor_taken'
  | 'sign_on_linked'
  | 'passkey_added'
  | 'passkey_removed';

/** Notifies the owner of an account of a change, its time, and what to do if it was not them. */
export async function notifyAccountOwner<Key extends Notice>(
  db: Db,
  deps: Deps,
  owner: Omit<Owner, 'id'>,
  notice: Key,
  details: Omit<Values<Key>, 'at'>,
  objectionLink?: OneTimeLink,
): Promise<void> {
  const values = { ...details, at: formatInstant(deps.now()) } as Values<Key>;
  const letter = {
    to: owner,
    values,
    url: objectionLink ?? `${publicUrl(deps)}/forgot-password`,
  } as unknown as MailContent<Key>;
  await queueMails(db, deps, owner.programme_id, notice, [letter]);
}

/**
 * Notifies the owner of a new sign-in. If their browser stores nothing, every sign-in notifies them, up to a
 * limit.
 */
export async function notifyNewSignIn(
  db: Db,
  deps: Deps,
  owner: Owner,
  origin: { network: string; way: string },
): Promise<void> {
  if (!(await countAttemptAndCheckLimit(deps, 'notice', String(owner.id)))) return;
  await notifyAccountOwner(db, deps, owner, 'new_sign_in', origin);
}

/** In UTC, and saying so: a message does not know where it is read. */
export const formatInstant = (instant: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`;

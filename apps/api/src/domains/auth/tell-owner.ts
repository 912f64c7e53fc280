import type { Db } from '../../database/connect.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { isWithinLimit } from './throttle.ts';

type Owner = { id: number; programme_id: number; email_address: string };

/** Tells the owner of an account what was done to it, and what to do if it was not them. */
export async function tellOwner(
  db: Db,
  deps: Deps,
  owner: Omit<Owner, 'id'>,
  notice: { subject: string; happened: string },
): Promise<void> {
  await queueMessage(db, deps, owner.programme_id, {
    to_address: owner.email_address,
    subject: notice.subject,
    paragraphs: [
      `${notice.happened} (${formatInstant(deps.now())}).`,
      'If it was you, or you asked for it, you need do nothing. If not, choose a new password now with the link below, and tell the programme team.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl(deps)}/forgot-password` },
  });
}

/** Somebody whose browser keeps nothing is told at every sign-in, but not without end. */
export async function tellOfSignIn(db: Db, deps: Deps, owner: Owner, address: string): Promise<void> {
  if (!(await isWithinLimit(deps, 'notice', String(owner.id)))) return;
  await tellOwner(db, deps, owner, {
    subject: 'New sign-in to your account',
    happened: `Somebody signed in to your account, with your password, in a browser it was not used in before; the network address was ${address}`,
  });
}

/** In UTC, and saying so: a message does not know where it is read. */
const formatInstant = (instant: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`;

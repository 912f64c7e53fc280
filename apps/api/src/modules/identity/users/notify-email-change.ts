import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { formatInstant } from '../auth/notify-account-owner.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import type { OneTimeLink } from '../../platform/mail/one-time-link.ts';
import { createObjectionLink } from './account-change-objections.ts';

type Owner = { id: number; full_name: string; email_address: string; programme_id: number };

/** To the new address: nothing changes until its owner has opened the link. `by`: null, the owner has asked for it. */
export async function sendEmailConfirmation(
  db: Db,
  deps: Deps,
  owner: Owner,
  { by, to_address, url }: { by: string | null; to_address: string; url: OneTimeLink },
): Promise<void> {
  const values = { by: by ?? 'You', address: owner.email_address, new_address: to_address };
  const to = { full_name: owner.full_name, email_address: to_address };
  await queueMails(db, deps, owner.programme_id, 'address_confirmation', [{ to, values, url }]);
}

/** To the present address, when a change is asked for, with a link to object to it. */
export async function notifyEmailChangeRequested(
  db: Db,
  deps: Deps,
  owner: Owner,
  { by, to_address, from }: { by: string | null; to_address: string; from: Date },
): Promise<void> {
  const values = {
    by: by ?? 'Someone using your account',
    new_address: to_address,
    from: formatInstant(from),
  };
  const url = await createObjectionLink(db, deps, owner);
  await queueMails(db, deps, owner.programme_id, 'address_change_asked', [{ to: owner, values, url }]);
}

/** To both addresses, once it is done. */
export async function notifyEmailChanged(
  db: Db,
  deps: Deps,
  owner: Owner,
  new_address: string,
): Promise<void> {
  const { email_address: address, full_name } = owner;
  const letters = [address, new_address].map((email_address) => ({
    to: { full_name, email_address },
    values: { address, new_address },
  }));
  await queueMails(db, deps, owner.programme_id, 'address_changed', letters);
}

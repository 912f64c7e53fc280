import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { programmeNameOf } from '../programmes/shown-programme.ts';
import { composeMessage, type Message } from './compose-message.ts';
import { insertMessage } from './mail.sql.ts';
import { OneTimeLink } from './one-time-link.ts';
import { sealLink } from './seal-link.ts';

/**
 * Puts a message into the outbox, in the transaction of what it tells about: what is rolled back is never told. A job
 * sends it where a mail server is configured; nothing is ever sent inside a request. A one-time link waits apart and
 * encrypted until then, since the outbox is read by others than the person it is for.
 */
export async function queueMessage(db: Db, deps: Deps, programmeId: number, message: Message): Promise<void> {
  const bodies = composeMessage(message, programmeNameOf(deps));
  const { to_address, subject, action } = message;
  const link = action?.url instanceof OneTimeLink ? action.url.url : null;
  const sealed_link = link && (await sealLink(link, deps.authSecret));
  await insertMessage(db, {
    programme_id: programmeId,
    to_address,
    subject,
    ...bodies,
    sealed_link,
    send_after: deps.now(),
  });
  if (link) deps.printLink?.({ to_address, subject, link });
  deps.wakeMailJob?.();
}

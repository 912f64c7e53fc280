import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { composeMessage, type Message } from './compose-message.ts';
import { insertMessage } from './mail.sql.ts';

/**
 * Puts a message into the outbox, in the transaction of what it tells about: what is rolled back is never told. A job
 * sends it where a mail server is configured; nothing is ever sent inside a request.
 */
export async function queueMessage(db: Db, deps: Deps, programmeId: number, message: Message): Promise<void> {
  const bodies = composeMessage(message, deps.config.PUBLIC_PROGRAMME_NAME);
  const { to_address, subject } = message;
  await insertMessage(db, { programme_id: programmeId, to_address, subject, ...bodies });
  deps.wakeMailJob?.();
}

import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { appendMessage, composeMessage, type Message } from './compose-message.ts';
import { insertMessage, lockOpenBatch, updateBodies } from './mail.sql.ts';

/** How long a message waits for more news. */
const WAIT_SECONDS = 120;
/** A message of this length adds nothing more: the rest is read at the link. */
const LONGEST = 20_000;

/**
 * Queues a message like `queueMessage`, for news that often comes many times in a row. Within two minutes,
 * everything about the same thing (`batchKey`) goes to a person in one message.
 */
export async function queueBatchedMessage(
  db: Db,
  deps: Deps,
  programmeId: number,
  batchKey: string,
  message: Message,
): Promise<void> {
  const { to_address, subject } = message;
  const waiting = await lockOpenBatch(db, to_address, batchKey);
  if (!waiting) {
    const send_after = new Date(deps.now().getTime() + WAIT_SECONDS * 1000);
    await insertMessage(db, {
      programme_id: programmeId,
      to_address,
      subject,
      ...composeMessage(message),
      collects: batchKey,
      send_after,
    });
    return;
  }
  if (waiting.text_body.length > LONGEST) return;
  await updateBodies(db, waiting.id, appendMessage(waiting, message));
}

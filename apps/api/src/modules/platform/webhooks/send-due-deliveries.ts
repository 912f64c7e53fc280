import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connect.ts';
import { decryptSecret } from '../../../secrets/encrypt-secret.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { postDelivery } from './post-delivery.ts';
import { queuePublicationEvents } from './queue-event.sql.ts';
import { SECRET_OF_WEBHOOK, signedHeaders } from './sign-message.ts';
import { type Due, deleteOldDeliveries, settleDelivery, leaseDueDeliveries } from './webhooks.sql.ts';

/** Messages sent at the same time, and of one webhook: a slow receiver blocks few places. */
const AT_ONCE = 10;
const AT_ONCE_OF_ONE = 3;
/**
 * After this many attempts, the last a day and a half after the first, the message is given up; a user can
 * send it again.
 */
const MOST_ATTEMPTS = 13;

type With = Secrets & { config: Pick<Config, 'WEBHOOKS_MAY_BE_PRIVATE'>; now: () => Date };

/** Sends due messages to a programme's webhooks until none is due, and deletes old ones. */
export async function sendDueDeliveries(db: Db, deps: With, programmeId: number): Promise<void> {
  await queuePublicationEvents(db, programmeId, deps.now());
  await deleteOldDeliveries(db, programmeId, deps.now());
  for (;;) {
    const of = { programmeId, now: deps.now(), most: AT_ONCE, mostOfOne: AT_ONCE_OF_ONE };
    const due = await leaseDueDeliveries(db, of);
    if (due.length === 0) return;
    await Promise.all(due.map((one) => sendOne(db, deps, one)));
  }
}

async function sendOne(db: Db, { config, now, ...secrets }: With, due: Due): Promise<void> {
  const secret = await decryptSecret(due.sealed_secret, secrets, SECRET_OF_WEBHOOK);
  const { address, payload: body } = due;
  const found =
    secret === null
      ? {
          status: null,
          answer: 'The webhook’s secret was encrypted with another AUTH_SECRET. Create the webhook again.',
        }
      : await postDelivery(
          { address, headers: signedHeaders(secret, { id: due.event_id, at: now(), body }), body },
          { mayBePrivate: config.WEBHOOKS_MAY_BE_PRIVATE },
        );
  const isTaken = found.status !== null && found.status >= 200 && found.status < 300;
  await settleDelivery(db, due.id, {
    last_status: found.status,
    // PostgreSQL keeps no NUL in a text.
    last_answer: found.answer.replaceAll('\u0000', ''),
    ...(isTaken && { state: 'delivered' as const, delivered_at: now() }),
    ...(!isTaken && due.attempts >= MOST_ATTEMPTS && { state: 'failed' as const }),
  });
}

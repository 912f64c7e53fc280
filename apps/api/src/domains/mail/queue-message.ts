import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { programmeNameOf } from '../programmes/shown-programme.ts';
import { composeMessage, type Message } from './compose-message.ts';
import { insertMessage, insertMessages } from './mail.sql.ts';
import { OneTimeLink } from './one-time-link.ts';
import { sealLink } from './seal-link.ts';

/** A message as the outbox keeps it, and the link that its reader alone is given. */
type Sealed = { row: Parameters<typeof insertMessage>[1]; link: string | null };

/**
 * Puts a message into the outbox, in the transaction of what it tells about: what is rolled back is never told. A job
 * sends it where a mail server is configured; nothing is ever sent inside a request. A one-time link waits apart and
 * encrypted until then, since the outbox is read by others than the person it is for. @returns its id in the outbox
 */
export async function queueMessage(
  db: Db,
  deps: Deps,
  programmeId: number,
  message: Message,
): Promise<number> {
  const sealed = await sealMessage(deps, programmeId, message);
  const id = await insertMessage(db, sealed.row);
  told(deps, [sealed]);
  return id;
}

/** The same for many, in one statement; they are written and sealed before, while nothing waits for them. */
export async function queueSealed(db: Db, deps: Deps, messages: readonly Sealed[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(
    db,
    messages.map(({ row }) => row),
  );
  told(deps, messages);
}

export async function sealMessages(
  deps: Deps,
  programmeId: number,
  messages: readonly Message[],
): Promise<Sealed[]> {
  const sealed: Sealed[] = [];
  for (const message of messages) sealed.push(await sealMessage(deps, programmeId, message));
  return sealed;
}

async function sealMessage(deps: Deps, programmeId: number, message: Message): Promise<Sealed> {
  const bodies = composeMessage(message, programmeNameOf(deps));
  const { to_address, subject, action } = message;
  const link = action?.url instanceof OneTimeLink ? action.url.url : null;
  const sealed_link = link && (await sealLink(link, deps.authSecret));
  const row = {
    programme_id: programmeId,
    to_address,
    subject,
    ...bodies,
    sealed_link,
    send_after: deps.now(),
  };
  return { row, link };
}

function told(deps: Deps, messages: readonly Sealed[]): void {
  for (const { row, link } of messages) {
    if (link) deps.printLink?.({ to_address: row.to_address, subject: row.subject, link });
  }
  deps.wakeMailJob?.();
}

/** The same for some hundreds at once, without one-time links. @returns the ids of the messages, in their order */
export async function queueMessages(
  db: Db,
  deps: Pick<Deps, 'config' | 'programmeId' | 'now' | 'wakeMailJob'>,
  programmeId: number,
  messages: (Omit<Message, 'action'> & { link: string })[],
): Promise<number[]> {
  const send_after = deps.now();
  const ids = await insertMessages(
    db,
    messages.map((message) => ({
      programme_id: programmeId,
      to_address: message.to_address,
      subject: message.subject,
      ...composeMessage(message, programmeNameOf(deps)),
      send_after,
    })),
  );
  deps.wakeMailJob?.();
  return ids;
}

import type { MailKey } from '@portal/contract/platform/portal-mails';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { composeMessage, type Message } from './compose-message.ts';
import { insertMessages } from './mail.sql.ts';
import { OneTimeLink } from './one-time-link.ts';
import { sealLink } from './seal-link.ts';
import { type MailContent, loadMailWriter } from './write-mail.ts';

/** The dependencies for writing and queuing messages: in jobs as well as requests. */
export type OutboxDeps = Pick<Deps, 'authSecret' | 'config' | 'now' | 'printLink' | 'wakeMailJob'>;

/** A message as the outbox keeps it, and the link that its reader alone is given. */
type Sealed = { row: Parameters<typeof insertMessages>[1][number]; link: string | null };

/**
 * Queues messages with one statement, in the transaction of their news: a rollback sends nothing. A job sends
 * them if a mail server is configured; requests never send. A one-time link waits separately, encrypted until
 * then, because others read the outbox. Links are written and sealed beforehand, while nothing waits.
 * @returns their ids in the outbox, in their order
 */
export async function queueSealedMessages(
  db: Db,
  deps: OutboxDeps,
  messages: readonly Sealed[],
): Promise<number[]> {
  if (messages.length === 0) return [];
  const ids = await insertMessages(
    db,
    messages.map(({ row }) => row),
  );
  for (const { row, link } of messages) {
    if (link) deps.printLink?.({ to_address: row.to_address, subject: row.subject, link });
  }
  deps.wakeMailJob?.();
  return ids;
}

/**
 * Queues the portal's messages of one kind: their wording is loaded once. @returns their ids in the outbox,
 * in their order
 */
export async function queueMails<Key extends MailKey>(
  db: Db,
  deps: OutboxDeps,
  programmeId: number,
  key: Key,
  contents: readonly MailContent<Key>[],
): Promise<number[]> {
  if (contents.length === 0) return [];
  const write = await loadMailWriter(db, deps, programmeId, key);
  return queueSealedMessages(db, deps, await sealMessages(deps, programmeId, contents.map(write)));
}

export async function sealMessages(
  deps: OutboxDeps,
  programmeId: number,
  messages: readonly Message[],
): Promise<Sealed[]> {
  const sealed: Sealed[] = [];
  for (const message of messages) sealed.push(await sealMessage(deps, programmeId, message));
  return sealed;
}

async function sealMessage(deps: OutboxDeps, programmeId: number, message: Message): Promise<Sealed> {
  const bodies = composeMessage(message);
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

/** Messages that were written otherwise, some hundreds at once, without one-time links. @returns the ids of the messages, in their order */
export async function queueMessages(
  db: Db,
  deps: Pick<Deps, 'now' | 'wakeMailJob'>,
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
      ...composeMessage(message),
      send_after,
    })),
  );
  deps.wakeMailJob?.();
  return ids;
}

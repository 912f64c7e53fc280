import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { readSettings } from '../programmes/shown-programme.ts';
import { composeMessage, type Writing } from './compose-message.ts';
import { insertMessages } from './mail.sql.ts';
import { OneTimeLink } from './one-time-link.ts';
import { sealLink } from './seal-link.ts';

type Mailing = Pick<Deps, 'config' | 'authSecret' | 'now' | 'printLink' | 'wakeMailJob'>;

/**
 * Puts messages into the outbox, in the transaction of what they tell about: what is rolled back is never told. However many
 * they are, the programme is read and they are stored in one statement each. A job sends them where a mail server is configured;
 * nothing is ever sent inside a request. A one-time link waits apart and encrypted until then, since the outbox is read by
 * others than the person it is for. @returns their ids in the outbox, in their order
 */
export async function queueMessages(
  db: Db,
  deps: Mailing,
  programmeId: number,
  messages: readonly Writing[],
): Promise<number[]> {
  if (messages.length === 0) return [];
  const programme = await readSettings(db, { config: deps.config, programmeId });
  const send_after = deps.now();
  const sealed = [];
  for (const writing of messages) {
    const message = typeof writing === 'function' ? writing(programme) : writing;
    const { to_address, subject, action } = message;
    const link = action?.url instanceof OneTimeLink ? action.url.url : null;
    const sealed_link = link && (await sealLink(link, deps.authSecret));
    const bodies = composeMessage(message, programme.programme_name);
    sealed.push({
      row: { programme_id: programmeId, to_address, subject, ...bodies, sealed_link, send_after },
      link,
    });
  }
  const ids = await insertMessages(
    db,
    sealed.map(({ row }) => row),
  );
  for (const { row, link } of sealed) {
    if (link) deps.printLink?.({ to_address: row.to_address, subject: row.subject, link });
  }
  deps.wakeMailJob?.();
  return ids;
}

/** As `queueMessages`, of one. */
export async function queueMessage(
  db: Db,
  deps: Mailing,
  programmeId: number,
  message: Writing,
): Promise<number> {
  const [id] = await queueMessages(db, deps, programmeId, [message]);
  return id!;
}

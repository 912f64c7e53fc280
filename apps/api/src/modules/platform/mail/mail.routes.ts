import * as contract from '@portal/contract/platform/outbox';
import { serve } from '../../../http/mount-endpoints.ts';
import { selectMessages } from './mail.sql.ts';
import { describeMailFrom } from './mail-from.ts';

export const mailRoutes = [
  serve(contract.listOutboxMessages, async ({ actor, db, deps, query }) => {
    const { rows, total } = await selectMessages(db, actor.programme_id, query);
    const outbox_messages = rows.map(({ message: { sent_from, sent_reply_to, ...message }, sender }) => {
      const now = describeMailFrom(deps, sender);
      return {
        ...message,
        from_address: message.sent_at ? sent_from : now.from,
        reply_to: message.sent_at ? sent_reply_to : now.reply_to,
        created_at: message.created_at.toISOString(),
        sent_at: message.sent_at?.toISOString() ?? null,
      };
    });
    return { outbox_messages, total };
  }),
];

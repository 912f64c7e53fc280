import * as contract from '@portal/contract/mail';
import { serve } from '../../http/mount.ts';
import { selectMessages } from './mail.sql.ts';

export const mailRoutes = [
  serve(contract.listOutboxMessages, async ({ actor, db, query }) => {
    const { messages, total } = await selectMessages(db, actor.programme_id, query);
    return {
      outbox_messages: messages.map((message) => ({
        ...message,
        created_at: message.created_at.toISOString(),
        sent_at: message.sent_at?.toISOString() ?? null,
      })),
      total,
    };
  }),
];

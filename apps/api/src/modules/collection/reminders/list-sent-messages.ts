import type { listSentMessages as endpoint } from '@portal/contract/collection/reminders';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { selectSentMessages } from './messages.sql.ts';

export const listSentMessages: Handler<typeof endpoint> = async ({ actor, db, query }) => {
  const { rows, total } = await selectSentMessages(db, actor.programme_id, query);
  return {
    messages: rows.map((row) => ({
      ...row,
      created_at: new Date(row.created_at).toISOString(),
      sent_at: row.sent_at && new Date(row.sent_at).toISOString(),
    })),
    total,
  };
};

import type { listRevisions as endpoint } from '@portal/contract/collection/revisions';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { selectRevisions } from './revisions.sql.ts';

const instant = (text: string | null) => text && new Date(text).toISOString();

export const listRevisions: Handler<typeof endpoint> = async ({ db, query }) => {
  const rows = await selectRevisions(db, query);
  return {
    revisions: rows.map((row) => ({
      ...row,
      reopened_at: instant(row.reopened_at),
      revised_at: instant(row.revised_at),
    })),
    total: rows[0]?.total ?? 0,
  };
};

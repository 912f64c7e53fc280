import type * as contract from '@portal/contract/site/news';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import {
  deleteNewsRow,
  insertNews,
  lockNews,
  type NewsRow,
  selectNewsForAdmin,
  updateNewsColumns,
} from './news.sql.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const listNewsForAdmin: Handler<typeof contract.listAdminNews> = async ({
  actor,
  db,
  deps,
  query,
}) => {
  const { rows, total } = await selectNewsForAdmin(db, actor.programme_id, query, deps.now());
  return { news: rows.map((row) => wireNews(row, deps.now())), total };
};

export const createNews: Handler<typeof contract.createNews> = async ({ actor, body, db, deps }) => {
  refuseEndBeforeBeginning(body);
  const made = await insertNews(db, {
    ...storedOf(body),
    programme_id: actor.programme_id,
    created_at: deps.now(),
  });
  await record(db, actor, made.id, { action: 'news.created', after: fieldsOf(made) });
  return wireNews(made, deps.now());
};

export const updateNews: Handler<typeof contract.updateNews> = async ({
  actor,
  body: { seen, ...given },
  db,
  deps,
  params: { id },
}) => {
  const stored = await lockNews(db, id);
  if (!stored) throw problems.notFound('news item');
  const before = fieldsOf(stored);
  assertNoEditConflict(seen, before);
  const after = { ...before };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) Object.assign(after, { [name]: value });
  refuseEndBeforeBeginning(after);
  const changed = await updateNewsColumns(db, id, storedOf(after));
  if (JSON.stringify(after) !== JSON.stringify(before))
    await record(db, actor, id, { action: 'news.updated', before, after });
  return wireNews(changed, deps.now());
};

export const deleteNews: Handler<typeof contract.deleteNews> = async ({ actor, db, params: { id } }) => {
  const stored = await lockNews(db, id);
  if (!stored) throw problems.notFound('news item');
  await deleteNewsRow(db, id);
  await record(db, actor, id, { action: 'news.deleted', before: fieldsOf(stored) });
  return { done: true as const };
};

/** Returns the fields as written in requests and in the audit log. */
const fieldsOf = (row: NewsRow): contract.NewsFields => ({
  news_title: row.news_title,
  news_text: row.news_text,
  is_public: row.is_public,
  is_pinned: row.is_pinned,
  published_from: row.published_from.toISOString(),
  published_until: row.published_until?.toISOString() ?? null,
});
const storedOf = ({ published_from, published_until, ...fields }: contract.NewsFields) => ({
  ...fields,
  published_from: new Date(published_from),
  published_until: published_until === null ? null : new Date(published_until),
});

function wireNews(row: NewsRow, now: Date): contract.AdminNewsItem {
  const { published_from, published_until } = row;
  const isOver = published_until !== null && published_until <= now;
  const state = published_from > now ? 'scheduled' : isOver ? 'past' : 'shown';
  return { id: row.id, ...fieldsOf(row), state };
}

function refuseEndBeforeBeginning({ published_from, published_until }: contract.NewsFields): void {
  if (published_until !== null && new Date(published_until) <= new Date(published_from))
    throw problems.invalid([{ path: 'body.published_until', message: platformMessages.newsEndBeforeStart }]);
}

const record = createAuditRecorder('news');

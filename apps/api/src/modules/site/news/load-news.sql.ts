import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { news } from '../../../tables/news.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { canManageNews } from './news.policy.ts';

const newsQuery = (db: Db) =>
  selectWithCaller(db, { news: { id: news.id } })
    .leftJoin(news, and(eq(news.id, sql.placeholder('news_id')), eq(news.programme_id, caller.programme_id)))
    .prepare('open_news');

export const createNewsLoader = (db: Db) =>
  createLoader(newsQuery(db), (actor, { news }) => (news && canManageNews(actor) ? { news } : 'news item'));

import * as contract from '@portal/contract/news';
import { serve, serveFromReplica } from '../../http/mount.ts';
import { readsMembersNews } from '../../policies/news.ts';
import { createNews, deleteNews, listKeptNews, updateNews } from './manage-news.ts';
import { selectNews } from './news.sql.ts';

export const newsRoutes = [
  serveFromReplica(contract.listNews, async ({ actor, db, deps, query }) => {
    const of = { ...query, isForMembers: readsMembersNews(actor), now: deps.now() };
    const { rows, total } = await selectNews(db, of, query);
    const news = rows.map((row) => ({ ...row, published_from: row.published_from.toISOString() }));
    return { news, total };
  }),
  serve(contract.listKeptNews, listKeptNews),
  serve(contract.createNews, createNews),
  serve(contract.updateNews, updateNews),
  serve(contract.deleteNews, deleteNews),
];

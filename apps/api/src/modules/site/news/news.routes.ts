import * as contract from '@portal/contract/site/news';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { canReadMembersNews } from './news.policy.ts';
import { createNews, deleteNews, listNewsForAdmin, updateNews } from './manage-news.ts';
import { selectPublishedNews } from './news.sql.ts';

export const newsRoutes = [
  serveFromReplica(contract.listNews, async ({ actor, db, deps, query }) => {
    const of = { ...query, isForMembers: canReadMembersNews(actor), now: deps.now() };
    const { rows, total } = await selectPublishedNews(db, of, query);
    const news = rows.map((row) => ({ ...row, published_from: row.published_from.toISOString() }));
    return { news, total };
  }),
  serve(contract.listAdminNews, listNewsForAdmin),
  serve(contract.createNews, createNews),
  serve(contract.updateNews, updateNews),
  serve(contract.deleteNews, deleteNews),
];

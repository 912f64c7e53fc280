import * as contract from '@portal/contract/charts/saved-views';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { createView, deleteView, updateView } from './manage-views.ts';
import { selectViews } from './views.sql.ts';

export const viewsRoutes = [
  serveFromReplica(contract.listViews, async ({ actor, db, query, loaded }) => {
    const { limit, offset } = query;
    const of = { user_id: actor.user_id, project_id: loaded.project.id, limit, offset };
    const { rows, total } = await selectViews(db, of);
    return { views: rows, total };
  }),
  serve(contract.createView, createView),
  serve(contract.updateView, updateView),
  serve(contract.deleteView, deleteView),
];

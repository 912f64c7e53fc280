import type { listCollections as endpoint } from '@portal/contract/charts';
import type { Handler } from '../../http/mount.ts';
import { openProject } from '../projects/open-project.ts';
import { selectChartsOfCollections, selectCollections } from './charts.sql.ts';

export const listCollections: Handler<typeof endpoint> = async ({ query, actor, db }) => {
  const project = await openProject(db, actor, query.project_id);
  const { rows, total } = await selectCollections(db, project.id, query.tab_name, query);
  const charts = await selectChartsOfCollections(
    db,
    rows.map(({ id }) => id),
  );
  return {
    collections: rows.map((row) => ({
      ...row,
      charts: charts.filter(({ collection_id }) => collection_id === row.id),
    })),
    total,
  };
};

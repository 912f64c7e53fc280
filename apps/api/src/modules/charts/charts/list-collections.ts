import type { listCollections as endpoint } from '@portal/contract/charts/charts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { selectCollections } from './charts.sql.ts';

export const listCollections: Handler<typeof endpoint> = ({ query, db, loaded }) =>
  selectCollections(db, loaded.project.id, query.tab_name, query);

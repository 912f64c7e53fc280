import { listUnusual as endpoint } from '@portal/contract/unusual';
import { serve } from '../../http/mount.ts';
import { reading } from '../results/reading.ts';
import { listUnusual } from './list-unusual.ts';

export const unusualRoutes = [
  serve(endpoint, ({ db, deps, query, scene }) =>
    reading({ db, deps, opened: scene }, (of) => listUnusual(of, query)),
  ),
];

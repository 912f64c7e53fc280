import * as contract from '@portal/contract/neighbours';
import { serve, serveFromReplica } from '../../http/mount.ts';
import { reading } from '../results/reading.ts';
import { listNeighbours } from './list-neighbours.ts';
import { selectAttributes } from './neighbours.sql.ts';
import { setAttributes } from './set-attributes.ts';

export const neighboursRoutes = [
  serve(contract.getNeighbourAttributes, async ({ db, scene }) => ({
    attributes: await selectAttributes(db, scene.project.id),
  })),
  serve(contract.setNeighbourAttributes, setAttributes),
  serveFromReplica(contract.listNeighbours, ({ actor, db, deps, query, scene }) =>
    reading({ db, deps, opened: scene }, (of) => listNeighbours(of, { actor, query })),
  ),
];

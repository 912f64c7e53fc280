import * as contract from '@portal/contract/charts/similar-organisations';
import { serve, serveFromReplica } from '../../../http/mount.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { listSimilarOrganisations } from './list-similar-organisations.ts';
import { selectSimilarityAttributes } from './similar-organisations.sql.ts';
import { setSimilarityAttributes } from './set-similarity-attributes.ts';

export const similarOrganisationsRoutes = [
  serve(contract.getSimilarityAttributes, async ({ db, scene }) => ({
    attributes: await selectSimilarityAttributes(db, scene.project.id),
  })),
  serve(contract.setSimilarityAttributes, setSimilarityAttributes),
  serveFromReplica(contract.listSimilarOrganisations, ({ actor, db, deps, query, scene }) =>
    withResultsSnapshot({ db, deps, opened: scene }, (of) => listSimilarOrganisations(of, { actor, query })),
  ),
];

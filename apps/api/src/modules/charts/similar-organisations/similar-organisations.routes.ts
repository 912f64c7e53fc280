import * as contract from '@portal/contract/charts/similar-organisations';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { listSimilarOrganisations } from './list-similar-organisations.ts';
import { selectSimilarityAttributes } from './similar-organisations.sql.ts';
import { setSimilarityAttributes } from './set-similarity-attributes.ts';

export const similarOrganisationsRoutes = [
  serve(contract.getSimilarityAttributes, async ({ db, loaded }) => ({
    attributes: await selectSimilarityAttributes(db, loaded.project.id),
  })),
  serve(contract.setSimilarityAttributes, setSimilarityAttributes),
  serveFromReplica(contract.listSimilarOrganisations, ({ actor, db, deps, query, loaded }) =>
    withResultsSnapshot({ db, deps, opened: loaded }, (of) => listSimilarOrganisations(of, { actor, query })),
  ),
];

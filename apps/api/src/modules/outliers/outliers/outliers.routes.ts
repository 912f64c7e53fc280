import * as contract from '@portal/contract/outliers/outliers';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { concludeCase } from './conclude-case.ts';
import { detectUnusualFigures } from './detect-unusual-figures.ts';
import { openCases } from './open-cases.ts';
import { selectStages, selectCases } from './outlier-cases.sql.ts';
import { completeStage } from './complete-stage.ts';
import { setStages } from './set-stages.ts';
import { requestDetection, selectUnusualFigures } from './unusual-figures.sql.ts';

export const outliersRoutes = [
  serveFromReplica(contract.listUnusualFigures, ({ db, query, loaded }) =>
    selectUnusualFigures(db, { ...query, part_id: loaded.dates.id }),
  ),
  serve(contract.detectUnusualFigures, async ({ actor, db, deps, loaded }) => {
    await requestDetection(db, loaded.dates.id, deps.now());
    if (deps.wakeUnusualJob) deps.wakeUnusualJob();
    else await detectUnusualFigures(db, deps, actor.programme_id);
    return { done: true as const };
  }),
  serve(contract.getOutlierStages, async ({ db, loaded }) => ({
    acts: await selectStages(db, loaded.project.id),
  })),
  serve(contract.setOutlierStages, setStages),
  serveFromReplica(contract.listOutlierCases, ({ actor, db, query }) =>
    selectCases(db, {
      ...query,
      organisation_id: canViewAsAnySubmission(actor) ? null : (actor.organisation_id ?? 0),
    }),
  ),
  serve(contract.openOutlierCases, openCases),
  serve(contract.recordOutlierStage, completeStage),
  serve(contract.concludeOutlierCase, concludeCase),
];

import * as contract from '@portal/contract/outliers';
import { canLookAsAnybody } from '../../policies/figures.ts';
import { serve, serveFromReplica } from '../../http/mount.ts';
import { concludeCase } from './conclude-case.ts';
import { lookForUnusual } from './look-for-unusual.ts';
import { openCases } from './open-cases.ts';
import { selectActs, selectCases } from './outlier-cases.sql.ts';
import { recordAct } from './record-act.ts';
import { setActs } from './set-acts.ts';
import { askForLook, selectUnusual } from './unusual.sql.ts';

export const outliersRoutes = [
  serveFromReplica(contract.listUnusual, ({ db, query, scene }) =>
    selectUnusual(db, { ...query, part_id: scene.dates.id }),
  ),
  serve(contract.lookForUnusual, async ({ actor, db, deps, scene }) => {
    await askForLook(db, scene.dates.id, deps.now());
    if (deps.wakeUnusualJob) deps.wakeUnusualJob();
    else await lookForUnusual(db, deps, actor.programme_id);
    return { done: true as const };
  }),
  serve(contract.getOutlierActs, async ({ db, scene }) => ({ acts: await selectActs(db, scene.project.id) })),
  serve(contract.setOutlierActs, setActs),
  serveFromReplica(contract.listOutlierCases, ({ actor, db, query }) =>
    selectCases(db, {
      ...query,
      organisation_id: canLookAsAnybody(actor) ? null : (actor.organisation_id ?? 0),
    }),
  ),
  serve(contract.openOutlierCases, openCases),
  serve(contract.recordOutlierAct, recordAct),
  serve(contract.concludeOutlierCase, concludeCase),
];

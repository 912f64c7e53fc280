import type * as contract from '@portal/contract/exports/pack-runs';
import type { PackRun } from '@portal/contract/exports/pack-runs';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canChangeTemplate } from '../report-templates/report-template.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { hasParts } from '../report-packs/parts/lay-out-blocks.ts';
import { loadProjectFacts, findPeriod } from '../../comparison/results/project-facts.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { makeRunPack } from './make-run-pack.ts';
import * as store from './pack-runs.sql.ts';

export const serializePackRun = ({ begun_at, ...run }: store.RunRow): PackRun => ({
  ...run,
  begun_at: begun_at.toISOString(),
});

/** Starts a pack for every organisation that has submitted in the period, using the current template. */
export const startPackRun: Handler<typeof contract.startPackRun> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { project, template } = loaded;
  if (!canChangeTemplate(actor, template))
    throw problems.forbidden(comparisonMessages.reportTemplateChangeTeamOnly);
  if (!hasParts(template.blocks)) throw problems.conflict(comparisonMessages.reportTemplateEmpty);
  const submissionIds = await withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    if (!findPeriod(of, body.time_period_id)) throw problems.notFound('time period');
    const facts = await loadProjectFacts(of);
    return [...facts.submittedIn(body.time_period_id).keys()].filter((id) => facts.byId.has(id));
  });
  if (submissionIds.length === 0) throw problems.conflict(comparisonMessages.nothingSubmitted);
  if ((await store.countRunsUnderWay(db, project.id)) > 0)
    throw problems.conflict(comparisonMessages.reportPackRunInProgress);
  const values = {
    project_id: project.id,
    time_period_id: body.time_period_id,
    title: template.template_name,
    format: body.format ?? template.format,
    blocks: template.blocks,
    begun_by: actor.user_id,
    begun_at: deps.now(),
  };
  const { id, packIds } = await store.insertRun(db, values, submissionIds);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'reports.made_for_all',
    subject_type: 'project',
    subject_id: String(project.id),
    after: { title: values.title, time_period_id: values.time_period_id, packs: packIds.length },
  });
  await makeAll(db, deps, packIds);
  return serializePackRun(await store.selectRun(db, id));
};

export const retryPackRun: Handler<typeof contract.retryPackRun> = async ({ db, deps, loaded }) => {
  await makeAll(db, deps, await store.requeueRunPacks(db, loaded.run.id));
  return serializePackRun(await store.selectRun(db, loaded.run.id));
};

async function makeAll(db: Db, deps: Deps, packIds: number[]): Promise<void> {
  if (deps.makeRunPacks) return deps.makeRunPacks(packIds);
  for (const id of packIds) await makeRunPack(db, deps, id);
}

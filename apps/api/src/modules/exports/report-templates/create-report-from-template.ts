import type { makeReport as endpoint } from '@portal/contract/exports/report-templates';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { chooseSubmission } from '../../charts/chart-data/choose-submission.ts';
import { hasParts } from '../report-packs/parts/lay-out-blocks.ts';
import { enqueueReportPack } from '../report-packs/request-report-pack.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';

/** Stores the template as it is now with the order: later changes are in the next report. */
export const createReportFromTemplate: Handler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  loaded,
}) => {
  const { template, project } = loaded;
  if (!hasParts(template.blocks)) throw problems.conflict(comparisonMessages.reportTemplateEmpty);
  const chosen = await withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    if (!findPeriod(of, body.time_period_id)) throw problems.notFound('time period');
    return chooseSubmission(await loadSnapshotAtPeriod(of, body.time_period_id), actor, body.submission_id);
  });
  return enqueueReportPack(db, deps, {
    user_id: actor.user_id,
    project_id: project.id,
    template_id: template.id,
    title: template.template_name,
    blocks: template.blocks,
    time_period_id: body.time_period_id,
    submission_id: chosen?.submission_id ?? null,
    format: body.format ?? template.format,
    selection: {},
    charts_total: template.blocks.filter(({ kind }) => kind === 'chart').length,
    created_at: deps.now(),
  });
};

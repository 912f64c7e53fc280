import type { ChartResource, setChartResources as endpoint } from '@portal/contract/charts/chart-resources';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { nextStepMessages } from '../../../messages/chart-resources-and-action-plans.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { lockChart } from '../charts/manage-charts.sql.ts';
import { replaceChartResources, selectAttachable, selectChartResources } from './chart-resources.sql.ts';

export const setChartResources: Handler<typeof endpoint> = async ({ actor, body, db, loaded }) => {
  const { chart, project } = loaded;
  // Two who save at once do so one after the other.
  await lockChart(db, chart.id);
  const before = await selectChartResources(db, chart.id);
  if (JSON.stringify(before) !== JSON.stringify(body.was.map(written)))
    throw problems.conflict(nextStepMessages.resourcesChanged);
  const attachable = await selectAttachable(
    db,
    { programme_id: project.programme_id, project_id: project.id },
    body.resources.flatMap(({ document_id }) => document_id ?? []),
  );
  const faults = body.resources.flatMap(({ document_id, resource_text, url }, at) => {
    const path = `body.resources.${at}`;
    if (document_id !== null && !attachable.has(document_id))
      return [{ path: `${path}.document_id`, message: nextStepMessages.documentNotForParticipants }];
    const isEmpty = resource_text === '' && url === null && document_id === null;
    return isEmpty ? [{ path: `${path}.resource_text`, message: nextStepMessages.resourceEmpty }] : [];
  });
  if (faults.length > 0) throw problems.invalid(faults);
  const resources = body.resources.map(written);
  await replaceChartResources(db, chart.id, resources);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'chart.resources_changed',
    subject_type: 'chart',
    subject_id: String(chart.id),
    before: { resources: before },
    after: { resources },
  });
  return { done: true as const };
};

/** In the order of columns in which they are read. */
const written = ({
  resource_name,
  resource_text,
  url,
  document_id,
  shown_for,
}: ChartResource): ChartResource => ({
  resource_name,
  resource_text,
  url,
  document_id,
  shown_for,
});

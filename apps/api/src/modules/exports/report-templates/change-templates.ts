import type * as contract from '@portal/contract/exports/report-templates';
import type {
  ReportBlock,
  ReportTemplate,
  ReportTemplateSummary,
} from '@portal/contract/exports/report-templates';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canChangeTemplate, newTemplateOrganisationId } from './report-template.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import * as store from './report-templates.sql.ts';

/** More templates in one place would be hard to find. */
const MOST_TEMPLATES = 200;

type Listed = Omit<store.TemplateRow, 'blocks' | 'version'>;
export const serializeTemplateSummary = (
  actor: Actor,
  { organisation_id, changed_at, ...row }: Listed,
): ReportTemplateSummary => ({
  ...row,
  is_shared: organisation_id === null,
  may_change: canChangeTemplate(actor, { organisation_id }),
  changed_at: changed_at.toISOString(),
});
export const serializeTemplate = (actor: Actor, row: store.TemplateRow): ReportTemplate => ({
  ...serializeTemplateSummary(actor, row),
  blocks: row.blocks,
  version: row.version,
});

export const createReportTemplate: Handler<typeof contract.createReportTemplate> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const organisation_id = newTemplateOrganisationId(actor);
  if (organisation_id === undefined)
    throw problems.forbidden(comparisonMessages.reportTemplateOrganisationRequired);
  const of = { project_id: loaded.project.id, organisation_id };
  if ((await store.countTemplates(db, of)) >= MOST_TEMPLATES)
    throw problems.conflict(comparisonMessages.tooManyReportTemplates);
  await refuseForeignCharts(db, loaded.project.id, body.blocks, []);
  const changed = { changed_at: deps.now(), changed_by: actor.user_id };
  const { template_name, format, blocks } = body;
  const id = await store.insertTemplate(db, { ...of, ...changed, template_name, format, blocks });
  return serializeTemplate(actor, await store.selectTemplate(db, id));
};

export const updateReportTemplate: Handler<typeof contract.updateReportTemplate> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { template, project } = loaded;
  if (!canChangeTemplate(actor, template))
    throw problems.forbidden(comparisonMessages.reportTemplateChangeTeamOnly);
  const { version, template_name, format, blocks } = body;
  if (blocks) await refuseForeignCharts(db, project.id, blocks, template.blocks);
  const values = {
    ...(template_name === undefined ? {} : { template_name }),
    ...(format === undefined ? {} : { format }),
    ...(blocks === undefined ? {} : { blocks }),
    changed_at: deps.now(),
    changed_by: actor.user_id,
  };
  if (!(await store.updateTemplateIfUnchanged(db, { id: template.id, version }, values)))
    throw problems.conflict(comparisonMessages.reportTemplateChanged);
  return serializeTemplate(actor, await store.selectTemplate(db, template.id));
};

export const deleteReportTemplate: Handler<typeof contract.deleteReportTemplate> = async (context) => {
  const { actor, db, loaded } = context;
  if (!canChangeTemplate(actor, loaded.template))
    throw problems.forbidden(comparisonMessages.reportTemplateChangeTeamOnly);
  await store.deleteTemplate(db, loaded.template.id);
  return { done: true as const };
};

/**
 * Refuses charts that are not of this project. Charts of an earlier version may have been deleted since.
 * @throws 422
 */
async function refuseForeignCharts(
  db: Db,
  projectId: number,
  blocks: readonly ReportBlock[],
  before: readonly ReportBlock[],
): Promise<void> {
  const chartsIn = (all: readonly ReportBlock[]) =>
    all.flatMap((block) => (block.kind === 'chart' ? [block.chart_id] : []));
  const known = new Set(chartsIn(before));
  const added = [...new Set(chartsIn(blocks))].filter((id) => !known.has(id));
  if (added.length > 0 && (await store.countChartsOf(db, projectId, added)) < added.length)
    throw problems.invalid([{ path: 'body.blocks', message: comparisonMessages.chartNotInProject }]);
}

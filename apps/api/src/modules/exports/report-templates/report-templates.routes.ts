import * as contract from '@portal/contract/exports/report-templates';
import { serve } from '../../../http/mount-endpoints.ts';
import {
  createReportTemplate,
  deleteReportTemplate,
  updateReportTemplate,
  serializeTemplateSummary,
  serializeTemplate,
} from './change-templates.ts';
import { createReportFromTemplate } from './create-report-from-template.ts';
import { selectTemplate, selectTemplates } from './report-templates.sql.ts';

export const reportTemplatesRoutes = [
  serve(contract.listReportTemplates, async ({ actor, db, query, loaded }) => {
    const { limit, offset } = query;
    const of = { project_id: loaded.project.id, organisation_id: actor.organisation_id, limit, offset };
    const { rows, total } = await selectTemplates(db, of);
    return { report_templates: rows.map((row) => serializeTemplateSummary(actor, row)), total };
  }),
  serve(contract.createReportTemplate, createReportTemplate),
  serve(contract.getReportTemplate, async ({ actor, db, loaded }) =>
    serializeTemplate(actor, await selectTemplate(db, loaded.template.id)),
  ),
  serve(contract.updateReportTemplate, updateReportTemplate),
  serve(contract.deleteReportTemplate, deleteReportTemplate),
  serve(contract.makeReport, createReportFromTemplate),
];

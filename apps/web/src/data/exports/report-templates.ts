import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/exports/report-templates';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { queryOptions } from '@tanstack/react-query';
import { loadAllPages } from '../../lib/http/load-all-pages.ts';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const reportTemplatesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['report-templates', 'of-project', projectId],
    queryFn: ({ signal }) =>
      loadAllPages(async (page) => {
        const query = { project_id: projectId, ...page };
        const answer = await call(contract.listReportTemplates, { query }, signal);
        return { items: answer.report_templates, total: answer.total };
      }),
  });

/** Loads a template for editing. The save reports any changes by others since then. */
export const reportTemplateQuery = (id: number) =>
  queryOptions({
    queryKey: ['report-templates', 'one', id],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => call(contract.getReportTemplate, { params: { id } }, signal),
  });

export const createTemplate = createMutation(
  'report-templates',
  (body: Input<typeof contract.createReportTemplate>['body']) =>
    call(contract.createReportTemplate, { body }),
);

/** Saves a template. Does not reload, because that would overwrite the editor's text. */
export const saveTemplate = (id: number, body: Input<typeof contract.updateReportTemplate>['body']) =>
  call(contract.updateReportTemplate, { params: { id }, body });

/** Adds a part to the end of a template, as it is now. @throws ApiError 409 if another user saves it at the same time */
export const addToTemplate = createMutation('report-templates', async (id: number, block: ReportBlock) => {
  const { blocks, version } = await call(contract.getReportTemplate, { params: { id } });
  return call(contract.updateReportTemplate, {
    params: { id },
    body: { version, blocks: [...blocks, block] },
  });
});

export const deleteTemplate = createMutation('report-templates', (id: number) =>
  call(contract.deleteReportTemplate, { params: { id } }),
);

export const makeReport = createMutation(
  'report-templates',
  (id: number, body: Input<typeof contract.makeReport>['body']) =>
    call(contract.makeReport, { params: { id }, body }),
  { alsoRefused: true },
);

import { z } from 'zod';
import { groupDownloadChoices } from './downloads.ts';
import { outputTypes } from '../charts/output-types.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { PPTX } from './presentation-type.ts';

export const reportPackStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const reportPackState = z.enum(reportPackStates);

export const reportPackFormats = ['pptx', 'pdf'] as const;
export const reportPackFormat = z.enum(reportPackFormats);
/** The charts of a group, or of a template, for one submission as slides or pages, made in the background for the person who asked. */
export const reportPack = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  /** The explorer group, or the template if it still exists. */
  collection_id: z.number().int().nullable(),
  template_id: z.number().int().nullable(),
  /** The title: the group's name, or the template's name at that time. */
  title: z.string(),
  time_period_name: z.string(),
  time_period_id: z.number().int(),
  submission_id: z.number().int().nullable(),
  format: reportPackFormat,
  state: reportPackState,
  charts_done: z.number().int(),
  /** 0 until the job starts. */
  charts_total: z.number().int(),
  /** The failure, in a sentence. */
  failure: translatableText.nullable(),
  file_name: z.string().nullable(),
  created_at: instant,
});
export type ReportPack = z.infer<typeof reportPack>;

export const requestReportPack = endpoint({
  name: 'requestReportPack',
  method: 'POST',
  path: '/api/v1/reportPacks/',
  access: 'project',
  opens: { thing: 'chartCollection', collection_id: 'body.collection_id' },
  summary:
    'Create slides (PPTX) or pages (PDF) from the charts in a topic. The response says how to follow progress.',
  body: groupDownloadChoices.extend({
    collection_id: bodyId,
    time_period_id: bodyId,
    format: reportPackFormat.default('pptx'),
    /**
     * Each chart is shown in those of these chart types that it offers, in this order. A chart that offers
     * none of them uses its first type. For a chart of parts of a whole, `stacked` replaces `ranked_bars`.
     */
    output_types: z
      .array(z.enum(outputTypes))
      .min(1, 'Select at least one chart type.')
      .max(outputTypes.length)
      .default(['ranked_bars', 'time_series']),
    /** True if comments of the organisation and the programme team follow each chart. */
    comments: z.boolean().default(false),
  }),
  response: reportPack,
});

export const listReportPacks = endpoint({
  name: 'listReportPacks',
  method: 'GET',
  path: '/api/v1/reportPacks/',
  access: 'project',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List your report packs of a project, newest first.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('report_packs', reportPack),
});

export const getReportPack = endpoint({
  name: 'getReportPack',
  method: 'GET',
  path: '/api/v1/reportPacks/{id}',
  access: 'project',
  opens: { thing: 'reportPack', pack_id: 'params.id' },
  summary: 'Get the progress of a report pack.',
  params: idParams,
  response: reportPack,
});

export const downloadReportPack = endpoint({
  name: 'downloadReportPack',
  method: 'GET',
  path: '/api/v1/reportPacks/{id}/download',
  access: 'project',
  opens: { thing: 'reportPack', pack_id: 'params.id' },
  audits: 'results.downloaded',
  summary: 'Download a finished report pack. Only the person who requested it can.',
  params: idParams,
  /** Or `application/pdf`. */
  produces: PPTX,
  response: z.unknown(),
});

export const deleteReportPack = endpoint({
  name: 'deleteReportPack',
  method: 'DELETE',
  path: '/api/v1/reportPacks/{id}',
  access: 'project',
  opens: { thing: 'reportPack', pack_id: 'params.id' },
  summary: 'Cancel a report pack in progress, or delete a finished one.',
  params: idParams,
  response: emptyResponse,
});

import { z } from 'zod';
import { getChartData } from '../charts/chart-data.ts';
import { endpoint } from '../shared/endpoint.ts';
import { similarChoice } from '../comparison/similar-comparison.ts';
import { bodyId, id } from '../shared/fields.ts';
import { PPTX } from './presentation-type.ts';

/*
 * What a chart shows, as files. They hold what the same question to `getChartData` answers, and so neither names nor
 * small numbers that are not shown on the screen.
 */

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const asked = getChartData.body;
/** The same choices as for a chart; every chart shows its first series. */
export const groupDownloadChoices = asked.pick({
  submission_id: true,
  peer_group_ids: true,
  filters: true,
  similar: true,
});
const groupAndPeriod = z.object({ collection_id: id, time_period_id: id });

export const downloadChartWorkbook = endpoint({
  name: 'downloadChartWorkbook',
  method: 'POST',
  path: '/api/v1/data/chartWorkbook/{chart_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  audits: 'results.downloaded',
  reads: true,
  summary: 'Download the table of a chart as an Excel workbook, with its title, n, method, source and date.',
  params: getChartData.params,
  body: asked,
  produces: XLSX,
  response: z.unknown(),
});

export const downloadChartSlide = endpoint({
  name: 'downloadChartSlide',
  method: 'POST',
  path: '/api/v1/data/chartSlide/{chart_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  audits: 'results.downloaded',
  reads: true,
  summary:
    'Download a chart as one slide (PPTX) with a native chart, in the chart type, comparison and time window you ask for.',
  params: getChartData.params,
  body: asked,
  produces: PPTX,
  response: z.unknown(),
});

export const downloadGroupWorkbook = endpoint({
  name: 'downloadGroupWorkbook',
  method: 'POST',
  path: '/api/v1/data/groupWorkbook/{collection_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chartCollection', collection_id: 'params.collection_id' },
  audits: 'results.downloaded',
  reads: true,
  summary: 'Download the charts in a topic as an Excel workbook, with one sheet for each chart.',
  params: groupAndPeriod,
  body: groupDownloadChoices,
  produces: XLSX,
  response: z.unknown(),
});

export const downloadGroupCsv = endpoint({
  name: 'downloadGroupCsv',
  method: 'POST',
  path: '/api/v1/data/groupCsv/{collection_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chartCollection', collection_id: 'params.collection_id' },
  audits: 'results.downloaded',
  reads: true,
  summary: 'Download the charts in a topic as tidy CSV, with a line for each chart, period and submission.',
  params: groupAndPeriod,
  body: groupDownloadChoices,
  produces: 'text/csv; charset=utf-8',
  response: z.string(),
});

export const downloadProfileWorkbook = endpoint({
  name: 'downloadProfileWorkbook',
  method: 'POST',
  path: '/api/v1/data/profileWorkbook',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'body.project_id' },
  audits: 'results.downloaded',
  reads: true,
  summary:
    'Download the full profile of a submission as an Excel workbook, with every measure and a glossary.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    /** The user's submission, or any for the programme team; defaults to the user's first. */
    submission_id: bodyId.optional(),
    peer_group_id: bodyId.optional(),
    similar: similarChoice,
    /** These alone, in this order; all unless given. */
    chart_ids: z.array(bodyId).max(1000).optional(),
    /** The comparison: another period or another submission. */
    beside: z.object({ time_period_id: bodyId, submission_id: bodyId.optional() }).optional(),
  }),
  produces: XLSX,
  response: z.unknown(),
});

export const downloadProfileSummary = endpoint({
  name: 'downloadProfileSummary',
  method: 'POST',
  path: '/api/v1/data/profileSummary',
  access: 'project',
  // No API keys: it names outlier cases and action plans, which are for people.
  opens: { thing: 'results', project_id: 'body.project_id' },
  audits: 'results.downloaded',
  reads: true,
  summary:
    'Download a one-page summary (PDF) of a submission’s full profile: verdicts, the measures on which it is furthest from the others, and the to-do list.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    /** The user's submission, or any for the programme team; defaults to the user's first. */
    submission_id: bodyId.optional(),
    peer_group_id: bodyId.optional(),
    similar: similarChoice,
  }),
  produces: 'application/pdf',
  response: z.unknown(),
});

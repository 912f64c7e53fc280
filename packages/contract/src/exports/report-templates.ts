import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { chosenFilter } from '../charts/chart-data.ts';
import { controlCharts } from '../charts/control-charts.ts';
import { outputTypes } from '../charts/output-types.ts';
import { similarChoice } from '../comparison/similar-comparison.ts';
import { reportPack, reportPackFormat } from './report-packs.ts';

/* Custom reports: charts, chart types and texts in order, saved and rebuilt for each period. */

/** The averages of the compared submissions that appear in a report's chart. */
const reportAverages = ['mean', 'median', 'quartiles'] as const;
export type ReportAverage = (typeof reportAverages)[number];

const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name} must be at most ${most.toLocaleString('en-GB')} characters.`);

export const MOST_BLOCKS = 100;
const MOST_CHARTS = 50;

/**
 * A part of a report. A heading appears above the next block; a heading without text is left out of the
 * report.
 */
const reportBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    text: words(200, 'Heading'),
  }),
  z.object({
    kind: z.literal('words'),
    text: words(5000, 'Text'),
  }),
  /** Own value, median, quarter and change of each chart of the report, as one table. */
  z.object({ kind: z.literal('measures') }),
  /** The submission's most notable figures, in words, and every measure of the project with its verdict. */
  z.object({ kind: z.literal('profile') }),
  /** The variation of every measure of the project, and whether its target will be met. */
  z.object({ kind: z.literal('variation') }),
  /** The profile on one page: verdicts, the measures furthest from the others, and the to-do list. */
  z.object({ kind: z.literal('summary') }),
  z.object({
    kind: z.literal('chart'),
    chart_id: bodyId,
    output_type: z.enum(outputTypes),
    averages: z.array(z.enum(reportAverages)).max(reportAverages.length),
    /** The chart's series, by the code of its measure; null: the first. */
    series: z.string().max(100).nullable().default(null),
    /** In a scatter, upwards; null: the next one. */
    second_series: z.string().max(100).nullable().default(null),
    /** The user's text below the title. */
    comment: words(600, 'Comment').default(''),
    /** The control chart type, for that chart type; null: the programme team's for the chart. */
    control_chart: z.enum(controlCharts).nullable().default(null),
    /**
     * The target of the values, for that chart type and in the unit of its measure; null: the programme
     * team's.
     */
    target: z.number().nullable().default(null),
    /** The first period that a chart over time shows; null: all. */
    from_time_period_id: bodyId.nullable().default(null),
    /** The peer groups and filters of the comparison; empty: all submissions. */
    peer_group_ids: z.array(bodyId).max(20).default([]),
    filters: z.array(chosenFilter).max(20).default([]),
    similar: similarChoice,
    /** True if comments of the organisation and the programme team follow the chart. */
    comments: z.boolean().default(false),
  }),
]);
export type ReportBlock = z.infer<typeof reportBlock>;

const blocks = z
  .array(reportBlock)
  .max(MOST_BLOCKS, `A report can have at most ${MOST_BLOCKS} parts.`)
  .refine((all) => all.filter(({ kind }) => kind === 'chart').length <= MOST_CHARTS, {
    message: `A report can have at most ${MOST_CHARTS} charts.`,
  });
const templateName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(200, 'Name must be at most 200 characters.');

const summary = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  template_name: z.string(),
  /**
   * True for the programme team's template, shared with the project; otherwise the caller's organisation's.
   */
  is_shared: z.boolean(),
  /** True if the caller can change it. */
  may_change: z.boolean(),
  format: reportPackFormat,
  charts: z.number().int(),
  changed_at: instant,
  changed_by: z.string().nullable(),
});
export type ReportTemplateSummary = z.infer<typeof summary>;
const reportTemplate = summary.extend({ blocks: z.array(reportBlock), version: z.number().int() });
export type ReportTemplate = z.infer<typeof reportTemplate>;

const opens = { thing: 'reportTemplate', template_id: 'params.id' } as const;

export const listReportTemplates = endpoint({
  name: 'listReportTemplates',
  method: 'GET',
  path: '/api/v1/reportTemplates/',
  access: 'project',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the report templates of a project: the programme team’s and your organisation’s.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('report_templates', summary),
});

export const createReportTemplate = endpoint({
  name: 'createReportTemplate',
  method: 'POST',
  path: '/api/v1/reportTemplates/',
  access: 'contributor',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Create a report template for your organisation or, as the programme team, for everyone in the project.',
  body: z.object({
    project_id: bodyId,
    template_name: templateName,
    format: reportPackFormat.default('pdf'),
    blocks: blocks.default([]),
  }),
  response: reportTemplate,
});

export const getReportTemplate = endpoint({
  name: 'getReportTemplate',
  method: 'GET',
  path: '/api/v1/reportTemplates/{id}',
  access: 'project',
  opens,
  summary: 'Get a report template with all its parts.',
  params: idParams,
  response: reportTemplate,
});

export const updateReportTemplate = endpoint({
  name: 'updateReportTemplate',
  method: 'PUT',
  path: '/api/v1/reportTemplates/{id}',
  access: 'contributor',
  opens,
  summary:
    'Change a report template. Returns 409 and changes nothing if someone else has changed it since `version`.',
  params: idParams,
  body: z.object({
    version: z.number().int().positive().max(2_147_483_647),
    template_name: templateName.optional(),
    format: reportPackFormat.optional(),
    blocks: blocks.optional(),
  }),
  response: reportTemplate,
});

export const deleteReportTemplate = endpoint({
  name: 'deleteReportTemplate',
  method: 'DELETE',
  path: '/api/v1/reportTemplates/{id}',
  access: 'contributor',
  opens,
  summary: 'Delete a report template. Files made from it stay.',
  params: idParams,
  response: emptyResponse,
});

export const makeReport = endpoint({
  name: 'makeReport',
  method: 'POST',
  path: '/api/v1/reportTemplates/{id}/reports',
  access: 'project',
  opens,
  summary: 'Create a report from a template for a period. The response says how to follow progress.',
  params: idParams,
  body: z.object({
    time_period_id: bodyId,
    submission_id: bodyId.optional(),
    /** The template’s own unless given. */
    format: reportPackFormat.optional(),
  }),
  response: reportPack,
});

import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams } from '../shared/fields.ts';
import { getChartData, getScorecard } from './chart-data.ts';

/*
 * Resources beside a result: texts, links and documents that the programme team attaches to a chart, each for
 * all results or only for worse ones.
 */

export const MOST_RESOURCES = 20;
export const MAX_RESOURCE_NAME_LENGTH = 200;
export const MAX_RESOURCE_TEXT_LENGTH = 1000;
export const MAX_RESOURCE_URL_LENGTH = 500;

/**
 * The results a resource is shown for, by the one verdict. `alarm`: worse, and beyond the outer limits of the funnel; no
 * alarms exist for a project that judges by quarters or goals.
 */
export const resourceAudiences = ['always', 'worse', 'alarm'] as const;
export type ResourceAudience = (typeof resourceAudiences)[number];

/** Checks that a browser can open the address safely. */
export const isResourceUrl = (url: string) => /^https:\/\/[^\s/]/i.test(url) && URL.canParse(url);
export const RESOURCE_URL_MESSAGE = 'Enter an address that starts with https://.';

const stored = {
  resource_name: z
    .string()
    .trim()
    .min(1, 'Title is required.')
    .max(MAX_RESOURCE_NAME_LENGTH, `Title must be at most ${MAX_RESOURCE_NAME_LENGTH} characters.`),
  resource_text: z
    .string()
    .trim()
    .max(MAX_RESOURCE_TEXT_LENGTH, `Text must be at most ${MAX_RESOURCE_TEXT_LENGTH} characters.`),
  url: z
    .string()
    .trim()
    .max(MAX_RESOURCE_URL_LENGTH, `Link must be at most ${MAX_RESOURCE_URL_LENGTH} characters.`)
    .refine(isResourceUrl, RESOURCE_URL_MESSAGE)
    .nullable(),
  document_id: bodyId.nullable(),
  shown_for: z.enum(resourceAudiences),
};
const chartResource = z.object(stored);
export type ChartResource = z.infer<typeof chartResource>;

export const getChartResources = endpoint({
  name: 'getChartResources',
  method: 'GET',
  path: '/api/v1/charts/{id}/resources',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'List the resources of a chart, in order, with the results that each is shown for.',
  params: idParams,
  response: z.object({ resources: z.array(chartResource) }),
});

const resources = z
  .array(chartResource)
  .max(MOST_RESOURCES, `You can have at most ${MOST_RESOURCES} resources.`);

export const setChartResources = endpoint({
  name: 'setChartResources',
  method: 'PUT',
  path: '/api/v1/charts/{id}/resources',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary:
    'Set all resources of a chart, in order. If the stored resources differ from those in `was`, returns 409 and changes nothing.',
  params: idParams,
  body: z.object({
    resources,
    was: z.array(z.object({ ...stored, url: z.string().nullable() })).max(MOST_RESOURCES),
  }),
  response: emptyResponse,
});

const shownResource = z.object({
  chart_id: z.number().int(),
  resource_name: z.string(),
  resource_text: z.string(),
  url: z.string().nullable(),
  /** A document that the caller can read. */
  document: z.object({ id: z.number().int(), file_name: z.string() }).nullable(),
  shown_for: z.enum(resourceAudiences),
});
export type ShownResource = z.infer<typeof shownResource>;
const shown = z.object({ resources: z.array(shownResource) });

export const listShownResources = endpoint({
  name: 'listShownResources',
  method: 'POST',
  path: '/api/v1/data/resources/{chart_id}/{time_period_id}',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'params.chart_id' },
  reads: true,
  summary: 'List the resources of a chart that fit the result of the viewed submission, in order.',
  params: getChartData.params,
  body: getChartData.body.omit({ ignore_cache: true }),
  response: shown,
});

export const listProfileResources = endpoint({
  name: 'listProfileResources',
  method: 'GET',
  path: '/api/v1/data/resources',
  access: 'project',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary: 'List the resources that fit the results of one submission, for all charts of a project.',
  query: getScorecard.query.omit({ collection_id: true }).extend({ project_id: id }),
  response: shown,
});

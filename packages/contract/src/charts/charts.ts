import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, idParams } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { components, outputTypes } from './output-types.ts';

export const chartSummary = z.object({
  id: z.number().int(),
  chart_name: z.string(),
  description: z.string(),
});

export const outputType = z.object({
  id: z.number().int(),
  output_type: z.enum(outputTypes),
  output_type_name: z.string(),
  component: z.enum(components),
  is_default: z.boolean(),
});

/** A group of the explorer with its charts; `parent_id` makes the tree. */
export const collection = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  tab_name: z.string(),
  collection_code: z.string(),
  collection_name: z.string(),
  description: z.string(),
  charts: z.array(chartSummary),
});

const ofProject = z.object({ project_id: id, tab_name: z.string().max(100).optional(), ...page });

export const listCollections = endpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/api/v1/collections/',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the topics of a project’s explorer with their charts, in display order.',
  query: ofProject,
  response: listOf('collections', collection),
});

export const getChart = endpoint({
  name: 'getChart',
  method: 'GET',
  path: '/api/v1/charts/{id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Get a chart with its topics and chart types.',
  params: idParams,
  response: chartSummary.extend({
    project_id: z.number().int(),
    collections: z.array(z.object({ collection_code: z.string(), collection_name: z.string() })),
    output_types: z.array(outputType),
  }),
});

export const listOutputTypesForChart = endpoint({
  name: 'listOutputTypesForChart',
  method: 'GET',
  path: '/api/v1/outputTypes/forChart/{id}',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'List the chart types a chart offers.',
  params: idParams,
  response: listOf('output_types', outputType),
});

export const listMetaData = endpoint({
  name: 'listMetaData',
  method: 'GET',
  path: '/api/v1/metaData/',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'query.chart_id' },
  summary: 'Get a chart’s metadata: definition, rationale, method, source and caveats.',
  query: z.object({ chart_id: id, ...page }),
  response: listOf(
    'meta_data',
    z.object({ id: z.number().int(), metadata_name: z.string(), metadata_text: z.string() }),
  ),
});

export const listDefinitions = endpoint({
  name: 'listDefinitions',
  method: 'GET',
  path: '/api/v1/metaData/definitions',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'List or search the metadata of a project’s charts, in the order of the explorer. Searches include synonyms.',
  query: z.object({ project_id: id, search: z.string().trim().max(200).optional(), ...page }),
  response: listOf(
    'definitions',
    z.object({
      chart_id: z.number().int(),
      chart_name: z.string(),
      description: z.string(),
      /** The first place that lists the chart. */
      tab_name: z.string(),
      collection_code: z.string(),
      meta_data: z.array(z.object({ metadata_name: z.string(), metadata_text: z.string() })),
    }),
  ),
});
export type Definition = z.infer<typeof listDefinitions.response>['definitions'][number];

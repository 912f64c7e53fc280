import { outputTypes } from './output-types.ts';
import { z } from 'zod';
import { partialFields } from '../shared/partial-fields.ts';
import { chartSummary, collection, outputType } from './charts.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, displayOrder } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/*
 * Charts as the programme team manages them: definitions, groups, parameters, descriptions. All these
 * endpoints share this long file, so that a reader sees their permissions together.
 */

const text = z.string().max(20_000);
const name = (label: string, most: number) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} must be at most ${most} characters.`);
const atMost = <Item extends z.ZodType>(item: Item) => z.array(item).max(1000);

// Charts

const listedChart = chartSummary.extend({
  is_favourite: z.boolean(),
  collections: z.array(
    z.object({
      id: z.number().int(),
      tab_name: z.string(),
      collection_code: z.string(),
      collection_name: z.string(),
    }),
  ),
  /** The periods for which the chart has data. */
  time_period_ids: z.array(z.number().int()),
});
export type ListedChart = z.infer<typeof listedChart>;

export const listCharts = endpoint({
  name: 'listCharts',
  method: 'GET',
  path: '/api/v1/charts/',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the charts of a project by name, with their groups.',
  query: z.object({
    project_id: id,
    search: z.string().max(200).optional(),
    /** Only the user's favourites. */
    favourites: z.stringbool().optional(),
    ...page,
  }),
  response: listOf('charts', listedChart),
});

const chartFields = z.object({
  chart_name: name('Name', 200),
  description: text.default(''),
});

export const createChart = endpoint({
  name: 'createChart',
  method: 'POST',
  path: '/api/v1/charts/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Add a chart to a project, at the end of a group if you name one.',
  body: chartFields.extend({ project_id: bodyId, collection_id: bodyId.optional() }),
  response: chartSummary,
});

export const updateChart = endpoint({
  name: 'updateChart',
  method: 'PUT',
  path: '/api/v1/charts/{id}',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Change a chart’s name and description. Omitted fields are unchanged.',
  params: idParams,
  body: partialFields(chartFields).extend({ seen: partialFields(chartFields).optional() }),
  response: chartSummary,
});

export const deleteChart = endpoint({
  name: 'deleteChart',
  method: 'DELETE',
  path: '/api/v1/charts/{id}',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Delete a chart with its parameters and metadata. Measures and their values stay.',
  params: idParams,
  response: emptyResponse,
});

export const addChartFavourite = endpoint({
  name: 'addChartFavourite',
  method: 'POST',
  path: '/api/v1/chartFavorite/{id}',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Add a chart to your favourites.',
  params: idParams,
  response: emptyResponse,
});

export const removeChartFavourite = endpoint({
  name: 'removeChartFavourite',
  method: 'DELETE',
  path: '/api/v1/chartFavorite/{id}',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Remove a chart from your favourites.',
  params: idParams,
  response: emptyResponse,
});

// Output types

export const listOutputTypes = endpoint({
  name: 'listOutputTypes',
  method: 'GET',
  path: '/api/v1/outputTypes/',
  access: 'user',
  summary: 'List all chart types.',
  response: listOf('output_types', outputType.omit({ is_default: true })),
});

export const setOutputTypes = endpoint({
  name: 'setOutputTypes',
  method: 'PUT',
  path: '/api/v1/outputTypes/forChart/{id}',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Set the chart types a chart offers. The first is the default.',
  params: idParams,
  body: z.object({
    output_types: z.array(z.enum(outputTypes)).min(1, 'Select at least one chart type.').max(50),
  }),
  response: listOf('output_types', outputType),
});

// Groups

export type CollectionNode = z.infer<typeof collection> & { children: CollectionNode[] };
const collectionNode: z.ZodType<CollectionNode> = collection.extend({
  get children() {
    return z.array(collectionNode);
  },
});

export const getCollectionHierarchy = endpoint({
  name: 'getCollectionHierarchy',
  method: 'GET',
  path: '/api/v1/collections/hierarchy',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'Get the groups of a project as a tree, in the order of each tab.',
  query: z.object({ project_id: id, tab_name: z.string().max(100).optional() }),
  response: listOf('collections', collectionNode),
});

const collectionFields = z.object({
  collection_name: name('Name', 200),
  collection_code: name('Code', 100).regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'A code can only contain lower-case letters, digits and single hyphens between them, because it is part of the address.',
  ),
  description: text.default(''),
});

export const createCollection = endpoint({
  name: 'createCollection',
  method: 'POST',
  path: '/api/v1/collections/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Add a chart group to an output tab of a project, or to another chart group.',
  body: collectionFields.extend({
    project_id: bodyId,
    parent_id: bodyId.nullable().default(null),
    /** The project’s first tab unless given; a project without any gets the tab `explorer`. */
    tab_name: z.string().max(100).optional(),
  }),
  response: collection,
});

export const updateCollection = endpoint({
  name: 'updateCollection',
  method: 'PUT',
  path: '/api/v1/collections/{id}',
  access: 'admin',
  opens: { thing: 'chartCollection', collection_id: 'params.id' },
  summary: 'Change a chart group. Omitted fields are unchanged.',
  params: idParams,
  body: partialFields(collectionFields).extend({ seen: partialFields(collectionFields).optional() }),
  response: collection,
});

export const deleteCollection = endpoint({
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/api/v1/collections/{id}',
  access: 'admin',
  opens: { thing: 'chartCollection', collection_id: 'params.id' },
  summary: 'Delete a chart group that has no sub-groups. Its charts stay, but are no longer in this group.',
  params: idParams,
  response: emptyResponse,
});

export const orderCollections = endpoint({
  name: 'orderCollections',
  method: 'PUT',
  path: '/api/v1/collections/order',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Reorder and nest the groups of a tab. List every group after its parent.',
  body: z.object({
    project_id: bodyId,
    collections: atMost(z.object({ id: bodyId, parent_id: bodyId.nullable() })),
  }),
  response: emptyResponse,
});

// Which charts a group has

const chartGroupMembership = z.object({
  id: z.number().int(),
  collection_id: z.number().int(),
  chart_id: z.number().int(),
  display_order: z.number().int(),
});

export const listChartGroupMemberships = endpoint({
  name: 'listChartGroupMemberships',
  method: 'GET',
  path: '/api/v1/chartGroupsMemberships/',
  access: 'project',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the charts in each group of a project, in order.',
  query: z.object({ project_id: id, collection_id: id.optional(), chart_id: id.optional(), ...page }),
  response: listOf('memberships', chartGroupMembership),
});

export const addChartGroupMemberships = endpoint({
  name: 'addChartGroupMemberships',
  method: 'POST',
  path: '/api/v1/chartGroupsMemberships/',
  access: 'admin',
  summary: 'Add charts to groups of their project, at the end unless you give a position.',
  body: z.object({
    memberships: atMost(
      z.object({ collection_id: bodyId, chart_id: bodyId, display_order: displayOrder.optional() }),
    ).min(1),
  }),
  response: listOf('memberships', chartGroupMembership),
});

export const setChartGroupMemberships = endpoint({
  name: 'setChartGroupMemberships',
  method: 'PUT',
  path: '/api/v1/chartGroupsMemberships/{id}',
  access: 'admin',
  opens: { thing: 'chartCollection', collection_id: 'params.id' },
  summary: 'Set the charts of the group with this id, in order. Charts you omit are removed from it.',
  params: idParams,
  body: z.object({ memberships: atMost(z.object({ chart_id: bodyId })) }),
  response: listOf('memberships', chartGroupMembership),
});

export const setManyChartGroupMemberships = endpoint({
  name: 'setManyChartGroupMemberships',
  method: 'PUT',
  path: '/api/v1/chartGroupsMemberships/',
  access: 'admin',
  summary: 'Set the charts of each group you name, in order. Charts you omit are removed from it.',
  body: z.object({
    memberships: atMost(z.object({ collection_id: bodyId, chart_id: bodyId })).min(1),
  }),
  response: listOf('memberships', chartGroupMembership),
});

export const deleteChartGroupMembership = endpoint({
  name: 'deleteChartGroupMembership',
  method: 'DELETE',
  path: '/api/v1/chartGroupsMemberships/{id}',
  access: 'admin',
  opens: { thing: 'chartMembership', membership_id: 'params.id' },
  summary: 'Remove a chart from a group, by the id of the membership. The chart stays.',
  params: idParams,
  response: emptyResponse,
});

// Which measures a chart reads

const chartParameter = z.object({
  id: z.number().int(),
  chart_id: z.number().int(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  measure_id: z.number().int(),
  measure_code: z.string(),
  measure_name: z.string(),
  series_name: z.string(),
  display_order: z.number().int(),
});
export type ChartParameter = z.infer<typeof chartParameter>;

export const listChartParameters = endpoint({
  name: 'listChartParameters',
  method: 'GET',
  path: '/api/v1/chartParameters/',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'query.chart_id' },
  summary: 'List the measures a chart uses, newest period first.',
  query: z.object({ chart_id: id, time_period_id: id.optional(), ...page }),
  response: listOf('chart_parameters', chartParameter),
});

export const saveChartParameters = endpoint({
  name: 'saveChartParameters',
  method: 'POST',
  path: '/api/v1/chartParameters/',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'body.chart_id' },
  summary:
    'Set the measures a chart uses in a period. Given parameters are added or changed in this order; those in `chart_parameter_ids` are removed.',
  body: z.object({
    chart_id: bodyId,
    time_period_id: bodyId,
    chart_parameters: z
      .array(z.object({ measure_id: bodyId, series_name: z.string().trim().max(200).optional() }))
      .max(50)
      .default([]),
    chart_parameter_ids: z.array(bodyId).max(50).default([]),
  }),
  response: listOf('chart_parameters', chartParameter),
});

export const deleteChartParameter = endpoint({
  name: 'deleteChartParameter',
  method: 'DELETE',
  path: '/api/v1/chartParameters/{id}',
  access: 'admin',
  opens: { thing: 'chartParameter', parameter_id: 'params.id' },
  summary: 'Remove a measure from a chart in a period.',
  params: idParams,
  response: emptyResponse,
});

export const deleteChartParameters = endpoint({
  name: 'deleteChartParameters',
  method: 'DELETE',
  path: '/api/v1/chartParameters/',
  access: 'admin',
  summary: 'Remove several measures from charts, all or nothing.',
  body: z.object({ chart_parameter_ids: atMost(bodyId).min(1) }),
  response: emptyResponse,
});

export const copyChartParameters = endpoint({
  name: 'copyChartParameters',
  method: 'POST',
  path: '/api/v1/chartParameters/copy',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Copy the measures of every chart in a project from one period to another, where the chart has none yet.',
  body: z.object({ project_id: bodyId, from_time_period_id: bodyId, to_time_period_id: bodyId }),
  response: z.object({
    copied: z.array(z.object({ id: z.number().int(), chart_name: z.string() })),
    /** These read something in the period already, and stay as they are. */
    kept: z.array(z.object({ id: z.number().int(), chart_name: z.string() })),
    /** Measures among the copied ones whose codes no questionnaire of the period asks: they have no value there. */
    unasked: z.array(z.object({ measure_name: z.string(), codes: z.array(z.string()) })),
  }),
});

// What charts say about themselves

const metaDataItem = z.object({
  id: z.number().int(),
  metadata_name: z.string(),
  metadata_text: z.string(),
});

const metaDataFields = z.object({
  metadata_name: name('Heading', 200),
  metadata_text: text,
});

export const createMetaData = endpoint({
  name: 'createMetaData',
  method: 'POST',
  path: '/api/v1/metaData/',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'body.chart_id' },
  summary: 'Add a heading and text to a chart’s metadata.',
  body: metaDataFields.extend({ chart_id: bodyId }),
  response: metaDataItem,
});

export const updateMetaData = endpoint({
  name: 'updateMetaData',
  method: 'PUT',
  path: '/api/v1/metaData/{id}',
  access: 'admin',
  opens: { thing: 'chartHeading', heading_id: 'params.id' },
  summary: 'Change a metadata heading, its text or its position.',
  params: idParams,
  body: metaDataFields.extend({ display_order: displayOrder }).partial(),
  response: metaDataItem,
});

export const deleteMetaData = endpoint({
  name: 'deleteMetaData',
  method: 'DELETE',
  path: '/api/v1/metaData/{id}',
  access: 'admin',
  opens: { thing: 'chartHeading', heading_id: 'params.id' },
  summary: 'Delete a metadata heading and its text.',
  params: idParams,
  response: emptyResponse,
});

import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import { questionnaireKinds } from '../questionnaires/questionnaires.ts';

/*
 * Data as programs fetch them again and again: an address for each period, whose tag changes when what is there does. What
 * they hold is what the same person sees on the screen, and nothing else.
 */

export const feedShapes = ['tidy', 'wide'] as const;
export type FeedShape = (typeof feedShapes)[number];
export const feedFormats = ['csv', 'parquet'] as const;
export type FeedFormat = (typeof feedFormats)[number];

const asked = z.object({
  /** `tidy`: a row for each value; `wide`: a row for each submission, or for each case where there are cases. */
  shape: z.enum(feedShapes).default('tidy'),
  format: z.enum(feedFormats).default('csv'),
});

const period = {
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  /** The feed's path; callers can add `shape` and `format`. */
  path: z.string(),
  /** The path of its rows as OData; of its wide shape with `_wide` behind. */
  odata_path: z.string(),
  /** Changes with what the feed holds; as `ETag` the feed itself sends it. */
  version: z.string(),
};

const feeds = z.object({
  project_id: z.number().int(),
  project_name: z.string(),
  /** The path of the OData service that has all of them. */
  odata_path: z.string(),
  /** By period, the newest first; empty where the key reads no results. */
  results: z.array(z.object({ ...period, state: dataCollectionState })),
  /** By period and questionnaire, likewise. */
  answers: z.array(
    z.object({
      ...period,
      questionnaire_id: z.number().int(),
      questionnaire_name: z.string(),
      kind: z.enum(questionnaireKinds),
      /** The maximum number of rows in a tidy file. */
      answers: z.number().int(),
      /** The path of the codebook: codes, types, options, units, ranges and rules. */
      codebook_path: z.string(),
    }),
  ),
});
export type Feeds = z.infer<typeof feeds>;

export const listFeeds = endpoint({
  name: 'listFeeds',
  method: 'GET',
  path: '/api/v1/feeds/',
  access: 'project',
  keys: ['read_results', 'read_answers'],
  takesBasic: true,
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the data feeds of a project by period, each with its path and a version that changes with its contents.',
  query: z.object({ project_id: id }),
  response: feeds,
});

export const feedAnswers = endpoint({
  name: 'feedAnswers',
  method: 'GET',
  path: '/api/v1/feeds/answers/{questionnaire_id}',
  access: 'project',
  keys: ['read_answers'],
  takesBasic: true,
  audits: 'answers.downloaded',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.questionnaire_id' },
  summary:
    'Download the answers to a questionnaire as CSV or Parquet: all for the programme team, otherwise your organisation’s. Basic authentication works too, with an API key as the password.',
  params: z.object({ questionnaire_id: id }),
  query: asked,
  produces: 'text/csv; charset=utf-8',
  response: z.unknown(),
});

export const feedResults = endpoint({
  name: 'feedResults',
  method: 'GET',
  path: '/api/v1/feeds/results/{project_id}/{time_period_id}',
  access: 'project',
  keys: ['read_results'],
  takesBasic: true,
  audits: 'results.downloaded',
  opens: { thing: 'results', project_id: 'params.project_id' },
  summary:
    'Download the results of a period as CSV or Parquet, as the charts show them. Basic authentication works too, with an API key as the password.',
  params: z.object({ project_id: id, time_period_id: id }),
  query: asked,
  produces: 'text/csv; charset=utf-8',
  response: z.unknown(),
});

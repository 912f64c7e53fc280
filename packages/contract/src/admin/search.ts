import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, MAX_ID } from '../shared/fields.ts';
import { filter } from '../comparison/comparison-options.ts';

/**
 * The kinds of search result, in the order shown when matches are equally good. Only the programme team finds
 * people.
 */
export const searchKinds = [
  'project',
  'chart',
  'question',
  'organisation',
  'guidance',
  'document',
  'person',
  'guide',
] as const;
export type SearchKind = (typeof searchKinds)[number];

const searchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.number().int(),
  name: z.string(),
  /**
   * For a project or help guide, its summary; for a person or organisation, a description; otherwise the
   * project.
   */
  detail: z.string(),
  /** For projects and their contents; together with the next fields, this locates the page. */
  project_code: z.string().nullable(),
  tab_name: z.string().nullable(),
  collection_code: z.string().nullable(),
  /** For a question, its location, and a submission of the user's organisation that answers it. */
  time_period_id: z.number().int().nullable(),
  questionnaire_id: z.number().int().nullable(),
  section_id: z.number().int().nullable(),
  submission_id: z.number().int().nullable(),
  /** For a help guide, its slug in the address. */
  guide_slug: z.string().nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

const query = z.string().trim().min(2, 'Enter at least two characters.').max(200);

/** The filters of a search; their ids are the same everywhere. */
export const KIND_FILTER = 1;
export const PROJECT_FILTER = 2;

export const searchGlobal = endpoint({
  name: 'searchGlobal',
  method: 'POST',
  path: '/api/v1/search/global',
  access: 'user',
  reads: true,
  summary:
    'Search projects, charts, questions, organisations, guidance, documents, people and help guides. Only results you have access to are returned.',
  body: z.object({
    query,
    filters: z
      .array(
        z.object({
          filter_id: bodyId,
          option_list: z.array(z.object({ option_name: z.string().max(300) })).max(200),
        }),
      )
      .max(10)
      .default([]),
    limit: z.number().int().min(1).max(1000).default(20),
    offset: z.number().int().min(0).max(MAX_ID).default(0),
    /** At most so many of each kind, for who looks at a few of all. */
    of_each: z.number().int().min(1).max(20).optional(),
  }),
  response: z.object({ query: z.string(), results: z.array(searchResult), total: z.number().int() }),
});

export const listSearchFilters = endpoint({
  name: 'listSearchFilters',
  method: 'GET',
  path: '/api/v1/search/filters',
  access: 'user',
  summary: 'List the filters for search results, with the number of results for each.',
  query: z.object({
    /** Without a project, searches everything the user can see. */
    query: z
      .string()
      .trim()
      .max(200)
      .refine((words) => words.length !== 1, 'Enter at least two characters.')
      .default(''),
  }),
  response: z.object({ filters: z.array(filter) }),
});

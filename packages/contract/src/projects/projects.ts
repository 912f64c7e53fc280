import { z } from 'zod';
import { keyScopeCodes } from '../identity/key-scope-codes.ts';
import { defaultSimilar } from '../comparison/similar-comparison.ts';
import { verdictRules } from '../comparison/verdict-rules.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { dataCollectionDates } from '../platform/data-collection-state.ts';

/** A project's part in one time period: its state and the dates the state follows from. */
export const projectTimePeriod = z.object({
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  ...dataCollectionDates,
});
export type ProjectTimePeriod = z.infer<typeof projectTimePeriod>;

const summary = {
  id: z.number().int(),
  project_code: z.string(),
  project_name: z.string(),
  summary: z.string(),
  category_id: z.number().int(),
  category_name: z.string(),
  unit_name: z.string(),
  registration_required: z.boolean(),
  organisation_count: z.number().int(),
  /** For the person who asks; false for a visitor. */
  is_favourite: z.boolean(),
  has_access: z.boolean(),
  has_pending_request: z.boolean(),
  /** By dates: the open period that closes first, else the next to take registrations, the last closed or the next to open. */
  current_time_period: projectTimePeriod.nullable(),
  /** When it was put away; null for a project that is in use. */
  archived_at: instant.nullable(),
};
const projectSummary = z.object(summary);
export type ProjectSummary = z.infer<typeof projectSummary>;

export const project = z.object({
  ...summary,
  landing_text: z.string(),
  source_text: z.string(),
  named_results: z.boolean(),
  provisional_results: z.boolean(),
  disclosure_threshold: z.number().int().nullable(),
  minimum_peers: z.number().int(),
  round_counts: z.boolean(),
  quartile_method: z.number().int(),
  verdict_rule: z.enum(verdictRules),
  default_similar: defaultSimilar,
  /** Newest first. */
  time_periods: z.array(projectTimePeriod),
  output_tabs: z.array(
    z.object({
      id: z.number().int(),
      output_name: z.string(),
      tab_name: z.string(),
      display_order: z.number().int(),
    }),
  ),
});
export type Project = z.infer<typeof project>;

export const listProjects = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/api/v1/projects/',
  access: 'public',
  keys: keyScopeCodes,
  summary:
    'List the projects of a programme by category. `archived` includes archived projects. `project_code` gets only that project.',
  query: z.object({
    programme_id: id,
    project_code: z.string().max(100).optional(),
    /** Those in the archive as well. */
    archived: z.literal('true').optional(),
    ...page,
  }),
  response: listOf('projects', projectSummary),
});

export const getProject = endpoint({
  name: 'getProject',
  method: 'GET',
  path: '/api/v1/projects/{id}',
  access: 'public',
  keys: keyScopeCodes,
  summary: 'Get a project with its time periods and output tabs.',
  params: idParams,
  response: project,
});

export const projectAbout = z.object({
  project_id: z.number(),
  time_period_id: z.number(),
  about_text: z.string(),
  source_text: z.string(),
});

export const getProjectAbout = endpoint({
  name: 'getProjectAbout',
  method: 'GET',
  path: '/api/v1/projects/about/',
  access: 'user',
  opens: { thing: 'listedProject', project_id: 'query.project_id' },
  summary: 'Get the about text of a project in a time period.',
  query: z.object({ project_id: id, time_period_id: id }),
  response: projectAbout,
});

export const addProjectFavourite = endpoint({
  name: 'addProjectFavourite',
  method: 'POST',
  path: '/api/v1/projectFavorite/{id}',
  access: 'user',
  opens: { thing: 'listedProject', project_id: 'params.id' },
  summary: 'Add a project to your favourites.',
  params: idParams,
  response: emptyResponse,
});

export const removeProjectFavourite = endpoint({
  name: 'removeProjectFavourite',
  method: 'DELETE',
  path: '/api/v1/projectFavorite/{id}',
  access: 'user',
  opens: { thing: 'listedProject', project_id: 'params.id' },
  summary: 'Remove a project from your favourites.',
  params: idParams,
  response: emptyResponse,
});

export const guidance = z.object({
  id: z.number().int(),
  guidance_title: z.string(),
  guidance_text: z.string(),
});
export type Guidance = z.infer<typeof guidance>;

export const listProjectGuidances = endpoint({
  name: 'listProjectGuidances',
  method: 'GET',
  path: '/api/v1/projectGuidances/',
  access: 'project',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the guidance texts of a project.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('project_guidances', guidance),
});

/** The programme team's view of a period: who has started, who has submitted, who needs a reminder. */
export const progressSorts = ['organisation', 'state', 'answered', 'saved', 'submitted'] as const;

export const getProjectProgress = endpoint({
  name: 'getProjectProgress',
  method: 'GET',
  path: '/api/v1/projects/{id}/progress',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'params.id', time_period_id: 'query.time_period_id' },
  summary: 'Get the progress of every submission in a time period.',
  params: idParams,
  query: z.object({
    time_period_id: id,
    state: z.enum(['not_started', 'in_progress', 'submitted']).optional(),
    search: z.string().max(100).optional(),
    /** With `-` before it: the other way round. */
    sort: z
      .enum([...progressSorts, ...progressSorts.map((column) => `-${column}` as const)])
      .default('organisation'),
    ...page,
  }),
  response: listOf(
    'progress',
    z.object({
      submission_id: z.number().int(),
      submission_name: z.string(),
      organisation_id: z.number().int(),
      organisation_name: z.string(),
      state: z.enum(['not_started', 'in_progress', 'submitted']),
      answered: z.number().int(),
      questions: z.number().int(),
      required_left: z.number().int(),
      submitted_at: instant.nullable(),
      last_saved_at: instant.nullable(),
    }),
  ).extend({
    counts: z.object({
      not_started: z.number().int(),
      in_progress: z.number().int(),
      submitted: z.number().int(),
    }),
  }),
});

import { z } from 'zod';
import { defaultSimilar } from '../comparison/similar-comparison.ts';
import { verdictRules } from '../comparison/verdict-rules.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, displayOrder } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import { project } from './projects.ts';
import { SLUG_PATTERN } from '../shared/slug.ts';

/* Projects and categories as the programme team keeps them. */

const text = z.string().max(20_000);
const name = (label: string, most: number) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} must be at most ${most} characters.`);

export const projectFields = z.object({
  project_code: name('Project code', 100).regex(
    SLUG_PATTERN,
    'A project code can only contain lower-case letters, digits and single hyphens between them, because it is part of the address.',
  ),
  project_name: name('Project', 200),
  category_id: bodyId,
  summary: text.optional(),
  landing_text: text.optional(),
  /** The word for a submission in this project, in the singular. */
  unit_name: name('Type of submission', 100).optional(),
  source_text: text.optional(),
  named_results: z.boolean().optional(),
  provisional_results: z.boolean().optional(),
  /** Null shows every number, however small. */
  disclosure_threshold: z.number().int().min(1).max(1000).nullable().optional(),
  /** At least 3 where others appear under pseudonyms. */
  minimum_peers: z.number().int().min(1).max(1000).optional(),
  /** Others' counts are shown to the nearest 5; needs a threshold of at least 3. */
  round_counts: z.boolean().optional(),
  quartile_method: z.literal([6, 7]).optional(),
  /** The rule for verdicts in every chart, list, file and message. */
  verdict_rule: z.enum(verdictRules).optional(),
  /** Null: charts compare with all by default. */
  default_similar: defaultSimilar.optional(),
  registration_required: z.boolean().optional(),
  display_order: displayOrder.optional(),
});

/**
 * Needed where a change lets something of others be seen that is held back now. Without it such a change is refused with 409,
 * and the sentences that say what becomes visible, and to whom.
 */
const confirmation = { confirm_loosening: z.literal(true).optional() };
/**
 * The values on the user's screen: if the stored values have changed, the answer is 409 and nothing is
 * overwritten.
 */
const seen = { seen: projectFields.partial().optional() };
const projectChanges = projectFields.partial().extend({ ...confirmation, ...seen });

export const createProject = endpoint({
  name: 'createProject',
  method: 'POST',
  path: '/api/v1/projects/',
  access: 'admin',
  summary: 'Create a project in a category of the programme.',
  body: projectFields,
  response: project,
});

export const updateProject = endpoint({
  name: 'updateProject',
  method: 'PUT',
  path: '/api/v1/projects/{id}',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary:
    'Change a project. Omitted fields are unchanged. Changes that reveal more about others need `confirm_loosening` and, once a period is published, a superuser.',
  params: idParams,
  body: projectChanges,
  response: project,
});

/** SPEC §7 names PUT on the collection too: the same change, with the id in the body. */
export const updateProjectByBody = endpoint({
  name: 'updateProjectByBody',
  method: 'PUT',
  path: '/api/v1/projects/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.id' },
  summary: 'Change a project. Same as PUT /projects/{id}, with the id in the body.',
  body: projectChanges.extend({ id: bodyId }),
  response: project,
});

export const deleteProject = endpoint({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/api/v1/projects/{id}',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Delete an empty project: no submissions, questionnaires, measures or charts.',
  params: idParams,
  response: emptyResponse,
});

export const getProgrammeProjectStatus = endpoint({
  name: 'getProgrammeProjectStatus',
  method: 'GET',
  path: '/api/v1/projects/programmeProjectStatus/',
  access: 'admin',
  opens: { thing: 'timePeriod', time_period_id: 'query.time_period_id' },
  summary:
    'List every project of the programme in a time period, with its data-collection state and the submissions made.',
  query: z.object({ programme_id: id, time_period_id: id, ...page }),
  response: listOf(
    'project_statuses',
    z.object({
      project_id: z.number().int(),
      project_code: z.string(),
      project_name: z.string(),
      /** Null: the project takes no part in the time period. */
      state: dataCollectionState.nullable(),
      questionnaires: z.number().int(),
      organisations: z.number().int(),
      submissions: z.number().int(),
      not_started: z.number().int(),
      in_progress: z.number().int(),
      /** All questionnaires of the period submitted. */
      submitted: z.number().int(),
    }),
  ),
});

const category = z.object({
  id: z.number().int(),
  category_name: z.string(),
  display_order: z.number().int(),
  projects: z.array(
    z.object({
      id: z.number().int(),
      project_code: z.string(),
      project_name: z.string(),
      is_archived: z.boolean(),
    }),
  ),
});
export type Category = z.infer<typeof category>;

const categoryFields = z.object({
  category_name: name('Category', 200),
  /** Left out: after the others. */
  display_order: displayOrder.optional(),
});

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/v1/categories/',
  access: 'public',
  summary: 'List the categories of a programme with their projects, in order.',
  query: z.object({ programme_id: id, ...page }),
  response: listOf('categories', category),
});

export const getCategory = endpoint({
  name: 'getCategory',
  method: 'GET',
  path: '/api/v1/categories/{id}',
  access: 'public',
  summary: 'Get a category with its projects.',
  params: idParams,
  response: category,
});

export const createCategory = endpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/api/v1/categories/',
  access: 'admin',
  summary: 'Add a category to the programme.',
  body: categoryFields,
  response: category,
});

export const updateCategory = endpoint({
  name: 'updateCategory',
  method: 'PUT',
  path: '/api/v1/categories/{id}',
  access: 'admin',
  opens: { thing: 'category', category_id: 'params.id' },
  summary: 'Rename or move a category. Returns 409 and changes nothing if the name in `seen` has changed.',
  params: idParams,
  body: categoryFields.extend({ seen: z.object({ category_name: z.string() }).optional() }),
  response: category,
});

export const deleteCategory = endpoint({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/v1/categories/{id}',
  access: 'admin',
  opens: { thing: 'category', category_id: 'params.id' },
  summary: 'Delete a category that has no projects.',
  params: idParams,
  response: emptyResponse,
});

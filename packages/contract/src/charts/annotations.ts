import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant } from '../shared/fields.ts';

/*
 * Annotations: events in a period, shown at their point of a chart. The programme team's are visible to all
 * readers of the chart; an organisation's only to it and the programme team.
 */

export const MAX_ANNOTATION_LENGTH = 300;
/** The maximum for each side on a chart: more would hide the data. */
export const MOST_ANNOTATIONS = 60;

/** A date of an action plan at which its aim is annotated. */
const planDates = ['starts', 'due'] as const;
export type PlanDate = (typeof planDates)[number];

const annotation = z.object({
  id: z.number().int(),
  /** The date of an action plan, whose id and aim these are; null for an annotation. */
  plan_date: z.enum(planDates).nullable(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  /** The submission the annotation belongs to; null: the programme team's, visible to all. */
  submission_id: z.number().int().nullable(),
  annotation_text: z.string(),
  /** The author; null for annotations of the programme team. */
  user_name: z.string().nullable(),
  created_at: instant,
  may_remove: z.boolean(),
});
export type Annotation = z.infer<typeof annotation>;

export const listAnnotations = endpoint({
  name: 'listAnnotations',
  method: 'GET',
  path: '/api/v1/charts/{id}/annotations',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary:
    'List the annotations of a chart, oldest period first: those of the programme team, and those of one submission with the dates of its action plans.',
  params: idParams,
  query: z.object({ submission_id: id.optional() }),
  response: z.object({ annotations: z.array(annotation) }),
});

export const addAnnotation = endpoint({
  name: 'addAnnotation',
  method: 'POST',
  path: '/api/v1/charts/{id}/annotations',
  access: 'contributor',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Annotate a period of a chart, for a submission or, as the programme team, for all participants.',
  params: idParams,
  body: z.object({
    time_period_id: bodyId,
    submission_id: bodyId.nullable(),
    annotation_text: z
      .string()
      .trim()
      .min(1, 'Annotation is required.')
      .max(MAX_ANNOTATION_LENGTH, `Annotation must be at most ${MAX_ANNOTATION_LENGTH} characters.`),
  }),
  response: z.object({ id: z.number().int() }),
});

export const deleteAnnotation = endpoint({
  name: 'deleteAnnotation',
  method: 'DELETE',
  path: '/api/v1/charts/{id}/annotations/{annotation_id}',
  access: 'contributor',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Delete an annotation made by your organisation or, for the programme team, by the team.',
  params: idParams.extend({ annotation_id: id }),
  response: emptyResponse,
});

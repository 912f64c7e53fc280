import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id } from '../shared/fields.ts';
import { peerCandidate } from '../comparison/peer-groups.ts';
import { MAX_SIMILAR_ORGANISATIONS } from '../comparison/similar-comparison.ts';

/* Nearest neighbours: who is most like a submission, by the attributes that the programme team weighs. */

export const MOST_ATTRIBUTES = 12;
export const MOST_WEIGHT = 10;

/** An attribute used to find similar organisations: a chart of the project, by its first measure. */
const attributeFields = {
  chart_id: bodyId,
  /** How much it counts beside the others. */
  weight: z.number().int().min(1).max(MOST_WEIGHT),
  /** Compared by ratio, as sizes are: 100 is to 200 as 200 to 400. */
  is_log: z.boolean(),
};
const writtenAttribute = z.object(attributeFields);
export type SimilarityAttributeInput = z.infer<typeof writtenAttribute>;
const attributes = z
  .array(writtenAttribute)
  .max(MOST_ATTRIBUTES, `You can weight at most ${MOST_ATTRIBUTES} charts.`)
  .refine((all) => new Set(all.map(({ chart_id }) => chart_id)).size === all.length, {
    message: 'You can weight each chart only once.',
  });

const keptAttribute = z.object({ ...attributeFields, chart_id: z.number().int(), chart_name: z.string() });
export type SimilarityAttribute = z.infer<typeof keptAttribute>;

export const getSimilarityAttributes = endpoint({
  name: 'getSimilarityAttributes',
  method: 'GET',
  path: '/api/v1/neighbourAttributes/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the charts, with weights, that decide which organisations are similar in a project.',
  query: z.object({ project_id: id }),
  response: z.object({ attributes: z.array(keptAttribute) }),
});

export const setSimilarityAttributes = endpoint({
  name: 'setSimilarityAttributes',
  method: 'PUT',
  path: '/api/v1/neighbourAttributes/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Set the charts that decide which organisations are similar. Send the full list; an empty list turns similar organisations off.',
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: z.object({ project_id: bodyId, attributes, was: attributes }),
  response: emptyResponse,
});

/** An attribute as shown to people, with the value of the viewed submission. */
const shownAttribute = keptAttribute.extend({
  unit: z.string(),
  decimals: z.number().int(),
  value: z.number().nullable(),
  /** The reason why the attribute is not used: the user's value is missing, or all have the same value. */
  unused: z.enum(['own_missing', 'no_spread']).nullable(),
});
const neighbour = peerCandidate.extend({
  /** In standard deviations of the attributes, on average. */
  distance: z.number(),
  /** The value of each attribute, in order. */
  values: z.array(z.number().nullable()),
});

export const listSimilarOrganisations = endpoint({
  name: 'listSimilarOrganisations',
  method: 'GET',
  path: '/api/v1/neighbours/',
  access: 'project',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the submissions most similar to a given submission, closest first. Uses the project’s similarity charts in the newest published period up to the given one.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    /** The user's submission, or any for the programme team; defaults to the user's first. */
    submission_id: id.optional(),
    how_many: z.coerce.number().int().min(1).max(MAX_SIMILAR_ORGANISATIONS).default(10),
  }),
  response: z.object({
    /** Null: no period is published yet. */
    /** The period whose figures and pseudonym numbers these are. */
    time_period_id: z.number().int().nullable(),
    time_period_name: z.string().nullable(),
    submission_name: z.string().nullable(),
    attributes: z.array(shownAttribute),
    neighbours: z.array(neighbour),
    /** How many have a distance, of whom these are the nearest. */
    compared: z.number().int(),
    /** How many have none, because a figure of theirs is not there or not shown. */
    without: z.number().int(),
  }),
});
export type SimilarOrganisations = z.infer<typeof listSimilarOrganisations.response>;

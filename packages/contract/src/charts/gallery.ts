import { z } from 'zod';
import { averages, chosenFilter } from './chart-data.ts';
import { suppressionReason } from './chart-parts.ts';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId } from '../shared/fields.ts';
import { similarChoice } from '../comparison/similar-comparison.ts';

/*
 * The charts of a group as small pictures beside each other: what a chart would show as ranked bars, without its figures in
 * words, and the same cut into sets (small multiples).
 */

/** The division of a chart into pictures; `nothing`: one picture of the whole comparison. */
export const gallerySplits = ['nothing', 'peer_groups', 'regions', 'submissions'] as const;
export type GallerySplit = (typeof gallerySplits)[number];

/**
 * The maximum of bars in a picture. With more submissions, it draws a visible number, evenly by rank, always
 * with the user's.
 */
export const MOST_BARS = 150;

const galleryPicture = z.object({
  /** `all`, `peer-group-12`, `region-London`, `submission-7`. */
  set: z.string(),
  name: z.string(),
  /** How many values count. */
  n: z.number().int(),
  averages,
  suppressed: suppressionReason.nullable(),
  /** The place of the submission looked at (of the one a picture is of, where it is of one) among them. */
  own_rank: z.number().int().nullable(),
  /** Highest first: the key of the submission and its value. */
  bars: z.array(z.tuple([z.string(), z.number()])),
});
export type GalleryPicture = z.infer<typeof galleryPicture>;

const galleryChart = z.object({
  chart_id: z.number().int(),
  measure_name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  polarity: z.enum(['higher', 'lower', 'neutral']),
  /** Fewer than the sets there are where a project does not let regions be compared in this chart. */
  pictures: z.array(galleryPicture),
});
export type GalleryChart = z.infer<typeof galleryChart>;

export const getGallery = endpoint({
  name: 'getGallery',
  method: 'POST',
  path: '/api/v1/data/gallery',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'body.project_id' },
  reads: true,
  summary: 'Get the charts in a topic as thumbnails: values by rank, with yours marked.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    collection_id: bodyId,
    /** The submission to rank; must be the user's, except for the programme team. */
    submission_id: bodyId.nullish(),
    peer_group_ids: z.array(bodyId).max(20).default([]),
    filters: z.array(chosenFilter).max(20).default([]),
    similar: similarChoice,
    split: z.enum(gallerySplits).default('nothing'),
  }),
  response: z.object({
    time_period_id: z.number().int(),
    time_period_name: z.string(),
    visibility: z.enum(['published', 'provisional', 'own_only']),
    charts: z.array(galleryChart),
    /** All submissions with a bar, by name or pseudonym. */
    submissions: z.array(z.object({ key: z.string(), name: z.string(), is_own: z.boolean() })),
  }),
});
export type Gallery = z.infer<typeof getGallery.response>;

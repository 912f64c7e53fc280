import { z } from 'zod';
import { endpoint, id, listOf, page } from './endpoint.ts';

/** What may be unusual of a figure, the gravest first; `missing` also of a submission of which there is nothing at all. */
export const unusualKinds = ['alarm', 'alert', 'special_cause', 'change', 'missing'] as const;
export type UnusualKind = (typeof unusualKinds)[number];

export const unusualSorts = ['weight', 'submission', 'measure'] as const;

const unusual = z.object({
  kind: z.enum(unusualKinds),
  tone: z.enum(['better', 'worse', 'neutral']),
  words: z.string(),
  submission_id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  /** Null where nothing was submitted. */
  chart_id: z.number().int().nullable(),
  chart_name: z.string().nullable(),
  collection_code: z.string().nullable(),
  tab_name: z.string().nullable(),
  unit: z.string(),
  decimals: z.number().int(),
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  /** With how many it was compared, itself included. */
  n: z.number().int().nullable(),
});
export type UnusualFigure = z.infer<typeof unusual>;

export const listUnusual = endpoint({
  name: 'listUnusual',
  method: 'GET',
  path: '/api/v1/data/unusual',
  access: 'admin',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary: 'What is unusual of every submission of a project in a time period, the gravest first.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    kind: z.enum(unusualKinds).optional(),
    search: z.string().max(100).optional(),
    sort: z.enum([...unusualSorts, ...unusualSorts.map((one) => `-${one}` as const)]).default('-weight'),
    ...page,
  }),
  response: listOf('unusual', unusual).extend({
    /** Of each kind, whatever is searched. */
    counts: z.record(z.enum(unusualKinds), z.number().int()),
  }),
});

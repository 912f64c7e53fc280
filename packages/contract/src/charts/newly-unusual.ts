import { z } from 'zod';
import { unusualKinds, unusualTones } from '../outliers/outliers.ts';
import { unusualWeight } from '../outliers/unusual-weight.ts';
import { endpoint } from '../shared/endpoint.ts';
import { id, translatableText } from '../shared/fields.ts';
import { scorecardEntry } from './chart-data.ts';

export const listNewlyUnusual = endpoint({
  name: 'listNewlyUnusual',
  method: 'GET',
  path: '/api/v1/data/newlyUnusual',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the results of your submission that became unusual, or more serious, since the previously published period. Without a period, the newest published one is used.',
  query: z.object({ project_id: id, time_period_id: id.optional() }),
  response: z.object({
    /** The two periods that are compared; null if there are no two published ones, or you have no figures in both. */
    compared: z
      .object({
        time_period_id: z.number().int(),
        time_period_name: z.string(),
        previous_time_period_name: z.string(),
      })
      .nullable(),
    /** The most serious first. */
    results: z.array(
      z.object({
        entry: scorecardEntry,
        unusual: z.object({
          kind: z.enum(unusualKinds),
          weight: unusualWeight,
          tone: z.enum(unusualTones),
          words: translatableText,
          /** The chart type that shows it; null: the first. */
          form: z.enum(['funnel', 'spc', 'time_series']).nullable(),
        }),
      }),
    ),
  }),
});

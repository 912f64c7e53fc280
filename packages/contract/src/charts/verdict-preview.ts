import { z } from 'zod';
import { verdictRules } from '../comparison/verdict-rules.ts';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';

const count = z.number().int();

/** The number of values of all charts for each verdict of a rule. */
const verdictCounts = z.object({
  rule: z.enum(verdictRules),
  better: count,
  worse: count,
  /** Counts of measures where neither direction is better. */
  higher: count,
  lower: count,
  similar: count,
  none: count,
});
export type VerdictCounts = z.infer<typeof verdictCounts>;

export const previewVerdictRules = endpoint({
  name: 'previewVerdictRules',
  method: 'GET',
  path: '/api/v1/projects/{id}/verdict-rules',
  access: 'admin',
  opens: { thing: 'results', project_id: 'params.id' },
  summary:
    'Preview how many values of the newest period each verdict rule would call better, worse or similar.',
  params: z.object({ id }),
  response: z.object({
    /** Null: no period has submitted figures. */
    time_period_name: z.string().nullable(),
    rules: z.array(verdictCounts),
  }),
});

import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { answeringIds, answeringInParams } from '../shared/answering-resources.ts';

/* The cases of a unit continue in its next time period. */

/** The cases to carry forward: those still in progress, or also the complete ones. */
const carriedStates = ['open', 'all'] as const;

export const getEarlierCases = endpoint({
  name: 'getEarlierCases',
  method: 'GET',
  path: '/api/v1/caseContinuation/{questionnaire_id}/{submission_id}',
  access: 'contributor',
  keys: ['write_answers'],
  opens: answeringInParams,
  summary: 'Count the cases of the previous time period that have not been carried forward yet.',
  params: answeringIds,
  response: z.object({
    /** Null if the previous time period had no cases of this kind. */
    time_period_name: z.string().nullable(),
    in_progress: z.number().int(),
    complete: z.number().int(),
  }),
});

export const carryCasesForward = endpoint({
  name: 'carryCasesForward',
  method: 'POST',
  path: '/api/v1/caseContinuation/{questionnaire_id}/{submission_id}',
  access: 'contributor',
  keys: ['write_answers'],
  opens: answeringInParams,
  summary:
    'Carry cases forward from the previous time period, each only once, with the answers to questions that still exist. The earlier cases stay as they are.',
  params: answeringIds,
  body: z.object({
    which: z.enum(carriedStates).default('open'),
    /** Also the rows of rosters, such as visits. */
    with_rows: z.boolean().default(false),
  }),
  response: z.object({ cases: z.number().int(), answers: z.number().int() }),
});

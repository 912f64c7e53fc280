import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, translatableText } from '../shared/fields.ts';
import { answeringIds, answeringInParams } from '../shared/answering-resources.ts';
import { listOf, page } from '../shared/paging.ts';
import { measureKinds, noValueReasons } from './measure-kinds.ts';

/*
 * Measures over the cases of one submission as they are now: for the unit itself, before anything is submitted, and down to
 * the single case. Provisional, and never part of any comparison.
 */

/** The ways a case counts in a measure. It counts in a mean or median if it has a figure. */
export const caseOutcomes = ['passed', 'failed', 'counted', 'not_eligible'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

const caseMeasure = z.object({
  measure_id: z.number().int(),
  measure_name: z.string(),
  kind: z.enum(measureKinds),
  unit: z.string(),
  decimals: z.number().int(),
  value: z.number().nullable(),
  missing_reason: z.enum(noValueReasons).nullable(),
  /** The complete cases, by what they count as. */
  counts: z.record(z.enum(caseOutcomes), z.number().int()),
});

export const listCaseMeasures = endpoint({
  name: 'listCaseMeasures',
  method: 'GET',
  path: '/api/v1/caseMeasures/{questionnaire_id}/{submission_id}',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringInParams,
  summary: 'Get the provisional values of measures calculated from the complete cases of a submission.',
  params: answeringIds,
  response: z.object({ cases: z.number().int(), measures: z.array(caseMeasure) }),
});

/** The outcome of a case in a measure, with the reason. */
const caseResult = z.object({
  outcome: z.enum(caseOutcomes),
  /** The figure that the case gives to a mean or median. */
  value: z.number().nullable(),
  /** The conditions that do not hold, in words. */
  reasons: z.array(z.object({ text: translatableText, is_blank: z.boolean() })),
});

export const getMeasuresOfCase = endpoint({
  name: 'getMeasuresOfCase',
  method: 'GET',
  path: '/api/v1/caseMeasures/{questionnaire_id}/{submission_id}/cases/{case_id}',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringInParams,
  summary: 'Show how a case counts in each measure calculated from cases, with reasons.',
  params: answeringIds.extend({ case_id: id }),
  response: z.object({
    /** False until the case, and a second review of it, is complete. */
    is_counted: z.boolean(),
    measures: z.array(
      caseMeasure
        .pick({ measure_id: true, measure_name: true, unit: true, decimals: true })
        .extend(caseResult.shape),
    ),
  }),
});

export const listMeasureCases = endpoint({
  name: 'listMeasureCases',
  method: 'GET',
  path: '/api/v1/caseMeasures/{questionnaire_id}/{submission_id}/{measure_id}',
  access: 'project',
  keys: ['read_answers'],
  opens: answeringInParams,
  audits: 'cases.read',
  summary:
    'List the complete cases that met or did not meet the condition of a measure, or were not eligible, with reasons.',
  params: answeringIds.extend({ measure_id: id }),
  query: z.object({ outcome: z.enum(caseOutcomes).optional(), ...page }),
  response: listOf(
    'cases',
    z.object({
      case_id: z.number().int(),
      case_code: z.string(),
      case_number: z.number().int(),
      /** The answers by which duplicates are recognised, such as a hospital number. */
      identity: z.string(),
      ...caseResult.shape,
    }),
  ),
});

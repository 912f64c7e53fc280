import { z } from 'zod';
import { partialFields } from '../shared/partial-fields.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import { measureKind, noValueReasons } from './measure-kinds.ts';
import { counts, polarity, standardisation, definitionFields, measureFields } from './measure-definition.ts';

const measure = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  measure_code: z.string(),
  measure_name: z.string(),
  description: z.string(),
  kind: measureKind,
  numerator: z.string(),
  denominator: z.string().nullable(),
  multiplier: z.number(),
  standardisation: standardisation.nullable(),
  decimals: z.number().int(),
  unit: z.string(),
  polarity,
  counts,
  comparable_since_id: z.number().int().nullable(),
  comparable_since_name: z.string().nullable(),
  /** Only for a band of a split: the measure that is split, the question, and the answer as expressions write it. */
  split_of_id: z.number().int().nullable(),
  split_by: z.string().nullable(),
  split_value: z.string().nullable(),
  /** The charts that read the measure; a measure with charts cannot be deleted. */
  charts: z.array(z.object({ id: z.number().int(), chart_name: z.string() })),
});

export type Measure = z.infer<typeof measure>;

/** A background job on measures: how far it is. */
export const measureJob = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  of: z.number().int(),
});

export type MeasureJob = z.infer<typeof measureJob>;

export const listMeasures = endpoint({
  name: 'listMeasures',
  method: 'GET',
  path: '/api/v1/measures/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the measures of a project, with the charts that use them.',
  query: z.object({ project_id: id, search: z.string().max(200).optional(), ...page }),
  response: listOf('measures', measure),
});

export const getMeasure = endpoint({
  name: 'getMeasure',
  method: 'GET',
  path: '/api/v1/measures/{id}',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary: 'Get a measure.',
  params: idParams,
  response: measure,
});

export const createMeasure = endpoint({
  name: 'createMeasure',
  method: 'POST',
  path: '/api/v1/measures/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Create a measure. Its values are calculated from all submitted answers.',
  body: measureFields.extend({ project_id: bodyId }),
  response: measure.extend({ job: measureJob.nullable() }),
});

export const updateMeasure = endpoint({
  name: 'updateMeasure',
  method: 'PUT',
  path: '/api/v1/measures/{id}',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary:
    'Change a measure. Omitted fields are unchanged. A new definition and its values take effect together: at once, or when a background job has finished if there are many answers.',
  params: idParams,
  body: partialFields(measureFields).extend({
    // The sums of many strata are longer than what anybody writes.
    seen: partialFields(
      measureFields.extend({ numerator: z.string(), denominator: z.string().nullable() }),
    ).optional(),
  }),
  response: measure.extend({ job: measureJob.nullable() }),
});

export const deleteMeasure = endpoint({
  name: 'deleteMeasure',
  method: 'DELETE',
  path: '/api/v1/measures/{id}',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary: 'Delete a measure that no chart uses, with its values.',
  params: idParams,
  response: emptyResponse,
});

/** The position of an error in an expression, counted from 0. */
const expressionIssue = z.object({
  field: z.enum(['numerator', 'denominator', 'standardisation', 'count', 'population', 'weight']),
  /** The stratum, counted from 0; null if it concerns no stratum. */
  stratum: z.number().int().nullable(),
  message: translatableText,
  index: z.number().int(),
});

export type ExpressionIssue = z.infer<typeof expressionIssue>;

export const previewMeasure = endpoint({
  name: 'previewMeasure',
  method: 'POST',
  path: '/api/v1/measures/preview',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Preview the values of a measure definition for all who have submitted in a period. Nothing is stored.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    /** The measure that is edited, if it is saved already: it cannot use itself. */
    measure_id: bodyId.optional(),
    ...definitionFields,
  }),
  response: z.object({
    /** With any, there are no values. */
    mistakes: z.array(expressionIssue),
    values: z.array(
      z.object({
        submission_id: z.number().int(),
        submission_name: z.string(),
        organisation_name: z.string(),
        numerator: z.number().nullable(),
        denominator: z.number().nullable(),
        value: z.number().nullable(),
        missing_reason: z.enum(noValueReasons).nullable(),
        /** For a distribution: the number of people who selected each option. */
        options: z.array(z.object({ option_name: z.string(), count: z.number().int() })),
      }),
    ),
    averages: z.object({
      Mean: z.number().nullable(),
      Median: z.number().nullable(),
      Q1: z.number().nullable(),
      Q3: z.number().nullable(),
    }),
    n: z.number().int(),
    /** It reads answers of respondents: those values are in no preview, only in results once the survey has closed. */
    respondents_withheld: z.boolean(),
    /**
     * For each stratum, in order, the totals over all submissions that gave every stratum: their rates can be
     * the reference.
     */
    strata: z
      .object({
        n: z.number().int(),
        totals: z.array(z.object({ count: z.number(), population: z.number() })),
      })
      .nullable(),
    /** Codes that some of the project's periods do not ask: there the measure has no value. */
    unknown_codes: z.array(
      z.object({
        code: z.string(),
        time_periods: z.array(z.object({ id: z.number().int(), time_period_name: z.string() })),
      }),
    ),
  }),
});

export type MeasurePreview = z.infer<typeof previewMeasure.response>;

export const listMeasureCodes = endpoint({
  name: 'listMeasureCodes',
  method: 'GET',
  path: '/api/v1/measures/codes',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List all question codes a project has ever used. Measures can use any of them.',
  query: z.object({ project_id: id, search: z.string().max(200).optional(), ...page }),
  response: listOf(
    'codes',
    z.object({
      question_code: z.string(),
      /** The text in the newest questionnaire. */
      question_text: z.string(),
      question_type: z.enum(questionTypes),
      unit: z.string(),
      /** Asked of each case, not of the submission. */
      is_of_cases: z.boolean(),
      time_periods: z.array(z.object({ id: z.number().int(), time_period_name: z.string() })),
    }),
  ).extend({
    /**
     * The formulas its questionnaires' rosters offer, as written: the number of rows, and figures of their
     * columns.
     */
    formulas: z.array(z.object({ name: z.string(), codes: z.array(z.string()), text: z.string() })),
  }),
});

export type RosterFormula = z.infer<typeof listMeasureCodes.response>['formulas'][number];

export type MeasureCode = z.infer<typeof listMeasureCodes.response>['codes'][number];

export const recalculateMeasures = endpoint({
  name: 'recalculateMeasures',
  method: 'POST',
  path: '/api/v1/measures/rebuild',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Recalculate all measure values of a project from the submitted answers, in a background job.',
  body: z.object({ project_id: bodyId }),
  response: measureJob,
});

const jobParams = z.object({ id: z.uuid() });

export const getMeasureJob = endpoint({
  name: 'getMeasureJob',
  method: 'GET',
  path: '/api/v1/measures/jobs/{id}',
  access: 'admin',
  summary: 'Get the progress of a measures job.',
  params: jobParams,
  response: measureJob,
});

export const cancelMeasureJob = endpoint({
  name: 'cancelMeasureJob',
  method: 'DELETE',
  path: '/api/v1/measures/jobs/{id}',
  access: 'admin',
  summary: 'Cancel a measures job. Values it has not finished stay as they were.',
  params: jobParams,
  response: emptyResponse,
});

import { z } from 'zod';
import { partialFields } from '../shared/partial-fields.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import { MAX_EXPRESSION_LENGTH } from '../shared/text-limits.ts';

/** The kinds of measure; docs/glossary.md explains each. */
export const measureKinds = [
  'value',
  'ratio',
  'proportion',
  'rate',
  'standardised_ratio',
  'standardised_rate',
  'indirectly_standardised_ratio',
  'slope_index',
  'case_mean',
  'case_median',
  'case_proportion',
  'distribution',
] as const;
export const measureKind = z.enum(measureKinds);
export type MeasureKind = z.infer<typeof measureKind>;

/** The kinds that are no quotient of two expressions over a submission's answers. */
export const kindsWithoutDenominator: readonly MeasureKind[] = [
  'value',
  'case_mean',
  'case_median',
  'distribution',
];
/** The kinds that are calculated from the complete cases of a submission. */
export const kindsOverCases: readonly MeasureKind[] = ['case_mean', 'case_median', 'case_proportion'];

/** The kinds that are made of strata: their numerator and denominator are the sums of these, and never written by hand. */
export const stratifiedMeasureKinds: readonly MeasureKind[] = [
  'standardised_rate',
  'indirectly_standardised_ratio',
  'slope_index',
];
/** Those whose value is no quotient of the sums: every stratum counts by itself. */
export const stratumWeightedMeasureKinds: readonly MeasureKind[] = ['standardised_rate', 'slope_index'];

/** The side of a measure that counts people or things: only there can a number be too small to show. */
export const countedSides = ['both', 'numerator', 'denominator', 'neither'] as const;
const counts = z.enum(countedSides);

/** The reasons why a measure has no value although the submission was submitted. */
export const noValueReasons = ['not_reported', 'zero_denominator', 'too_few_responses'] as const;
export type NoValueReason = (typeof noValueReasons)[number];

export const polarities = ['higher', 'lower', 'neutral'] as const;
const polarity = z.enum(polarities);

const text = (label: string, most: number) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} must be at most ${most} characters.`);
const expression = z
  .string()
  .trim()
  .max(MAX_EXPRESSION_LENGTH, 'An expression must be at most 10,000 characters.');

/** Enough for both sexes in five-year age bands, with some to spare. */
export const MOST_STRATA = 100;

/** A part of the population, such as an age band. */
const stratum = z.object({
  stratum_name: text('Stratum name', 100),
  /** The count, e.g. deaths. */
  count: expression,
  /** The population of the count: people, or person-years. */
  population: expression,
  /**
   * For a standardised rate, the stratum's size in the standard population, in any unit: only the proportions
   * count. For an indirectly standardised ratio, the reference rate: the expected count per unit of
   * population. Unused for a slope index.
   */
  weight: z
    .number()
    .nonnegative('A weight must be 0 or more.')
    .max(1e12, 'A weight must be at most 1,000,000,000,000.'),
});
export type Stratum = z.infer<typeof stratum>;

/** The strata of a measure, and what they are held to. */
const standardisation = z.object({
  /**
   * The source of the weights, e.g. `European Standard Population 2013`, or of the reference rates, or the
   * order of a slope index's groups. The method of every chart shows it.
   */
  standard: text('Standard population', 200),
  strata: z
    .array(stratum)
    .min(1, 'Add at least one stratum.')
    .max(MOST_STRATA, `You can have at most ${MOST_STRATA} strata.`),
});
export type Standardisation = z.infer<typeof standardisation>;

/** The calculation of a measure. */
const definitionFields = {
  kind: measureKind,
  /**
   * For a kind with strata (`kindsOfStrata`), the sum of their counts, regardless of the given expression;
   * the same for the denominator.
   */
  numerator: expression,
  /** Null for the kinds that have none (`kindsWithoutDenominator`). */
  denominator: expression.nullable(),
  multiplier: z.number().default(1),
  /** Null for the kinds that have no strata. */
  standardisation: standardisation.nullable().default(null),
};

const measureFields = z.object({
  measure_code: text('Code', 100).regex(
    /^[a-zA-Z_][a-zA-Z0-9_]*$/,
    'A code can only contain letters, digits and underscores, and must start with a letter.',
  ),
  measure_name: text('Name', 200),
  description: z.string().max(20_000).default(''),
  ...definitionFields,
  decimals: z.number().int().min(0).max(6).default(1),
  unit: z.string().trim().max(100).default(''),
  polarity: polarity.default('neutral'),
  counts: counts.default('both'),
  /** The definition changed with this period: earlier values are shown as a break in the series. */
  comparable_since_id: bodyId.nullable().default(null),
});
export type MeasureFields = z.infer<typeof measureFields>;

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
  /** The charts that read the measure; a measure with charts cannot be deleted. */
  charts: z.array(z.object({ id: z.number().int(), chart_name: z.string() })),
});
export type Measure = z.infer<typeof measure>;

/** A background job on measures: how far it is. */
const measureJob = z.object({
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
  summary: 'The measures of a project, with the charts that read them.',
  query: z.object({ project_id: id, search: z.string().max(200).optional(), ...page }),
  response: listOf('measures', measure),
});

export const getMeasure = endpoint({
  name: 'getMeasure',
  method: 'GET',
  path: '/api/v1/measures/{id}',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary: 'A measure.',
  params: idParams,
  response: measure,
});

export const createMeasure = endpoint({
  name: 'createMeasure',
  method: 'POST',
  path: '/api/v1/measures/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Define a measure; its values are worked out from everything submitted so far.',
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
    'Change a measure; what is left out stays as it is. A new definition and all its values take effect together: at once, or, where very many answers are read, when the job is done.',
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
  summary: 'Delete a measure that no chart reads, with its values.',
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
  summary: 'What a definition gives for everybody who has submitted in a period, without storing anything.',
  body: z.object({ project_id: bodyId, time_period_id: bodyId, ...definitionFields }),
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
  summary: 'The question codes a project has ever asked, which a measure can read.',
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
  summary:
    'Work out all values of a project’s measures anew from the submitted answers, as a background job.',
  body: z.object({ project_id: bodyId }),
  response: measureJob,
});

const jobParams = z.object({ id: z.uuid() });

export const getMeasureJob = endpoint({
  name: 'getMeasureJob',
  method: 'GET',
  path: '/api/v1/measures/jobs/{id}',
  access: 'admin',
  summary: 'How far a job on measures is.',
  params: jobParams,
  response: measureJob,
});

export const cancelMeasureJob = endpoint({
  name: 'cancelMeasureJob',
  method: 'DELETE',
  path: '/api/v1/measures/jobs/{id}',
  access: 'admin',
  summary: 'Stop a job on measures; what it has not finished stays as it was.',
  params: jobParams,
  response: emptyResponse,
});

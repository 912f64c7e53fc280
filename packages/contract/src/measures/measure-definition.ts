import { z } from 'zod';
import { bodyId } from '../shared/fields.ts';
import { MAX_EXPRESSION_LENGTH } from '../shared/text-limits.ts';
import { measureKind, countedSides, polarities, slopeFits } from './measure-kinds.ts';

export const counts = z.enum(countedSides);

export const polarity = z.enum(polarities);

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
export const standardisation = z.object({
  /**
   * The source of the weights, e.g. `European Standard Population 2013`, or of the reference rates, or the
   * order of a slope index's groups. The method of every chart shows it.
   */
  standard: text('Standard population', 200),
  strata: z
    .array(stratum)
    .min(1, 'Add at least one stratum.')
    .max(MOST_STRATA, `You can have at most ${MOST_STRATA} strata.`),
  /** For a slope index: the fit of its line; linear if left out. */
  fit: z.enum(slopeFits).optional(),
});

export type Standardisation = z.infer<typeof standardisation>;

/** The calculation of a measure. */
export const definitionFields = {
  kind: measureKind,
  /**
   * For a kind with strata (`kindsOfStrata`), the sum of their counts, regardless of the given expression;
   * the same for the denominator.
   */
  numerator: expression,
  /** Null for the kinds that have none (`kindsWithoutDenominator`). Over cases, the condition for those included. */
  denominator: expression.nullable(),
  multiplier: z.number().default(1),
  /** Null for the kinds that have no strata. */
  standardisation: standardisation.nullable().default(null),
};

export const measureFields = z.object({
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

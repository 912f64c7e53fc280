import type { Explanation } from '@portal/contract/charts/figure-explanations';
import type { Standardisation } from '@portal/contract/measures/measure-definition';
import { describeRule, type FindQuestionName } from '@portal/expressions/rules/describe-rule';
import { sum } from '@portal/statistics/moments';
import { stratumFigures, type SubmissionAnswers } from '../../measures/measures/compute-measure.ts';
import type { ParsedMeasureDefinition } from '../../measures/measures/measure-definition.ts';

/** The strata of a figure with what they give of some answers, each rate in the unit of the measure. */
export function explainStrata(
  standardisation: Standardisation | null,
  { kind, strata, multiplier }: Pick<ParsedMeasureDefinition, 'kind' | 'strata' | 'multiplier'>,
  { answers, names }: { answers: SubmissionAnswers; names: FindQuestionName },
): Explanation['standardisation'] {
  if (!standardisation || !strata) return null;
  const found = strata.map((stratum) => stratumFigures(stratum, answers));
  // A slope takes each group as wide as its part of the population.
  const widths =
    kind === 'slope_index'
      ? found.map(({ population }) => population ?? 0)
      : strata.map(({ weight }) => weight);
  const whole = sum(widths);
  return {
    standard: standardisation.standard,
    strata: standardisation.strata.map(({ stratum_name, weight, ...written }, index) => {
      const { count, population } = found[index]!;
      return {
        stratum_name,
        count,
        population,
        weight,
        rate: count === null || !population ? null : (count / population) * multiplier,
        share: whole === 0 ? 0 : widths[index]! / whole,
        in_words: {
          count: describeRule(written.count, names),
          population: describeRule(written.population, names),
        },
      };
    }),
  };
}

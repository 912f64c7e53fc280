import { slopeIndices } from '@portal/statistics/rates/slope-index';
import { scaleOf, stratumFigures, type SubmissionAnswers } from '../../measures/measures/compute-measure.ts';
import type { ParsedMeasureDefinition } from '../../measures/measures/measure-definition.ts';

/** A standardised ratio beside 100, or the relative index of inequality of a slope's groups. */
export function relativeIndexOf(
  {
    kind,
    multiplier,
    strata,
    slope_fit,
  }: Pick<ParsedMeasureDefinition, 'kind' | 'multiplier' | 'strata' | 'slope_fit'>,
  { value, answers }: { value: number | null; answers: SubmissionAnswers },
): number | null {
  if (value === null) return null;
  if (kind === 'standardised_ratio' || kind === 'indirectly_standardised_ratio')
    return (value / multiplier) * 100;
  if (kind !== 'slope_index' || !strata) return null;
  const groups = strata.flatMap((stratum) => {
    const { count, population } = stratumFigures(stratum, answers);
    return count === null || population === null ? [] : [{ population, value: count / population }];
  });
  return groups.length < strata.length
    ? null
    : (slopeIndices(groups, scaleOf[slope_fit ?? 'linear'])?.rii ?? null);
}

import {
  stratumWeightedMeasureKinds,
  type MeasureKind,
  type SlopeFit,
} from '@portal/contract/measures/measure-kinds';
import type { Standardisation } from '@portal/contract/measures/measure-definition';
import type { Measure } from '../../comparison/figures/chart-values.sql.ts';
import { type IntervalMethod, intervalMethods, type MeasureShape } from './confidence-interval.ts';
import { pluralOf } from '@portal/wording/plurals';

/** Describes how the averages are calculated and what they exclude, for display with every figure. */
export function describeMethod(
  project: {
    quartile_method: number;
    disclosure_threshold: number | null;
    round_counts: boolean;
    minimum_peers: number;
    unit_name: string;
  },
  measure: MeasureShape & Pick<Measure, 'standardisation'>,
): string {
  const quartiles =
    project.quartile_method === 6
      ? 'Quartiles use R’s type 6 (Excel’s QUARTILE.EXC).'
      : 'Quartiles use R’s type 7 (Excel’s QUARTILE.INC).';
  const units = pluralOf(project.unit_name);
  const most = (project.disclosure_threshold ?? 1) - 1;
  const held = most === 1 ? 'of 1' : `from 1 to ${most}`;
  const small =
    most === 0 ? '' : ` Counts ${held}, and figures that would reveal them, are held back and left out too.`;
  const rounded = project.round_counts
    ? `Counts for other ${units} are rounded to the nearest 5, and their values are calculated from the rounded counts.`
    : '';
  return [
    `${quartiles} Rank 1 is the highest value. Equal values share a rank. Quarters are based on ranks.`,
    `Averages leave out ${units} that have not submitted, did not report the figure or have ${stratumWeightedMeasureKinds.includes(measure.kind) ? 'a stratum with no people' : 'a denominator of zero'}.${small}`,
    rounded,
    describeValue(measure),
    `Averages are shown for ${project.minimum_peers} or more peers.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const limits: Record<IntervalMethod, string> = {
  share: '95% confidence limits by Wilson’s method.',
  count: '95% confidence limits of the count: exact below 10, otherwise Byar’s method.',
  slope: '95% confidence limits from the standard errors of the rates (Poisson).',
  strata: '95% confidence limits by Dobson’s method with Byar’s approximation, exact below 10 events.',
};

const LOGIT_LIMITS = '95% confidence limits from the standard errors of the proportions (binomial).';

/** The line of a slope index, by its fit. */
const slopeLines: Record<SlopeFit, string> = {
  linear: 'a straight line',
  log: 'a line through the logarithms of the rates',
  logit: 'a line through the logits of the proportions',
};

const describeStandard: Partial<Record<MeasureKind, (by: Standardisation) => string>> = {
  standardised_rate: ({ standard }) => `Directly standardised to ${standard};`,
  indirectly_standardised_ratio: ({ standard, strata }) =>
    `Indirectly standardised: the rates of ${standard} are applied to each of ${strata.length} strata, and the results are added up to give the expected number.`,
  slope_index: ({ standard, strata, fit = 'linear' }) =>
    `Slope index of inequality over ${strata.length} groups, ${standard}: the difference in rate between the two ends of ${slopeLines[fit]}, by population-weighted least squares;`,
};

/** A response to a survey is a case as well. */
const overCases: Partial<Record<MeasureKind, string>> = {
  case_mean:
    'Each value is the mean of the figures from complete cases. Its denominator is the number of cases with a figure.',
  case_median:
    'Each value is the median of the figures from complete cases. Its denominator is the number of cases with a figure.',
  case_proportion:
    'Each value is the proportion of complete cases that meet a condition. Its denominator is the number of cases it is based on.',
};

function describeValue({ kind, standardisation }: Pick<Measure, 'kind' | 'standardisation'>): string {
  const by = intervalMethods[kind];
  const standard = standardisation && describeStandard[kind]?.(standardisation);
  const isLogit = kind === 'slope_index' && standardisation?.fit === 'logit';
  return [overCases[kind], standard, isLogit ? LOGIT_LIMITS : by && limits[by]].filter(Boolean).join(' ');
}

import type { QuestionAgreement } from '@portal/contract/cases/case-reviews';
import { formatNounCount } from './plurals.ts';

/** The number of pairs below which κ is hardly more than a guess. */
export const FEW_PAIRS = 10;

/** The explanation of how agreement is calculated, shown beside every table of it. */
export const AGREEMENT_METHOD =
  'Two people reviewed each of these cases without seeing each other’s answers. All figures use the answers as they were before ' +
  'anything was discussed or changed. % agreement is the share of pairs with the same answer. κ is Cohen’s kappa: agreement beyond ' +
  'chance. It is given with its asymptotic standard error (Fleiss, Cohen and Everitt 1969) and the interval κ ± 1.96 standard errors. There is no interval if the standard error is 0. AC1 is Gwet’s ' +
  'coefficient over all options of the question. It is steadier than κ where nearly all answers are the same. If several ' +
  'options are selected, they count as one answer. Pairs in which neither person answered are left out. If only one person answered, the missing answer counts as ' +
  'a category of its own.';

export const missingKappaReasons: Record<NonNullable<QuestionAgreement['why_no_kappa']>, string> = {
  no_pairs: 'There are no pairs to compare yet.',
  exact: 'Numbers, dates and text must match exactly, so only % agreement is shown.',
  one_category: 'All answers are the same, so chance alone could explain the agreement and κ has no meaning.',
};

/** Describes whether the data are dependable by the field's threshold. */
export function dependabilityText({
  n,
  is_dependable,
  dependable_by,
  observed,
}: Pick<QuestionAgreement, 'n' | 'is_dependable' | 'dependable_by' | 'observed'>): string {
  if (is_dependable === null) return n === 0 ? 'Not known yet' : 'Too few pairs to say';
  if (!is_dependable) return 'Below the threshold (κ under 0.75 and agreement under 95%)';
  return dependable_by === 'kappa'
    ? 'Reliable (κ of at least 0.75)'
    : `Reliable (${percent(observed!)} agreement)`;
}

/** Returns the warning for few pairs; null for enough. */
export const fewPairsWarning = (n: number): string | null =>
  n === 0 || n >= FEW_PAIRS ? null : `Only ${formatNounCount(n, 'pair')}: too few for κ to be reliable.`;

/** Rounds down, so that 94.9% never reads as 95%; 0.29 × 100 is 28.999999999999996. */
const percent = (share: number) => `${Math.floor(Number((share * 100).toPrecision(12)))}%`;

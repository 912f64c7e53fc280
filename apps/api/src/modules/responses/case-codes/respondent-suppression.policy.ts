import { isSmall, suppressCounts } from '@portal/statistics/suppression/suppression';

/*
 * The one rule for all figures of respondents' answers: results, measures and all that is made of them
 * (charts, explanations, feeds, OData, files, keys), previews, progress and counts. The rule applies to the
 * organisation itself and the programme team too, because no one owns a respondent's figure.
 */

/** Smaller groups are never shown, regardless of the project's settings. */
const LEAST_CELL = 3;

export type RespondentRules = {
  /** Figures rest on at least so many who answered. */
  minimum: number;
  /** Groups under this are not shown. */
  threshold: number;
};

export const toRespondentRules = (of: {
  minimum: number;
  disclosure_threshold: number | null;
}): RespondentRules => ({
  minimum: of.minimum,
  threshold: Math.max(of.disclosure_threshold ?? 0, LEAST_CELL),
});

/** Is true where a group of those who answered, or all others of them, is small: each gives the other away. */
const isSmallGroup = (group: number, all: number, { threshold }: Pick<RespondentRules, 'threshold'>) =>
  isSmall(group, threshold) || isSmall(all - group, threshold);

/**
 * Returns the suppressed counts. If each person selected one option, the next count is suppressed too,
 * because the total would reveal the first.
 */
export const findSuppressedCounts = (
  counts: readonly number[],
  answeredCount: number,
  { threshold, isMultiple }: { threshold: number; isMultiple: boolean },
): boolean[] =>
  isMultiple
    ? counts.map((count) => isSmallGroup(count, answeredCount, { threshold }))
    : suppressCounts(counts, threshold).hidden;

/**
 * Is true where a figure must not be shown: of fewer than the minimum, or of groups (those counted, and each value that few have
 * where there are only two values) of which one is small.
 */
export const isFigureSuppressed = (
  { answered, groups }: { answered: number; groups: readonly number[] },
  rules: RespondentRules,
): boolean => answered < rules.minimum || groups.some((group) => isSmallGroup(group, answered, rules));

/**
 * The rules by which the profile calls the user's value better or worse than the median of all. Either the
 * limits of the value, at 95 % or 99.8 %, exclude the median. Or the value is in the outermost quarter, which
 * says nothing about chance. A chart's sentence uses the same limits.
 */
export const verdictRules = ['limits_95', 'limits_998', 'quarters'] as const;
export type VerdictRule = (typeof verdictRules)[number];

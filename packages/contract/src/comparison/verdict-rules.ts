/**
 * By what the profile calls an own value better or worse than the median of all: the limits of the value do not reach it, at 95 %
 * or at 99.8 %; or the value is in the outermost quarter, which says nothing of chance. The sentence of
 * a chart goes by the same limits.
 */
export const verdictRules = ['limits_95', 'limits_998', 'quarters'] as const;
export type VerdictRule = (typeof verdictRules)[number];

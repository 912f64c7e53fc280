/**
 * The rules by which a project calls a value better or worse. One function applies the rule for every chart type,
 * profile, file, slide and email (docs/decisions/0031).
 *
 * - `limits_95`, `limits_998`: the value is beyond the limits of the funnel, which allow for variation between units.
 * - `chance_95`, `chance_998`: the same limits by chance alone.
 * - `quarters`: the value is in the highest or lowest quarter, which says nothing about chance.
 * - `goal`: the 95 % limits of the value do not reach the goal or benchmark of the chart.
 */
export const verdictRules = [
  'limits_95',
  'limits_998',
  'chance_95',
  'chance_998',
  'quarters',
  'goal',
] as const;
export type VerdictRule = (typeof verdictRules)[number];

/** The method of each rule. */
export const verdictRuleInfo: Record<
  VerdictRule,
  | { by: 'limits'; confidence: 0.95 | 0.998; allowsForVariation: boolean }
  | { by: 'quarters' }
  | { by: 'goal' }
> = {
  limits_95: { by: 'limits', confidence: 0.95, allowsForVariation: true },
  limits_998: { by: 'limits', confidence: 0.998, allowsForVariation: true },
  chance_95: { by: 'limits', confidence: 0.95, allowsForVariation: false },
  chance_998: { by: 'limits', confidence: 0.998, allowsForVariation: false },
  quarters: { by: 'quarters' },
  goal: { by: 'goal' },
};

export const verdicts = ['better', 'worse', 'higher', 'lower', 'similar', 'none'] as const;
/** The meaning of a position; `none` says nothing. */
export type Verdict = (typeof verdicts)[number];

/** Turns where a value lies into better or worse by the good direction; a neutral one stays higher or lower. */
export function verdictOf(
  signal: 'low_alarm' | 'low_alert' | 'inside' | 'high_alert' | 'high_alarm' | null,
  better: 'higher' | 'lower' | 'neutral',
): Verdict {
  if (signal === null) return 'none';
  if (signal === 'inside') return 'similar';
  const side = signal.startsWith('low') ? 'lower' : 'higher';
  if (better === 'neutral') return side;
  return side === better ? 'better' : 'worse';
}

import type { TargetDirection } from '@portal/contract/charts/control-rules';
import type { Polarity } from '@portal/statistics/verdicts/verdict';

/** Returns the direction of improvement for a measure with a target on this side. */
export const targetDirection = (side: TargetDirection | null): Polarity =>
  side === null ? 'neutral' : side === 'at_least' ? 'higher' : 'lower';

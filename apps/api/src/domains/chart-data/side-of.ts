import type { TargetSide } from '@portal/contract/registries/control-rules';
import type { Polarity } from '@portal/statistics/verdict';

/** Which way a measure is to go that has a target on this side. */
export const sideOf = (side: TargetSide | null): Polarity =>
  side === null ? 'neutral' : side === 'at_least' ? 'higher' : 'lower';

import type { FunnelSignal, PointType } from '@portal/contract/charts/chart-parts';
import { verdictOf } from '@portal/contract/comparison/verdict-rules';

type Polarity = 'higher' | 'lower' | 'neutral';

/** The meaning of a value beyond a limit: on the better side there is no alarm. */
export type SignalMeaning = { level: 'inside' | 'alert' | 'alarm'; tone: 'better' | 'worse' | 'neutral' };

export function signalMeaningOf(signal: FunnelSignal, better: Polarity): SignalMeaning {
  if (signal === 'inside') return { level: 'inside', tone: 'neutral' };
  const verdict = verdictOf(signal, better);
  return {
    level: signal.endsWith('alarm') ? 'alarm' : 'alert',
    tone: verdict === 'better' || verdict === 'worse' ? verdict : 'neutral',
  };
}

/** `Above the 99.8% limit (alarm)`; on the better side `(better)`; where neither is better, nothing more. */
export function signalWords(signal: FunnelSignal, better: Polarity): string {
  const { level, tone } = signalMeaningOf(signal, better);
  if (level === 'inside') return 'Within the limits';
  const where = `${signal.startsWith('low') ? 'Below' : 'Above'} the ${level === 'alarm' ? '99.8%' : '95%'} limit`;
  const judged = tone === 'worse' ? ` (${level})` : tone === 'better' ? ' (better)' : '';
  return `${where}${judged}`;
}

/** The name of a control chart's point, in its legend and in every table. */
export const pointTypeNames: Record<PointType, string> = {
  common_cause: 'Normal variation',
  special_cause_improvement: 'Special cause, improvement',
  special_cause_concern: 'Special cause, concern',
  special_cause_neutral_high: 'Special cause, higher',
  special_cause_neutral_low: 'Special cause, lower',
};

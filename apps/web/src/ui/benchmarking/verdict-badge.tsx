import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { verdictSymbols } from '@portal/wording/unusual-figures';
import { Badge } from '../feedback/badge.tsx';

const tones = { good: 'success', bad: 'warning', plain: 'neutral' } as const;

/** Better, worse or neither, by shape, colour and word. */
export function VerdictBadge({ verdict }: { verdict: ScorecardEntry['verdict'] }) {
  const { name, shape, tone } = verdictSymbols[verdict];
  return (
    <Badge tone={tones[tone]}>
      <span aria-hidden>{shape}</span> {name}
    </Badge>
  );
}

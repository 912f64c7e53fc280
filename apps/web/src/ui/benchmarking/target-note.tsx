import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { formatNumber } from '../../lib/format/format.ts';
import { AssuranceMark } from './assurance-mark.tsx';

/** Shows a measure's target and if it is on course to be met; nothing without a target. */
export function TargetNote({
  entry,
}: {
  entry: Pick<ScorecardEntry, 'target' | 'assurance' | 'unit' | 'decimals'>;
}) {
  const { target, assurance } = entry;
  if (target === null) return null;
  return (
    <span className="flex items-center gap-1.5 text-xs text-ink-soft">
      {assurance && <AssuranceMark icon={assurance.icon} size="small" />}
      <span>
        {assurance ? `${assurance.title}: ` : 'Target '}
        {formatNumber(target, entry)}
      </span>
    </span>
  );
}

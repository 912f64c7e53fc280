import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { UnusualEntry } from '@portal/wording/newly-unusual';
import { NOTHING_UNUSUAL, type UnusualFigure } from '@portal/wording/unusual-figures';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCurrentUser } from '../../../shell/auth/auth-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** The most results that users can scan at a glance. */
const SHOWN = 5;

const looks = {
  worse: { icon: 'triangle-alert', colour: 'text-warning', name: 'Worse' },
  better: { icon: 'trending-up', colour: 'text-success', name: 'Better' },
  neutral: { icon: 'info', colour: 'text-info', name: 'To review' },
} as const;

/** In words what is unusual, each with a link to the picture that shows it. */
export function UnusualResultsList({
  found,
  none = NOTHING_UNUSUAL,
  linkTo,
}: {
  found: readonly UnusualEntry[];
  /** The text if nothing is found. */
  none?: string;
  linkTo: (entry: ScorecardEntry, form: UnusualFigure['form']) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const threshold = useCurrentUser()?.unusual_threshold ?? 1;
  if (found.length === 0) {
    return <p className="text-ink-soft">{none}</p>;
  }
  const shown = isWhole ? found : found.filter(({ unusual }) => unusual.weight >= threshold).slice(0, SHOWN);
  const hidden = found.length - shown.length;
  return (
    <>
      {shown.length === 0 && (
        <p className="text-ink-soft">No results reach the level you set under Email notifications.</p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {shown.map(({ entry, unusual }, at) => {
          const { icon, colour, name } = looks[unusual.tone];
          return (
            <li key={at} className="flex gap-3 py-3">
              <Icon name={icon} className={`mt-1 shrink-0 ${colour}`} />
              <div>
                <p>
                  {linkTo(entry, unusual.form)}
                  {entry.value !== null && (
                    <span className="tabular ml-2 font-semibold">{formatNumber(entry.value, entry)}</span>
                  )}
                </p>
                <p className="text-sm text-ink-soft">
                  {/* A change over time has its own word, so that it cannot be read as the verdict. */}
                  {unusual.kind !== 'special_cause' && <span className="sr-only">{name}: </span>}
                  {unusual.words}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button className="no-print mt-3" onClick={() => setWhole(true)}>{`Show ${hidden} more`}</Button>
      )}
    </>
  );
}

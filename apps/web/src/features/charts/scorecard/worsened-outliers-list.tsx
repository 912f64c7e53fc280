import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { listWorsenedOutliers, NO_WORSENED_OUTLIERS } from '@portal/wording/worsened-outliers';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatEntryChange, formatEntryValue } from './format-scorecard-entry.ts';

/** The most that users can scan at a glance. */
const SHOWN = 5;

/** Lists the measures that got worse and are outliers, each with a link to the chart that shows it. */
export function WorsenedOutliersList({
  entries,
  linkTo,
}: {
  entries: readonly ScorecardEntry[];
  linkTo: (entry: ScorecardEntry, form: string | null) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const found = listWorsenedOutliers(entries);
  if (found.length === 0) return <p className="text-ink-soft">{NO_WORSENED_OUTLIERS}</p>;
  const hidden = isWhole ? 0 : Math.max(0, found.length - SHOWN);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {found.slice(0, found.length - hidden).map(({ entry, unusual }) => (
          <li key={entry.chart_id} className="flex gap-3 py-3">
            <Icon name="triangle-alert" className="mt-1 shrink-0 text-warning" />
            <div>
              <p>
                {linkTo(entry, unusual.form)}
                <span className="tabular ml-2 font-semibold">{formatEntryValue(entry.value, entry)}</span>
              </p>
              <p className="text-sm text-ink-soft">
                {unusual.words} {formatEntryChange(entry)} since {entry.previous_time_period_name}.
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="no-print mt-3" onClick={() => setWhole(true)}>{`Show ${hidden} more`}</Button>
      )}
    </>
  );
}

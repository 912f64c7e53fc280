import type { ScorecardEntry } from '@portal/contract/chart-data';
import { rankWords } from '@portal/wording/ranks';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import { LinkCard } from '../../ui/page/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { describeChange } from './describe-change.ts';
import { QuartileBar } from './quartile-bar.tsx';

const WHY_NOT: Record<NonNullable<ScorecardEntry['missing_reason']>, string> = {
  not_submitted: 'Not submitted yet',
  not_reported: 'Not reported',
  zero_denominator: 'Nothing to take a share of',
  too_few_responses: 'Too few responses',
  small_number: 'Held back: small number',
  would_single_out: 'Held back',
};

/** A chart in its group with one's own position: value, median, quarter, change. */
export function PositionCard({
  chart,
  entry,
  isLoading,
  to,
}: {
  chart: { chart_name: string; description: string };
  entry: ScorecardEntry | undefined;
  isLoading: boolean;
  to: To;
}) {
  return (
    <LinkCard to={to} title={chart.chart_name} headingLevel="h2" className="flex flex-col">
      <p>{chart.description}</p>
      {entry ? <Position entry={entry} /> : isLoading ? <Skeleton type="text@3" className="mt-5" /> : null}
    </LinkCard>
  );
}

function Position({ entry }: { entry: ScorecardEntry }) {
  const change = describeChange(entry);
  // Without a submission to look at there is neither a value nor a reason for having none.
  const isOwn = entry.value !== null || entry.missing_reason !== null;
  const average = (name: 'Q1' | 'Median' | 'Q3') => formatNumber(entry.averages[name], entry);
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-4">
      {entry.measure_name !== entry.chart_name && <p className="-mb-2 font-medium">{entry.measure_name}</p>}
      <dl className="tabular grid grid-cols-3 gap-4">
        {isOwn ? (
          <>
            <Fact term="Own value">
              {entry.value !== null ? (
                formatNumber(entry.value, entry)
              ) : (
                <span className="text-sm font-normal text-ink-soft">
                  {entry.missing_reason && WHY_NOT[entry.missing_reason]}
                </span>
              )}
            </Fact>
            <Fact term="Median">{average('Median')}</Fact>
            <Fact term="Rank">{entry.rank === null ? '–' : rankWords(entry.rank, entry.n)}</Fact>
          </>
        ) : (
          (['Q1', 'Median', 'Q3'] as const).map((name) => (
            <Fact key={name} term={name}>
              {average(name)}
            </Fact>
          ))
        )}
      </dl>
      {entry.quartile !== null && <QuartileBar quartile={entry.quartile} />}
      {change && (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          {change.direction !== 'same' && (
            <Icon name={change.direction === 'up' ? 'trending-up' : 'trending-down'} />
          )}
          <span>
            {change.text}
            {change.meaning && (
              <span className={change.meaning === 'better' ? 'text-success' : 'text-warning'}>
                {' '}
                ({change.meaning})
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5">
      <dt className="text-xs text-ink-faint">{term}</dt>
      <dd className="text-lg font-semibold text-ink">{children}</dd>
    </div>
  );
}

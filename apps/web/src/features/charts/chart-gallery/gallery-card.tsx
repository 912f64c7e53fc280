import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { GalleryChart, GalleryPicture } from '@portal/contract/charts/gallery';
import { ordinal } from '@portal/wording/ordinal';
import { lazy, type ReactNode, Suspense } from 'react';
import type { To } from 'react-router';
import { formatNumber } from '../../../lib/format/format.ts';
import { LinkCard } from '../../../ui/page/card.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VerdictBadge } from '../../../ui/benchmarking/verdict-badge.tsx';
import { describePeriodChange } from './describe-period-change.ts';
import { describeMiniChart, describeMissingBars } from './describe-mini-chart.ts';
import type { LinkedHighlight } from './use-linked-highlight.ts';
import { computeScale } from './mini-chart-geometry.ts';
import { MiniChart } from './mini-chart.tsx';
import { writeDecimal } from '@portal/wording/write-decimal';

/** Only of who has a target. */
const TargetNote = lazy(async () => ({
  default: (await import('../../../ui/benchmarking/target-note.tsx')).TargetNote,
}));

const WHY_NOT: Record<NonNullable<ScorecardEntry['missing_reason']>, string> = {
  not_submitted: 'Not submitted yet',
  not_reported: 'Not reported',
  zero_denominator: 'Denominator is zero',
  too_few_responses: 'Too few responses',
  small_number: 'Held back: small number',
  would_single_out: 'Held back',
};

/** Shows a chart of a group as a small picture with the user's position: value, median, place, change. */
export function GalleryCard({
  chart,
  shown,
  entry,
  isLoading,
  lighting,
  isNarrowed,
  to,
  note,
}: {
  chart: { chart_name: string; description: string };
  /** Undefined for a chart without figures in the period, or before they are there. */
  shown: GalleryChart | undefined;
  entry: ScorecardEntry | undefined;
  isLoading: boolean;
  lighting: LinkedHighlight;
  /**
   * True if filters or peer groups are selected: then the verdict, which covers all submissions, is hidden.
   */
  isNarrowed: boolean;
  to: To;
  /** A line below the description, such as the action plans of the chart. */
  note?: ReactNode;
}) {
  const picture = shown?.pictures[0];
  return (
    <LinkCard to={to} title={chart.chart_name} headingLevel="h2" className="flex flex-col">
      <p className="line-clamp-2" title={chart.description}>
        {chart.description}
      </p>
      {!isLoading && note}
      {isLoading ? (
        <Skeleton type="text@3" className="mt-4" />
      ) : shown && picture ? (
        <Position chart={shown} picture={picture} entry={entry} lighting={lighting} isNarrowed={isNarrowed} />
      ) : (
        <p className="mt-4 text-ink-faint">There are no figures for this period.</p>
      )}
    </LinkCard>
  );
}

function Position({
  chart,
  picture,
  entry,
  lighting,
  isNarrowed,
}: {
  chart: GalleryChart;
  picture: GalleryPicture;
  entry: ScorecardEntry | undefined;
  lighting: LinkedHighlight;
  isNarrowed: boolean;
}) {
  const value = entry?.value ?? null;
  const change = entry && describePeriodChange(entry);
  // Without a submission to look at there is neither a value nor a reason for having none.
  const isOwn = value !== null || Boolean(entry?.missing_reason);
  // The unit stands once, with the measure; a per cent sign is short enough for every figure.
  const short = { ...chart, unit: chart.unit === '%' ? '%' : '' };
  const about = [
    entry && entry.measure_name !== entry.chart_name && entry.measure_name,
    chart.unit !== '%' && chart.unit,
  ].filter(Boolean);
  const average = (name: 'Q1' | 'Median' | 'Q3') => formatNumber(picture.averages[name], short);
  const pointed = lighting.lit === null ? undefined : picture.bars.find(([key]) => key === lighting.lit);
  return (
    <div className="mt-4 grid gap-3">
      {about.length > 0 && <p className="font-medium">{about.join(', ')}</p>}
      {picture.bars.length > 1 ? (
        <MiniChart
          picture={picture}
          scale={computeScale([picture])}
          own={lighting.own}
          lit={lighting.lit}
          label={describeMiniChart(picture, chart, value)}
          onLight={lighting.light}
        />
      ) : (
        <p className="rounded-md bg-canvas px-3 py-2.5 text-ink-soft">{describeMissingBars(picture)}</p>
      )}
      <p aria-hidden className="tabular -mt-2 h-5 truncate text-xs text-ink-faint">
        {pointed && `${lighting.nameOf(pointed[0])}: ${formatNumber(pointed[1], chart)}`}
      </p>
      <dl className="tabular grid grid-cols-3 gap-4">
        {isOwn ? (
          <>
            <Fact term="Your value">
              {value !== null ? (
                formatNumber(value, short)
              ) : (
                <span className="text-sm font-normal text-ink-soft">
                  {entry?.missing_reason && WHY_NOT[entry.missing_reason]}
                </span>
              )}
            </Fact>
            <Fact term="Median">{average('Median')}</Fact>
            {picture.own_rank !== null && (
              <Fact term={`highest of ${writeDecimal(picture.n)}`}>{ordinal(picture.own_rank)}</Fact>
            )}
          </>
        ) : (
          (['Q1', 'Median', 'Q3'] as const).map((name) => (
            <Fact key={name} term={name}>
              {average(name)}
            </Fact>
          ))
        )}
      </dl>
      {entry && entry.verdict !== 'none' && !isNarrowed && (
        <p>
          <VerdictBadge verdict={entry.verdict} />
          <span className="sr-only"> compared with all</span>
        </p>
      )}
      {entry && entry.target !== null && (
        <Suspense>
          <TargetNote entry={entry} />
        </Suspense>
      )}
      {change && (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          {change.direction !== 'same' && (
            <Icon name={change.direction === 'up' ? 'trending-up' : 'trending-down'} />
          )}
          {change.text}
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

import { formatNumber } from '../../../lib/format/format.ts';
import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { medianDifferenceWords } from '@portal/wording/median-difference-text';
import { rankLimitWords, rankWords } from '@portal/wording/ranks';
import { capitalised } from '@portal/wording/tables';
import { lazy, type ReactNode, Suspense } from 'react';
import { ScrollRegion } from '../../../ui/table/scroll-region.tsx';
import { VerdictBadge } from '../../../ui/benchmarking/verdict-badge.tsx';
import {
  describeMeasure,
  formatCounts,
  formatEntryChange,
  describeHistory,
  differenceOf,
  formatEntryValue,
  describeMissingValue,
} from './format-scorecard-entry.ts';
import { SparkLine } from './spark-line.tsx';
import { DistributionStrip } from './distribution-strip.tsx';

/** Only of who has a target. */
const TargetNote = lazy(async () => ({
  default: (await import('../../../ui/benchmarking/target-note.tsx')).TargetNote,
}));

/** The scorecard to compare with: the same measures in another period, or of another submission. */
export type ScorecardComparison = { name: string; entries: readonly ScorecardEntry[] };

/** Every measure: own value, place among all, verdict, change and course. `linkTo` gives each chart's link. */
export function Scorecard({
  entries,
  caption,
  linkTo,
  beside,
  among = 'all',
  howTo,
  overTime,
  noteOf,
}: {
  entries: readonly ScorecardEntry[];
  caption: string;
  linkTo: (entry: ScorecardEntry) => ReactNode;
  beside?: ScorecardComparison | null;
  /** Name of the comparison group. */
  among?: string | undefined;
  /** Renders a link to the calculation of the user's value. */
  howTo?: ((entry: ScorecardEntry) => ReactNode) | undefined;
  /** Renders a link to the chart over time. */
  overTime?: ((entry: ScorecardEntry) => ReactNode) | undefined;
  /** Renders a line below the name of a chart, such as its action plans. */
  noteOf?: ((entry: ScorecardEntry) => ReactNode) | undefined;
}) {
  return (
    <ScrollRegion label={caption} stacks>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-ink-soft">
            <th scope="col" className="w-1/4 py-2 pr-4 font-semibold">
              Measure
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Value
            </th>
            {beside && (
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                {beside.name}
              </th>
            )}
            <th scope="col" className="px-3 py-2 font-semibold">
              Compared with {among}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Verdict
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Change
            </th>
            <th scope="col" className="py-2 pl-3 font-semibold">
              Recent periods
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row
              key={entry.chart_id}
              entry={entry}
              linkTo={linkTo}
              beside={beside}
              among={among}
              howTo={howTo}
              overTime={overTime}
              noteOf={noteOf}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({
  entry,
  linkTo,
  beside,
  among,
  howTo,
  overTime,
  noteOf,
}: {
  entry: ScorecardEntry;
  linkTo: (entry: ScorecardEntry) => ReactNode;
  beside: ScorecardComparison | null | undefined;
  among: string;
  howTo: ((entry: ScorecardEntry) => ReactNode) | undefined;
  overTime: ((entry: ScorecardEntry) => ReactNode) | undefined;
  noteOf: ((entry: ScorecardEntry) => ReactNode) | undefined;
}) {
  const basis = formatCounts(entry);
  const other = beside?.entries.find(({ chart_id }) => chart_id === entry.chart_id);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="min-w-48 py-3.5 pr-4 text-left font-normal">
        {linkTo(entry)}
        <span className="block text-xs text-ink-faint">{describeMeasure(entry)}</span>
        {noteOf?.(entry)}
      </th>
      <td data-label="Value" className="tabular px-3 py-3.5 text-right font-semibold whitespace-nowrap">
        {entry.value === null ? (
          <span className="font-normal text-ink-faint">{describeMissingValue(entry)}</span>
        ) : (
          formatEntryValue(entry.value, entry)
        )}
        {basis && <span className="block text-xs font-normal text-ink-faint">{basis}</span>}
        {howTo && entry.value !== null && (
          <span className="no-print block text-xs font-normal">{howTo(entry)}</span>
        )}
      </td>
      {beside && (
        <td data-label={beside.name} className="tabular px-3 py-3.5 text-right whitespace-nowrap">
          {other && other.value !== null ? (
            formatEntryValue(other.value, other)
          ) : (
            <span className="text-ink-faint">{other ? describeMissingValue(other) : '–'}</span>
          )}
          <span className="block text-xs text-ink-faint">
            {other && differenceOf(entry.value, other.value, entry)}
          </span>
        </td>
      )}
      <td data-label={`Among ${among}`} className="tabular px-3 py-3.5">
        <DistributionStrip entry={entry} />
        {entry.averages.Median !== null && (
          <span className="mt-1 block text-xs text-ink-faint">
            Median {formatEntryValue(entry.averages.Median, entry)}
            {entry.rank !== null ? `; ${rankWords(entry.rank, entry.n)}` : `; n = ${formatNumber(entry.n)}`}
            {entry.rank_limits && <span className="block">{rankLimitWords(entry.rank_limits)}</span>}
          </span>
        )}
      </td>
      <td data-label="Verdict" className="px-3 py-3.5">
        <div className="grid justify-items-start gap-1.5">
          <VerdictBadge verdict={entry.verdict} />
          {entry.median_difference && (
            <span className="text-xs text-ink-soft">{medianDifferenceWords(entry.median_difference)}</span>
          )}
          {entry.target !== null && (
            <Suspense>
              <TargetNote entry={entry} />
            </Suspense>
          )}
        </div>
      </td>
      <td data-label="Change" className="tabular px-3 py-3.5 text-right whitespace-nowrap">
        {formatEntryChange(entry) ?? <span className="text-ink-faint">–</span>}
        {formatEntryChange(entry) && entry.previous_time_period_name && (
          <span className="block text-xs text-ink-faint">since {entry.previous_time_period_name}</span>
        )}
      </td>
      <td data-label="Last periods" className="py-3.5 pl-3">
        <SparkLine
          values={entry.history.map((one) => one.value)}
          label={capitalised(describeHistory(entry))}
        />
        {overTime && <span className="no-print block text-xs">{overTime(entry)}</span>}
      </td>
    </tr>
  );
}

import type { ScorecardEntry } from '@portal/contract/chart-data';
import { rankWords } from '@portal/wording/ranks';
import { capitalised } from '@portal/wording/tables';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/telling/badge.tsx';
import {
  aboutEntry,
  changeOf,
  describeHistory,
  figureOf,
  judgement,
  missingText,
  quarterOf,
} from './describe-entry.ts';
import { SparkLine } from './spark-line.tsx';

/** Every measure: own value, median, quarter, change and course. `linkTo` gives each chart's link. */
export function Scorecard({
  entries,
  caption,
  linkTo,
}: {
  entries: readonly ScorecardEntry[];
  caption: string;
  linkTo: (entry: ScorecardEntry) => ReactNode;
}) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-ink-soft">
            <th scope="col" className="w-1/3 py-2 pr-4 font-semibold">
              Measure
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              You
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              Median
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              Where you stand
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              Change
            </th>
            <th scope="col" className="py-2 pl-4 font-semibold">
              Last periods
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.chart_id} entry={entry} linkTo={linkTo} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry, linkTo }: { entry: ScorecardEntry; linkTo: (entry: ScorecardEntry) => ReactNode }) {
  const quarter = quarterOf(entry);
  const verdict = judgement(entry);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="min-w-56 py-3.5 pr-4 text-left font-normal">
        {linkTo(entry)}
        <span className="block text-xs text-ink-faint">{aboutEntry(entry)}</span>
      </th>
      <td className="tabular px-4 py-3.5 text-right font-semibold whitespace-nowrap">
        {entry.value === null ? (
          <span className="font-normal text-ink-faint">{missingText(entry)}</span>
        ) : (
          figureOf(entry.value, entry)
        )}
      </td>
      <td className="tabular px-4 py-3.5 text-right whitespace-nowrap">
        {figureOf(entry.averages.Median, entry)}
      </td>
      <td className="px-4 py-3.5">
        {quarter && entry.rank !== null ? (
          <>
            <Badge tone={verdict === 'good' ? 'success' : verdict === 'bad' ? 'warning' : 'neutral'}>
              {quarter[0]!.toUpperCase() + quarter.slice(1)}
              {verdict && `, ${verdict === 'good' ? 'favourable' : 'unfavourable'}`}
            </Badge>
            <span className="mt-1 block text-xs text-ink-faint">
              {capitalised(rankWords(entry.rank, entry.n))}
            </span>
          </>
        ) : (
          <span className="text-ink-faint">–</span>
        )}
      </td>
      <td className="tabular px-4 py-3.5 text-right whitespace-nowrap">
        {changeOf(entry) ?? <span className="text-ink-faint">–</span>}
        {entry.previous_time_period_name && (
          <span className="block text-xs text-ink-faint">since {entry.previous_time_period_name}</span>
        )}
      </td>
      <td className="py-3.5 pl-4">
        <SparkLine values={entry.history.map((one) => one.value)} label={describeHistory(entry)} />
      </td>
    </tr>
  );
}

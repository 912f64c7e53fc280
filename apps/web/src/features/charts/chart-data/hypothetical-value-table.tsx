import type { ChartData } from '@portal/contract/charts/chart-data';
import type { getWhatIf, WhatIfPlace } from '@portal/contract/charts/hypothetical-value';
import type { Output } from '@portal/contract/shared/endpoint';
import { quarterName, RANK_HEADING, rankLimitWords, rankWords } from '@portal/wording/ranks';
import { verdictWords } from '@portal/wording/verdict-text';
import { formatNumber } from '../../../lib/format/format.ts';

/** Compares the real result with the tried value: value, rank, quarter, verdict and limits. */
export function HypotheticalValueTable({
  data,
  result,
}: {
  data: ChartData;
  result: Output<typeof getWhatIf>;
}) {
  const { measure } = data;
  const show = (value: number | null) => formatNumber(value, measure);
  const between = (limits: WhatIfPlace['interval']) =>
    limits === null ? '–' : `${show(limits.lower)} to ${show(limits.upper)}`;
  const rows: [string, (place: WhatIfPlace, n: number) => string][] = [
    ['Value', ({ value }) => show(value)],
    [RANK_HEADING, ({ rank }, n) => (rank === null ? 'not ranked' : rankWords(rank, n))],
    ['Likely rank', ({ rank_limits }) => (rank_limits === null ? '–' : rankLimitWords(rank_limits))],
    ['Quarter', ({ quartile }) => quarterName(quartile) ?? '–'],
    ['Verdict', ({ signal }) => (signal === null ? '–' : verdictWords(signal, result.judging))],
    ['95% limits', ({ interval }) => between(interval)],
    ['95% funnel limits', ({ limits }) => between(limits?.alert ?? null)],
    ['99.8% funnel limits', ({ limits }) => between(limits?.alarm ?? null)],
  ];
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Actual result and test value">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Actual result and test value</caption>
        <thead>
          <tr className="border-b border-line-strong text-left">
            <td />
            <th scope="col" className="px-3 py-2 font-semibold">
              Actual result
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Test value (not real)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {name}
              </th>
              <td className="px-3 py-2">{cell(result.real, data.n)}</td>
              <td className="px-3 py-2 italic">{cell(result.tried, result.n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

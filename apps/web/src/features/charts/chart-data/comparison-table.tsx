import { quarterName, RANK_HEADING, rankLimitWords, rankWords } from '@portal/wording/ranks';
import { OVERALL } from '@portal/wording/tables';
import type { ChartData, ComparisonGroup } from '@portal/contract/charts/chart-data';
import { formatNumber } from '../../../lib/format/format.ts';

/** Shows the user's place among all and in each selected peer group, side by side. */
export function ComparisonTable({ data, ownName }: { data: ChartData; ownName: string }) {
  const show = (value: number | null) => (value === null ? '–' : formatNumber(value, data.measure));
  const hasPooled = data.comparisons.some(({ pooled }) => pooled !== null);
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Comparisons">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{ownName} compared with all and with each peer group</caption>
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-2.5 pr-3 font-semibold">
              Compared with
            </th>
            {['n', 'Mean', 'Median', 'Q1', 'Q3', ...(hasPooled ? [OVERALL] : []), RANK_HEADING].map(
              (name) => (
                <th key={name} scope="col" className="px-3 py-2.5 text-right font-semibold">
                  {name}
                </th>
              ),
            )}
            <th scope="col" className="px-3 py-2.5 font-semibold">
              Quarter
            </th>
          </tr>
        </thead>
        <tbody>
          {data.comparisons.map((one) => (
            <tr key={one.peer_group_id ?? 'all'} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-3 text-left font-medium">
                {one.name}
              </th>
              {one.suppressed ? (
                <td colSpan={hasPooled ? 8 : 7} className="px-3 py-2.5 text-ink-soft">
                  Held back: too few to compare with
                </td>
              ) : (
                <>
                  <td className="px-3 py-2.5 text-right">{formatNumber(one.n)}</td>
                  {(['Mean', 'Median', 'Q1', 'Q3'] as const).map((name) => (
                    <td key={name} className="px-3 py-2.5 text-right whitespace-nowrap">
                      {show(one.averages[name])}
                    </td>
                  ))}
                  {hasPooled && (
                    <td className="px-3 py-2.5 text-right whitespace-nowrap">{show(one.pooled)}</td>
                  )}
                  <td className="px-3 py-2.5 text-right whitespace-nowrap">
                    {rankOf(one)}
                    {one.own_rank_limits && (
                      <span className="block text-xs text-ink-faint">
                        {rankLimitWords(one.own_rank_limits)}
                      </span>
                    )}
                  </td>
                  <td className="px-3 py-2.5">{quarterName(one.own_quartile) ?? '–'}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rankOf = (one: ComparisonGroup) =>
  one.own_rank === null ? 'not included' : rankWords(one.own_rank, one.n);

import type { ChartData } from '@portal/contract/charts/chart-data';
import { OVERALL } from '@portal/wording/tables';
import { unitInWords } from '@portal/wording/numbers';
import { formatNumber } from '../../../lib/format/format.ts';

/** The middle of what is shown, and how many values it rests on. */
export function AveragesPanel({ data }: { data: ChartData }) {
  const { averages, measure, n, pooled } = data;
  const words = unitInWords(measure.unit);
  const show = (value: number | null) =>
    value === null ? (
      <span className="text-ink-faint">not shown</span>
    ) : (
      <>
        {formatNumber(value, words === null ? measure : { ...measure, unit: null })}
        {words !== null && <span className="block text-xs font-normal text-ink-faint"> {words}</span>}
      </>
    );
  const items = [
    ['Mean', 'The average', averages.Mean],
    ['Median', 'Half are below', averages.Median],
    ['Q1', 'A quarter are below', averages.Q1],
    ['Q3', 'A quarter are above', averages.Q3],
    ...(pooled === null ? [] : ([[OVERALL, 'All combined', pooled]] as const)),
  ] as const;
  return (
    <section aria-label="Averages" className="@container self-start rounded-lg border border-line">
      <dl
        className={`tabular grid divide-line @max-xs:divide-y @xs:grid-cols-2 ${pooled === null ? '@xl:grid-cols-5' : '@xl:grid-cols-6'}`}
      >
        {items.map(([name, meaning, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-x-3 px-4 py-3 @xl:flex-col @xl:items-start @xl:justify-start"
          >
            <dt>
              <span className="font-semibold">{name}</span>
              <span className="block text-xs text-ink-faint">{meaning}</span>
            </dt>
            <dd className="text-right text-lg font-semibold @xl:-order-1 @xl:text-left">{show(value)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-x-3 px-4 py-3 @xl:flex-col @xl:items-start @xl:justify-start">
          <dt>
            <span className="font-semibold">n</span>
            <span className="block text-xs text-ink-faint">Values counted</span>
          </dt>
          <dd className="text-right text-lg font-semibold whitespace-nowrap @xl:-order-1 @xl:text-left">
            {formatNumber(n)}
          </dd>
        </div>
      </dl>
    </section>
  );
}

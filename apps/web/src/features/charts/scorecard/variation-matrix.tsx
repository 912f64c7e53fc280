import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import {
  buildVariationMatrix,
  VARIATION_MATRIX_METHOD,
  variationMatrixColumns,
  type VariationMatrixRow,
} from '@portal/wording/variation-matrix';
import type { ReactNode } from 'react';
import { AssuranceMark } from '../../../ui/benchmarking/assurance-mark.tsx';
import { ScrollRegion } from '../../../ui/table/scroll-region.tsx';

type LinkTo = (entry: ScorecardEntry, form: 'spc') => ReactNode;

/** Shows all measures by how they vary and if their targets will be met, each with a link to its control chart. */
export function VariationMatrix({
  entries,
  caption,
  linkTo,
}: {
  entries: readonly ScorecardEntry[];
  caption: string;
  linkTo: LinkTo;
}) {
  return (
    <section aria-labelledby="variation" className="mt-10">
      <h2 id="variation" className="mb-1">
        Variation and targets
      </h2>
      <p className="mb-3 max-w-3xl text-sm text-ink-faint">{VARIATION_MATRIX_METHOD}</p>
      <ScrollRegion label={caption}>
        <table className="w-full min-w-2xl table-fixed border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left text-ink-soft">
              <th scope="col" className="w-40 py-2 pr-4 font-semibold">
                Variation
              </th>
              {variationMatrixColumns.map(({ outlook, name }) => (
                <th key={outlook} scope="col" className="px-3 py-2 font-semibold">
                  <span className="flex items-center gap-2">
                    {outlook !== 'none' && <AssuranceMark icon={outlook} size="small" />}
                    {name}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buildVariationMatrix(entries).map((row) => (
              <MatrixRow key={row.variation} row={row} linkTo={linkTo} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function MatrixRow({ row, linkTo }: { row: VariationMatrixRow<ScorecardEntry>; linkTo: LinkTo }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 text-left font-semibold">
        {row.name}
      </th>
      {row.cells.map(({ outlook, entries }) => (
        <td key={outlook} className={`px-3 py-3 ${entries.length > 0 ? 'bg-sunken' : ''}`}>
          {entries.length === 0 ? (
            <span className="sr-only">None</span>
          ) : (
            <ul className="grid gap-1.5">
              {entries.map((entry) => (
                <li key={entry.chart_id} className="break-words">
                  {linkTo(entry, 'spc')}
                </li>
              ))}
            </ul>
          )}
        </td>
      ))}
    </tr>
  );
}

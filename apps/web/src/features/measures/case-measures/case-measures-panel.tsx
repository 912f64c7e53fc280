import type { CaseOutcome } from '@portal/contract/measures/case-measures';
import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaseMeasure, caseMeasuresQuery } from '../../../data/measures/case-measures.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ScrollRegion } from '../../../ui/table/scroll-region.tsx';
import { MeasureCasesDialog } from './measure-cases-dialog.tsx';
import { outcomeLabels } from './outcome-labels.ts';

type Opened = { measure: CaseMeasure; outcome: CaseOutcome };

/** Shows the measures over the complete cases of the unit as they are now, and leads to the cases behind each. */
export default function CaseMeasuresPanel({
  whose,
  stamp,
  linkTo,
}: {
  whose: ResponseKey;
  /** Says which cases are complete. */
  stamp: string;
  /** Returns the link to a case; null if this person cannot open it. */
  linkTo: (code: string) => string | null;
}) {
  const { data, error, refetch } = useQuery(caseMeasuresQuery(whose, stamp));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data || data.measures.length === 0) return null;
  return (
    <section className="mb-10" aria-labelledby="case-measures">
      <h2 id="case-measures" className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        Indicators <Badge tone="warning">Provisional</Badge>
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Calculated from your {formatCount(data.cases, 'complete case')} as they are now. Only your
        organisation and the programme team see the results.
      </p>
      <ScrollRegion label="Indicators">
        <table className="data-table w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th className="px-3 py-2 font-semibold">Indicator</th>
              <th className="px-3 py-2 text-right font-semibold">Value</th>
              <th className="px-3 py-2 font-semibold">Cases</th>
            </tr>
          </thead>
          <tbody>
            {data.measures.map((measure) => (
              <MeasureRow
                key={measure.measure_id}
                measure={measure}
                onOpen={(outcome) => setOpened({ measure, outcome })}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {opened && (
        <MeasureCasesDialog {...opened} whose={whose} linkTo={linkTo} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

/** Returns how a case can count in a kind of measure; a measure of the unit counts no single case. */
function outcomesOf(kind: CaseMeasure['kind']): CaseOutcome[] {
  if (kind === 'case_proportion') return ['passed', 'failed', 'not_eligible'];
  return kindsOverCases.includes(kind) ? ['counted', 'not_eligible'] : [];
}

function MeasureRow({ measure, onOpen }: { measure: CaseMeasure; onOpen: (outcome: CaseOutcome) => void }) {
  const { measure_name, value, unit, decimals, counts, kind } = measure;
  const outcomes = outcomesOf(kind);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-3 py-2 text-left font-normal">
        {measure_name}
      </th>
      <td className="tabular px-3 py-2 text-right">{formatNumber(value, { unit, decimals })}</td>
      <td className="px-3 py-2">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {outcomes.map((outcome) => (
            <button
              key={outcome}
              type="button"
              className="underline underline-offset-2 disabled:no-underline"
              disabled={(counts[outcome] ?? 0) === 0}
              aria-label={`${outcomeLabels[outcome]}: ${counts[outcome] ?? 0}, ${measure_name}`}
              onClick={() => onOpen(outcome)}
            >
              {outcomeLabels[outcome]} {formatNumber(counts[outcome] ?? 0)}
            </button>
          ))}
        </span>
      </td>
    </tr>
  );
}

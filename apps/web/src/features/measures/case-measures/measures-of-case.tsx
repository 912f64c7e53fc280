import { useQuery } from '@tanstack/react-query';
import { measuresOfCaseQuery } from '../../../data/measures/case-measures.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { outcomeLabels } from './outcome-labels.ts';
import { CaseReasons } from './case-reasons.tsx';

/** Shows how a complete case counts in each indicator of its unit. */
export default function MeasuresOfCase({ whose, caseId }: { whose: ResponseKey; caseId: number }) {
  const { data } = useQuery(measuresOfCaseQuery(whose, caseId));
  if (!data || data.measures.length === 0) return null;
  return (
    <details className="no-print mb-6 rounded-md border border-line px-4 py-3 text-sm">
      <summary className="cursor-pointer font-semibold">Indicators for this case</summary>
      <ul className="mt-3 grid gap-3">
        {data.measures.map(({ measure_id, measure_name, outcome, value, decimals, unit, reasons }) => (
          <li key={measure_id}>
            <span className="font-semibold">{measure_name}</span>: {outcomeLabels[outcome]}
            {value !== null && <span className="tabular">, {formatNumber(value, { unit, decimals })}</span>}
            <CaseReasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </details>
  );
}

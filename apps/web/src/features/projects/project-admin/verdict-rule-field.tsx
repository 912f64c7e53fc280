import { verdictRules } from '@portal/contract/comparison/verdict-rules';
import { verdictRuleNames } from '@portal/wording/verdict-text';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import { verdictPreviewQuery } from '../../../data/charts/verdict-preview.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Select } from '../../../ui/form/select.tsx';
import type { ProjectValues } from './project-values.ts';

/** Selects the rule for better or worse, with how many values of the newest period each rule calls what. */
export function VerdictRuleField({
  register,
  error,
  projectId,
}: {
  register: UseFormRegister<ProjectValues>;
  error: string | undefined;
  projectId: number | null;
}) {
  return (
    <div className="grid gap-3">
      <Select
        label="Verdict rule"
        hint="Decides what counts as better or worse in every chart, list, file and email. A published period keeps its rule."
        options={verdictRules.map((value) => ({ value, label: verdictRuleNames[value] }))}
        error={error}
        {...register('verdict_rule')}
      />
      {projectId !== null && <VerdictPreview projectId={projectId} />}
    </div>
  );
}

function VerdictPreview({ projectId }: { projectId: number }) {
  const { data } = useQuery(verdictPreviewQuery(projectId));
  if (!data || data.time_period_name === null) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left text-ink-soft">
          Number of results with each verdict, by rule: all charts, {data.time_period_name}
        </caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="py-1 pr-3 font-semibold">
              Rule
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-2 py-1 text-right font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rules.map(({ rule, better, worse, higher, lower, similar, none }) => (
            <tr key={rule} className="border-b border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {verdictRuleNames[rule]}
              </th>
              {[better, worse, higher + lower, similar, none].map((count, at) => (
                <td key={at} className="tabular px-2 py-1 text-right">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEADINGS = ['Better', 'Worse', 'Higher or lower', 'Similar', 'Not compared'];

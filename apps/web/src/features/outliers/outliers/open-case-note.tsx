import type { OutlierCase } from '@portal/contract/outliers/outliers';
import { findNextStage } from '@portal/wording/find-next-stage';
import { outlierStateLabels } from '@portal/wording/outlier-labels';
import { formatDate } from '../../../lib/format/format.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

/** Says that a chart has open outlier cases of a submission, who has the first and by when. */
export function OpenCaseNote({
  cases,
  chartId,
  submissionId,
}: {
  cases: readonly OutlierCase[] | undefined;
  chartId: number;
  submissionId: number | null;
}) {
  // By deadline, as they are listed.
  const open = cases?.filter((one) => one.chart_id === chartId && one.submission_id === submissionId) ?? [];
  const [first] = open;
  if (!first) return null;
  const dueOn = findNextStage(first)?.due_on ?? null;
  const isOurs = first.state === 'organisation';
  return (
    <span className="mt-1 flex items-start gap-1.5 text-xs text-ink-soft">
      <Icon name="triangle-alert" className={`mt-0.5 size-3.5 shrink-0 ${isOurs ? 'text-warning' : ''}`} />
      {describeCase(first, open.length)}
      {dueOn !== null && ` ${describeDueDate(dueOn)}`}
    </span>
  );
}

function describeCase({ state, time_period_name }: OutlierCase, cases: number): string {
  const who = outlierStateLabels[state].toLowerCase();
  return cases > 1
    ? `${cases} outlier cases, the first ${who}.`
    : `Outlier case, ${time_period_name}: ${who}.`;
}

const describeDueDate = (dueOn: string) => `Due on ${formatDate(dueOn)}.`;

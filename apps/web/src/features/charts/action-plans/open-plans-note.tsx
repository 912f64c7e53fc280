import type { ProjectActionPlan } from '@portal/contract/charts/action-plans';
import { formatDate } from '../../../lib/format/format.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

/** Says that a chart has open action plans of a submission, and when the first is due. */
export function OpenPlansNote({
  plans,
  chartId,
  submissionId,
}: {
  plans: readonly ProjectActionPlan[] | undefined;
  chartId: number;
  submissionId: number | null;
}) {
  // By due date, as they are listed.
  const open = plans?.filter((one) => one.chart_id === chartId && one.submission_id === submissionId) ?? [];
  const [first] = open;
  if (!first) return null;
  return (
    <span className="mt-1 flex items-start gap-1.5 text-xs text-ink-soft">
      <Icon name="flag" className={`mt-0.5 size-3.5 shrink-0 ${first.is_overdue ? 'text-warning' : ''}`} />
      {inWords(open.length, first)}
    </span>
  );
}

function inWords(plans: number, { due_on, is_overdue }: ProjectActionPlan): string {
  const date = formatDate(due_on);
  if (plans > 1)
    return is_overdue
      ? `${plans} action plans, the first overdue since ${date}`
      : `${plans} action plans, first due on ${date}`;
  return is_overdue ? `Action plan, overdue since ${date}` : `Action plan, due on ${date}`;
}

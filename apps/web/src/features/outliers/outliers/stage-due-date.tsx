import type { CaseStage } from '@portal/contract/outliers/outliers';
import { formatDate } from '../../../lib/format/format.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** Shows when a stage is due, and if that date is past. */
export function StageDueDate({ act }: { act: CaseStage }) {
  if (act.due_on === null) return null;
  const isLate = act.due_on < new Date().toISOString().slice(0, 10);
  return isLate ? (
    <Badge tone="error" icon="clock">
      Was due on {formatDate(act.due_on)}
    </Badge>
  ) : (
    <Badge icon="clock">Due on {formatDate(act.due_on)}</Badge>
  );
}

import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type QuestionnaireStatus, statusFacts } from './status-and-kind-names.ts';

export function StatusBadge({ status }: { status: QuestionnaireStatus }) {
  const { name, tone, icon } = statusFacts[status];
  return (
    <Badge tone={tone} icon={icon}>
      {name}
    </Badge>
  );
}

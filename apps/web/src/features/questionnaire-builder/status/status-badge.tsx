import { Badge } from '../../../ui/telling/badge.tsx';
import { type Status, statusFacts } from './statuses.ts';

export function StatusBadge({ status }: { status: Status }) {
  const { name, tone, icon } = statusFacts[status];
  return (
    <Badge tone={tone} icon={icon}>
      {name}
    </Badge>
  );
}

import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { useQuery } from '@tanstack/react-query';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

/** Names the peer groups and filters that a chart compares with, and resets them. Shows nothing if it has none. */
export function ComparisonSummary({
  block,
  timePeriodId,
  isReadOnly,
  onChange,
}: {
  block: ChartBlock;
  /** The period of the report's preview. */
  timePeriodId: number;
  isReadOnly: boolean;
  onChange: (block: ReportBlock) => void;
}) {
  const project = useProject();
  const { filters, peer_group_ids, similar } = block;
  const hasGroups = peer_group_ids.length > 0;
  const { data } = useQuery({
    ...comparisonOptionsQuery(project.id, timePeriodId || undefined, [], { listed: peer_group_ids }),
    enabled: hasGroups,
  });
  if (!hasGroups && filters.length === 0 && !similar) return null;
  const known = data?.peer_groups.filter(({ id }) => peer_group_ids.includes(id)) ?? [];
  const unknown = data ? peer_group_ids.length - known.length : 0;
  const names = [
    ...(similar ? [`the ${similar} most similar`] : []),
    ...known.map(({ peer_group_name }) => peer_group_name),
    ...(unknown > 0
      ? [unknown === 1 ? 'a peer group you cannot use' : `${unknown} peer groups you cannot use`]
      : []),
    ...filters.map(({ option_list }) => option_list.map(({ option_name }) => option_name).join(', ')),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span>Compared with: {names.join('; ')}</span>
      {!isReadOnly && (
        <Button
          size="small"
          onClick={() => onChange({ ...block, peer_group_ids: [], filters: [], similar: 0 })}
        >
          Compare with all
        </Button>
      )}
    </p>
  );
}

import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { pluralOf } from '@portal/wording/plurals';
import { useQuery } from '@tanstack/react-query';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { Select } from '../../../ui/form/select.tsx';
import { fromComparisonChoice, listComparisonChoices, toComparisonChoice } from './chart-comparison.ts';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

/** Selects what a chart of a report compares with. Names the groups and filters of a comparison from a saved view. */
export function ComparisonSelect({
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
  const { data } = useQuery(
    comparisonOptionsQuery(project.id, timePeriodId || undefined, [], { listed: block.peer_group_ids }),
  );
  const peerGroups = data?.peer_groups ?? [];
  const chosen = toComparisonChoice(block);
  const names = nameComparison(block, peerGroups, data !== undefined);
  return (
    <div className="grid gap-1">
      <Select
        className="w-64"
        label="Compare with"
        size="small"
        options={listComparisonChoices(block, {
          defaultSimilar: project.default_similar,
          units: pluralOf(project.unit_name),
          peerGroups: peerGroups.filter(
            ({ id, not_offered }) => !not_offered || block.peer_group_ids.includes(id),
          ),
        })}
        value={chosen}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...block, ...fromComparisonChoice(event.target.value) })}
      />
      {chosen === 'saved' && <p className="text-sm">Compared with: {names}</p>}
    </div>
  );
}

/** Names the peer groups and filters of a chart, as far as the user can use them. */
function nameComparison(
  { filters, peer_group_ids, similar }: ChartBlock,
  peerGroups: readonly { id: number; peer_group_name: string }[],
  areKnown: boolean,
): string {
  const known = peerGroups.filter(({ id }) => peer_group_ids.includes(id));
  const unknown = areKnown ? peer_group_ids.length - known.length : 0;
  return [
    ...(similar ? [`the ${similar} most similar`] : []),
    ...known.map(({ peer_group_name }) => peer_group_name),
    ...(unknown > 0
      ? [unknown === 1 ? 'a peer group you cannot use' : `${unknown} peer groups you cannot use`]
      : []),
    ...filters.map(({ option_list }) => option_list.map(({ option_name }) => option_name).join(', ')),
  ].join('; ');
}

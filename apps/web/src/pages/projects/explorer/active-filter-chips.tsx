import type { Filter } from '@portal/contract/comparison/comparison-options';
import type { ChartSelection } from '../../../features/charts/chart-data/chart-selection.ts';
import { toggleFilterOption } from '../../../lib/form/toggle-filter-option.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

/** Shows the active filters, each with a button that removes it. */
export function ActiveFilterChips({
  selection: { peerGroupIds, filters: chosen, similar },
  peerGroups,
  filters,
  unitName,
  change,
}: {
  selection: ChartSelection;
  peerGroups: readonly { id: number; peer_group_name: string }[];
  filters: readonly Filter[];
  /** In the plural. */
  unitName: string;
  change: (next: Partial<ChartSelection>) => void;
}) {
  const named = chosen.map((one) => ({
    ...one,
    filter_name: filters.find(({ filter_id }) => filter_id === one.filter_id)?.filter_name ?? 'Filter',
  }));
  const chips = [
    ...(similar
      ? [
          {
            key: 'similar',
            label: `${similar} most similar ${unitName}`,
            remove: () => change({ similar: 0 }),
          },
        ]
      : []),
    ...peerGroupIds.map((id) => ({
      key: `group-${id}`,
      label: peerGroups.find((group) => group.id === id)?.peer_group_name ?? 'Peer group',
      remove: () => change({ peerGroupIds: peerGroupIds.filter((one) => one !== id) }),
    })),
    ...named.flatMap((filter) =>
      filter.option_list.map(({ option_name }) => ({
        key: `${filter.filter_id}-${option_name}`,
        label: `${filter.filter_name}: ${option_name}`,
        remove: () => change({ filters: toggleFilterOption(named, filter, option_name) }),
      })),
    ),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Selected" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={remove}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-accent-tint py-1 pr-2 pl-3 text-left text-sm text-accent-text hover:border-accent"
          >
            {label}
            <Icon name="x" className="size-[1em]" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className="link px-2 text-sm"
            onClick={() => change({ peerGroupIds: [], filters: [], similar: 0 })}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

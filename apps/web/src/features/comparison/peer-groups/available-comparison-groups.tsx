import type { ComparisonGroup } from '@portal/contract/comparison/comparison-groups';
import { useQuery } from '@tanstack/react-query';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { comparisonGroupsQuery } from '../../../data/comparison/comparison-groups.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const KINDS: Record<ComparisonGroup['kind'], string> = {
  filter_option: 'Filter',
  peer_group: 'Peer group',
  region: 'Region (map area)',
  board: 'Integrated care board (map area)',
};

const columns: Column<ComparisonGroup>[] = [
  { id: 'set', header: 'Group', value: ({ name }) => name, isSortable: true },
  {
    id: 'of',
    header: 'Source',
    value: ({ kind, filter_name }) => (filter_name ? `Filter “${filter_name}”` : KINDS[kind]),
  },
  { id: 'members', header: 'Members', value: ({ members }) => members, isNumeric: true },
  {
    id: 'shown',
    header: 'Shown',
    value: ({ is_offered, shown }) => (is_offered ? shown : null),
    isNumeric: true,
  },
  { id: 'offered', header: 'For participants', value: describeAvailability, isSortable: true },
];

const NO_FILTERS: readonly string[] = [];

export function describeAvailability({ is_offered, members, shown, join_with }: ComparisonGroup): string {
  const names = join_with.map((name) => `“${name}”`).join(' and ');
  if (!is_offered) return names ? `Not offered unless combined with ${names}` : 'Not offered';
  const leftOut = members - shown;
  return leftOut === 0 ? 'Offered' : `Offered, leaving out ${formatNumber(leftOut)} that could be identified`;
}

/**
 * Shows the sets of a project that participants can select if names are hidden, before the team announces
 * them.
 */
export function AvailableComparisonGroups({ projectId, unitName }: { projectId: number; unitName: string }) {
  const { data, error, refetch } = useQuery(comparisonGroupsQuery(projectId));
  const control = useTableState(NO_FILTERS, 'offered');
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  if (!data || data.applies === 'never') return null;
  const hidden = data.held_back.filter(({ is_seen }) => !is_seen);
  return (
    <section className="mt-10 grid gap-4" aria-labelledby="offered-sets">
      <div className="grid max-w-prose gap-2">
        <h2 id="offered-sets" className="text-xl font-semibold">
          Choices for participants
        </h2>
        <p className="text-ink-soft">
          {data.applies === 'always'
            ? 'Other organisations are not named in this project.'
            : 'Until a period is published, other organisations are not named in this project.'}{' '}
          A group is available only if it cannot be used to narrow a pseudonym down to fewer than{' '}
          {formatNumber(data.minimum)} {unitName}, on its own or combined with groups already checked. Filters
          are checked first, then peer groups, then maps.
        </p>
        {data.held_back.length > 0 && (
          <p className="text-ink-soft">
            Some {unitName} could be identified, because few others take part in the same periods. They are
            hidden from other organisations, or appear in fewer periods and groups:{' '}
            {data.held_back
              .map(({ submission_name, is_seen }) =>
                is_seen ? submission_name : `${submission_name} (hidden)`,
              )
              .join(', ')}
            {hidden.length > 0 && '.'}
          </p>
        )}
      </div>
      <ResourceList
        caption="Filters, peer groups and areas, and whether participants can use them"
        columns={columns}
        source={toListSource({ data: data.sets, error, refetch })}
        rowKey={({ key }) => key}
        control={control}
        searchLabel="Search groups"
        empty={<p className="text-ink-soft">There are no filters, peer groups or maps yet.</p>}
      />
    </section>
  );
}

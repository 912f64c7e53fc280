import type { PeerGroup } from '@portal/contract/peer-groups';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';

export const sharedColumns = (
  onAction: (action: 'edit' | 'delete', group: PeerGroup) => void,
): Column<PeerGroup>[] => [
  { id: 'name', header: 'Peer group', value: ({ peer_group_name }) => peer_group_name },
  { id: 'description', header: 'Description', value: ({ description }) => description },
  {
    id: 'submissions',
    header: 'Submissions',
    value: ({ submission_count }) => submission_count,
    isNumeric: true,
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    cell: (group) => (
      <span className="-my-2 flex justify-end">
        <IconButton
          icon="pencil"
          label={`Change ${group.peer_group_name}`}
          onClick={() => onAction('edit', group)}
        />
        <IconButton
          icon="trash-2"
          label={`Delete ${group.peer_group_name}`}
          onClick={() => onAction('delete', group)}
        />
      </span>
    ),
  },
];

import type { PeerGroup } from '@portal/contract/comparison/peer-groups';
import type { Column } from '../../../ui/table/data-table-props.ts';

export const sharedPeerGroupColumns: readonly Column<PeerGroup>[] = [
  { id: 'name', header: 'Peer group', value: ({ peer_group_name }) => peer_group_name },
  { id: 'description', header: 'Description', value: ({ description }) => description },
  {
    id: 'submissions',
    header: 'Submissions',
    value: ({ submission_count }) => submission_count,
    isNumeric: true,
  },
];

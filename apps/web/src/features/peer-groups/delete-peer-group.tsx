import type { PeerGroup } from '@portal/contract/peer-groups';
import { deletePeerGroup } from '../../data/peer-groups.ts';
import { RemoveDialog } from '../../ui/dialog/remove-dialog.tsx';

/** What is lost with a peer group, in words. */
export const lostWith = (group: PeerGroup): string =>
  (group.is_shared
    ? 'It disappears for everybody, and links that compare with it no longer work. '
    : 'Links that compare with it no longer work. ') + 'No figures are lost.';

export const DeletePeerGroup = ({
  group,
  onClose,
  onDeleted,
}: {
  group: PeerGroup;
  onClose: () => void;
  onDeleted?: (id: number) => void;
}) => (
  <RemoveDialog
    kind="peer group"
    name={group.peer_group_name}
    verb="Delete"
    remove={() => deletePeerGroup(group.id)}
    onRemoved={() => onDeleted?.(group.id)}
    onClose={onClose}
  >
    {lostWith(group)}
  </RemoveDialog>
);

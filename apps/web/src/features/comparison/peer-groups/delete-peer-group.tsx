import type { PeerGroup } from '@portal/contract/comparison/peer-groups';
import { deletePeerGroup } from '../../../data/comparison/peer-groups.ts';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';

/** Describes the data lost when a peer group is deleted. */
export const describePeerGroupDeletion = (group: PeerGroup): string =>
  `${goesFrom(group)}Links that use it will show their charts without it. You will not lose any figures.`;

function goesFrom({ is_shared, for_organisation, made_by }: PeerGroup): string {
  if (is_shared) return 'It will be deleted for everyone in the project. ';
  if (!for_organisation) return '';
  return made_by
    ? `It will be deleted for ${made_by}, who created it, and for everyone at your organisation. `
    : 'It will be deleted for everyone at your organisation. ';
}

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
    verb="delete"
    remove={() => deletePeerGroup(group.id)}
    onRemoved={() => onDeleted?.(group.id)}
    onClose={onClose}
  >
    {describePeerGroupDeletion(group)}
  </RemoveDialog>
);

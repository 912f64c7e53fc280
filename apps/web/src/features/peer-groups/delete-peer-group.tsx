import type { PeerGroup } from '@portal/contract/peer-groups';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { groupsChanged, removeGroup } from './peer-groups.queries.ts';

export function DeletePeerGroup({
  group,
  onClose,
  onDeleted,
}: {
  group: PeerGroup;
  onClose: () => void;
  onDeleted?: (id: number) => void;
}) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => removeGroup(group.id),
    onError: (thrown) => toast(toApiError(thrown).error, 'error'),
    onSuccess: async () => {
      // First out of what is chosen: a chart asked for with a group that is gone fails.
      onDeleted?.(group.id);
      onClose();
      toast('The peer group has been deleted.', 'success');
      await groupsChanged(queryClient);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
      title={`Delete the peer group “${group.peer_group_name}”?`}
      confirmLabel="Delete peer group"
      isDestructive
      isPending={deletion.isPending}
    >
      {group.is_shared
        ? 'It disappears for everybody, and links that compare with it no longer work. '
        : 'Links that compare with it no longer work. '}
      No figures are lost.
    </ConfirmDialog>
  );
}

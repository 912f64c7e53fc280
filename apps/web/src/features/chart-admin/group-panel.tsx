import type { CollectionNode } from '@portal/contract/manage-charts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { deleteGroup, updateGroup } from './chart-admin.queries.ts';
import { GroupForm } from './group-form.tsx';
import { useChange } from './use-change.ts';

/** A group: its name, address and description. */
export function GroupPanel({ group }: { group: CollectionNode }) {
  const [isLeaving, setLeaving] = useState(false);
  const change = useChange();
  const { collection_name, collection_code, description } = group;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="text-2xl">{collection_name}</h2>
        <Button
          size="small"
          variant="quiet"
          icon="trash-2"
          disabled={group.children.length > 0}
          data-tooltip={group.children.length > 0 ? 'Move or delete the groups in it first.' : ''}
          onClick={() => setLeaving(true)}
        >
          Delete
        </Button>
      </div>
      <GroupForm
        initial={{ collection_name, collection_code, description }}
        label="Save group"
        send={(values) => updateGroup(group.id, values)}
      />
      {isLeaving && (
        <ConfirmDialog
          isOpen
          onClose={() => setLeaving(false)}
          onConfirm={() =>
            change.mutate(
              { work: () => deleteGroup(group.id), done: `“${collection_name}” is deleted.` },
              { onSettled: () => setLeaving(false) },
            )
          }
          title={`Delete the group “${collection_name}”?`}
          confirmLabel="Delete group"
          isDestructive
          isPending={change.isPending}
        >
          Its charts stay, and can be put into another group. Links to the group end.
        </ConfirmDialog>
      )}
    </div>
  );
}

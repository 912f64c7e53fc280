import type { CollectionNode } from '@portal/contract/manage-charts';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { deleteGroup, updateGroup } from './chart-admin.queries.ts';
import { groupChoices, type Move, NO_GROUP, planInto, type TreeNode } from './chart-tree.ts';
import { GroupForm } from './group-form.tsx';
import { useChange } from './use-change.ts';

/** A group: its name, address and description. */
export function GroupPanel({
  group,
  tree,
  onMove,
}: {
  group: CollectionNode;
  tree: readonly TreeNode[];
  onMove: (move: Move) => void;
}) {
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
      <Select
        label="Stands in"
        className="max-w-sm"
        value={group.parent_id ?? NO_GROUP}
        options={[
          { value: NO_GROUP, label: 'No other group' },
          ...groupChoices(tree, group.id).map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(event) => {
          const move = planInto(tree, group.id, Number(event.target.value));
          if (move) onMove(move);
        }}
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
          {group.charts.length > 0 &&
            `Its ${formatCount(group.charts.length, 'chart')} stay, and can be put into another group. `}
          Its name and description are lost, and links to the group end.
        </ConfirmDialog>
      )}
    </div>
  );
}

import type { CollectionNode } from '@portal/contract/charts/manage-charts';
import { useState } from 'react';
import { deleteChartGroup, updateChartGroup } from '../../../data/charts/manage-charts.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { listGroupOptions, type Move, NO_GROUP, planMoveInto, type TreeNode } from './chart-tree.ts';
import { GroupForm } from './group-form.tsx';

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
        send={(values, seen) => updateChartGroup(group.id, { ...values, seen })}
      />
      <Select
        label="Parent group"
        className="max-w-sm"
        value={group.parent_id ?? NO_GROUP}
        options={[
          { value: NO_GROUP, label: 'None (top level)' },
          ...listGroupOptions(tree, group.id).map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(event) => {
          const move = planMoveInto(tree, group.id, Number(event.target.value));
          if (move) onMove(move);
        }}
      />
      {isLeaving && (
        <RemoveDialog
          kind="group"
          name={collection_name}
          verb="delete"
          refused={
            group.children.length > 0 &&
            `This group contains other groups: ${group.children.map((one) => one.collection_name).join(', ')}. Move or delete them first.`
          }
          remove={() => deleteChartGroup(group.id)}
          onClose={() => setLeaving(false)}
        >
          {group.charts.length > 0 &&
            `Its ${formatCount(group.charts.length, 'chart')} will not be deleted and can go into another group. `}
          Its name and description are deleted permanently, and links to the group stop working.
        </RemoveDialog>
      )}
    </div>
  );
}

import { useState } from 'react';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';
import { SortableTree } from '../../../ui/sortable-tree.tsx';
import {
  findNode,
  groupKey,
  type Move,
  NO_GROUP,
  planMove,
  planChartMoveByOne,
  type TreeNode,
} from './chart-tree.ts';

/**
 * Shows groups and their charts. Users select them, fold them, and reorder them by dragging, by keyboard, or
 * by the menu.
 */
export function ExplorerTree({
  tree,
  chosen,
  onChoose,
  onMove,
}: {
  tree: readonly TreeNode[];
  chosen: string | null;
  onChoose: (key: string) => void;
  onMove: (move: Move) => void;
}) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return (
    <SortableTree
      label="Groups and charts"
      nodes={tree}
      chosen={chosen}
      onChoose={onChoose}
      folded={folded}
      onFold={setFolded}
      plan={(dragged, place) => planMove(tree, dragged, place)}
      onMove={onMove}
      icon={(node) => (node.kind === 'group' ? 'folder' : 'bar-chart-3')}
      isStrong={(node) => node.kind === 'group'}
      after={(node) =>
        node.key !== groupKey(NO_GROUP) && <NodeMenu tree={tree} node={node} onMove={onMove} />
      }
    />
  );
}

function NodeMenu({
  tree,
  node,
  onMove,
}: {
  tree: readonly TreeNode[];
  node: TreeNode;
  onMove: (move: Move) => void;
}) {
  const steps = [
    { by: -1, icon: 'arrow-up', words: 'Move up' },
    { by: 1, icon: 'arrow-down', words: 'Move down' },
  ] as const;
  const out = node.kind === 'chart' ? planOut(tree, node) : null;
  return (
    <Menu
      trigger={
        <MenuTriggerButton
          icon="ellipsis"
          label={`Actions for ${node.label}`}
          className="!size-8 shrink-0 text-ink-faint"
        />
      }
    >
      {steps.map(({ by, icon, words }) => {
        const move = planChartMoveByOne(tree, node.key, by);
        return (
          <MenuItem key={words} icon={icon} isDisabled={move === null} onAction={() => move && onMove(move)}>
            {words}
          </MenuItem>
        );
      })}
      {out && (
        <MenuItem icon="minus" onAction={() => onMove(out)}>
          Remove from group
        </MenuItem>
      )}
    </Menu>
  );
}

/** The group without the chart. */
function planOut(tree: readonly TreeNode[], node: TreeNode): Move | null {
  if (node.groupId === NO_GROUP) return null;
  const charts = findNode(tree, groupKey(node.groupId))!.children.filter((one) => one.kind === 'chart');
  const chartIds = charts.map((one) => one.id).filter((id) => id !== node.id);
  return { kind: 'charts', groups: [{ id: node.groupId, chartIds }] };
}

import type { Category } from '@portal/contract/projects/manage-projects';
import { useState } from 'react';
import { saveProjectOrder } from '../../../data/projects/project-archive.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';
import { SortableTree } from '../../../ui/sortable-tree.tsx';
import {
  type ProjectOrderNode,
  type ProjectOrder,
  planMove,
  planProjectMoveByOne,
  toProjectOrderTree,
} from './plan-project-order.ts';

const steps = [
  { by: -1, icon: 'arrow-up', words: 'Move up' },
  { by: 1, icon: 'arrow-down', words: 'Move down' },
] as const;

/**
 * Edits the order of categories and their projects for all users: by dragging, by keyboard, or by the menu.
 */
export function ProjectOrderTree({ categories }: { categories: readonly Category[] }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [chosen, choose] = useState<string | null>(null);
  const { send } = useApiMutation(saveProjectOrder);
  const tree = toProjectOrderTree(categories);
  const move = (order: ProjectOrder) => void send(order);
  return (
    <SortableTree
      label="Order of categories and projects"
      nodes={tree}
      chosen={chosen}
      onChoose={choose}
      folded={folded}
      onFold={setFolded}
      plan={(dragged, place) => planMove(tree, dragged, place)}
      onMove={move}
      icon={({ kind }) => (kind === 'category' ? 'layers' : 'folder')}
      isStrong={({ kind }) => kind === 'category'}
      after={(node) => <NodeMenu tree={tree} node={node} onMove={move} />}
    />
  );
}

function NodeMenu({
  tree,
  node,
  onMove,
}: {
  tree: readonly ProjectOrderNode[];
  node: ProjectOrderNode;
  onMove: (order: ProjectOrder) => void;
}) {
  return (
    <Menu
      trigger={
        <MenuTriggerButton
          icon="ellipsis"
          label={`Move ${node.label}`}
          className="!size-8 shrink-0 text-ink-faint"
        />
      }
    >
      {steps.map(({ by, icon, words }) => {
        const plan = planProjectMoveByOne(tree, node.key, by);
        return (
          <MenuItem key={words} icon={icon} isDisabled={plan === null} onAction={() => plan && onMove(plan)}>
            {words}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

import { useRef, useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  DropIndicator,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import {
  findNode,
  groupKey,
  type Move,
  NO_GROUP,
  planMove,
  planStep,
  type Target,
  type TreeNode,
} from './chart-tree.ts';

/** Groups and their charts: chosen, folded, and put in another order by dragging, by keyboard, or by the menu. */
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
  const dragged = useRef<string | null>(null);
  const plan = (target: Target) =>
    dragged.current === null ? null : planMove(tree, dragged.current, target);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onDragStart: ({ keys }) => {
      dragged.current = String([...keys][0]);
    },
    onDragEnd: () => {
      dragged.current = null;
    },
    getDropOperation: (target) =>
      target.type === 'item' && plan({ key: String(target.key), position: target.dropPosition })
        ? 'move'
        : 'cancel',
    onMove: ({ target }) => {
      const move = plan({ key: String(target.key), position: target.dropPosition });
      if (move) onMove(move);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-px h-0.5 rounded-full outline-none data-drop-target:bg-accent"
      />
    ),
  });
  const all = keysOf(tree);
  const render = (node: TreeNode) => (
    <TreeItem
      id={node.key}
      textValue={node.label}
      className="group/row rounded-md text-sm outline-offset-[-2px] data-drop-target:bg-accent-tint-strong data-dragging:opacity-50 data-selected:bg-accent-tint data-selected:text-accent-text hover:bg-canvas"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div
            className={cx(
              'flex min-h-9 cursor-pointer items-center gap-1 pr-0.5',
              indents[Math.min(level, 4)],
            )}
          >
            <AriaButton
              slot="drag"
              className="grid h-8 w-4 shrink-0 cursor-grab place-items-center rounded-sm text-transparent group-hover/row:text-ink-faint group-focus-within/row:text-ink-faint focus-visible:text-ink"
            >
              <Icon name="grip-vertical" className="size-4" />
            </AriaButton>
            {hasChildItems ? (
              <AriaButton
                slot="chevron"
                className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint"
              >
                <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} className="size-4" />
              </AriaButton>
            ) : (
              <span className="grid size-6 shrink-0 place-items-center text-ink-faint">
                <Icon name={node.kind === 'group' ? 'folder' : 'bar-chart-3'} className="size-4" />
              </span>
            )}
            <span className={cx('min-w-0 flex-1 truncate py-1', node.kind === 'group' && 'font-semibold')}>
              {node.label}
            </span>
            {node.key !== groupKey(NO_GROUP) && <NodeMenu tree={tree} node={node} onMove={onMove} />}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{render}</Collection>
    </TreeItem>
  );
  return (
    <Tree<TreeNode>
      aria-label="Groups and charts"
      items={tree}
      dependencies={[tree, chosen]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen !== null && findNode(tree, chosen) ? [chosen] : []}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) onChoose(String(key));
      }}
      expandedKeys={all.filter((key) => !folded.has(key))}
      onExpandedChange={(keys) => setFolded(new Set(all.filter((key) => !keys.has(key))))}
      dragAndDropHooks={dragAndDropHooks}
      className="grid grid-cols-1 outline-none"
    >
      {render}
    </Tree>
  );
}

const indents: Record<number, string> = { 1: 'pl-0.5', 2: 'pl-4', 3: 'pl-8', 4: 'pl-12' };

const keysOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => [node.key, ...keysOf(node.children)]);

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
        <MenuButton
          icon="ellipsis"
          label={`Actions on ${node.label}`}
          className="!size-8 shrink-0 text-ink-faint"
        />
      }
    >
      {steps.map(({ by, icon, words }) => {
        const move = planStep(tree, node.key, by);
        return (
          <MenuItem key={words} icon={icon} isDisabled={move === null} onAction={() => move && onMove(move)}>
            {words}
          </MenuItem>
        );
      })}
      {out && (
        <MenuItem icon="minus" onAction={() => onMove(out)}>
          Take out of the group
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

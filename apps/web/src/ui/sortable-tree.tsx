import { type ReactNode, useRef } from 'react';
import {
  Button as AriaButton,
  ButtonContext,
  Collection,
  DropIndicator,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import { cx } from '../lib/format/class-names.ts';
import { type AnyIconName, Icon } from './icon/icon.tsx';

export type DropPlace = { key: string; position: 'before' | 'after' | 'on' };

type SortableNode<Node> = { key: string; label: string; children: readonly Node[] };

type Props<Node, Move> = {
  label: string;
  nodes: readonly Node[];
  chosen: string | null;
  onChoose: (key: string) => void;
  /** The keys of those whose children are out of sight. */
  folded: ReadonlySet<string>;
  onFold: (folded: ReadonlySet<string>) => void;
  /** Returns the effect of dropping there; null if the drop is not allowed. */
  plan: (dragged: string, place: DropPlace) => Move | null;
  onMove: (move: Move) => void;
  icon: (node: Node) => AnyIconName;
  isStrong: (node: Node) => boolean;
  /** Shows content at the right end of a row. */
  after: (node: Node) => ReactNode;
};

/** Shows a tree whose rows users select, fold, and reorder by dragging or by keyboard. */
export function SortableTree<Node extends SortableNode<Node>, Move>({
  label,
  nodes,
  chosen,
  onChoose,
  folded,
  onFold,
  icon,
  isStrong,
  after,
  ...moving
}: Props<Node, Move>) {
  const dragAndDropHooks = useSorting(moving);
  const all = listTreeKeys(nodes);
  const row = (node: Node) => (
    <TreeItem
      id={node.key}
      textValue={node.label}
      className="group/row rounded-md text-sm outline-offset-[-2px] data-drop-target:bg-accent-tint-strong data-dragging:bg-sunken data-selected:bg-accent-tint data-selected:text-accent-text hover:bg-canvas"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level, id, state }) => (
          <div
            // A focused part of a row keeps the focus. React Aria would pass it to the row focused last, or
            // the first.
            onFocusCapture={() => state.selectionManager.setFocusedKey(id)}
            className={cx(
              'flex min-h-9 cursor-pointer items-center gap-1 pr-0.5',
              indents[Math.min(level, 4)],
            )}
          >
            <AriaButton
              slot="drag"
              excludeFromTabOrder
              className="grid h-8 w-4 shrink-0 cursor-grab place-items-center rounded-sm text-transparent group-hover/row:text-ink-faint group-focus-within/row:text-ink-faint focus-visible:text-ink"
            >
              <Icon name="grip-vertical" className="size-4" />
            </AriaButton>
            {hasChildItems ? (
              <AriaButton
                slot="chevron"
                excludeFromTabOrder
                className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint"
              >
                <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} className="size-4" />
              </AriaButton>
            ) : (
              <span className="grid size-6 shrink-0 place-items-center text-ink-faint">
                <Icon name={icon(node)} className="size-4" />
              </span>
            )}
            <span className={cx('min-w-0 flex-1 truncate py-1', isStrong(node) && 'font-semibold')}>
              {node.label}
            </span>
            <ButtonContext value={rowButton}>{after(node)}</ButtonContext>
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{row}</Collection>
    </TreeItem>
  );
  return (
    <Tree<Node>
      aria-label={label}
      items={nodes}
      dependencies={[nodes, chosen]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen !== null && all.includes(chosen) ? [chosen] : []}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) onChoose(String(key));
      }}
      expandedKeys={all.filter((key) => !folded.has(key))}
      onExpandedChange={(keys) => onFold(new Set(all.filter((key) => !keys.has(key))))}
      dragAndDropHooks={dragAndDropHooks}
      className="grid grid-cols-1 outline-none"
    >
      {row}
    </Tree>
  );
}

/** The tree is one stop of the Tab key; the arrows go to what is in a row. */
const rowButton = { excludeFromTabOrder: true };

const indents: Record<number, string> = { 1: 'pl-0.5', 2: 'pl-4', 3: 'pl-8', 4: 'pl-12' };

/** The keys of rows and of all below them. */
export const listTreeKeys = <Node extends SortableNode<Node>>(nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => [node.key, ...listTreeKeys(node.children)]);

/** Dragging and dropping within the tree, by pointer or by keyboard; only where the row may go. */
function useSorting<Move>({ plan, onMove }: Pick<Props<never, Move>, 'plan' | 'onMove'>) {
  const dragged = useRef<string | null>(null);
  const planned = (target: { key: string | number; dropPosition: DropPlace['position'] }) =>
    dragged.current === null
      ? null
      : plan(dragged.current, { key: String(target.key), position: target.dropPosition });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onDragStart: ({ keys }) => {
      dragged.current = String([...keys][0]);
    },
    onDragEnd: () => {
      dragged.current = null;
    },
    getDropOperation: (target) => (target.type === 'item' && planned(target) ? 'move' : 'cancel'),
    onMove: ({ target }) => {
      const move = planned(target);
      if (move) onMove(move);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-px h-0.5 rounded-full outline-none data-drop-target:bg-accent"
      />
    ),
  });
  return dragAndDropHooks;
}

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
import { useBuilder } from './builder-context.ts';
import { findPart, type OutlineNode, outlineOf } from './outline.ts';
import { type Part, partText, readPart } from './part-address.ts';
import { PartMenu } from './part-menu.tsx';
import { type DropPlace, planMove } from './plan-move.ts';
import { questionsOf } from './question-codes.ts';
import { questionTypeFacts } from './question-types.ts';
import { useMove } from './use-move.ts';

/** So many questions are shown at once when the builder opens; of more, only the sub-sections. */
const SHOWN_AT_ONCE = 120;

/** Sections, sub-sections and questions: chosen, folded, and put in another order by dragging or by keyboard. */
export function OutlineTree({ part }: { part: Part }) {
  const { questionnaire, open } = useBuilder();
  const outline = outlineOf(questionnaire.sections);
  const current = currentKey(questionnaire, part);
  const [folded, setFolded] = useState(() => foldedAtFirst(outline, questionsOf(questionnaire).length));
  const [shownFor, setShownFor] = useState<string | null>(null);
  if (current !== shownFor) {
    // What is opened is in sight, whatever was folded before.
    setShownFor(current);
    const parents = parentsOf(outline, current);
    setFolded((before) => new Set([...before].filter((key) => !parents.includes(key))));
  }
  const all = allKeys(outline);
  const dragAndDropHooks = useOutlineDrag(outline);
  return (
    <Tree<OutlineNode>
      aria-label="Sections and questions"
      items={outline}
      dependencies={[current]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={current === null ? [] : [current]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) open(readPart(String(key)));
      }}
      expandedKeys={all.filter((key) => !folded.has(key))}
      onExpandedChange={(keys) => setFolded(new Set(all.filter((key) => !keys.has(key))))}
      dragAndDropHooks={dragAndDropHooks}
      className="grid grid-cols-1 outline-none"
    >
      {renderNode}
    </Tree>
  );
}

const renderNode = (node: OutlineNode) => (
  <TreeItem
    id={node.key}
    textValue={node.label}
    className="group/row rounded-md text-sm outline-offset-[-2px] data-drop-target:bg-accent-tint-strong data-dragging:opacity-50 data-selected:bg-accent-tint data-selected:text-accent-text hover:bg-canvas"
  >
    <TreeItemContent>
      {({ hasChildItems, isExpanded, level }) => (
        <div className={cx('flex min-h-9 cursor-pointer items-center gap-1 pr-0.5', indents[level])}>
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
              <Icon name={iconOf(node)} className="size-4" />
            </span>
          )}
          <span className={cx('min-w-0 flex-1 truncate py-1', node.kind === 'section' && 'font-semibold')}>
            {node.label}
          </span>
          {node.detail && <span className="tabular shrink-0 text-xs text-ink-faint">{node.detail}</span>}
          <PartMenu part={node} />
        </div>
      )}
    </TreeItemContent>
    <Collection items={node.children}>{renderNode}</Collection>
  </TreeItem>
);

const indents: Record<number, string> = { 1: 'pl-0.5', 2: 'pl-4', 3: 'pl-8' };

const iconOf = ({ kind, question, detail }: OutlineNode) =>
  question
    ? questionTypeFacts[question.question_type].icon
    : detail
      ? 'table'
      : kind === 'section'
        ? 'folder'
        : 'list';

/** The row that stands for what is open: a cell of a grid stands in its grid. */
function currentKey(questionnaire: Parameters<typeof findPart>[0], part: Part): string | null {
  if (part.kind === 'new-sub-section') return partText({ kind: 'section', id: part.id });
  if (part.kind === 'new-question') return partText({ kind: 'sub-section', id: part.id });
  if (part.kind !== 'question') return 'id' in part ? partText(part) : null;
  const found = findPart(questionnaire, 'question', part.id);
  const grid = found?.question?.row_id != null ? found.subSection : null;
  return grid ? partText({ kind: 'sub-section', id: grid.id }) : partText(part);
}

const allKeys = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap((node) => [node.key, ...allKeys(node.children)]);

function parentsOf(nodes: readonly OutlineNode[], key: string | null): string[] {
  for (const node of nodes) {
    if (node.key === key) return [];
    if (key !== null && allKeys(node.children).includes(key))
      return [node.key, ...parentsOf(node.children, key)];
  }
  return [];
}

const foldedAtFirst = (outline: readonly OutlineNode[], questions: number): Set<string> =>
  new Set(
    questions <= SHOWN_AT_ONCE ? [] : outline.flatMap((section) => section.children.map((node) => node.key)),
  );

/** Dragging and dropping within the outline, by pointer or by keyboard; only where the part may go. */
function useOutlineDrag(outline: readonly OutlineNode[]) {
  const { questionnaire } = useBuilder();
  const move = useMove();
  const dragged = useRef<string | null>(null);
  const plan = (target: DropPlace) =>
    dragged.current === null ? null : planMove(questionnaire.sections, outline, dragged.current, target);
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
      const planned = plan({ key: String(target.key), position: target.dropPosition });
      if (planned) void move(planned);
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

import { useState } from 'react';
import { listTreeKeys, SortableTree } from '../../../../ui/sortable-tree.tsx';
import { useBuilder } from '../builder-context.ts';
import { findPart, type OutlineNode, outlineOf } from './outline.ts';
import { type Part, formatPart, readPart } from '../part-editor/part-address.ts';
import { PartMenu } from './part-menu.tsx';
import { type Move, planMove } from './plan-move.ts';
import { questionsOf } from '../question/question-codes.ts';
import { questionTypeDisplay } from '../question/question-type-display.ts';
import { useMove } from './use-move.ts';

/** The most questions shown when the builder opens; with more, only the sub-sections show. */
const SHOWN_AT_ONCE = 120;

/**
 * Shows sections, sub-sections and questions. Users select them, fold them, and reorder them by dragging or
 * by keyboard.
 */
export function OutlineTree({ part }: { part: Part }) {
  const { questionnaire, open } = useBuilder();
  const outline = outlineOf(questionnaire.sections);
  const current = currentKey(questionnaire, part);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() =>
    foldedAtFirst(outline, questionsOf(questionnaire).length),
  );
  const [shownFor, setShownFor] = useState<string | null>(null);
  if (current !== shownFor) {
    // Unfolds the parents of the open part, so that it is visible.
    setShownFor(current);
    const parents = parentsOf(outline, current);
    setFolded((before) => new Set([...before].filter((key) => !parents.includes(key))));
  }
  const move = useMove();
  return (
    <SortableTree<OutlineNode, Move>
      label="Sections and questions"
      nodes={outline}
      chosen={current}
      onChoose={(key) => open(readPart(key))}
      folded={folded}
      onFold={setFolded}
      plan={(dragged, place) => planMove(questionnaire.sections, outline, dragged, place)}
      onMove={(planned) => void move(planned)}
      icon={iconOf}
      isStrong={(node) => node.kind === 'section'}
      after={(node) => (
        <>
          {node.detail && <span className="tabular shrink-0 text-xs text-ink-faint">{node.detail}</span>}
          <PartMenu part={node} />
        </>
      )}
    />
  );
}

const iconOf = ({ kind, question, detail }: OutlineNode) =>
  question
    ? questionTypeDisplay[question.question_type].icon
    : detail
      ? 'table'
      : kind === 'section'
        ? 'folder'
        : 'list';

/** Returns the outline row of the open part; for a cell of a grid, the row of the grid. */
function currentKey(questionnaire: Parameters<typeof findPart>[0], part: Part): string | null {
  if (part.kind === 'new-sub-section') return formatPart({ kind: 'section', id: part.id });
  if (part.kind === 'new-question') return formatPart({ kind: 'sub-section', id: part.id });
  if (part.kind !== 'question') return 'id' in part ? formatPart(part) : null;
  const found = findPart(questionnaire, 'question', part.id);
  const grid = found?.question?.row_id != null ? found.subSection : null;
  return grid ? formatPart({ kind: 'sub-section', id: grid.id }) : formatPart(part);
}

function parentsOf(nodes: readonly OutlineNode[], key: string | null): string[] {
  for (const node of nodes) {
    if (node.key === key) return [];
    if (key !== null && listTreeKeys(node.children).includes(key))
      return [node.key, ...parentsOf(node.children, key)];
  }
  return [];
}

const foldedAtFirst = (outline: readonly OutlineNode[], questions: number): Set<string> =>
  new Set(
    questions <= SHOWN_AT_ONCE ? [] : outline.flatMap((section) => section.children.map((node) => node.key)),
  );

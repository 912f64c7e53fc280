import type { BuiltSection } from '@portal/contract/builder/built-questionnaire';
import type { DropPlace } from '../../../../ui/sortable-tree.tsx';
import {
  findPart,
  moveIdBesideTarget,
  orderParts,
  moveIdByOne,
  type OutlineNode,
  siblingsOf,
} from './outline.ts';
import { readPart } from '../part-editor/part-address.ts';

export type Order = { part: 'sections' | 'sub_sections' | 'questions'; ids: number[] };
/** The request to the server that moves a part. */
export type Move = { place: { question_id: number; sub_section_id: number } | null; order: Order | null };

/**
 * Plans the move of a part: among its siblings, or a question into another sub-section. Returns null if the
 * move is not allowed.
 */
export function planMove(
  sections: readonly BuiltSection[],
  outline: readonly OutlineNode[],
  movedKey: string,
  target: DropPlace,
): Move | null {
  const [moved, to] = [readPart(movedKey), readPart(target.key)];
  if (!isOutlined(moved) || !isOutlined(to) || movedKey === target.key) return null;
  const questionnaire = { sections: [...sections] };
  if (target.position === 'on') {
    const from = findPart(questionnaire, moved.kind, moved.id);
    const isElsewhere = from?.subSection?.id !== to.id;
    if (moved.kind !== 'question' || to.kind !== 'sub-section' || !isElsewhere) return null;
    return { place: { question_id: moved.id, sub_section_id: to.id }, order: null };
  }
  if (moved.kind !== to.kind) return null;
  if (moved.kind !== 'question') {
    const siblings = siblingsOf(outline, movedKey);
    if (!siblings.some((node) => node.key === target.key)) return null;
    const ids = siblings.map((node) => node.id);
    return {
      place: null,
      order: { part: orderParts[moved.kind], ids: moveIdBesideTarget(ids, moved.id, to.id, target.position) },
    };
  }
  const from = findPart(questionnaire, 'question', moved.id)?.subSection;
  const into = findPart(questionnaire, 'question', to.id)?.subSection;
  if (!from || !into) return null;
  const ids = into.questions.map((question) => question.id);
  return {
    place: from.id === into.id ? null : { question_id: moved.id, sub_section_id: into.id },
    order: { part: 'questions', ids: moveIdBesideTarget(ids, moved.id, to.id, target.position) },
  };
}

/** One place up or down among its like; null at the ends. */
export function planPartMoveByOne(
  sections: readonly BuiltSection[],
  outline: readonly OutlineNode[],
  key: string,
  step: -1 | 1,
): Order | null {
  const part = readPart(key);
  if (!isOutlined(part)) return null;
  const siblings = siblingsOf(outline, key).map((node) => node.id);
  const next = moveIdByOne(siblings, part.id, step);
  if (next.join() === siblings.join()) return null;
  if (part.kind !== 'question') return { part: orderParts[part.kind], ids: next };
  // The cells of a grid are questions of the same sub-section: they keep their places before the others.
  const all = findPart({ sections: [...sections] }, 'question', part.id)!.subSection!.questions;
  const cells = all.filter((question) => question.row_id !== null).map((question) => question.id);
  return { part: 'questions', ids: [...cells, ...next] };
}

const isOutlined = (
  part: ReturnType<typeof readPart>,
): part is { kind: 'section' | 'sub-section' | 'question'; id: number } => part.kind in orderParts;

import type {
  BuiltQuestion,
  BuiltQuestionnaire,
  BuiltSection,
  BuiltSubSection,
} from '@portal/contract/builder/built-questionnaire';
import { formatPart } from '../part-editor/part-address.ts';

export type OutlineNode = {
  /** The part's text in the address. */
  key: string;
  kind: 'section' | 'sub-section' | 'question';
  id: number;
  label: string;
  /** The size of a grid beside its name: `20 × 4`. */
  detail: string;
  question?: BuiltQuestion;
  children: OutlineNode[];
};

export const isGrid = (subSection: Pick<BuiltSubSection, 'rows' | 'columns'>): boolean =>
  subSection.rows.length + subSection.columns.length > 0;

export const nameOfSubSection = (subSection: BuiltSubSection): string =>
  subSection.sub_section_name || (isGrid(subSection) ? 'Grid' : 'Questions');

const detailOf = ({ columns, row_word, rows }: BuiltSubSection): string => {
  if (rows.length + columns.length === 0) return '';
  return row_word ? `up to ${rows.length} × ${columns.length}` : `${rows.length} × ${columns.length}`;
};

/** Sections with their sub-sections with their questions; the cells of a grid are edited in the grid. */
export function outlineOf(sections: readonly BuiltSection[]): OutlineNode[] {
  const node = (
    kind: OutlineNode['kind'],
    id: number,
    rest: Pick<OutlineNode, 'label' | 'detail' | 'children'>,
  ) => ({
    key: formatPart({ kind, id }),
    kind,
    id,
    ...rest,
  });
  return sections.map((section) =>
    node('section', section.id, {
      label: section.section_name,
      detail: '',
      children: section.sub_sections.map((sub) =>
        node('sub-section', sub.id, {
          label: nameOfSubSection(sub),
          detail: detailOf(sub),
          children: sub.questions
            .filter((question) => question.row_id === null)
            .map((question) => ({
              ...node('question', question.id, { label: question.question_text, detail: '', children: [] }),
              question,
            })),
        }),
      ),
    }),
  );
}

export type FoundPart = {
  section: BuiltSection;
  subSection: BuiltSubSection | null;
  question: BuiltQuestion | null;
};

/** Finds a part with its parents; null if it does not exist. */
export function findPart(
  { sections }: Pick<BuiltQuestionnaire, 'sections'>,
  kind: OutlineNode['kind'],
  id: number,
): FoundPart | null {
  for (const section of sections) {
    if (kind === 'section' && section.id === id) return { section, subSection: null, question: null };
    for (const subSection of section.sub_sections) {
      if (kind === 'sub-section' && subSection.id === id) return { section, subSection, question: null };
      const question = kind === 'question' && subSection.questions.find((one) => one.id === id);
      if (question) return { section, subSection, question };
    }
  }
  return null;
}

/** Returns the parts of the same kind in the same parent, in order. */
export function siblingsOf(nodes: readonly OutlineNode[], key: string): readonly OutlineNode[] {
  if (nodes.some((node) => node.key === key)) return nodes;
  for (const node of nodes) {
    const found = siblingsOf(node.children, key);
    if (found.length > 0) return found;
  }
  return [];
}

/** The order after a part was put before or after another one; the same order where nothing moves. */
export function moveIdBesideTarget<Id>(
  ids: readonly Id[],
  movedId: Id,
  targetId: Id,
  place: 'before' | 'after',
): Id[] {
  if (movedId === targetId || !ids.includes(targetId)) return [...ids];
  const rest = ids.filter((id) => id !== movedId);
  rest.splice(rest.indexOf(targetId) + (place === 'after' ? 1 : 0), 0, movedId);
  return rest;
}

/** The order after a part went one place up or down. */
export function moveIdByOne<Id>(ids: readonly Id[], movedId: Id, step: -1 | 1): Id[] {
  const target = ids[ids.indexOf(movedId) + step];
  return target === undefined
    ? [...ids]
    : moveIdBesideTarget(ids, movedId, target, step === 1 ? 'after' : 'before');
}

export const orderParts = {
  section: 'sections',
  'sub-section': 'sub_sections',
  question: 'questions',
} as const;

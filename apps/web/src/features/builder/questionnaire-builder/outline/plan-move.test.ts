import type { BuiltSection } from '@portal/contract/builder/built-questionnaire';
import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';
import type { DropPlace } from '../../../../ui/sortable-tree.tsx';
import { planMove, planPartMoveByOne } from './plan-move.ts';

const question = (id: number, row_id: number | null = null) => ({ id, question_text: `${id}`, row_id });
const subSection = (id: number, questions: object[]) => ({
  id,
  sub_section_name: `Part ${id}`,
  rows: [],
  columns: [],
  questions,
});
const sections = [
  {
    id: 1,
    section_name: 'One',
    sub_sections: [
      subSection(11, [question(101), question(102), question(103)]),
      subSection(12, [question(104, 5), question(105), question(106)]),
    ],
  },
  { id: 2, section_name: 'Two', sub_sections: [subSection(21, [])] },
  { id: 3, section_name: 'Three', sub_sections: [] },
] as unknown as BuiltSection[];
const outline = outlineOf(sections);
const move = (moved: string, key: string, position: DropPlace['position']) =>
  planMove(sections, outline, moved, { key, position });

describe('a part that is dragged', () => {
  it('goes before or after its like in the same parent', () => {
    expect(move('section-3', 'section-1', 'before')).toEqual({
      place: null,
      order: { part: 'sections', ids: [3, 1, 2] },
    });
    expect(move('sub-section-11', 'sub-section-12', 'after')?.order).toEqual({
      part: 'sub_sections',
      ids: [12, 11],
    });
    expect(move('question-101', 'question-102', 'after')?.order?.ids).toEqual([102, 101, 103]);
  });

  it('goes into another sub-section if it is a question, beside another one or at the end', () => {
    expect(move('question-101', 'question-106', 'before')).toEqual({
      place: { question_id: 101, sub_section_id: 12 },
      order: { part: 'questions', ids: [104, 105, 101, 106] },
    });
    expect(move('question-101', 'sub-section-21', 'on')).toEqual({
      place: { question_id: 101, sub_section_id: 21 },
      order: null,
    });
  });

  it('goes nowhere else', () => {
    expect(move('section-1', 'sub-section-21', 'on')).toBeNull();
    expect(move('sub-section-11', 'sub-section-21', 'after')).toBeNull();
    expect(move('question-101', 'section-2', 'on')).toBeNull();
    expect(move('question-101', 'sub-section-11', 'on')).toBeNull();
    expect(move('question-101', 'sub-section-12', 'before')).toBeNull();
    expect(move('settings', 'section-2', 'before')).toBeNull();
  });
});

describe('one step', () => {
  it('moves among its like and keeps the cells of a grid in front', () => {
    expect(planPartMoveByOne(sections, outline, 'section-1', 1)).toEqual({
      part: 'sections',
      ids: [2, 1, 3],
    });
    expect(planPartMoveByOne(sections, outline, 'question-106', -1)).toEqual({
      part: 'questions',
      ids: [104, 106, 105],
    });
  });

  it('ends at the ends', () => {
    expect(planPartMoveByOne(sections, outline, 'section-1', -1)).toBeNull();
    expect(planPartMoveByOne(sections, outline, 'sub-section-21', 1)).toBeNull();
  });
});

import type {
  BuiltQuestion,
  BuiltSection,
  BuiltSubSection,
} from '@portal/contract/builder/built-questionnaire';
import { describe, expect, it } from 'vitest';
import { findPart, moveIdBesideTarget, moveIdByOne, outlineOf, siblingsOf } from './outline.ts';
import { describeLostQuestions } from '../part-editor/describe-removal.ts';

const question = (id: number, more: Partial<BuiltQuestion> = {}) =>
  ({
    id,
    question_text: `Question ${id}`,
    row_id: null,
    column_id: null,
    answers: 0,
    ...more,
  }) as BuiltQuestion;
const subSection = (id: number, questions: BuiltQuestion[], more: Partial<BuiltSubSection> = {}) =>
  ({ id, sub_section_name: '', rows: [], columns: [], questions, ...more }) as unknown as BuiltSubSection;
const sections = [
  {
    id: 1,
    section_name: 'Beds',
    sub_sections: [
      subSection(11, [question(101), question(102)], { sub_section_name: 'About the site' }),
      subSection(12, [question(103, { row_id: 5, column_id: 6 }), question(104)], {
        rows: [{ id: 5, row_name: 'Acute', show_if: '' }],
        columns: [{ id: 6, column_name: 'Open' }],
      }),
    ],
  },
  { id: 2, section_name: 'Staff', sub_sections: [] },
] as unknown as BuiltSection[];

describe('the outline', () => {
  const outline = outlineOf(sections);

  it('has the sections, their parts, and the questions that are not cells of a grid', () => {
    expect(outline.map((node) => node.label)).toEqual(['Beds', 'Staff']);
    expect(outline[0]!.children.map((node) => [node.label, node.detail])).toEqual([
      ['About the site', ''],
      ['Grid', '1 × 1'],
    ]);
    expect(outline[0]!.children[1]!.children.map((node) => node.key)).toEqual(['question-104']);
  });

  it('knows the neighbours of a part', () => {
    expect(siblingsOf(outline, 'section-2').map((node) => node.id)).toEqual([1, 2]);
    expect(siblingsOf(outline, 'question-102').map((node) => node.id)).toEqual([101, 102]);
    expect(siblingsOf(outline, 'question-103')).toEqual([]);
  });

  it('finds a part with its parents, cells of grids as well', () => {
    const found = findPart({ sections }, 'question', 103);
    expect([found?.section.id, found?.subSection?.id, found?.question?.id]).toEqual([1, 12, 103]);
    expect(findPart({ sections }, 'section', 99)).toBeNull();
  });
});

describe('a new order', () => {
  it('puts a part before or after another', () => {
    expect(moveIdBesideTarget([1, 2, 3, 4], 1, 3, 'after')).toEqual([2, 3, 1, 4]);
    expect(moveIdBesideTarget([1, 2, 3, 4], 4, 2, 'before')).toEqual([1, 4, 2, 3]);
    expect(moveIdBesideTarget([1, 2, 3], 9, 2, 'before')).toEqual([1, 9, 2, 3]);
    expect(moveIdBesideTarget([1, 2, 3], 2, 2, 'before')).toEqual([1, 2, 3]);
  });

  it('moves one place, and stays at the ends', () => {
    expect(moveIdByOne([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
    expect(moveIdByOne([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
    expect(moveIdByOne([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(moveIdByOne([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  });
});

it('names what goes with a part', () => {
  const lost = (...answers: number[]) =>
    describeLostQuestions([{ questions: answers.map((one) => ({ answers: one })) }]);
  expect(lost()).toBe('no questions');
  expect(lost(0)).toBe('1 question, not answered');
  expect(lost(0, 0, 0)).toBe('3 questions, none answered');
  expect(lost(4, 0, 2)).toBe('3 questions, 2 of them answered');
  expect(lost(4)).toBe('1 question, answered');
  expect(lost(4, 1)).toBe('2 questions, all answered');
});

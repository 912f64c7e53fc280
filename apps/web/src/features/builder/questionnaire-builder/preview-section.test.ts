import type { BuiltQuestionnaire, BuiltSection } from '@portal/contract/builder/built-questionnaire';
import { plainQuestion, plainSubSection } from '@portal/contract/testing/build-questions';
import { describe, expect, it } from 'vitest';
import { previewSection, shownSections, type TriedAnswers } from './preview-section.ts';

const section = (id: number, codes: Record<string, number>, show_if = ''): BuiltSection => ({
  id,
  section_name: `Section ${id}`,
  guidance: '',
  show_if,
  sub_sections: [
    {
      id: id * 10,
      ...plainSubSection,
      rows: [],
      columns: [],
      questions: Object.entries(codes).map(([question_code, questionId]) => ({
        id: questionId,
        question_code,
        question_text: question_code,
        ...plainQuestion,
        answers: 0,
      })),
    },
  ],
});

const questionnaire: Pick<BuiltQuestionnaire, 'sections' | 'checks' | 'period'> = {
  period: { starts_on: '2025-04-01', ends_on: '2026-03-31' },
  sections: [section(1, { beds: 11, used: 12 }), section(2, { closed: 21 }, 'beds > 10')],
  checks: [
    { id: 5, expression: 'used <= beds', severity: 'error', message: 'Too many' },
    { id: 6, expression: 'closed <= beds', severity: 'warning', message: 'Too many closed' },
  ],
};
const tried = (values: Record<number, number>): TriedAnswers =>
  new Map(
    Object.entries(values).map(([id, value]) => [
      Number(id),
      { value, missing_reason: null, explanation: null },
    ]),
  );

describe('a section in the preview', () => {
  it('comes with what was tried out in it, and in the others', () => {
    const found = previewSection(questionnaire, 2, tried({ 11: 20, 21: 3 }))!;
    expect(found.sub_sections[0]!.questions[0]!.answer.value).toBe(3);
    expect(found.elsewhere).toMatchObject({
      beds: { value: 20, previous: null },
      used: { value: null, previous: null },
    });
  });

  it('has the checks that concern one of its questions', () => {
    const idsOf = (id: number) => previewSection(questionnaire, id, tried({}))!.checks.map((one) => one.id);
    expect(idsOf(1)).toEqual([5, 6]);
    expect(idsOf(2)).toEqual([6]);
  });

  it('names the questions whose answers fill its texts', () => {
    const written = structuredClone(questionnaire);
    const [closed] = written.sections[1]!.sub_sections[0]!.questions;
    closed!.question_text = 'How many of {{beds}} are closed?';
    const found = previewSection(written, 2, tried({ 11: 20 }))!;
    expect(found.sub_sections[0]!.questions[0]).toMatchObject({
      question_text: 'How many of [beds] are closed?',
      piped: { question_text: 'How many of {{beds}} are closed?', help: '' },
    });
    expect(found.elsewhere['beds']).toMatchObject({ value: 20, question: { question_type: 'integer' } });
  });

  it('is none where the questionnaire has no such section', () => {
    expect(previewSection(questionnaire, 3, tried({}))).toBeNull();
  });
});

describe('the sections of the preview', () => {
  it('are those whose conditions hold for what was tried out', () => {
    const idsFor = (values: Record<number, number>) =>
      shownSections(questionnaire, tried(values)).map((one) => one.id);
    expect(idsFor({})).toEqual([1]);
    expect(idsFor({ 11: 11 })).toEqual([1, 2]);
  });

  it('can depend on a lookup table', () => {
    const [first, second] = questionnaire.sections;
    const limited = {
      ...questionnaire,
      sections: [first!, { ...second!, show_if: "lookup('sizes', beds) == 'large'" }],
    };
    const columns = [{ name: 'Size', is_number: false }];
    const sizes = new Map([['sizes', { columns, find: (key: string) => (key === '900' ? ['large'] : []) }]]);
    const idsFor = (beds: number, tables?: typeof sizes) =>
      shownSections(limited, tried({ 11: beds }), tables).map((one) => one.id);
    expect(idsFor(900, sizes)).toEqual([1, 2]);
    expect(idsFor(9, sizes)).toEqual([1]);
    expect(idsFor(900)).toEqual([1]);
    const sent = { sizes: { columns, is_whole: false, rows: { '900': ['large'] } } };
    expect(previewSection(limited, 2, tried({}), sent)!.lookups).toBe(sent);
  });
});

import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { buildQuestion, buildSection } from '@portal/contract/testing/build-questions';
import { expect, it } from 'vitest';
import { createAnswerStore } from './answer-store.ts';
import type { SaveResult } from './answer-sender.ts';
import { findOpenProblems } from './open-problems.ts';
import { createSectionRules } from './section-rules.ts';
import { findUnexplainedAnswers } from '../section/unexplained-answers.ts';

const question = (id: number, question_code: string, more: Partial<Question> = {}) =>
  buildQuestion(id, question_code, { hard_minimum: 0, soft_maximum: 100, ...more });

function open(questions: Question[], reply: () => Promise<SaveResult>) {
  const section = {
    ...buildSection(questions),
    checks: [
      {
        id: 7,
        expression: 'used <= beds',
        severity: 'warning' as const,
        explanation: null,
        message: 'More beds are used than there are.',
      },
    ],
  };
  const store = createAnswerStore({
    questions,
    sectionState: 'in_progress',
    unsent: { get: () => null, put: () => undefined, remove: () => undefined },
    save: reply,
    toFailure: () => ({ status: null, error: '' }),
  });
  return { store, rules: createSectionRules(section, store) };
}
const stored = (value: number) => ({ ...unanswered, value, version: 1 });

it('everything that keeps a section open is listed at once', async () => {
  const theirs = { ...unanswered, value: 8, version: 3, updated_by_name: 'A colleague' };
  const { store, rules } = open(
    [
      question(1, 'missing', { required: true }),
      question(2, 'unusual', { answer: stored(500) }),
      question(3, 'refused'),
      question(4, 'disputed'),
      question(5, 'beds', { answer: stored(10) }),
      question(6, 'used', { answer: stored(12) }),
      question(7, 'fine', { answer: stored(1) }),
    ],
    async () => ({
      saved: [],
      refused: [],
      section_state: 'in_progress' as const,
      conflicts: [{ question_id: 4, answer: theirs }],
    }),
  );
  store.edit(3, { value: -1 });
  store.edit(4, { value: 5 });
  await store.flush();
  expect(findOpenProblems(store, rules).map(({ question_id }) => question_id)).toEqual([1, 2, 3, 4, 6]);
  expect(findOpenProblems(store, rules).map(({ message }) => message)).toEqual([
    'missing is required.',
    'unusual: Higher than usual: most values are 100 or less. Confirm or explain it.',
    'refused must be 0 or more.',
    'disputed: someone else changed this answer. Select which one to keep.',
    'More beds are used than there are. Confirm or explain it.',
  ]);
  expect([...rules.doubted()]).toEqual([6, 5]);
  rules.explain(7, 'Beds on the corridor.');
  expect(findOpenProblems(store, rules)).toHaveLength(4);
  expect([...rules.doubted()]).toEqual([]);
});

it('asks for a reason after the field is left, until there is a reason or another value', async () => {
  const { store, rules } = open([question(1, 'beds')], () => Promise.reject(new Error('lost')));
  store.edit(1, { value: 500 });
  expect(findUnexplainedAnswers(store, rules)).toEqual([]);
  await store.flush();
  expect(findUnexplainedAnswers(store, rules)).toEqual([1]);
  store.edit(1, { explanation: 'New ward.' });
  expect(findUnexplainedAnswers(store, rules)).toEqual([]);
  store.edit(1, { value: 600 });
  await store.flush();
  expect(findUnexplainedAnswers(store, rules)).toEqual([1]);
  store.edit(1, { value: -5 });
  await store.flush();
  expect(findUnexplainedAnswers(store, rules)).toEqual([]);
});

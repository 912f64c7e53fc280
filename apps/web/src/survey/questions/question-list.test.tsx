// @vitest-environment jsdom
import { buildQuestion, buildSection } from '@portal/contract/testing/build-questions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AnswersContext } from '../../features/responses/answers/store/answer-context.ts';
import { createAnswerStore } from '../../features/responses/answers/store/answer-store.ts';
import { createSectionRules } from '../../features/responses/answers/store/section-rules.ts';
import { QuestionList } from './question-list.tsx';

afterEach(cleanup);

test('the text of an option appears below its choice, and only with the option', () => {
  const options = ['acute', 'other'].map((code) => ({
    option_code: code,
    option_name: code,
    exclusive: false,
    show_if: '',
  }));
  const questions = [
    buildQuestion(1, 'kind', { question_type: 'single_choice', options }),
    buildQuestion(2, 'kind_other', {
      question_type: 'short_text',
      question_text: 'Which kind?',
      show_if: "kind == 'other'",
    }),
    buildQuestion(3, 'after', { question_type: 'short_text', question_text: 'Notes' }),
  ];
  const section = buildSection(questions);
  const store = createAnswerStore({
    questions,
    sectionState: 'not_started',
    unsent: { get: () => null, put: () => undefined, remove: () => undefined },
    save: () => new Promise(() => undefined),
    toFailure: () => ({ status: null, error: '' }),
  });
  const rules = createSectionRules(section, store);
  render(
    <AnswersContext value={{ store, rules, isReadOnly: false, sectionId: 1 } as never}>
      <QuestionList parts={section.sub_sections} />
    </AnswersContext>,
  );
  expect(screen.queryByLabelText(/Which kind/)).toBeNull();
  act(() => void fireEvent.click(screen.getByRole('radio', { name: 'other' })));
  const isIndented = (label: RegExp) => screen.getByLabelText(label).closest('.border-s-4') !== null;
  expect([isIndented(/Which kind/), isIndented(/Notes/)]).toEqual([true, false]);
  act(() => void fireEvent.click(screen.getByRole('radio', { name: 'acute' })));
  expect(screen.queryByLabelText(/Which kind/)).toBeNull();
});

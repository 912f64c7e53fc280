// @vitest-environment jsdom
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AnswersContext } from '../../features/responses/answers/store/answer-context.ts';
import { createAnswerStore } from '../../features/responses/answers/store/answer-store.ts';
import { createSectionRules } from '../../features/responses/answers/store/section-rules.ts';
import { AnswerControl } from './answer-control.tsx';

afterEach(cleanup);

const asked = (more: object) =>
  ({
    id: 1,
    question_code: 'Q',
    question_text: 'How was it?',
    help: '',
    question_type: 'single_choice',
    required: false,
    options: [],
    hard_minimum: null,
    hard_maximum: null,
    pattern: null,
    answer: unanswered,
    ...more,
  }) as unknown as Question;

function show(question: Question, isRequired = false) {
  const section = {
    id: 1,
    state: 'not_started',
    sub_sections: [{ id: 1, questions: [question], rows: [], columns: [] }],
    ruled_sections: [],
    checks: [],
    elsewhere: {},
  } as never;
  const store = createAnswerStore({
    questions: [question],
    sectionState: 'not_started',
    unsent: { get: () => null, put: () => undefined, remove: () => undefined },
    save: () => new Promise(() => undefined),
    toFailure: () => ({ status: null, error: '' }),
  });
  const answers = { store, rules: createSectionRules(section, store), isReadOnly: false, sectionId: 1 };
  render(
    <AnswersContext value={answers as never}>
      <AnswerControl
        question={question}
        id="answer-1"
        aria-describedby={undefined}
        aria-required={isRequired || undefined}
      />
    </AnswersContext>,
  );
  return store;
}

test('the choice on an optional question can be taken back, and that of a required one only changed', () => {
  const question = asked({ question_type: 'yes_no' });
  const store = show(question);
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(store.valueOf(1)).toBe('yes');
  fireEvent.click(screen.getByRole('button', { name: /Clear my choice/ }));
  expect(store.valueOf(1)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.id).toBe('answer-1');
  cleanup();
  show(question, true);
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a long text says how many characters are left, and cuts off nothing that is pasted', () => {
  const store = show(asked({ question_type: 'long_text', hard_maximum: 20 }));
  const field = screen.getByRole('textbox');
  const most = Number(/(\d[\d,]*) characters left/.exec(document.body.textContent)![1]!.replace(',', ''));
  expect(field.getAttribute('maxlength')).toBeNull();
  fireEvent.change(field, { target: { value: 'Hello' } });
  screen.getByText(`You have ${new Intl.NumberFormat('en-GB').format(most - 5)} characters left.`);
  const long = 'x'.repeat(most + 2);
  fireEvent.change(field, { target: { value: long } });
  expect(store.valueOf(1)).toBe(long);
  screen.getByText('You have 2 characters too many.');
});

test('a long text grows with what is written', () => {
  show(asked({ question_type: 'long_text' }));
  const field = screen.getByRole('textbox');
  Object.defineProperty(field, 'scrollHeight', { value: 240 });
  fireEvent.change(field, { target: { value: 'Line\n'.repeat(10) } });
  expect(field.style.height).toBe('240px');
});

test('a rating shows its points in a row, and stores the code of one', () => {
  const names = ['Disagree', 'Neither', 'Agree'];
  const options = names.map((option_name, index) => ({
    option_code: String(index + 1),
    option_name,
    exclusive: false,
    show_if: '',
  }));
  const store = show(asked({ question_type: 'rating', options }));
  const points = screen.getAllByRole('radio');
  expect(points.map((point) => point.closest('label')?.textContent)).toEqual(names);
  expect(points[0]!.closest('label')?.parentElement?.className).toContain('grid-cols');
  fireEvent.click(screen.getByRole('radio', { name: 'Agree' }));
  expect(store.valueOf(1)).toBe('3');
});

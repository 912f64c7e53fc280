// @vitest-environment jsdom
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { buildAnswer, buildQuestion, buildSection } from '@portal/contract/testing/build-questions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { UnsentDraft } from '../store/answer-cell.ts';
import { AnswersContext } from '../store/answer-context.ts';
import type { Change } from '../store/answer-sender.ts';
import { createAnswerStore } from '../store/answer-store.ts';
import { findOpenProblems } from '../store/open-problems.ts';
import { simulateSuccessfulSave } from '../store/simulate-successful-save.ts';
import { DateInput } from './date-input.tsx';
import { buildAnswersContext } from '../../../../testing/build-answers-context.ts';

afterEach(cleanup);

const asked = (question_type: Question['question_type'], value: string | null): Question =>
  buildQuestion(1, 'when', { question_text: 'When was it?', question_type, answer: buildAnswer(value) });

/** A browser that keeps what is not sent, over several visits. */
function browser(question_type: Question['question_type'], value: string | null = null) {
  const question = asked(question_type, value);
  const kept = new Map<number, UnsentDraft>();
  const sent: Change['value'][] = [];
  const visit = () => {
    cleanup();
    const store = createAnswerStore({
      questions: [question],
      sectionState: 'in_progress',
      unsent: {
        get: (id) => kept.get(id) ?? null,
        put: (id, draft) => kept.set(id, draft),
        remove: (id) => kept.delete(id),
      },
      save: (changes) => {
        sent.push(...changes.map((change) => change.value));
        return Promise.resolve(simulateSuccessfulSave(changes));
      },
      toFailure: () => ({ status: null, error: '' }),
    });
    const section = { ...buildSection([]), sub_sections: [], ruled_sections: [] };
    const context = buildAnswersContext(section, store);
    const { rules } = context;
    render(
      <AnswersContext value={context}>
        <DateInput question={question} id="answer-1" aria-label="When" />
      </AnswersContext>,
    );
    return { problems: () => findOpenProblems(store, rules).map(({ message }) => message) };
  };
  return { sent, visit };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'When' });
async function enter(text: string): Promise<void> {
  await act(async () => {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.blur(field());
  });
}

it.each([
  ['date', '3/10', 'This date is incomplete. Enter the day, month and year, for example 31/7/2025.'],
  ['date', '3/10/7', 'Enter the year with 4 digits, for example 31/7/2025.'],
  [
    'date',
    '31/6/2026',
    'This date does not exist. Enter the day first, then the month, for example 31/7/2025.',
  ],
  ['time', '14', 'This is not a time. Enter hours and minutes, for example 14:30.'],
  ['date_time', '3/10/2026', 'Enter the time too, for example 31/7/2025 14:30.'],
] as const)('keeps an incomplete %s, %s, with the reason, and stores nothing', async (type, typed, said) => {
  const { sent, visit } = browser(type);
  visit();
  await enter(typed);
  for (const { problems } of [visit()]) {
    expect(field().value).toBe(typed);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(problems()).toEqual([`When was it: ${said}`]);
  }
  expect(sent).toEqual([]);
});

it('a stored date stays until the field is whole or wholly blank', async () => {
  const { sent, visit } = browser('date', '2026-03-10');
  visit();
  expect(field().value).toBe('10 March 2026');
  await enter('10 March 202');
  expect(sent).toEqual([]);
  await enter('11.3.26');
  expect(sent).toEqual(['2026-03-11']);
  expect(field().value).toBe('11 March 2026');
  await enter('');
  expect(sent).toEqual(['2026-03-11', null]);
});

it('a year of two digits is whole once the field is left', async () => {
  const { sent, visit } = browser('date_time');
  visit();
  await act(async () => fireEvent.change(field(), { target: { value: '3/10/20 14:30' } }));
  expect(field().value).toBe('3/10/20 14:30');
  await act(async () => fireEvent.blur(field()));
  expect(sent).toEqual(['2020-10-03T14:30']);
  expect(field().value).toBe('3 October 2020 at 14:30');
});

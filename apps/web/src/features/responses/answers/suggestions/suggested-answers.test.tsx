// @vitest-environment jsdom
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { buildQuestion, buildSection } from '@portal/contract/testing/build-questions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fillDefaults, acceptDefaults } from '../../../../survey/fill-defaults.ts';
import { AnswersContext } from '../store/answer-context.ts';
import type { Change } from '../store/answer-sender.ts';
import { createAnswerStore } from '../store/answer-store.ts';
import { simulateSuccessfulSave } from '../store/simulate-successful-save.ts';
import { SuggestedAnswer, SuggestionBar } from './suggested-answers.tsx';
import { buildAnswersContext } from '../../../../testing/build-answers-context.ts';

afterEach(cleanup);

const question = (
  id: number,
  question_code: string,
  default_answer: string,
  more: Partial<Question> = {},
): Question => buildQuestion(id, question_code, { default_answer, ...more });

function open(questions: Question[], part: { row_word?: string; rows?: { id: number }[] } = {}) {
  const sent: Change[][] = [];
  const rows = (part.rows ?? []).map((row) => ({ ...row, row_name: `Row ${row.id}`, show_if: '' }));
  const section = {
    ...buildSection(questions, { row_word: part.row_word ?? '', rows }),
    elsewhere: { elsewhere: { value: 9, previous: null } },
  };
  const kept = new Map<number, unknown>();
  const store = createAnswerStore({
    questions,
    sectionState: 'in_progress',
    unsent: { get: () => null, put: (id, value) => kept.set(id, value), remove: (id) => kept.delete(id) },
    save: (changes) => {
      sent.push(changes);
      return Promise.resolve(simulateSuccessfulSave(changes));
    },
    toFailure: () => ({ status: null, error: '' }),
  });
  const context = buildAnswersContext(section, store);
  const { rules } = context;
  const show = () =>
    render(
      <AnswersContext value={context}>
        <SuggestionBar />
        {questions.map((one) => (
          <div key={one.id} data-keeps-focus={`answer-${one.id}`}>
            <input aria-label={one.question_code} id={`answer-${one.id}`} />
            <SuggestedAnswer question={one} name={one.question_code} />
          </div>
        ))}
      </AnswersContext>,
    );
  return { store, rules, show, sent, kept };
}
const offers = () => screen.queryAllByText(/^Suggested: /).map(({ textContent }) => textContent);
const values = (store: { cells: () => { draft: { value: unknown } | null; saved: { value: unknown } }[] }) =>
  store.cells().map(({ draft, saved }) => (draft ?? saved).value);

it('is shown below a blank field, stored once it is taken, and comes back when it is undone', async () => {
  const w = open([
    question(1, 'beds', '10'),
    question(2, 'closed', 'beds / 2'),
    question(3, 'far', 'elsewhere'),
  ]);
  w.show();
  expect(offers()).toEqual(['Suggested: 10', 'Suggested: 9']);
  expect([values(w.store), w.sent]).toEqual([[null, null, null], []]);
  screen.getByText('2 answers are suggested here.', { exact: false });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Use the suggested answer for beds: 10' }));
    await w.store.drain();
  });
  // Suggestions that depend on the accepted value appear now, and the caret is where it was accepted.
  expect(offers()).toEqual(['Suggested: 5', 'Suggested: 9']);
  expect(document.activeElement?.id).toBe('answer-1');
  expect(w.sent.flat()).toMatchObject([{ question_id: 1, value: 10, version: 0 }]);
  await act(async () => {
    w.store.undo();
    await w.store.drain();
  });
  expect(offers()).toEqual(['Suggested: 10', 'Suggested: 9']);
});

it('is taken with Alt and Enter in its field, and only there', async () => {
  const w = open([question(1, 'beds', '10'), question(2, 'closed', '0')]);
  w.show();
  const field = screen.getByLabelText('closed');
  await act(async () => {
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Enter', altKey: true });
    await w.store.drain();
  });
  expect(values(w.store)).toEqual([null, 0]);
  screen.getByText('Filled in: 0.');
  // Of what is answered nothing is taken.
  expect(fireEvent.keyDown(field, { key: 'Enter', altKey: true })).toBe(true);
});

it('fills all at once on request, with one undo, and starts no row of a roster', async () => {
  const w = open(
    [
      question(1, 'beds', '10'),
      question(2, 'closed', '0'),
      question(3, 'hidden', '4', { show_if: 'beds > 100' }),
      question(4, 'not_known', '4', {
        answer: { ...question(4, '', '').answer, missing_reason: 'not_known', version: 1 },
      }),
      question(5, 'ward_beds', '7', { row_id: 1, column_id: 1 }),
    ],
    { row_word: 'ward', rows: [{ id: 1 }] },
  );
  w.show();
  expect(offers()).toEqual(['Suggested: 10', 'Suggested: 0', 'Suggested: 7']);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Use all 2' }));
    await w.store.drain();
  });
  expect(values(w.store)).toEqual([10, 0, null, null, null]);
  expect(screen.queryByRole('button', { name: /^Use all/ })).toBeNull();
  act(() => void w.store.undo());
  expect(values(w.store)).toEqual([null, null, null, null, null]);
});

it('fills a survey’s page from the start, follows its sources, and is sent with the page', async () => {
  const w = open([
    question(1, 'beds', '10'),
    question(2, 'half', 'beds / 2'),
    question(3, 'hidden', '4', { show_if: 'beds > 100' }),
  ]);
  const end = fillDefaults(w.store, w.rules);
  expect(values(w.store)).toEqual([10, 5, null]);
  // None of these is a user's answer yet: nothing waits, nothing is saved on the device, nothing is sent.
  await w.store.drain();
  expect([w.store.page().unsaved, w.kept.size, w.sent]).toEqual([0, 0, []]);
  w.store.edit(1, { value: 200 });
  expect(values(w.store)).toEqual([200, 100, 4]);
  w.store.edit(1, { value: 8 });
  expect(values(w.store)).toEqual([8, 4, null]);
  acceptDefaults(w.store, w.rules);
  await w.store.drain();
  expect(w.sent.flat().map(({ question_id, value }) => [question_id, value])).toEqual([
    [1, 8],
    [2, 4],
  ]);
  end();
});

it('stays cleared after a respondent cleared it, after any typing, and is dropped on leaving the page', async () => {
  const w = open([question(1, 'beds', '10'), question(2, 'closed', '3')]);
  const end = fillDefaults(w.store, w.rules);
  w.store.edit(1, { value: 12 });
  w.store.edit(1, { value: null });
  expect(values(w.store)).toEqual([null, 3]);
  await w.store.drain();
  expect(w.sent.flat()).toMatchObject([{ question_id: 1, value: null }]);
  expect(w.store.cell(1).saved.version).toBe(1);
  end();
  expect(values(w.store)).toEqual([null, null]);
  fillDefaults(w.store, w.rules);
  expect(values(w.store)).toEqual([null, 3]);
});

import { computeDefaultAnswers } from '@portal/expressions/rules/default-answers';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import type { AnswerStore } from '../features/responses/answers/store/answer-store.ts';
import type { SectionRules } from '../features/responses/answers/store/section-rules.ts';

/** Defaults can depend on other defaults, in any order, but never on each other. */
const MOST_ROUNDS = 20;

/**
 * Fills unanswered questions with their defaults, which follow the answers they depend on until the user
 * edits them. They are sent with the page; a cleared one stays empty. @returns a function that stops this
 */
export function fillDefaults(store: AnswerStore, rules: SectionRules): () => void {
  const questions = store
    .cells()
    .map(({ question }) => question)
    .filter(({ default_answer }) => default_answer !== '');
  if (questions.length === 0) return () => undefined;
  let isFilling = false;
  const fill = () => {
    if (isFilling) return;
    isFilling = true;
    for (let round = 0; round < MOST_ROUNDS && fillOnce(); round += 1);
    isFilling = false;
  };
  const fillOnce = (): boolean => {
    const offered = computeDefaultAnswers(questions, rules.outcome());
    const changes = questions.flatMap(({ id }): [number, AnswerValue | null][] => {
      const { draft, saved, state, wasFilled } = store.cell(id);
      const value = offered.get(id) ?? null;
      const isOpen = state === 'filled' || (state === 'saved' && saved.version === 0 && !wasFilled);
      if (!isOpen) return wasFilled || saved.version > 0 ? [] : [[id, null]];
      return JSON.stringify(value) === JSON.stringify(draft?.value ?? null) ? [] : [[id, value]];
    });
    if (changes.length > 0) store.fill(changes);
    return changes.length > 0;
  };
  const leave = rules.subscribe(fill);
  fill();
  return () => {
    leave();
    // A page that was not sent has answered nothing: the review says so.
    const open = store.cells().filter(({ state }) => state === 'filled');
    store.fill(open.map(({ question }) => [question.id, null]));
  };
}

/**
 * Accepts the unchanged defaults of visible questions, so that they are sent with the page; hidden ones are
 * not.
 */
export function acceptDefaults(store: AnswerStore, rules: SectionRules): void {
  const { hidden } = rules.outcome();
  store.takeFilled(
    store
      .cells()
      .filter(({ state, question }) => state === 'filled' && !hidden.questions.has(question.id))
      .map(({ question }) => question.id),
  );
}

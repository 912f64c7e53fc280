import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { isGiven } from '@portal/contract/responses/answer-rules';
import { computeDefaultAnswers } from '@portal/expressions/rules/default-answers';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { type Cell, currentAnswer } from '../store/answer-cell.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import type { SectionRules } from '../store/section-rules.ts';

/** Checks if the cell is empty and the user is not typing in it. */
const isBlank = (cell: Cell): boolean =>
  cell.typed === null && cell.state !== 'conflict' && !isGiven(currentAnswer(cell));

const known = new WeakMap<RulesResult, Map<number, AnswerValue>>();

/** Returns the current defaults by question, for blank and filled cells; calculated once for each change. */
function defaultsOf(store: AnswerStore, rules: SectionRules): Map<number, AnswerValue> {
  const outcome = rules.outcome();
  const found =
    known.get(outcome) ??
    computeDefaultAnswers(
      store.cells().map(({ question }) => question),
      outcome,
    );
  known.set(outcome, found);
  return found;
}

/** Returns the current suggestion for a question; null if the question has an answer, or if there is none. */
export const findSuggestion = (id: number, store: AnswerStore, rules: SectionRules): AnswerValue | null =>
  isBlank(store.cell(id)) ? (defaultsOf(store, rules).get(id) ?? null) : null;

/**
 * Lists all suggestions for visible questions. Excludes the ones that start a roster row, which the user
 * decides for each row.
 */
export function findSuggestions(store: AnswerStore, rules: SectionRules): [id: number, value: AnswerValue][] {
  const { hidden } = rules.outcome();
  return [...defaultsOf(store, rules)].filter(([id]) => !hidden.questions.has(id) && isBlank(store.cell(id)));
}

/** An offered answer becomes one that was given, as if it had been typed. */
export function acceptSuggestions(
  store: AnswerStore,
  suggestions: readonly (readonly [number, AnswerValue])[],
): void {
  store.together(() => {
    for (const [id, value] of suggestions) store.edit(id, { value, missing_reason: null });
  });
  void store.flush();
}

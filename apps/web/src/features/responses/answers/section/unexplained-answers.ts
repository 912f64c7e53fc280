import { useSyncExternalStore } from 'react';
import { cellPrompts } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import type { SectionRules } from '../store/section-rules.ts';

/** The questions whose answers wait for a reason, in reading order, as far as they are asked. */
export const findUnexplainedAnswers = (store: AnswerStore, rules: SectionRules): number[] =>
  store
    .cells()
    .filter((cell) => cellPrompts(cell).reason && !rules.outcome().hidden.questions.has(cell.question.id))
    .map((cell) => cell.question.id);

/** The same, live; renders again only when it changes. */
export function useUnexplainedAnswers(): number[] {
  const { store, rules } = useAnswers();
  const key = useSyncExternalStore(
    (listener) => {
      const ends = [store.subscribe('cells', listener), rules.subscribe(listener)];
      return () => ends.forEach((end) => void end());
    },
    () => findUnexplainedAnswers(store, rules).join(),
  );
  return key === '' ? [] : key.split(',').map(Number);
}

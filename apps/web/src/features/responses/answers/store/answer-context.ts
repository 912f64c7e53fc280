import { useCallback, useContext, useSyncExternalStore } from 'react';
import type { Cell } from './answer-cell.ts';
import type { AnswerStore } from './answer-store.ts';
import type { PageState } from './section-cells.ts';
import type { SectionRules } from './section-rules.ts';
import { createPageContext } from '../../../../lib/browser/page-context.tsx';

/** The answers of the section on screen, and if this person can change them. */
export const AnswersContext = createPageContext<{
  store: AnswerStore;
  rules: SectionRules;
  isReadOnly: boolean;
  sectionId: number;
  submissionId: number;
  /** One case of the submission, by its code. */
  caseCode?: string | undefined;
  /** A trial of the questionnaire: no submission exists, and nothing is saved. */
  isTrial: boolean;
  explainCheck: (checkId: number, explanation: string) => Promise<unknown>;
} | null>(null);

export function useAnswers() {
  const answers = useContext(AnswersContext);
  if (!answers) throw new Error('Use this component inside an AnswersContext.');
  return answers;
}

/** One question's cell: only a change of this question renders the component again. */
export function useCell(questionId: number): Cell {
  const { store } = useAnswers();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(questionId, listener),
    [store, questionId],
  );
  return useSyncExternalStore(subscribe, () => store.cell(questionId));
}

export function usePageState(): PageState {
  const { store } = useAnswers();
  return useSyncExternalStore(
    (listener) => store.subscribe('page', listener),
    () => store.page(),
  );
}

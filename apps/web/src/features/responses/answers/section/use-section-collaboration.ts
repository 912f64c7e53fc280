import { useCallback, useMemo, useState } from 'react';
import { type ResponseKey, loadAnswersSince } from '../../../../data/responses/answers.ts';
import { createStore } from '../../../../lib/browser/create-store.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import { useRemoteAnswers } from '../store/use-remote-answers.ts';

/**
 * Loads the answers that other users give to the section, and who else is here.
 * @returns a store of the other users' names
 */
export function useSectionCollaboration(
  store: AnswerStore,
  {
    source,
    isReadOnly,
    onHeard,
    onLocked,
  }: {
    /** Null for a trial, which asks the server for nothing. */
    source: (ResponseKey & { caseCode: string | undefined; sectionId: number }) | null;
    isReadOnly: boolean;
    onHeard: () => void;
    onLocked: () => void;
  },
) {
  const [people] = useState(() => createStore<{ others: readonly string[] }>({ others: [] }));
  const isTrial = source === null;
  const { questionnaireId = 0, submissionId = 0, caseCode, sectionId = 0 } = source ?? {};
  const ask = useMemo(
    () =>
      isTrial
        ? null
        : (stamp: string) => loadAnswersSince({ questionnaireId, submissionId, caseCode }, sectionId, stamp),
    [isTrial, questionnaireId, submissionId, caseCode, sectionId],
  );
  const hear = useCallback(
    ({ isNew, mayWrite, others }: { isNew: boolean; mayWrite: boolean; others: readonly string[] }) => {
      if (others.join() !== people.get().others.join()) people.set({ others });
      if (mayWrite === isReadOnly) onLocked();
      else if (isNew) onHeard();
    },
    [isReadOnly, onLocked, onHeard, people],
  );
  useRemoteAnswers(store, ask, hear);
  return people;
}

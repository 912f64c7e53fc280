import type { SectionState } from '@portal/contract/questionnaires/questionnaires';
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { setSectionState } from '../../../../data/responses/answers.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Refusal } from '../../../../ui/feedback/refusal.tsx';
import { useAnswers, usePageState } from '../store/answer-context.ts';
import { answerFieldId, focusAnswer } from '../store/focus-answer.ts';
import { findOpenProblems, type OpenProblem } from '../store/open-problems.ts';
import { useRulesOutcome } from '../store/use-section-rules.ts';
import { CompletionProblemsAlert } from './completion-problems-alert.tsx';

/** The problems of the last attempt: those known here, and those only the server knows. */
type Found = { open: OpenProblem[]; ofServer: OpenProblem[]; attempt: number };

/** Mark complete, or take it back; all that keeps the section from being complete is listed and linked. */
export function SectionCompletion({ sectionId, after }: { sectionId: number; after: ReactNode }) {
  const { store, rules, isReadOnly, submissionId } = useAnswers();
  const page = usePageState();
  useRulesOutcome();
  const done = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found>({ open: [], ofServer: [], attempt: 0 });
  const isComplete = page.sectionState === 'complete';

  const {
    send: mark,
    isPending,
    refusal,
  } = useApiMutation(
    async (state: Exclude<SectionState, 'not_started'>) => {
      await store.drain();
      const open = state === 'complete' ? findOpenProblems(store, rules) : [];
      if (open.length > 0) return { open, ofServer: [] };
      const result = await setSectionState(submissionId, sectionId, state);
      store.setSectionState(result.state);
      return { open: [], ofServer: result.problems };
    },
    {
      done: (met) => {
        setFound({ ...met, attempt: found.attempt + 1 });
        if (store.page().sectionState === 'complete') requestAnimationFrame(() => done.current?.focus());
      },
      tells: 'here',
    },
  );
  const open = useStillOpen(found.open);
  const problems = refusal === null ? [...open, ...found.ofServer] : [];
  return (
    <div className="mt-10 grid max-w-[59rem] gap-5 border-t border-line pt-6">
      <Refusal text={refusal} />
      {problems.length > 0 && <Problems key={found.attempt} problems={problems} />}
      <div className="no-print flex flex-wrap items-center gap-3">
        {!isReadOnly && !isComplete && (
          <Button
            variant="primary"
            icon="check"
            data-completes
            isPending={isPending}
            onClick={() => void mark('complete')}
          >
            Mark complete
          </Button>
        )}
        {!isReadOnly && isComplete && (
          <>
            <div ref={done} tabIndex={-1} className="outline-offset-2">
              <InlineMessage tone="success" isLive>
                This section is complete.
              </InlineMessage>
            </div>
            <Button isPending={isPending} onClick={() => void mark('in_progress')}>
              Mark incomplete
            </Button>
          </>
        )}
        {after}
      </div>
    </div>
  );
}

/**
 * Removes the problems fixed since from the list. Problems only the server knows stay until the next attempt.
 */
function useStillOpen(found: readonly OpenProblem[]): OpenProblem[] {
  const { store, rules } = useAnswers();
  const listed = new Set(found.map((one) => one.question_id));
  const read = () =>
    listed.size === 0 ? [] : findOpenProblems(store, rules).filter((one) => listed.has(one.question_id));
  const subscribe = useCallback((listener: () => void) => store.subscribe('cells', listener), [store]);
  useSyncExternalStore(subscribe, () => JSON.stringify(read()));
  return read();
}

function Problems({ problems }: { problems: readonly OpenProblem[] }) {
  return (
    <CompletionProblemsAlert>
      <p className="font-semibold">
        {problems.length === 1 ? 'One answer needs attention' : `${problems.length} answers need attention`}{' '}
        before you can complete this section
      </p>
      <ul className="mt-2 grid gap-1 text-sm">
        {problems.map(({ question_id, message }) => (
          <li key={`${question_id}-${message}`}>
            <a
              href={`#${answerFieldId(question_id)}`}
              className="font-semibold text-error underline"
              onClick={(event) => focusAnswer(event, question_id)}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </CompletionProblemsAlert>
  );
}

import { problemOf } from '@portal/contract/answer-rules';
import type { SectionState } from '@portal/contract/questionnaires';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { type Cell, currentOf } from './answer-cell.ts';
import { useAnswers, usePageState } from './answer-context.ts';
import { markSection } from './answers.queries.ts';
import { focusAnswer } from './focus-answer.ts';
import { answerFieldId } from './question-field.tsx';
import { useOutcome } from './section-rules.ts';

type Problem = { question_id: number; message: string };
type Found = { problems: Problem[]; error: string | null; attempt: number };

/** Mark complete, or take it back; what keeps the section from being complete is listed and linked. */
export function Completion({ sectionId, after }: { sectionId: number; after: ReactNode }) {
  const { store, isReadOnly, submissionId } = useAnswers();
  const page = usePageState();
  const outcome = useOutcome();
  const [found, setFound] = useState<Found>({ problems: [], error: null, attempt: 0 });
  const [isPending, setPending] = useState(false);
  const isComplete = page.sectionState === 'complete';

  async function mark(state: Exclude<SectionState, 'not_started'>) {
    setPending(true);
    try {
      await store.drain();
      // The server judges what it has; what it does not have must not be passed over.
      const unsaved = store.unsaved().map((cell) => ({
        question_id: cell.question.id,
        message: whyUnsaved(cell),
      }));
      const result =
        unsaved.length > 0 ? { state: page.sectionState, problems: unsaved } : await markNow(state);
      setFound({ problems: result.problems, error: null, attempt: found.attempt + 1 });
    } catch (thrown) {
      setFound({ problems: [], error: toApiError(thrown).error, attempt: found.attempt + 1 });
    } finally {
      setPending(false);
    }
  }
  async function markNow(state: Exclude<SectionState, 'not_started'>) {
    const result = await markSection(submissionId, sectionId, state);
    store.setSectionState(result.state);
    return result;
  }
  // What has been mended meanwhile leaves the list.
  const problems = found.problems.filter(({ question_id, message }) => {
    if (outcome.hidden.questions.has(question_id)) return false;
    const cell = store.cell(question_id);
    const previous = cell.question.previous?.value ?? null;
    const isOpen = cell.state !== 'saved' && cell.state !== 'saving';
    const asked = { ...cell.question, required: outcome.required.has(question_id) };
    const isFailing = outcome.failing.some(({ check }) => message.startsWith(check.message));
    return isOpen || isFailing || problemOf(asked, currentOf(cell), previous) !== null;
  });
  return (
    <div className="mt-10 grid gap-5 border-t border-line pt-6">
      {found.error && (
        <InlineMessage tone="error" isLive>
          {found.error}
        </InlineMessage>
      )}
      {problems.length > 0 && <Problems key={found.attempt} problems={problems} />}
      <div className="no-print flex flex-wrap items-center gap-3">
        {!isReadOnly && !isComplete && (
          <Button variant="primary" icon="check" isPending={isPending} onClick={() => void mark('complete')}>
            Mark complete
          </Button>
        )}
        {!isReadOnly && isComplete && (
          <>
            <InlineMessage tone="success" isLive>
              This section is complete.
            </InlineMessage>
            <Button isPending={isPending} onClick={() => void mark('in_progress')}>
              Not complete after all
            </Button>
          </>
        )}
        {after}
      </div>
    </div>
  );
}

/** Why an answer is not on the server, with the question it belongs to. */
function whyUnsaved({ question, state, message, typed }: Cell): string {
  const label = question.question_text.replace(/[?.:]\s*$/, '');
  if (state === 'conflict') return `${label}: somebody else has changed it. Choose which answer to keep.`;
  // The rules of answers name the question themselves; other messages do not.
  if (message !== null) return message.startsWith(label) && typed === null ? message : `${label}: ${message}`;
  return `${label}: not saved yet.`;
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-error px-5 py-4 outline-offset-2"
    >
      <p className="font-semibold">
        {problems.length === 1 ? 'One answer keeps' : `${problems.length} answers keep`} this section from
        being complete
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
    </div>
  );
}

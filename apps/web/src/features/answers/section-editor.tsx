import { problemOf } from '@portal/contract/answer-rules';
import type { Output } from '@portal/contract/endpoint';
import type { getSectionQuestions, SectionState } from '@portal/contract/questionnaires';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { createAnswerStore } from './answer-store.ts';
import { AnswersContext, useAnswers, usePageState } from './answer-context.ts';
import { markSection, save } from './answers.queries.ts';
import { answerFieldId, QuestionField } from './question-field.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { SaveStatus } from './save-status.tsx';
import { keepUnsentAnswers } from './unsent-answers.ts';

type Section = Output<typeof getSectionQuestions>;
type Problem = { question_id: number; message: string };

/**
 * A section on screen. It is opened anew for another section or submission (give it a `key`); from then on the answers
 * live in its store.
 */
export function SectionEditor({
  section,
  questionnaireId,
  submissionId,
  userId,
  isReadOnly,
  onStateChange,
  signInAgain,
  after,
}: {
  section: Section;
  questionnaireId: number;
  submissionId: number;
  userId: number;
  isReadOnly: boolean;
  onStateChange: () => void;
  /** How the person signs in again in place when the session has ended. */
  signInAgain: (onSignedIn: () => void) => ReactNode;
  /** What stands beside “Mark complete”: the way to the next section. */
  after: ReactNode;
}) {
  const [store] = useState(() =>
    createAnswerStore({
      questions: section.sub_sections.flatMap((subSection) => subSection.questions),
      sectionState: section.state,
      unsent: keepUnsentAnswers(localStorage, userId, submissionId),
      save: (changes) => save({ questionnaireId, submissionId }, section.id, changes),
      toFailure: toApiError,
    }),
  );
  useEffect(() => (isReadOnly ? undefined : store.start()), [store, isReadOnly]);
  const context = useMemo(() => ({ store, isReadOnly, submissionId }), [store, isReadOnly, submissionId]);
  return (
    <AnswersContext value={context}>
      <div className="sticky top-0 z-30 -mx-1 mb-4 flex flex-wrap items-center justify-between gap-4 border-b border-line bg-surface px-1 py-2">
        <h2 className="text-xl">{section.section_name}</h2>
        <SaveStatus />
      </div>
      <SignedOut signInAgain={signInAgain} />
      {section.guidance && <RichText className="mb-6 max-w-2xl" text={section.guidance} />}
      <div className="grid grid-cols-1 gap-10">
        {section.sub_sections.map((subSection) => (
          <section key={subSection.id} aria-label={subSection.sub_section_name || section.section_name}>
            {subSection.sub_section_name && <h3 className="mb-2">{subSection.sub_section_name}</h3>}
            {subSection.guidance && (
              <RichText className="mb-4 max-w-2xl text-sm" text={subSection.guidance} />
            )}
            {subSection.rows.length > 0 && <QuestionGrid subSection={subSection} />}
            <div className="grid gap-6">
              {subSection.questions
                .filter((question) => question.row_id === null)
                .map((question) => (
                  <QuestionField key={question.id} question={question} />
                ))}
            </div>
          </section>
        ))}
      </div>
      <Completion sectionId={section.id} onStateChange={onStateChange} after={after} />
    </AnswersContext>
  );
}

/** Mark complete, or take it back; what keeps the section from being complete is listed and linked. */
function Completion({
  sectionId,
  onStateChange,
  after,
}: {
  sectionId: number;
  onStateChange: () => void;
  after: ReactNode;
}) {
  const { store, isReadOnly, submissionId } = useAnswers();
  const page = usePageState();
  const [found, setFound] = useState<{ problems: Problem[]; error: string | null; attempt: number }>({
    problems: [],
    error: null,
    attempt: 0,
  });
  const [isPending, setPending] = useState(false);
  useUnsaved(page.unsaved > 0);
  useEffect(() => onStateChange(), [page.sectionState, page.lastSavedAt, onStateChange]);

  async function mark(state: Exclude<SectionState, 'not_started'>) {
    setPending(true);
    try {
      await store.flush();
      const result = await markSection(submissionId, sectionId, state);
      store.setSectionState(result.state);
      setFound({ problems: result.problems, error: null, attempt: found.attempt + 1 });
    } catch (thrown) {
      setFound({ problems: [], error: toApiError(thrown).error, attempt: found.attempt + 1 });
    } finally {
      setPending(false);
    }
  }
  const isComplete = page.sectionState === 'complete';
  // What has been mended meanwhile leaves the list.
  const problems = found.problems.filter(({ question_id }) => {
    const { question, draft, saved } = store.cell(question_id);
    return problemOf(question, draft ?? saved, question.previous?.value ?? null) !== null;
  });
  return (
    <div className="mt-10 grid gap-5 border-t border-line pt-6">
      {found.error && <InlineMessage tone="error">{found.error}</InlineMessage>}
      {problems.length > 0 && <Problems key={found.attempt} problems={problems} />}
      <div className="no-print flex flex-wrap items-center gap-3">
        {!isReadOnly && !isComplete && (
          <Button variant="primary" icon="check" isPending={isPending} onClick={() => void mark('complete')}>
            Mark complete
          </Button>
        )}
        {!isReadOnly && isComplete && (
          <>
            <InlineMessage tone="success">This section is complete.</InlineMessage>
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
          <li key={question_id}>
            <a
              href={`#${answerFieldId(question_id)}`}
              className="font-semibold text-error underline"
              onClick={(event) => {
                const field = document.getElementById(answerFieldId(question_id));
                if (!field) return;
                event.preventDefault();
                field.focus({ preventScroll: true });
                field.scrollIntoView({ block: 'center' });
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SignedOut({ signInAgain }: { signInAgain: (onSignedIn: () => void) => ReactNode }) {
  const { store } = useAnswers();
  const page = usePageState();
  if (page.state !== 'signed_out') return null;
  return (
    <InlineMessage tone="warning" className="mb-6" isLive title="Your session has ended">
      <p className="mb-4">
        What you typed is kept in this browser. Sign in again to save it; you stay on this page.
      </p>
      {signInAgain(store.resume)}
    </InlineMessage>
  );
}

import type { Output } from '@portal/contract/endpoint';
import type { getSectionQuestions } from '@portal/contract/questionnaires';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { useKeptFocus } from '../../lib/kept-focus.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { InlineMessage } from '../../ui/message.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { AnswersContext, useAnswers, usePageState } from './answer-context.ts';
import { type Change, createAnswerStore } from './answer-store.ts';
import { giveReason, save, storedSince } from './answers.queries.ts';
import { Completion } from './completion.tsx';
import { Leftovers } from './leftovers.tsx';
import { useOthersAnswers } from './others-answers.ts';
import { QuestionField } from './question-field.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { SaveStatus } from './save-status.tsx';
import { SectionChecks } from './section-checks.tsx';
import { createSectionRules, useOutcome } from './section-rules.ts';
import { takenAsSaved } from './try-out.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { undoLogOf } from './undo-log.ts';
import { WaitingList } from './waiting-list.tsx';
import { keepUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts';

type Section = Output<typeof getSectionQuestions>;

/** Locked answers are shown as they are stored, not as somebody once meant to change them; what is tried out is not kept. */
const nothingUnsent: UnsentAnswers = { get: () => null, put: () => undefined, remove: () => undefined };

const nothing = () => undefined;

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
  onSaved,
  onLocked = nothing,
  signInAgain,
  after,
  tryOut,
}: {
  section: Section;
  questionnaireId: number;
  submissionId: number;
  userId: number;
  isReadOnly: boolean;
  /** The server has new answers, or a new state of the section. */
  onSaved: () => void;
  /** The answers were locked meanwhile, or opened again. */
  onLocked?: () => void;
  /** How the person signs in again in place when the session has ended. */
  signInAgain: (onSignedIn: () => void) => ReactNode;
  /** What stands beside “Mark complete”: the way to the next section. */
  after: ReactNode;
  /** Given, nothing is sent, kept or asked of the server: what is typed is handed to whoever tries the section out. */
  tryOut?: (changes: Change[]) => void;
}) {
  useKeptFocus();
  const [unsent] = useState(() =>
    keepUnsentAnswers(localStorage, userId, { questionnaireId, submissionId, sectionId: section.id }),
  );
  const questions = useMemo(() => section.sub_sections.flatMap((one) => one.questions), [section]);
  const [store] = useState(() =>
    createAnswerStore({
      questions,
      sectionState: section.state,
      ...(!tryOut && { log: undoLogOf(userId, submissionId, section.id) }),
      unsent: isReadOnly || tryOut ? nothingUnsent : unsent,
      save: (changes) => {
        if (!tryOut) return save({ questionnaireId, submissionId }, section.id, changes);
        tryOut(changes);
        return Promise.resolve(takenAsSaved(changes));
      },
      toFailure: toApiError,
    }),
  );
  useEffect(() => (isReadOnly ? undefined : store.start()), [store, isReadOnly]);
  const [rules] = useState(() => createSectionRules(section, store));
  const isTrial = tryOut !== undefined;
  const ask = useMemo(
    () =>
      isTrial ? null : (stamp: string) => storedSince({ questionnaireId, submissionId }, section.id, stamp),
    [isTrial, questionnaireId, submissionId, section.id],
  );
  const hear = useCallback(
    ({ isNew, mayWrite }: { isNew: boolean; mayWrite: boolean }) => {
      if (mayWrite === isReadOnly) onLocked();
      else if (isNew) onSaved();
    },
    [isReadOnly, onLocked, onSaved],
  );
  useOthersAnswers(store, ask, hear);
  const context = useMemo(
    () => ({
      store,
      rules,
      isReadOnly,
      submissionId,
      isTrial,
      explainCheck: (checkId: number, explanation: string) =>
        isTrial ? Promise.resolve() : giveReason(checkId, submissionId, explanation),
    }),
    [store, rules, isReadOnly, isTrial, submissionId],
  );
  return (
    <AnswersContext value={context}>
      <div className="sticky top-0 z-30 -mx-1 mb-4 flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface px-1 py-2">
        <h2 className="text-xl outline-none" tabIndex={-1} data-focus-home>
          {section.section_name}
        </h2>
        <span className="flex flex-wrap items-center gap-x-2">
          <SaveStatus />
          <UndoButtons />
        </span>
      </div>
      <TellAbout onSaved={onSaved} />
      <SignedOut signInAgain={signInAgain} />
      {isReadOnly && <Leftovers questions={questions} unsent={unsent} />}
      {section.guidance && <RichText className="mb-6 max-w-2xl" text={section.guidance} />}
      <SubSections section={section} />
      <WaitingList />
      <SectionChecks />
      {isTrial ? (
        <div className="mt-10 border-t border-line pt-6">{after}</div>
      ) : (
        <Completion sectionId={section.id} after={after} />
      )}
    </AnswersContext>
  );
}

/** The parts that are asked, as far as the rules show them. */
function SubSections({ section }: { section: Section }) {
  const { hidden } = useOutcome();
  return (
    <div className="grid grid-cols-1 gap-10">
      {section.sub_sections
        .filter((subSection) => !hidden.sub_sections.has(subSection.id))
        .map((subSection) => (
          <section key={subSection.id} aria-label={subSection.sub_section_name || section.section_name}>
            {subSection.sub_section_name && <h3 className="mb-2">{subSection.sub_section_name}</h3>}
            {subSection.guidance && (
              <RichText className="mb-4 max-w-2xl text-sm" text={subSection.guidance} />
            )}
            {subSection.rows.length > 0 && <QuestionGrid subSection={subSection} />}
            <div className="grid gap-7 not-first:mt-6 empty:hidden">
              {subSection.questions
                .filter((question) => question.row_id === null && !hidden.questions.has(question.id))
                .map((question) => (
                  <QuestionField key={question.id} question={question} />
                ))}
            </div>
          </section>
        ))}
    </div>
  );
}

/** Tells the page what has been saved, and the browser what has not. */
function TellAbout({ onSaved }: { onSaved: () => void }) {
  const { sectionState, lastSavedAt, unsaved } = usePageState();
  useUnsaved(unsaved > 0);
  const isOpening = useRef(true);
  useEffect(() => {
    if (!isOpening.current) onSaved();
    isOpening.current = false;
  }, [sectionState, lastSavedAt, onSaved]);
  return null;
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

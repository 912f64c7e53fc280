import type { Output } from '@portal/contract/shared/endpoint';
import type { getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { lookUpKeys } from '../../../../data/questionnaires/look-up-values.ts';
import { explainCheck, saveAnswers } from '../../../../data/responses/answers.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { useFocusRecovery } from '../../../../lib/browser/use-focus-recovery.ts';
import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';
import { useHasInteracted } from '../../../../lib/form/first-interaction.ts';
import { useFocusLinkedAnswer } from './use-focus-linked-answer.ts';
import { useIsSidePanelOpen } from './side-panel-state.ts';
import type { QuestionnaireWarningLinks } from './section-warnings.ts';
import { useUnsaved } from '../../../../lib/form/unsaved-changes.ts';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { SuggestionBar } from '../suggestions/lazy-suggested-answers.ts';
import { AnswersContext, useAnswers, usePageState } from '../store/answer-context.ts';
import type { Change } from '../store/answer-sender.ts';
import { createAnswerStore } from '../store/answer-store.ts';
import { SectionCompletion } from './section-completion.tsx';
import { UnsavableAnswers } from './unsavable-answers.tsx';
import { SaveStatus } from './save-status.tsx';
import { SectionChecks } from './section-checks.tsx';
import { SubSections } from './sub-sections.tsx';
import { createSectionRules } from '../store/section-rules.ts';
import { simulateSuccessfulSave } from '../store/simulate-successful-save.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { getUndoLog } from '../store/undo-log.ts';
import { UnexplainedAnswerList } from './unexplained-answer-list.tsx';
import { createUnsentAnswersStorage, type UnsentAnswers } from '../store/unsent-answers.ts';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';
import { useSectionCollaboration } from './use-section-collaboration.ts';

type Section = Output<typeof getSectionQuestions>;

/** Parts needed only on user input: warnings, and the notes on a figure. */
const SectionTools = lazyComponent(async () => (await import('./section-tools.tsx')).SectionTools);

const SidePanel = lazyComponent(async () => (await import('./section-tools.tsx')).SidePanel);

/** Locked answers are shown as stored, without a user's unsent changes. A trial's answers are not saved. */
const nothingUnsent: UnsentAnswers = { get: () => null, put: () => undefined, remove: () => undefined };

const nothing = () => undefined;

/**
 * Shows a section. Give it a `key`, so that it opens again for another section, submission or case. The
 * answers then live in its store.
 */
export function SectionEditor({
  section,
  questionnaireId,
  submissionId,
  caseCode,
  userId,
  isReadOnly,
  onHeard = nothing,
  onLocked = nothing,
  signInAgain,
  after,
  completion,
  name,
  tryOut,
  whole,
}: {
  section: Section;
  questionnaireId: number;
  submissionId: number;
  /** Given, it is one case of the submission; `completion` then says how that is completed. */
  caseCode?: string | undefined;
  userId: number;
  isReadOnly: boolean;
  /** Runs when another user has answered. */
  onHeard?: () => void;
  /** Runs when the answers were locked or reopened. */
  onLocked?: () => void;
  /** Lets the user sign in again on this page when the session has ended. */
  signInAgain: (onSignedIn: () => void) => ReactNode;
  /** The link to the next section, beside “Mark complete”. */
  after: ReactNode;
  /** Replaces “Mark complete” and `after`. */
  completion?: ReactNode;
  /** The name of the case, which stays visible above the section's name. */
  name?: ReactNode;
  /** Receives the typed changes of a trial. If given, nothing is sent, saved or requested from the server. */
  tryOut?: (changes: Change[]) => void;
  /** The questionnaire around the section, where what is doubtful is looked for in all of it. */
  whole?: QuestionnaireWarningLinks | undefined;
}) {
  useFocusRecovery();
  const [unsent] = useState(() =>
    createUnsentAnswersStorage(browserStorage, userId, {
      questionnaireId,
      submissionId,
      sectionId: section.id,
      caseCode,
    }),
  );
  const questions = useMemo(() => section.sub_sections.flatMap((one) => one.questions), [section]);
  const [store] = useState(() =>
    createAnswerStore({
      questions,
      sectionState: section.state,
      ...(!tryOut && { log: getUndoLog(userId, submissionId, section.id, caseCode) }),
      unsent: isReadOnly || tryOut ? nothingUnsent : unsent,
      save: (changes) => {
        if (!tryOut) return saveAnswers({ questionnaireId, submissionId, caseCode }, section.id, changes);
        tryOut(changes);
        return Promise.resolve(simulateSuccessfulSave(changes));
      },
      toFailure: toApiError,
    }),
  );
  useEffect(() => (isReadOnly ? undefined : store.start()), [store, isReadOnly]);
  const [rules] = useState(() => createSectionRules(section, store, lookUpKeys(questionnaireId)));
  const isTrial = tryOut !== undefined;
  const people = useSectionCollaboration(store, {
    source: isTrial ? null : { questionnaireId, submissionId, caseCode, sectionId: section.id },
    isReadOnly,
    onHeard,
    onLocked,
  });
  useFocusLinkedAnswer(section.id);
  const isTouched = useHasInteracted();
  const hasPanel = useIsSidePanelOpen();
  const context = useMemo(
    () => ({
      store,
      rules,
      isReadOnly,
      sectionId: section.id,
      submissionId,
      caseCode,
      isTrial,
      explainCheck: (checkId: number, explanation: string): Promise<unknown> =>
        isTrial ? Promise.resolve() : explainCheck(checkId, { submissionId, caseCode }, explanation),
    }),
    [store, rules, isReadOnly, isTrial, section.id, submissionId, caseCode],
  );
  return (
    <AnswersContext value={context}>
      <div className="sticky top-0 z-30 -mx-1 mb-2 flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface px-1 py-2 lg:max-w-[59.5rem]">
        <SectionTitle section={section} name={name} />
        <div className="flex flex-wrap items-center gap-x-2">
          <SaveStatus />
          {isTouched && !isTrial && <SectionTools section={section} people={people} whole={whole} />}
          <UndoButtons />
        </div>
      </div>
      <div
        className={
          hasPanel ? 'grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_17rem]' : undefined
        }
      >
        <div className="min-w-0">
          <MarkUnsaved />
          <SignedOut signInAgain={signInAgain} />
          {isReadOnly && <UnsavableAnswers questions={questions} unsent={unsent} />}
          {section.guidance && <RichText className="mb-2 max-w-[59rem] text-sm" text={section.guidance} />}
          {!isReadOnly && questions.some((one) => one.default_answer) && <SuggestionBar />}
          <SubSections section={section} />
          <UnexplainedAnswerList />
          <SectionChecks />
          {isTrial ? (
            <div className="mt-10 max-w-[59rem] border-t border-line pt-6">{after}</div>
          ) : (
            (completion ?? <SectionCompletion sectionId={section.id} after={after} />)
          )}
        </div>
        {hasPanel && <SidePanel section={section} whole={whole} />}
      </div>
    </AnswersContext>
  );
}

function SectionTitle({ section, name }: { section: Section; name: ReactNode }) {
  return (
    <div>
      {name}
      <h2 className="text-xl outline-none" tabIndex={-1} data-focus-home>
        {section.section_name}
      </h2>
    </div>
  );
}

/** Reports unsaved changes to the browser. */
function MarkUnsaved() {
  const { unsaved } = usePageState();
  // Answers are stored in this browser until they are sent, so leaving by a link loses none.
  useUnsaved(unsaved > 0, { lostBy: 'unload' });
  return null;
}

function SignedOut({ signInAgain }: { signInAgain: (onSignedIn: () => void) => ReactNode }) {
  const { store } = useAnswers();
  const page = usePageState();
  if (page.state !== 'signed_out') return null;
  return (
    <InlineMessage tone="warning" className="mb-6" isLive title="Your session has ended">
      <p className="mb-4">
        What you typed is stored in this browser. Sign in again to save it. You will stay on this page.
      </p>
      {signInAgain(store.resume)}
    </InlineMessage>
  );
}

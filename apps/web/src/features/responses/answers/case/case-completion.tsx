import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { completeCase } from '../../../../data/responses/case-codes.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Refusal } from '../../../../ui/feedback/refusal.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { answerFieldId, focusAnswer, focusField } from '../store/focus-answer.ts';
import { findOpenProblems } from '../store/open-problems.ts';
import { listUnsent } from '../store/unsent-answers.ts';
import { nameOfCase } from './case-navigation.ts';
import { type Duplicate, DuplicateDialog } from './duplicate-dialog.tsx';
import { type CurrentCase, useCaseNavigation } from './use-case-navigation.ts';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';
import { CompletionProblemsAlert } from '../section/completion-problems-alert.tsx';

/** Other cases that may be of the same person. */
type Doubts = { duplicates: Duplicate[]; used_elsewhere: string[] };
const NO_DOUBTS: Doubts = { duplicates: [], used_elsewhere: [] };

type Problem = { section_id: number; question_id: number; message: string };

/** Completes the case as a whole, and goes on to the next; what keeps it from being complete is listed with the way to it. */
export function CaseCompletion({
  sections,
  sectionId,
  linkToSection,
  after,
  ...shown
}: CurrentCase & {
  sections: readonly { id: number; section_name: string }[];
  sectionId: number;
  linkToSection: (sectionId: number) => string;
  /** The way to the next section. */
  after: ReactNode;
}) {
  const { current, person } = shown;
  const { next, linkToCase, casesPath } = useCaseNavigation(shown);
  const { store, rules, isReadOnly } = useAnswers();
  const navigate = useNavigate();
  const [found, setFound] = useState<{ problems: Problem[]; attempt: number }>({ problems: [], attempt: 0 });
  const [doubts, setDoubts] = useState<Doubts>(NO_DOUBTS);
  useStartOfCase(store.cells()[0]?.question.id);
  const isLast = sections.at(-1)?.id === sectionId;
  const goOn = () => {
    setDoubts(NO_DOUBTS);
    toast(`${nameOfCase(current)} is complete.`, 'success');
    void navigate(next ? linkToCase(next.case_code) : casesPath);
  };
  const {
    send: complete,
    isPending,
    refusal,
  } = useApiMutation(
    async () => {
      await store.drain();
      // What is not on the server would be missing from the case: it is said first, in this section.
      const here = store.page().unsaved > 0 ? findOpenProblems(store, rules) : [];
      if (here.length > 0)
        return { problems: here.map((one) => ({ section_id: sectionId, ...one })), ...NO_DOUBTS };
      const left = leftElsewhere(person.id, current.case_code, sectionId);
      if (left.length > 0) return { problems: left, ...NO_DOUBTS };
      return completeCase(current.id);
    },
    {
      tells: 'here',
      done: ({ problems, duplicates, used_elsewhere }) => {
        setFound({ problems, attempt: found.attempt + 1 });
        if (problems.length > 0) return;
        if (duplicates.length + used_elsewhere.length > 0) setDoubts({ duplicates, used_elsewhere });
        else goOn();
      },
    },
  );
  const isComplete = current.state === 'complete';
  return (
    <div className="mt-10 grid gap-5 border-t border-line pt-6">
      <Refusal text={refusal} />
      {found.problems.length > 0 && (
        <Problems
          key={found.attempt}
          problems={found.problems}
          sections={sections}
          sectionId={sectionId}
          linkToSection={linkToSection}
        />
      )}
      {isComplete && (
        <InlineMessage tone="success">
          This case is complete.{!isReadOnly && ' If you change anything in it, it reopens.'}
        </InlineMessage>
      )}
      <div className="no-print flex flex-wrap items-center gap-3">
        {!isReadOnly && !isComplete && (
          <Button
            variant={isLast ? 'primary' : 'secondary'}
            icon="check"
            data-completes
            isPending={isPending}
            onClick={() => void complete()}
          >
            {next ? 'Complete case and open the next' : 'Complete case'}
          </Button>
        )}
        {isComplete && next && (
          <LinkButton variant="primary" to={linkToCase(next.case_code)} iconAfter="arrow-right">
            Next: {nameOfCase(next)}
          </LinkButton>
        )}
        {after}
      </div>
      {doubts !== NO_DOUBTS && (
        <DuplicateDialog
          current={current}
          alike={doubts.duplicates}
          usedElsewhere={doubts.used_elsewhere}
          linkToCase={linkToCase}
          onKeep={goOn}
          onClose={() => setDoubts(NO_DOUBTS)}
        />
      )}
    </div>
  );
}

/**
 * Lists the unsent answers of the case's other sections in this browser. Opening a section sends its answers.
 */
const leftElsewhere = (personId: number, caseCode: string, sectionId: number): Problem[] =>
  listUnsent(browserStorage, personId)
    .filter((left) => left.caseCode === caseCode && left.sectionId !== sectionId)
    .map(({ sectionId: section_id, count }) => ({
      section_id,
      question_id: 0,
      message: `${formatCount(count, 'answer')} typed in this browser ${count === 1 ? 'is' : 'are'} not saved yet. Open the section to save.`,
    }));

/** Puts the caret in the first field at the top of a case, unless the user is already elsewhere. */
function useStartOfCase(questionId: number | undefined): void {
  useEffect(() => {
    const { activeElement } = document;
    if (location.hash !== '' || (activeElement !== null && activeElement !== document.body)) return;
    window.scrollTo(0, 0);
    if (questionId !== undefined) focusField(questionId, { preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the case is opened
  }, []);
}

function Problems({
  problems,
  sections,
  sectionId,
  linkToSection,
}: {
  problems: readonly Problem[];
  sections: readonly { id: number; section_name: string }[];
  sectionId: number;
  linkToSection: (sectionId: number) => string;
}) {
  return (
    <CompletionProblemsAlert>
      <p className="font-semibold">
        {problems.length === 1 ? 'One answer needs attention' : `${problems.length} answers need attention`}{' '}
        before you can complete this case
      </p>
      {sections
        .filter(({ id }) => problems.some(({ section_id }) => section_id === id))
        .map(({ id, section_name }) => (
          <div key={id}>
            {sections.length > 1 && <p className="mt-3 text-sm text-ink-soft">{section_name}</p>}
            <ul className="mt-1 grid gap-1 text-sm">
              {problems
                .filter(({ section_id }) => section_id === id)
                .map(({ question_id, message }) => {
                  const shared = { className: 'font-semibold text-error underline', children: message };
                  const hash = `#${answerFieldId(question_id)}`;
                  return (
                    <li key={`${question_id}-${message}`}>
                      {id === sectionId ? (
                        <a {...shared} href={hash} onClick={(event) => focusAnswer(event, question_id)} />
                      ) : (
                        <Link {...shared} to={`${linkToSection(id)}${hash}`} />
                      )}
                    </li>
                  );
                })}
            </ul>
          </div>
        ))}
    </CompletionProblemsAlert>
  );
}

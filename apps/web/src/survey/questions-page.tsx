import { button, inLanguage, secondButton } from '@portal/wording/survey/frame-view';
import { numberIn } from '@portal/wording/survey/languages';
import { textView } from '@portal/wording/survey/text-view';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AnswersContext } from '../features/answers/store/answer-context.ts';
import { focusField } from '../features/answers/store/focus-answer.ts';
import { addresses } from './address.ts';
import type { CasePageProps } from './case-page.ts';
import type { OpenPage } from './case-session.ts';
import { fillDefaults, takeDefaults } from './fill-defaults.ts';
import { ErrorSummary } from './error-summary.tsx';
import { LeaveDevice } from './leave-device.tsx';
import { go } from './navigation.ts';
import { Loading, ProblemPage } from './problem-page.tsx';
import { AskedForContext, type Problem, problemsOfPage } from './questions/page-problems.ts';
import { FailingChecks, QuestionList } from './questions/question-list.tsx';
import { viewToReact } from './react-view.tsx';
import { SaveStatus } from './save-status.tsx';
import { useSpeech } from './speech.ts';
import { useHeading } from './survey-page.ts';
import { useOwnPage } from './use-own-page.ts';

/** One section is one page: its questions, how far one is, and on. */
export function QuestionsPage({ ids, session, own, page }: CasePageProps & { page: number }) {
  const { words, language } = useSpeech();
  const section = own.sections[page - 1];
  const { open, error, again } = useOwnPage(session, section?.id ?? 0, language);
  const place = words.pageOf(numberIn(language, page), numberIn(language, own.sections.length));
  useHeading(
    open ? `${place}: ${open.section.section_name} - ${own.survey.questionnaire_name}` : null,
    `page-${page}`,
  );
  const next = own.sections[page]?.id;
  useEffect(() => {
    if (open && next !== undefined) session.readAhead(next, language);
  }, [session, open, next, language]);
  if (error) return <ProblemPage error={error} onRetry={again} />;
  if (!open) return <Loading />;
  return (
    <>
      <p id="progress" className="text-ink-soft">
        {place}
      </p>
      <progress
        aria-labelledby="progress"
        className="survey-progress mt-1 block h-2 w-full"
        value={page}
        max={own.sections.length}
      />
      <PageOfQuestions key={open.section.id} {...{ ids, session, own, page, open }} />
    </>
  );
}

function PageOfQuestions({
  ids,
  session,
  own,
  page,
  open,
}: Omit<CasePageProps, 'again'> & { page: number; open: OpenPage }) {
  const speech = useSpeech();
  const { words } = speech;
  const [problems, setProblems] = useState<Problem[]>([]);
  const { section, store, rules } = open;
  const answers = useMemo(
    () => ({
      store,
      rules,
      isReadOnly: false,
      sectionId: section.id,
      submissionId: ids.submissionId,
      isTrial: false,
      explainCheck: () => Promise.resolve(),
    }),
    [store, rules, section.id, ids.submissionId],
  );
  const askedFor = useMemo(() => new Set(problems.map(({ question_id }) => question_id)), [problems]);
  const hash = useRef(location.hash);
  useEffect(() => {
    // From the review, to the answer that is to be changed.
    const asked = /^#answer-(\d+)$/.exec(hash.current)?.[1];
    hash.current = '';
    if (asked) focusField(Number(asked))?.scrollIntoView({ block: 'center' });
  }, []);

  useLayoutEffect(() => fillDefaults(store, rules), [store, rules]);

  function submit() {
    void store.flush();
    const found = problemsOfPage(open, speech);
    setProblems(found);
    if (found.length > 0) return;
    takeDefaults(store, rules);
    void goOn();
  }
  async function goOn() {
    // Which pages follow may depend on these answers; without a connection they are sent from wherever one is.
    await Promise.race([session.drain(), new Promise((resolve) => setTimeout(resolve, 3000))]);
    const { sections } = await session.ownCase(speech.language).catch(() => own);
    const at = sections.findIndex(({ id }) => id === section.id);
    const next = at + 1 < sections.length ? at + 2 : 'review';
    go(addresses.questions(ids, session.code, next));
  }
  const back =
    page === 1 ? addresses.start(ids, session.code) : addresses.questions(ids, session.code, page - 1);
  return (
    <AnswersContext value={answers}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div {...inLanguage(own.survey.language)}>
          <h1 tabIndex={-1} className="mt-4">
            {section.section_name}
          </h1>
          {section.guidance && <div className="prose mt-3">{viewToReact(textView(section.guidance))}</div>}
        </div>
        <ErrorSummary problems={problems} />
        <div {...inLanguage(own.survey.language)} className="mt-8 grid gap-10">
          <AskedForContext value={askedFor}>
            <QuestionList parts={section.sub_sections} />
          </AskedForContext>
          <FailingChecks />
        </div>
        <div className="mt-8 grid gap-3">
          <SaveStatus session={session} />
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
            <button type="submit" className={button}>
              {page === own.sections.length ? words.toReview : words.next}
            </button>
            <a className={secondButton} href={back}>
              {words.back}
            </a>
          </div>
        </div>
      </form>
      <LeaveDevice ids={ids} session={session} />
    </AnswersContext>
  );
}

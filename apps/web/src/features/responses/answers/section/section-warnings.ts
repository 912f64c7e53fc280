import type { AnswerWarning } from '@portal/contract/responses/answers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { answerWarningsQuery } from '../../../../data/responses/answers.ts';
import { flaggedAnswersQuery } from '../../../../data/responses/comments.ts';
import { useAnswers } from '../store/answer-context.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import { findOpenProblems } from '../store/open-problems.ts';
import type { SectionRules } from '../store/section-rules.ts';

export type QuestionnaireWarningLinks = {
  of: { project_id: number; time_period_id: number; questionnaire_id: number; submission_id: number };
  linkTo: (sectionId: number) => string;
  /** The path of the list for all questionnaires. */
  listPath: string;
};
export type SectionWarning = { question_id: number; message: string };

/** The pause before warnings, so that answers being typed or sent cause none. */
const PAUSE_MS = 300;

/**
 * Lists the section's warnings in reading order. Missing required answers count only after the section is
 * started.
 */
function findSectionWarnings(
  store: AnswerStore,
  rules: SectionRules,
  marked: ReadonlyMap<number, string>,
): SectionWarning[] {
  const { required } = rules.outcome();
  const isBegun = store.page().sectionState !== 'not_started';
  const found = new Map<number, string[]>();
  const add = (id: number, message: string) => found.set(id, [...(found.get(id) ?? []), message]);
  for (const { question_id, message } of findOpenProblems(store, rules)) {
    const { state, draft, saved } = store.cell(question_id);
    const isEmpty = draft === null && saved.value === null && saved.missing_reason === null;
    const isDue = isBegun || !required.has(question_id) || !isEmpty || rules.doubted().has(question_id);
    if (isDue && state !== 'waiting' && state !== 'saving') add(question_id, message);
  }
  for (const [id, message] of marked) add(id, message);
  return store
    .cells()
    .flatMap(({ question }) =>
      (found.get(question.id) ?? []).map((message) => ({ question_id: question.id, message })),
    );
}

const nothing: readonly AnswerWarning[] = [];

/** The same, live, and what is doubtful in the other sections of the questionnaire, as the server knows it. */
export function useSectionWarnings(sectionId: number, warningLinks: QuestionnaireWarningLinks | undefined) {
  const { store, rules } = useAnswers();
  const submissionId = warningLinks?.of.submission_id;
  const { data: flags } = useQuery({
    ...flaggedAnswersQuery(warningLinks?.of.project_id ?? 0, warningLinks?.of.time_period_id ?? 0),
    enabled: warningLinks !== undefined,
  });
  const { data } = useQuery({
    ...answerWarningsQuery(warningLinks?.of ?? { project_id: 0, time_period_id: 0 }),
    enabled: warningLinks !== undefined,
  });
  const marked = useMemo(
    () =>
      new Map(
        (flags?.answer_flags ?? [])
          .filter((flag) => flag.section_id === sectionId && flag.submission_id === submissionId)
          .map((flag) => [
            flag.question_id,
            `${flag.question_text}: marked for follow-up${flag.note ? `, “${flag.note}”` : ''}.`,
          ]),
      ),
    [flags, sectionId, submissionId],
  );
  const [here, setHere] = useState<SectionWarning[]>(() => findSectionWarnings(store, rules, marked));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () =>
      setHere((before) => {
        const now = findSectionWarnings(store, rules, marked);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    const ends = [store.subscribe('cells', wait), rules.subscribe(wait)];
    wait();
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => void end());
    };
  }, [store, rules, marked]);
  const elsewhere = useMemo(
    () => data?.doubtful.filter((one) => one.section_id !== sectionId) ?? nothing,
    [data, sectionId],
  );
  return { here, elsewhere };
}

/** The doubt after, or before, the answer with the caret; null where there is none on that side. */
export function findNextWarning(
  questionIds: readonly number[],
  warnings: readonly SectionWarning[],
  currentQuestionId: number | null,
  direction: 1 | -1,
): SectionWarning | null {
  const at =
    currentQuestionId === null ? (direction === 1 ? -1 : Infinity) : questionIds.indexOf(currentQuestionId);
  const places = warnings.map((doubt) => ({ doubt, place: questionIds.indexOf(doubt.question_id) }));
  const beyond = places.filter(({ place }) => (direction === 1 ? place > at : place < at));
  return (direction === 1 ? beyond[0] : beyond.at(-1))?.doubt ?? null;
}

import { findOptionTextQuestions } from '@portal/contract/questionnaires/option-text-questions';
import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { sanitisedHtmlView } from '@portal/wording/survey/sanitised-html-view';
import { useAnswers } from '../../features/responses/answers/store/answer-context.ts';
import { useHidden, useRulesOutcome } from '../../features/responses/answers/store/use-section-rules.ts';
import { viewToReact } from '../view-to-react.tsx';
import { useSurveyLocale } from '../survey-locale.ts';
import { formatQuestionLabel } from './validate-and-format-answer.ts';
import { SurveyQuestionField } from './survey-question-field.tsx';

/** Row by row and one below the other: a grid has no room on a phone. */
export function QuestionList({ parts }: { parts: readonly SubSection[] }) {
  const hidden = useHidden();
  return (
    <>
      {parts
        .filter(({ id }) => !hidden.sub_sections.has(id))
        .map((part) => (
          <section key={part.id} className="grid gap-8">
            {(part.sub_section_name || part.guidance) && (
              <div>
                {part.sub_section_name && <h2>{part.sub_section_name}</h2>}
                {part.guidance && (
                  <div className="prose mt-2">{viewToReact(sanitisedHtmlView(part.guidance))}</div>
                )}
              </div>
            )}
            <Part part={part} questions={part.questions.filter(({ id }) => !hidden.questions.has(id))} />
          </section>
        ))}
    </>
  );
}

function Part({ part, questions }: { part: SubSection; questions: readonly Question[] }) {
  const hidden = useHidden();
  const isGrid = part.rows.length > 0 && part.columns.length > 0;
  const named = new Map(part.columns.map(({ id, column_name }) => [id, column_name]));
  const field = (question: Question, label?: string) => (
    <SurveyQuestionField key={question.id} question={question} label={label} />
  );
  if (!isGrid) {
    const texts = findOptionTextQuestions(part.questions);
    return questions.map((question) =>
      texts.has(question) ? (
        <div key={question.id} className="-mt-4 ms-3 border-s-4 border-line ps-4">
          {field(question)}
        </div>
      ) : (
        field(question)
      ),
    );
  }
  return part.rows
    .filter(({ id }) => !hidden.rows.has(id))
    .map((row) => {
      const inRow = questions.filter(({ row_id }) => row_id === row.id);
      if (part.columns.length === 1) return inRow.map((question) => field(question, row.row_name));
      return (
        <fieldset key={row.id} className="grid gap-5 border-s-4 border-line ps-4">
          <legend className="mb-2 text-lg font-semibold">{row.row_name}</legend>
          {inRow.map((question) => field(question, named.get(question.column_id ?? 0)))}
        </fieldset>
      );
    });
}

/** Shows the inconsistencies on this page. An option that is no longer offered is shown beside its field. */
export function FailingChecks() {
  const { failing } = useRulesOutcome();
  const { store, rules } = useAnswers();
  const speech = useSurveyLocale();
  return (
    <div role="status" className="grid gap-2">
      {failing.map(({ check, question_ids: [first] }) =>
        check.is_of_options && first !== undefined ? (
          <p key={check.id} className="sr-only">
            {formatQuestionLabel(store.cell(first).question, rules, speech)} {speech.words.chooseAgain}
          </p>
        ) : (
          <p key={check.id} className="rounded-md border border-warning-line bg-warning-tint p-4">
            {check.message}
          </p>
        ),
      )}
    </div>
  );
}

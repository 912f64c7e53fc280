import { useEffect, useRef } from 'react';
import { focusAnswer } from '../features/responses/answers/store/focus-answer.ts';
import type { ValidationProblem } from './questions/validate-page.ts';
import { useSurveyLocale } from './survey-locale.ts';

/**
 * Lists the missing answers, each linked to its field. The list takes the focus, so that users do not miss
 * it.
 */
export function SurveyErrorSummary({ problems }: { problems: readonly ValidationProblem[] }) {
  const { words } = useSurveyLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 rounded-md border-2 border-error p-4"
      data-error-summary
    >
      <h2>{words.problems}</h2>
      <ul className="mt-2">
        {problems.map(({ question_id, label, message }) => (
          <li key={`${question_id}-${message}`}>
            <a
              className="inline-flex min-h-11 items-center font-semibold text-error underline"
              href={`#answer-${question_id}`}
              onClick={(event) => focusAnswer(event, question_id)}
            >
              <span>
                {label && <bdi>{label}</bdi>} {message}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

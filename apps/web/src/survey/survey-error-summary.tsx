import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useSurveyLocale } from './survey-locale.ts';

export type SummarisedProblem = {
  key: string;
  /** The address of the answer. */
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  text: ReactNode;
};

/**
 * Lists the missing answers, each linked to its field. The list takes the focus when `problems` changes, so that
 * users do not miss it.
 */
export function SurveyErrorSummary<Problem>({
  problems,
  summarise,
}: {
  problems: readonly Problem[];
  summarise: (problem: Problem) => SummarisedProblem;
}) {
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
        {problems.map(summarise).map(({ key, href, onClick, text }) => (
          <li key={key}>
            <a
              className="inline-flex min-h-11 items-center font-semibold text-error underline"
              href={href}
              onClick={onClick}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { memo, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { cellPrompts, currentAnswer } from '../store/answer-cell.ts';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { ExplanationForm } from '../notes/explanation-form.tsx';
import { answerFieldId, focusAnswer } from '../store/focus-answer.ts';
import { formatAnswer, missingReasonNames } from '../store/format-answer.ts';
import { useUnexplainedAnswers } from './unexplained-answers.ts';

const ROWS = 30;

/**
 * Lists every answer in the section that waits for a reason, to review at the end, and announces each
 * politely.
 */
export function UnexplainedAnswerList() {
  const { isReadOnly } = useAnswers();
  const ids = useUnexplainedAnswers();
  if (isReadOnly) return null;
  return (
    <>
      <Announcer ids={ids} />
      {ids.length > 0 && (
        <section aria-labelledby="waiting-reasons" className="mt-8">
          <h3 id="waiting-reasons" className="text-base">
            {formatCount(ids.length, 'answer')} {ids.length === 1 ? 'needs' : 'need'} an explanation
          </h3>
          <ul className="mt-2 grid gap-3 text-sm">
            {ids.slice(0, ROWS).map((id) => (
              <WaitingItem key={id} questionId={id} />
            ))}
          </ul>
          {ids.length > ROWS && <p className="mt-2 text-sm text-ink-faint">Showing the first {ROWS}.</p>}
        </section>
      )}
    </>
  );
}

const WaitingItem = memo(function WaitingItem({ questionId }: { questionId: number }) {
  const item = useRef<HTMLLIElement>(null);
  const cell = useCell(questionId);
  const { question } = cell;
  const draft = currentAnswer(cell);
  return (
    <li ref={item} className="grid max-w-2xl gap-1">
      <p>
        <a
          href={`#${answerFieldId(questionId)}`}
          className="link"
          onClick={(event) => focusAnswer(event, questionId)}
        >
          {question.question_text}
        </a>{' '}
        <strong className="tabular">
          {draft.missing_reason
            ? missingReasonNames[draft.missing_reason]
            : formatAnswer(question, draft.value)}
        </strong>{' '}
        <span className="text-ink-soft">{cellPrompts(cell).warnings.join(' ')}</span>
      </p>
      <ExplanationForm questionId={questionId} onGiven={() => focusNext(item.current!)} />
    </li>
  );
});

/**
 * Moves the focus to the neighbour before an explained item leaves the list; after the last item, to the
 * button that follows.
 */
function focusNext(item: HTMLElement): void {
  const neighbour = item.nextElementSibling ?? item.previousElementSibling;
  const next = neighbour?.querySelector('input') ?? document.querySelector<HTMLElement>('[data-completes]');
  next?.focus();
}

/** Announces each answer when it starts to wait for a reason. The focus stays where it is. */
function Announcer({ ids }: { ids: readonly number[] }) {
  const { store } = useAnswers();
  const known = useRef(new Set(ids));
  const [words, setWords] = useState('');
  const key = ids.join();
  useEffect(() => {
    const now = key === '' ? [] : key.split(',').map(Number);
    const fresh = now.filter((id) => !known.current.has(id));
    known.current = new Set(now);
    if (fresh.length === 0) return;
    const cell = store.cell(fresh[0]!);
    const what = [cell.question.question_text, ...cellPrompts(cell).warnings].join(' ');
    setWords(
      fresh.length === 1
        ? `${what} Press Control and Enter on the answer to explain it.`
        : `${formatCount(fresh.length, 'answer')} need an explanation. They are listed at the end of the section.`,
    );
  }, [key, store]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}

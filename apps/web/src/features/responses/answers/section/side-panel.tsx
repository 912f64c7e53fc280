import type { Output } from '@portal/contract/shared/endpoint';
import type { getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { cellPrompts, currentAnswer } from '../store/answer-cell.ts';
import { useCell } from '../store/answer-context.ts';
import { answerFieldId, focusAnswer, questionOfField } from '../store/focus-answer.ts';
import { usePipedText } from '../store/piped-text.ts';
import { formatAnswer, formatChange, unitOf } from '../store/format-answer.ts';
import { useSectionWarnings, type QuestionnaireWarningLinks } from './section-warnings.ts';
import { toggleSidePanel } from './side-panel-state.ts';

type Section = Output<typeof getSectionQuestions>;
/** The most entries a user reads through. The rest follow as these are settled. */
const MOST = 50;

/**
 * Shows the panel beside a section while it is filled in: the answer with the caret, the warnings and the
 * guidance.
 */
export function SidePanel({
  section,
  whole,
}: {
  section: Section;
  whole: QuestionnaireWarningLinks | undefined;
}) {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const own = new Set(section.sub_sections.flatMap((part) => part.questions.map(({ id }) => id)));
    const follow = () => {
      const near = document.activeElement?.closest<HTMLElement>('[data-keeps-focus]');
      const id = questionOfField(near?.dataset['keepsFocus'] ?? '');
      if (id !== null && own.has(id)) setAt(id);
    };
    follow();
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [section]);
  const part = section.sub_sections.find(({ questions }) => questions.some(({ id }) => id === at));
  const guidance = part?.guidance || section.guidance;
  return (
    <aside
      aria-label="Guide"
      className="no-print grid max-h-[calc(100dvh-4.5rem)] content-start gap-6 overflow-auto border-line text-sm xl:sticky xl:top-16 xl:self-start xl:border-l xl:pl-5"
      tabIndex={0}
    >
      <div className="flex items-center justify-between">
        <h3 className="text-base">This answer</h3>
        <IconButton size="small" icon="x" label="Close the guide" onClick={toggleSidePanel} />
      </div>
      {at === null ? (
        <p className="-mt-4 text-ink-soft">
          Select a field to see its question and last period’s answer here.
        </p>
      ) : (
        <AboutAnswer key={at} questionId={at} />
      )}
      <DoubtList section={section} whole={whole} />
      {guidance && (
        <section aria-label="Guidance">
          <h3 className="mb-1 text-base">Guidance</h3>
          <RichText text={guidance} />
        </section>
      )}
    </aside>
  );
}

function AboutAnswer({ questionId }: { questionId: number }) {
  const cell = useCell(questionId);
  const { question } = cell;
  const text = usePipedText(question, 'question_text');
  const help = usePipedText(question, 'help');
  const { value } = currentAnswer(cell);
  const { previous, soft_minimum: low, soft_maximum: high } = question;
  const change = previous && !cell.isFresh ? formatChange(value, previous.value) : null;
  const usual =
    low !== null && high !== null
      ? `${formatAnswer(question, low)} to ${formatAnswer(question, high)}`
      : low !== null
        ? `${formatAnswer(question, low)} or more`
        : high !== null
          ? `${formatAnswer(question, high)} or less`
          : null;
  const unit = unitOf(question);
  return (
    <div className="-mt-4 grid gap-2">
      <p className="font-semibold">
        {text}
        {unit && <span className="font-normal text-ink-faint"> ({unit})</span>}
      </p>
      {help && <RichText text={help} className="text-ink-soft" />}
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
        {previous && (
          <>
            <dt className="text-ink-soft">{previous.time_period_name}</dt>
            <dd className="text-right">{formatAnswer(question, previous.value)}</dd>
          </>
        )}
        {change && (
          <>
            <dt className="text-ink-soft">Change</dt>
            <dd className="text-right">{change}</dd>
          </>
        )}
        {usual && (
          <>
            <dt className="text-ink-soft">Usual range</dt>
            <dd className="text-right">{usual}</dd>
          </>
        )}
      </dl>
      {cellPrompts(cell).warnings.map((warning) => (
        <p key={warning} className="font-semibold text-warning">
          {warning}
        </p>
      ))}
    </div>
  );
}

function DoubtList({ section, whole }: { section: Section; whole: QuestionnaireWarningLinks | undefined }) {
  const { here, elsewhere } = useSectionWarnings(section.id, whole);
  return (
    <section aria-label="To review">
      <h3 className="mb-1 text-base">To review</h3>
      {here.length + elsewhere.length === 0 && <p className="text-ink-soft">No answers to check.</p>}
      {here.length + elsewhere.length > 0 && (
        <p className="mb-1 text-xs text-ink-faint">
          Press F8 for the next one, Shift + F8 for the one before.
        </p>
      )}
      <ul className="grid gap-1.5">
        {here.slice(0, MOST).map(({ question_id, message }) => (
          <li key={`${question_id}-${message}`}>
            <a
              href={`#${answerFieldId(question_id)}`}
              className="link"
              onClick={(event) => focusAnswer(event, question_id)}
            >
              {message}
            </a>
          </li>
        ))}
        {whole &&
          elsewhere.slice(0, MOST).map((one) => (
            <li key={`${one.question_id}-${one.message}`}>
              <Link className="link" to={`${whole.linkTo(one.section_id)}#${answerFieldId(one.question_id)}`}>
                {one.message}
              </Link>
              <span className="block text-xs text-ink-faint">{one.section_name}</span>
            </li>
          ))}
      </ul>
      {whole && (
        <p className="mt-2">
          <Link className="link" to={`${whole.listPath}#doubtful`}>
            All questionnaires
          </Link>
        </p>
      )}
    </section>
  );
}

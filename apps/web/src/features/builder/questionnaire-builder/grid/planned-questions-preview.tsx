import type { PlannedQuestion } from '../question/question-codes.ts';

const SHOWN = 4;

/** The first of the questions that would be made. */
export function PlannedQuestionsPreview({ planned }: { planned: readonly PlannedQuestion[] }) {
  return (
    <div className="text-sm">
      <p className="mb-1 font-semibold">Preview</p>
      <ul className="grid gap-1">
        {planned.slice(0, SHOWN).map((one) => (
          <li key={`${one.row_id}-${one.column_id}`} className="flex flex-wrap gap-x-3">
            <code className="text-xs leading-5 text-accent-text">{one.question_code}</code>
            <span>{one.question_text}</span>
          </li>
        ))}
      </ul>
      {planned.length > SHOWN && <p className="mt-1 text-ink-faint">and {planned.length - SHOWN} more</p>}
      {planned.length === 0 && <p className="text-ink-faint">Every cell has a question.</p>}
    </div>
  );
}

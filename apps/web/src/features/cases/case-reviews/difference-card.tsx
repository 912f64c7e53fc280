import type { ComparedQuestion } from '@portal/contract/cases/case-reviews';
import { type ReactNode, useId } from 'react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** The heading that the focus goes to when the one before is resolved. */
export const headingId = (questionId: number) => `difference-${questionId}`;

/** A question with both reviews' answers side by side, and what was agreed, or the form for it. */
export function DifferenceCard({
  question,
  names,
  onUndo,
  isUndoing,
  children,
}: {
  question: ComparedQuestion;
  names: { first: string; second: string };
  /** Null where this person may not. */
  onUndo: (() => void) | null;
  isUndoing: boolean;
  children?: ReactNode;
}) {
  const { first, second, is_different, resolution } = question;
  const noteId = useId();
  return (
    <section aria-labelledby={headingId(question.question_id)} className="border-b border-line py-6">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={headingId(question.question_id)} tabIndex={-1} className="max-w-prose text-base">
          {question.question_text}
        </h2>
        <StateBadge question={question} />
      </div>
      <p className="-mt-2 mb-3 text-xs text-ink-faint">{question.section_name}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {(
          [
            ['First review', names.first, first],
            ['Second review', names.second, second],
          ] as const
        ).map(([which, name, { text }]) => (
          <div key={which} className="min-w-0 rounded-md border border-line bg-canvas px-4 py-3">
            <dt className="text-xs text-ink-faint">
              {which}: {name}
            </dt>
            <dd className="mt-1 break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {resolution && (
        <div className="mt-3 grid gap-1 text-sm">
          <p>
            <span className="text-ink-soft">Agreed answer:</span>{' '}
            <span className="font-semibold break-words">{resolution.agreed.text}</span>
          </p>
          <p id={noteId} className="break-words whitespace-pre-line text-ink-soft">
            {resolution.note}
          </p>
          <p className="text-xs text-ink-faint">
            {resolution.resolved_by_name ?? 'Former user'}, {formatDateTime(resolution.resolved_at)}
          </p>
          {resolution.is_changed && (
            <p>Changed since resolved: the first review now says “{resolution.now.text}”. Check it again.</p>
          )}
          {onUndo && (
            <div>
              <Button variant="quiet" size="small" className="-ml-2.5" isPending={isUndoing} onClick={onUndo}>
                {resolution.together > 1
                  ? `Undo the ${resolution.together} resolutions made together`
                  : 'Undo'}
                <span className="sr-only">: {question.question_text}</span>
              </Button>
            </div>
          )}
        </div>
      )}
      {is_different && children}
    </section>
  );
}

function StateBadge({ question: { is_different, resolution } }: { question: ComparedQuestion }) {
  if (!is_different) return <Badge>Same</Badge>;
  if (resolution?.is_changed) return <Badge tone="warning">Changed since resolved</Badge>;
  return resolution ? (
    <Badge tone="success" icon="check">
      Resolved
    </Badge>
  ) : (
    <Badge tone="warning">To resolve</Badge>
  );
}

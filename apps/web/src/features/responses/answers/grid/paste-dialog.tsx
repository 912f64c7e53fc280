import type { CellFormatChoice, FileQuestion } from '@portal/contract/shared/cell-format';
import { useState } from 'react';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { Tone } from '../../../../ui/feedback/badge.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { CellFormatNote, CellFormatQuestions } from '../../../../ui/import/cell-format-questions.tsx';
import { outcomeBadge, OutcomeRows } from '../../../../ui/import/outcome-table.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { formatAnswer } from '../store/format-answer.ts';
import { countPasteOutcomes, isPasted, type PastePlan, type PlannedCell } from './plan-paste.ts';

const outcomes: Record<PlannedCell['outcome'], [label: string, tone: Tone]> = {
  refused: ['Rejected', 'error'],
  outside: ['Outside the grid', 'warning'],
  hidden: ['Not asked', 'warning'],
  unusual: ['New, unusual', 'warning'],
  set: ['New', 'accent'],
  same: ['Unchanged', 'neutral'],
  blank: ['Blank, no change', 'neutral'],
};
const order = Object.keys(outcomes) as PlannedCell['outcome'][];
const ROWS = 500;

/**
 * Shows the effect of a pasted block cell by cell before it is applied. If the block can be read in two ways, the user says first
 * which is right.
 */
export function PasteDialog({
  plan,
  onAnswer,
  onClose,
}: {
  plan: PastePlan;
  onAnswer: (chosen: CellFormatChoice) => void;
  onClose: () => void;
}) {
  const [questions] = useState(plan.questions);
  const [format, setFormat] = useState<CellFormatChoice>({});
  const answer = (field: FileQuestion['field'], value: string) => {
    const next = { ...format, [field]: value };
    setFormat(next);
    onAnswer(next);
  };
  const isAsking = plan.questions.length > 0;
  const { store } = useAnswers();
  const pasted = isAsking ? [] : plan.cells.filter(isPasted);
  const paste = () => {
    store.together(() => {
      for (const { question, value, missing_reason } of pasted)
        store.edit(question!.id, { value, missing_reason });
    });
    void store.flush();
    onClose();
  };
  const name = isAsking
    ? 'Paste'
    : pasted.length === 0
      ? 'Nothing to paste'
      : `Paste ${figures(pasted.length)}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={isAsking ? 'Paste this block?' : pasted.length === 0 ? name : `${name}?`}
    >
      {questions.length > 0 && (
        <div className="mb-4 grid gap-4">
          <CellFormatQuestions source="block" state={{ questions, format }} onAnswer={answer} />
        </div>
      )}
      {!isAsking && <PastePreview plan={plan} />}
      <DialogActions>
        <Button variant="primary" disabled={pasted.length === 0} onClick={paste}>
          {name}
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </Dialog>
  );
}

/** Shows what becomes of each cell of the block, and what is to be looked at. */
function PastePreview({ plan }: { plan: PastePlan }) {
  const { rules } = useAnswers();
  const counts = countPasteOutcomes(plan);
  const pasted = plan.cells.filter(isPasted);
  const left = counts.refused + counts.outside + counts.hidden;
  const { failing } = rules.tried(
    new Map(pasted.map(({ question, value }) => [question!.id, value] as const)),
  );
  const ids = new Set(pasted.map(({ question }) => question!.id));
  const apart = failing.filter(({ question_ids }) => question_ids.some((id) => ids.has(id)));
  return (
    <>
      <p className="text-ink-soft">
        {plan.by === 'names'
          ? 'Rows and columns were matched by name.'
          : 'Pasting starts at the cell you were in.'}{' '}
        Blank cells are ignored.
      </p>
      <CellFormatNote source="block" interpretation={plan.interpretation} />
      {left > 0 && (
        <InlineMessage tone="warning" className="mt-4" title={`${figures(left)} cannot be pasted`}>
          They are listed first below. You can still paste the rest.
        </InlineMessage>
      )}
      {counts.unusual > 0 && (
        <InlineMessage
          tone="warning"
          className="mt-4"
          title={`${figures(counts.unusual)} ${counts.unusual === 1 ? 'looks' : 'look'} unusual`}
        >
          You can still paste, but you will then need to confirm or explain anything unusual.
        </InlineMessage>
      )}
      {apart.length > 0 && (
        <InlineMessage
          tone="warning"
          className="mt-4"
          title="If you paste these, the following checks will fail"
        >
          <ul>
            {apart.map(({ check }) => (
              <li key={check.id}>{check.message}</li>
            ))}
          </ul>
        </InlineMessage>
      )}
      <PastedCells plan={plan} />
    </>
  );
}

function PastedCells({ plan }: { plan: PastePlan }) {
  const { store } = useAnswers();
  const shown = plan.cells
    .filter(({ outcome, text }) => outcome !== 'blank' && text !== '')
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const now = ({ question }: PlannedCell) =>
    question ? formatAnswer(question, store.valueOf(question.id)) : '–';
  return (
    <OutcomeRows
      label="Paste preview"
      rows={shown}
      empty="None."
      most={ROWS}
      height="max-h-[45vh]"
      columns={[
        { header: 'Cell', cell: ({ name }) => name ?? '–' },
        { header: 'Now', className: 'tabular text-right', cell: now },
        {
          header: 'Pasted',
          className: 'tabular text-right',
          cell: ({ question, value, text }) =>
            question && value !== null ? formatAnswer(question, value) : text,
        },
        {
          header: 'Outcome',
          cell: ({ outcome, message }) => (
            <>
              {outcomeBadge(outcomes[outcome])}
              {message && <span className="block text-ink-soft">{message}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

const figures = (n: number) => `${formatNumber(n)} ${n === 1 ? 'figure' : 'figures'}`;

import type { CellFormatChoice, FileQuestion } from '@portal/contract/shared/cell-format';
import { useState } from 'react';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Badge, type Tone } from '../../../../ui/feedback/badge.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { FileInterpretationNote, FileQuestions } from '../../../../ui/import/file-format.tsx';
import { AnswersContext, useAnswers } from '../store/answer-context.ts';
import { formatAnswer } from '../store/format-answer.ts';
import { countPlan, isPasted, type Plan, type PlannedCell } from './plan-paste.ts';

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
  plan: Plan;
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
  const answers = useAnswers();
  const { store } = answers;
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
          <FileQuestions source="block" state={{ questions, format }} onAnswer={answer} />
        </div>
      )}
      {!isAsking && (
        // The modal host shows it, outside the section.
        <AnswersContext value={answers}>
          <PastePreview plan={plan} />
        </AnswersContext>
      )}
      <DialogActions>
        <Button variant="primary" disabled={pasted.length === 0} onClick={paste}>
          {name}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shows what becomes of each cell of the block, and what is to be looked at. */
function PastePreview({ plan }: { plan: Plan }) {
  const { rules } = useAnswers();
  const counts = countPlan(plan);
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
      <FileInterpretationNote source="block" interpretation={plan.interpretation} />
      {left > 0 && (
        <InlineMessage tone="warning" className="mt-4" title={`${figures(left)} cannot be pasted`}>
          They are listed first. You can still paste the others.
        </InlineMessage>
      )}
      {counts.unusual > 0 && (
        <InlineMessage
          tone="warning"
          className="mt-4"
          title={`${figures(counts.unusual)} ${counts.unusual === 1 ? 'looks' : 'look'} unusual`}
        >
          You can paste them, but you will need to confirm or explain each one.
        </InlineMessage>
      )}
      {apart.length > 0 && (
        <InlineMessage tone="warning" className="mt-4" title="If you paste these, the following checks fail">
          <ul>
            {apart.map(({ check }) => (
              <li key={check.id}>{check.message}</li>
            ))}
          </ul>
        </InlineMessage>
      )}
      <OutcomeTable plan={plan} />
    </>
  );
}

function OutcomeTable({ plan }: { plan: Plan }) {
  const { store } = useAnswers();
  const shown = plan.cells
    .filter(({ outcome, text }) => outcome !== 'blank' && text !== '')
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const now = ({ question }: PlannedCell) =>
    question ? formatAnswer(question, store.valueOf(question.id)) : '–';
  return (
    <div
      className="mt-4 max-h-[45vh] overflow-auto border-y border-line"
      tabIndex={0}
      role="region"
      aria-label="Paste preview"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-surface text-left">
          <tr className="border-b border-line-strong">
            <th className="px-2 py-2 font-semibold">Cell</th>
            <th className="px-2 py-2 text-right font-semibold">Now</th>
            <th className="px-2 py-2 text-right font-semibold">Pasted</th>
            <th className="px-2 py-2 font-semibold">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, ROWS).map((cell, index) => (
            <tr key={index} className="border-b border-line align-top last:border-0">
              <td className="px-2 py-1.5">{cell.name ?? '–'}</td>
              <td className="tabular px-2 py-1.5 text-right">{now(cell)}</td>
              <td className="tabular px-2 py-1.5 text-right">
                {cell.question && cell.value !== null ? formatAnswer(cell.question, cell.value) : cell.text}
              </td>
              <td className="px-2 py-1.5">
                <Badge tone={outcomes[cell.outcome][1]}>{outcomes[cell.outcome][0]}</Badge>
                {cell.message && <span className="block text-ink-soft">{cell.message}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const figures = (n: number) => `${formatNumber(n)} ${n === 1 ? 'figure' : 'figures'}`;

import { validateAnswer, findAnswerWarnings } from '@portal/contract/responses/answer-rules';
import type { AnswerChange } from '@portal/contract/responses/answers';
import { parseAnswer } from '@portal/contract/responses/parse-answer';
import type { CellFormat } from '@portal/contract/shared/cell-format';
import type { CellOutcome } from '@portal/contract/collection/workbooks';
import type { FoundCell } from './read-workbook.ts';

/** A cell's outcome, and the change to store, if any. */
export type ValidatedCell = { outcome: CellOutcome; change: AnswerChange | null };

/** `overwrite`: the file wins over what is here; `format`: how its numbers and dates are read. */
export type ImportOptions = { overwrite: boolean; format: CellFormat };

/**
 * Judges every cell as a save would: a blank keeps what is there; a value that breaks a hard rule is refused; one whose
 * answer was changed on the server since the file was made is a conflict, unless the file is to win.
 */
export function validateCells(
  cells: FoundCell[],
  labelsByQuestionId: Map<number, string>,
  options: ImportOptions,
): ValidatedCell[] {
  return cells.map((cell) =>
    judge(cell, labelsByQuestionId.get(cell.question.id) ?? cell.question.question_text, options),
  );
}

/** A change of an answer that is not asked, given the others, is left out. */
export function dropHiddenChanges(
  validatedCells: ValidatedCell[],
  hiddenQuestionIds: ReadonlySet<number>,
): ValidatedCell[] {
  return validatedCells.map(({ outcome, change }) =>
    change && hiddenQuestionIds.has(change.question_id)
      ? {
          outcome: {
            ...outcome,
            outcome: 'hidden',
            message:
              'The other answers in the file mean this question is not asked. The current answer does not change.',
          },
          change: null,
        }
      : { outcome, change },
  );
}

function judge(cell: FoundCell, label: string, { overwrite, format }: ImportOptions): ValidatedCell {
  const { question } = cell;
  const base = {
    place: cell.place,
    question_id: question.id === 0 ? null : question.id,
    question_code: question.question_code,
    label,
    from: question.answer?.value ?? null,
    to: null,
    missing_reason: null,
    message: cell.note,
  };
  const refused = (message: string): ValidatedCell => ({
    outcome: { ...base, outcome: 'refused', message },
    change: null,
  });
  if (cell.problem) return refused(cell.problem);
  if (cell.ignored) {
    const isBlank = cell.raw === null || cell.raw === '';
    const ignored = { ...base, outcome: 'ignored' as const, message: cell.ignored };
    return { outcome: isBlank ? { ...base, outcome: 'kept' } : ignored, change: null };
  }
  const { decimal_mark, date_order } = format;
  const read = parseAnswer(question, cell.raw, cell.is_stored ? {} : { decimal_mark, date_order });
  if (read.problem) return refused(read.problem);
  const { answer } = question;
  const explanation = cell.reason === undefined ? answer.explanation : cell.reason || null;
  const hasNewReason = (explanation ?? '') !== (answer.explanation ?? '');
  if (read.isBlank) {
    // A reason can be given for an unchanged answer; a blank never empties an answer.
    if (!hasNewReason || (answer.value === null && answer.missing_reason === null))
      return { outcome: { ...base, outcome: 'kept', to: answer.value }, change: null };
    read.value = answer.value;
    read.missing_reason = answer.missing_reason;
  }
  if (read.missing_reason && !question.missing_allowed) return refused('This question must have a value.');
  const broken = validateAnswer(question, read.value);
  if (broken) return refused(broken);
  const given = { ...base, to: read.value, missing_reason: read.missing_reason };
  const isSame =
    JSON.stringify(read.value) === JSON.stringify(answer.value) &&
    read.missing_reason === answer.missing_reason &&
    !hasNewReason;
  if (isSame) return { outcome: { ...given, outcome: 'unchanged' }, change: null };
  const change: AnswerChange = {
    question_id: question.id,
    value: read.value,
    missing_reason: read.missing_reason,
    explanation,
    version: answer.version,
  };
  const conflict = overwrite ? null : conflictOf(cell, read.isBlank);
  if (conflict) return { outcome: { ...given, outcome: 'conflict', message: conflict }, change: null };
  const warnings = findAnswerWarnings(question, read.value, question.previous?.value ?? null);
  const message = [cell.note, ...warnings].filter(Boolean).join(' ') || null;
  return { outcome: { ...given, outcome: 'set', message }, change };
}

/** Returns why a cell would replace an answer that its author did not see; null if it would not. */
function conflictOf(
  { version, is_foreign, question: { answer } }: FoundCell,
  isBlank: boolean,
): string | null {
  const author = answer.updated_by_name ? ` by ${answer.updated_by_name}` : '';
  if (version !== null && version !== answer.version)
    return `Changed${author} in the portal since the download.`;
  const isAnswered = answer.value !== null || answer.missing_reason !== null;
  return is_foreign && isAnswered && !isBlank ? `Already answered differently in the portal${author}.` : null;
}

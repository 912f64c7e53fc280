import type { CellFormatChoice, FileInterpretation, FileQuestion } from '@portal/contract/shared/cell-format';
import { detectCellFormat, type FileCells } from '@portal/contract/shared/detect-cell-format';
import type { Message } from '../lib/define-messages.ts';
import { Problem } from '../lib/problems.ts';
import { platformMessages } from '../messages/platform.ts';
import { problemMessages } from '../messages/problems.ts';

/**
 * Decides once how the numbers and dates of a file are read. @throws 422 with the fields that answer it, if the file leaves it open
 * and the caller has not said it
 */
export function decideCellFormat(cells: FileCells, chosen: CellFormatChoice): FileInterpretation {
  const { interpretation, questions } = detectCellFormat(cells, chosen);
  if (questions.length > 0) throw askAboutFile(questions);
  return interpretation;
}

/** Builds the problem that asks the caller to answer what a file leaves open. */
export function askAboutFile(questions: readonly FileQuestion[]): Problem {
  const errors = questions.map((question) => ({ path: question.field, message: questionInWords(question) }));
  return new Problem(
    'cell_format_needed',
    problemMessages.cellFormatNeeded({ questions: errors.map(({ message }) => message.text).join(' ') }),
    {
      errors,
      extra: { file_questions: questions },
    },
  );
}

function questionInWords({ field, is_mixed, options }: FileQuestion): Message {
  if (field === 'period') return platformMessages.filePeriodNeeded;
  if (is_mixed) return platformMessages.fileFormatMixed[field];
  return platformMessages.fileFormatAmbiguous[field]({ sample: options[0]!.samples[0]!.text.slice(0, 60) });
}

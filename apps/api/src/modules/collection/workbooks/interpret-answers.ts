import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { isDateKind } from '@portal/contract/responses/read-date';
import type { CellFormatChoice, FileInterpretation } from '@portal/contract/shared/cell-format';
import { decideCellFormat } from '../../../imports/decide-cell-format.ts';
import type { FoundAnswers } from './read-workbook.ts';

const NOTHING_TO_DECIDE: FileInterpretation = { decimal_mark: null, date_order: null, samples: [] };

/**
 * Decides how the numbers and dates of a CSV are read, from every cell that answers a question for one. Other files store numbers
 * as numbers. @throws 422 if the file leaves it open
 */
export function interpretAnswers(
  { cells, separator }: FoundAnswers,
  chosen: CellFormatChoice,
): FileInterpretation {
  if (separator === null) return NOTHING_TO_DECIDE;
  const numbers: string[] = [];
  const dates: string[] = [];
  for (const { question, raw, problem, ignored } of cells) {
    // A question that the questionnaire does not have has no type.
    if (question.id === 0 || typeof raw !== 'string' || problem !== null || ignored !== null) continue;
    const { answers } = getQuestionTypeInfo(question.question_type);
    if (answers === 'number') numbers.push(raw);
    else if (isDateKind(answers)) dates.push(raw);
  }
  return decideCellFormat({ numbers, dates, separator }, chosen);
}

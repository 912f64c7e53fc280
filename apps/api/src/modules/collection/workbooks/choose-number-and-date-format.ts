import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { isDateKind } from '@portal/contract/responses/read-date';
import type { CellFormatChoice, FileInterpretation } from '@portal/contract/shared/cell-format';
import { decideCellFormat } from '../../../imports/decide-cell-format.ts';
import type { FoundAnswers } from './read-workbook.ts';

/**
 * Decides how numbers and dates written as text are read, from every such cell that answers a question for one. A cell that
 * stores a number as a number leaves nothing to decide. @throws 422 if the file leaves it open
 */
export function chooseNumberAndDateFormat(
  { cells, separator }: FoundAnswers,
  chosen: CellFormatChoice,
): FileInterpretation {
  const numbers: string[] = [];
  const counts: string[] = [];
  const dates: string[] = [];
  for (const { question, raw, problem, ignored, is_stored } of cells) {
    if (is_stored) continue;
    // A question that the questionnaire does not have has no type.
    if (question.id === 0 || typeof raw !== 'string' || problem !== null || ignored !== null) continue;
    const { answers, is_whole } = getQuestionTypeInfo(question.question_type);
    if (answers === 'number') (is_whole ? counts : numbers).push(raw);
    else if (isDateKind(answers)) dates.push(raw);
  }
  return decideCellFormat({ numbers, counts, dates, separator }, chosen);
}

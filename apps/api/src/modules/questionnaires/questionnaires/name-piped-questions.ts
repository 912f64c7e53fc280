import { codesInText, hasPlaceholder, labelPlaceholders } from '@portal/expressions/piped-texts';
import type { Db } from '../../../database/connect.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { selectQuestionTexts } from './question-codes.sql.ts';

type Of = { questionnaire_id: number | null };

/**
 * Names questions of any questionnaires: if a text includes an answer, the question's name replaces it, as in
 * the questionnaire's structure. Loads nothing while no text has a placeholder.
 */
export async function namePipedQuestions<Field extends string, Row extends Of & Record<Field, string | null>>(
  db: Db,
  rows: readonly Row[],
  field: Field,
): Promise<Row[]> {
  const textOf = (row: Row) => (row.questionnaire_id === null ? '' : (row[field] ?? ''));
  const placed = new Set(rows.filter((row) => hasPlaceholder(textOf(row))));
  if (placed.size === 0) return [...rows];
  const found = await selectQuestionTexts(db, {
    questionnaireIds: [...new Set([...placed].map((row) => row.questionnaire_id!))],
    codes: [...new Set([...placed].flatMap((row) => codesInText(textOf(row))))],
  });
  const byQuestionnaire = groupBy(found, ({ questionnaire_id }) => questionnaire_id);
  return rows.map((row) => {
    if (!placed.has(row)) return row;
    const own = byQuestionnaire.get(row.questionnaire_id!) ?? [];
    const texts = new Map(own.map(({ question_code, question_text }) => [question_code, question_text]));
    return { ...row, [field]: labelPlaceholders(textOf(row), texts) };
  });
}

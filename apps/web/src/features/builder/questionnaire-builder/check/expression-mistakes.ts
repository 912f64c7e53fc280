import { checkExpression } from '@portal/expressions/check-expression';
import { optionsOfQuestions } from '@portal/expressions/check-options';
import { checkFormula, type FormulaScope } from '@portal/expressions/check-formula';
import { requiredDefaultType } from '@portal/expressions/rules/default-answers';
import { referencedCodes, ExpressionError, parseExpression } from '@portal/expressions/expression';
import type { LookupTables } from '@portal/expressions/lookup-tables';
import { NO_ROSTERS, type RosterTables } from '@portal/expressions/rosters/roster-tables';
import { answerValueType } from '@portal/expressions/rules/compile-rules';
import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';

export type ExpressionPurpose = 'condition' | 'formula' | 'default';
/** A mistake with its place in the text, counted from 0. */
export type ExpressionMistake = { message: string; index: number };

/** A question as expressions know it. */
export type KnownQuestion = Pick<QuestionFields, 'question_code' | 'question_type' | 'options'>;
export type KnownExpressionCodes = FormulaScope;

/** Returns the codes that expressions can read, with the types of their answers and the options. */
export const collectExpressionCodes = (
  questions: readonly KnownQuestion[],
  rosters: RosterTables = NO_ROSTERS,
  lookups?: LookupTables,
): KnownExpressionCodes => ({
  rosters,
  lookups,
  types: new Map(questions.map((one) => [one.question_code, answerValueType(one.question_type)])),
  questionTypes: new Map(questions.map((one) => [one.question_code, one.question_type])),
  options: optionsOfQuestions(questions),
});

/**
 * Finds a default, or a condition of an option, that reads the answer to its own question; null if there is
 * none.
 */
export function findSelfReference(
  text: string,
  code: string,
  purpose: ExpressionPurpose,
): ExpressionMistake | null {
  try {
    if (!referencedCodes(parseExpression(text)).includes(code)) return null;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
  return {
    message:
      purpose === 'default'
        ? 'A default answer cannot depend on its own question.'
        : 'The condition for an option cannot depend on the answer to its own question.',
    index: Math.max(0, text.search(new RegExp(`\\b${code}\\b`))),
  };
}

/** Finds the mistake in an expression, with the same code as the server; null if it is correct or empty. */
export function findMistake(
  text: string,
  known: KnownExpressionCodes,
  purpose: ExpressionPurpose,
  ownQuestion?: Pick<KnownQuestion, 'question_type'>,
): ExpressionMistake | null {
  if (text.trim() === '') return null;
  try {
    if (purpose === 'formula') checkFormula(text, ownQuestion?.question_type ?? 'calculated', known);
    else {
      const isAnswer = purpose === 'default' && ownQuestion;
      const wanted = isAnswer ? requiredDefaultType(ownQuestion.question_type) : 'boolean';
      checkExpression(text, known.types, wanted, known.options, known);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { message: error.message, index: Math.min(error.index, text.length) };
  }
}

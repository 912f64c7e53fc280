import { type ExpressionMistake, kindsOverCases, kindsWithoutDenominator } from '@portal/contract/measures';
import { isOfOptions } from '@portal/contract/registries/question-types';
import { checkExpression } from '@portal/expressions/check-expression';
import { codesOf, ExpressionError, lastCodesOf, parseExpression } from '@portal/expressions/expression';
import type { Type } from '@portal/expressions/functions';
import { typeOfAnswer } from '@portal/expressions/questionnaire-rules';
import type { QuestionCode } from '../questionnaires/question-codes.sql.ts';
import type { WrittenDefinition } from './definition.ts';

type Field = ExpressionMistake['field'];
type Known = Pick<QuestionCode, 'question_code' | 'question_types' | 'is_of_cases'>;

/** Kinds that are no quotient have no denominator, whatever was typed there before the kind was chosen. */
export function tidyDefinition<Of extends WrittenDefinition>(written: Of): Of {
  return {
    ...written,
    denominator: kindsWithoutDenominator.includes(written.kind) ? null : written.denominator?.trim() || null,
  };
}

/** What is wrong with a definition, each with its place. `questions`: every code the project has ever asked. */
export function definitionMistakes(written: WrittenDefinition, questions: Known[]): ExpressionMistake[] {
  const needsDenominator = !kindsWithoutDenominator.includes(written.kind);
  const mistakes = mistakesIn('numerator', written.numerator, written, questions);
  if (!needsDenominator) return mistakes;
  if (written.denominator === null) {
    const message = 'A measure of this kind has a denominator.';
    return [...mistakes, { field: 'denominator', message, index: 0 }];
  }
  return [...mistakes, ...mistakesIn('denominator', written.denominator, written, questions)];
}

function mistakesIn(
  field: Field,
  text: string,
  { kind }: WrittenDefinition,
  questions: Known[],
): ExpressionMistake[] {
  const known = new Map(questions.map((one) => [one.question_code, one]));
  try {
    const expression = parseExpression(text);
    if (lastCodesOf(expression).length > 0) {
      throw at('last', 'A measure reads one period: last(…) has no place in it', text);
    }
    const codes = codesOf(expression);
    for (const code of codes) {
      const question = known.get(code);
      if (!question) throw at(code, `No questionnaire of this project asks “${code}”`, text);
      if (kind !== 'distribution' && question.is_of_cases !== kindsOverCases.includes(kind)) {
        throw at(
          code,
          question.is_of_cases
            ? `“${code}” is asked of cases: choose a kind over cases`
            : `“${code}” is not asked of cases: a measure over cases reads what is`,
          text,
        );
      }
    }
    if (kind === 'distribution') {
      const types = expression.kind === 'code' ? known.get(expression.code)!.question_types : [];
      const areOfOptions = types.every((question_type) => isOfOptions({ question_type }));
      if (types.length > 0 && areOfOptions) return [];
      throw new ExpressionError('A distribution is of one question with options: write its code alone.', 0);
    }
    if (field === 'numerator' && codes.length === 0) {
      throw new ExpressionError('A measure reads at least one answer.', 0);
    }
    const types = new Map(questions.map((one) => [one.question_code, typeOf(one)]));
    checkExpression(text, types, kind === 'case_proportion' ? 'boolean' : 'number');
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ field, message: error.message, index: error.index }];
  }
}

/** What was asked as a figure in one year and as a text in another can only be told when it is read. */
function typeOf({ question_types }: Known): Type {
  const types = new Set(question_types.map(typeOfAnswer));
  return types.size === 1 ? [...types][0]! : 'any';
}

const at = (word: string, message: string, text: string) =>
  new ExpressionError(`${message}.`, Math.max(0, text.search(new RegExp(`\\b${word}\\b`))));

import { hasOptions, optionCodes, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { type Expression, ExpressionError } from './expression.ts';

/** The options of questions, by question code; a question that is missing here accepts anything. */
export type KnownOptions = ReadonlyMap<string, readonly string[]>;

const MOST_NAMED = 8;

export function optionsOfQuestions(
  questions: readonly {
    question_code: string;
    question_type: QuestionType;
    options: readonly { option_code: string }[];
  }[],
): KnownOptions {
  return new Map(
    questions.flatMap((question) =>
      hasOptions(question) ? [[question.question_code, optionCodes(question)] as const] : [],
    ),
  );
}

/**
 * Finds options that a question does not have: a rule with such a typo would never hold, unnoticed. The
 * options of last period's question are unknown here. @throws ExpressionError with the place
 */
export function checkOptions(node: Expression, known: KnownOptions): void {
  switch (node.kind) {
    case 'value':
    case 'code':
      return;
    case 'negate':
    case 'not':
      return checkOptions(node.of, known);
    case 'call': {
      const [of, ...options] = node.of;
      if (node.name === 'includes' || node.name === 'one_of') {
        for (const option of options) checkOption(of, option, known);
      }
      for (const part of node.of) checkOptions(part, known);
      return;
    }
    case 'rows': {
      const inRow = new Map(known);
      for (const [column, code] of node.rows?.[0]?.codes ?? []) {
        const options = known.get(code);
        if (options) inRow.set(column, options);
        else inRow.delete(column);
      }
      for (const part of [node.of, node.by, node.where]) if (part) checkOptions(part, inRow);
      return;
    }
    case 'operation': {
      const { operator, left, right } = node;
      checkOptions(left, known);
      if (operator === '==' || operator === '!=') {
        checkOption(left, right, known);
        checkOption(right, left, known);
      }
      checkOptions(right, known);
    }
  }
}

function checkOption(question: Expression | undefined, option: Expression, known: KnownOptions): void {
  if (question?.kind !== 'code' || option.kind !== 'value') return;
  const options = known.get(question.code);
  if (!options || options.includes(String(option.value))) return;
  if (option.value === '') {
    throw new ExpressionError(`To check for no answer, write not answered(${question.code}).`, option.at);
  }
  const named = options
    .slice(0, MOST_NAMED)
    .map((one) => `“${one}”`)
    .join(', ');
  const rest = options.length > MOST_NAMED ? ` and ${options.length - MOST_NAMED} more` : '';
  throw new ExpressionError(
    `“${option.value}” is not an option of ${question.code}. ${options.length === 0 ? 'It has no options yet' : `Its options are ${named}${rest}`}.`,
    option.at,
  );
}

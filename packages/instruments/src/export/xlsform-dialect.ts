import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import type { Expression } from '@portal/expressions/expression';
import { isRosterQuestion } from './collapse-rosters.ts';
import {
  type ExpressionDialect,
  type ExpressionWriter,
  requireQuestionArguments,
} from './expression-dialect.ts';
import { allowsSeveralOptions } from './multiple-choice.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

const name = ({ question_code }: InstrumentQuestion) => `\${${question_code}}`;
const quoted = (value: string): string => {
  if (!value.includes("'")) return `'${value}'`;
  if (!value.includes('"')) return `"${value}"`;
  throw new UnsupportedExpressionError('it contains text with both kinds of quotation marks');
};

/** Formulas of XPath, as forms use it. */
export const xlsformDialect: ExpressionDialect = {
  answer: name,
  text: quoted,
  signs: { '==': '=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '/': 'div' },
  not: (inner) => `not(${inner})`,
  chosen: (question, option) =>
    allowsSeveralOptions(question)
      ? `selected(${name(question)}, ${quoted(option)})`
      : `${name(question)} = ${quoted(option)}`,
  isAnswered: (question) => `${name(question)} != ''`,
  isBlank: (question) => `${name(question)} = ''`,
  always: (holds) => (holds ? 'true()' : 'false()'),
  nothing: "''",
  call,
};
const SAME: Record<string, string> = {
  abs: 'abs',
  int: 'int',
  pow: 'pow',
  sqrt: 'sqrt',
  figure: 'number',
  round: 'round',
  round_half_up: 'round',
  count_selected: 'count-selected',
  length: 'string-length',
  concat: 'concat',
};

function call(called: string, of: Expression[], writer: ExpressionWriter): string {
  const parts = () => of.map((one) => writer.value(one));
  if (called === 'today') return 'today()';
  if (Object.hasOwn(SAME, called)) return `${SAME[called]!}(${parts().join(', ')})`;
  if (called === 'mod') return `(${parts().join(' mod ')})`;
  if (called === 'days_between') return `(${parts().toReversed().join(' - ')})`;
  const places = of[1]?.kind === 'value' ? of[1].value : null;
  if (places === 0 && called === 'round_up') return `ceiling(${writer.value(of[0]!)})`;
  if (places === 0 && called === 'round_down') return `floor(${writer.value(of[0]!)})`;
  if (['total', 'count', 'mean', 'min', 'max'].includes(called)) return ofSome(called, of, writer);
  throw new UnsupportedExpressionError(`this format has no function for “${called}”`);
}

/** Writes a function over all answers of a repeat. */
function ofAll(called: string, answers: string): string {
  if (called === 'count') return `count-non-empty(${answers})`;
  if (called === 'mean') return `(sum(${answers}) div count-non-empty(${answers}))`;
  return `${called === 'total' ? 'sum' : called}(${answers})`;
}

/** Here what is missing is passed over; there it has to be said. */
function ofSome(called: string, of: Expression[], writer: ExpressionWriter): string {
  const questions = requireQuestionArguments(of, writer);
  if (questions.length === 1 && isRosterQuestion(questions[0]!)) return ofAll(called, name(questions[0]!));
  const count = questions.map((one) => `if(${xlsformDialect.isAnswered(one)}, 1, 0)`).join(' + ');
  if (called === 'count') return `(${count})`;
  if (called === 'min' || called === 'max') {
    const [one, other] = questions;
    if (questions.length === 1) return name(one!);
    if (questions.length > 2)
      throw new UnsupportedExpressionError(`“${called}” with more than two values ignores blanks`);
    const both = `${called}(${name(one!)}, ${name(other!)})`;
    return `if(${xlsformDialect.isBlank(one!)}, ${name(other!)}, if(${xlsformDialect.isBlank(other!)}, ${name(one!)}, ${both}))`;
  }
  const sum = questions.map((one) => `coalesce(${name(one)}, 0)`).join(' + ');
  if (called === 'mean') return `((${sum}) div (${count}))`;
  return `if(${questions.map(xlsformDialect.isAnswered).join(' or ')}, ${sum}, '')`;
}

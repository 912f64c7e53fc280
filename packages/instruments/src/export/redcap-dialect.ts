import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import type { Expression } from '@portal/expressions/expression';
import { assertOneOption, type GetBoxName, allowsSeveralOptions } from './multiple-choice.ts';
import {
  type ExpressionDialect,
  type ExpressionWriter,
  requireQuestionArguments,
} from './expression-dialect.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

/** REDCap's codes of the options of a yes/no question. */
export const YES_NO: Record<string, string> = { yes: '1', no: '0' };
const ROUNDINGS: Record<string, string> = {
  round: 'round',
  round_half_up: 'round',
  round_up: 'roundup',
  round_down: 'rounddown',
};
const OF_SOME: Record<string, string> = { total: 'sum', mean: 'mean', min: 'min', max: 'max' };

/** Formulas of its branching logic and calculated fields. */
export function redcapDialect(nameOf: (question: InstrumentQuestion) => string): ExpressionDialect {
  const name = (question: InstrumentQuestion) => `[${nameOf(question)}]`;
  const box = (question: InstrumentQuestion, option: string) => `[${nameOf(question)}(${option})]`;
  const anyBox = (question: InstrumentQuestion) =>
    `(${question.options.map((one) => `${box(question, one.option_code)} = '1'`).join(' or ')})`;
  const text = (value: string, of?: InstrumentQuestion) => {
    if (of?.question_type === 'yes_no') {
      if (!YES_NO[value])
        throw new UnsupportedExpressionError(`“${value}” is not a possible answer in this format`);
      return `'${YES_NO[value]}'`;
    }
    if (!value.includes("'")) return `'${value}'`;
    throw new UnsupportedExpressionError('it contains text with quotation marks');
  };
  return {
    answer: (question) => name(assertOneOption(question)),
    text,
    signs: { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '/': '/' },
    not: (inner) => `not(${inner})`,
    chosen: (question, option) =>
      allowsSeveralOptions(question)
        ? `${box(question, option)} = '1'`
        : `${name(question)} = ${text(option, question)}`,
    isAnswered: (question) => (allowsSeveralOptions(question) ? anyBox(question) : `${name(question)} <> ''`),
    isBlank: (question) =>
      allowsSeveralOptions(question) ? `not${anyBox(question)}` : `${name(question)} = ''`,
    always: (holds) => (holds ? '1 = 1' : '1 = 0'),
    nothing: "''",
    call: (called, of, writer) => callOf(called, of, writer, box),
  };
}

function callOf(called: string, of: Expression[], writer: ExpressionWriter, box: GetBoxName): string {
  const parts = () => of.map((one) => writer.value(one)).join(', ');
  const [first] = of;
  if (Object.hasOwn(OF_SOME, called)) return `${OF_SOME[called]!}(${parts()})`;
  if (Object.hasOwn(ROUNDINGS, called)) return `${ROUNDINGS[called]!}(${parts()})`;
  if (['abs', 'sqrt', 'concat', 'length'].includes(called)) return `${called}(${parts()})`;
  if (called === 'pow') return `(${of.map((one) => writer.value(one)).join(')^(')})`;
  if (called === 'figure') return writer.value(first!);
  if (called === 'count')
    return `(${requireQuestionArguments(of, writer)
      .map((one) => `if(${writer.tongue.isAnswered(one)}, 1, 0)`)
      .join(' + ')})`;
  if (called === 'count_selected') {
    const [question] = requireQuestionArguments(of, writer);
    return `sum(${question!.options.map((one) => box(question!, one.option_code)).join(', ')})`;
  }
  if (called === 'days_between') {
    const dates = of.map((one) =>
      one.kind === 'call' && one.name === 'today' ? "'today'" : writer.value(one),
    );
    return `datediff(${dates.join(', ')}, 'd', true)`;
  }
  throw new UnsupportedExpressionError(`this format has no function for “${called}”`);
}

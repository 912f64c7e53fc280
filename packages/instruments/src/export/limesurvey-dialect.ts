import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import type { Expression } from '@portal/expressions/expression';
import type { ExportCodes } from './export-codes.ts';
import { assertOneOption, type GetBoxName, allowsSeveralOptions } from './multiple-choice.ts';
import {
  type ExpressionDialect,
  type ExpressionWriter,
  requireQuestionArguments,
} from './expression-dialect.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

const SAME: Record<string, string> = {
  abs: 'abs',
  int: 'intval',
  mod: 'fmod',
  pow: 'pow',
  sqrt: 'sqrt',
  round: 'round',
  length: 'strlen',
  concat: 'join',
};

/** Formulas of its expression manager. */
export function limesurveyDialect(
  names: ExportCodes,
  options: ReadonlyMap<string, ExportCodes>,
): ExpressionDialect {
  const name = ({ question_code }: InstrumentQuestion) => `${names.get(question_code)!}.NAOK`;
  const codeOf = ({ question_code }: InstrumentQuestion, option: string) => {
    const code = options.get(question_code)?.get(option);
    if (code === undefined)
      throw new UnsupportedExpressionError(`“${option}” is not a possible answer in this format`);
    return code;
  };
  const box = (question: InstrumentQuestion, option: string) =>
    `${names.get(question.question_code)!}_${codeOf(question, option)}.NAOK`;
  const ticked = (question: InstrumentQuestion, option: string) => `!is_empty(${box(question, option)})`;
  const anyBox = (question: InstrumentQuestion) =>
    `(${question.options.map((one) => ticked(question, one.option_code)).join(' or ')})`;
  const text = (value: string, of?: InstrumentQuestion) => {
    const written =
      of && getQuestionTypeInfo(of.question_type).answers === 'option' ? codeOf(of, value) : value;
    if (!written.includes('"')) return `"${written}"`;
    throw new UnsupportedExpressionError('it contains text with quotation marks');
  };
  return {
    answer: (question) => name(assertOneOption(question)),
    text,
    signs: { '==': '==', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '/': '/' },
    not: (inner) => `!(${inner})`,
    chosen: (question, option) =>
      allowsSeveralOptions(question)
        ? ticked(question, option)
        : `${name(question)} == ${text(option, question)}`,
    isAnswered: (question) =>
      allowsSeveralOptions(question) ? anyBox(question) : `!is_empty(${name(question)})`,
    isBlank: (question) =>
      allowsSeveralOptions(question) ? `!${anyBox(question)}` : `is_empty(${name(question)})`,
    always: (holds) => (holds ? '1 == 1' : '1 == 0'),
    nothing: '""',
    call: (called, of, writer) => callOf(called, of, writer, box),
  };
}

function callOf(called: string, of: Expression[], writer: ExpressionWriter, box: GetBoxName): string {
  const parts = () => of.map((one) => writer.value(one)).join(', ');
  if (Object.hasOwn(SAME, called)) return `${SAME[called]!}(${parts()})`;
  const places = of[1]?.kind === 'value' ? of[1].value : null;
  if (places === 0 && called === 'round_up') return `ceil(${writer.value(of[0]!)})`;
  if (places === 0 && called === 'round_down') return `floor(${writer.value(of[0]!)})`;
  if (called === 'round_half_up' && typeof places === 'number' && places >= 0 && places <= 6) {
    const factor = 10 ** places;
    return `(floor(${writer.value(of[0]!)} * ${factor} + 0.5) / ${factor})`;
  }
  if (called === 'today') return 'date("Y-m-d")';
  if (called === 'figure') {
    const [question] = requireQuestionArguments(of, writer);
    if (
      question!.options.some(
        ({ option_code }) => writer.tongue.text(option_code, question) !== `"${option_code}"`,
      )
    )
      throw new UnsupportedExpressionError('its numeric options cannot be used as codes in LimeSurvey');
    return writer.value(of[0]!);
  }
  if (called === 'count_selected') {
    const [question] = requireQuestionArguments(of, writer);
    return `count(${question!.options.map((one) => box(question!, one.option_code)).join(', ')})`;
  }
  if (called === 'days_between' || called === 'minutes_between')
    throw new UnsupportedExpressionError(
      'LimeSurvey calculates the time between dates in seconds, which cannot be imported again',
    );
  if (['total', 'count', 'mean', 'min', 'max'].includes(called)) return ofSome(called, of, writer);
  throw new UnsupportedExpressionError(`this format has no function for “${called}”`);
}

/** Here what is missing is passed over, and nothing comes of nothing; there it has to be said. */
function ofSome(called: string, of: Expression[], writer: ExpressionWriter): string {
  const { tongue } = writer;
  const questions = requireQuestionArguments(of, writer);
  const list = questions.map((one) => tongue.answer(one)).join(', ');
  if (called === 'count') return `count(${list})`;
  if (called === 'min' || called === 'max') {
    const [one, other] = questions;
    if (questions.length === 1) return tongue.answer(one!);
    if (questions.length > 2)
      throw new UnsupportedExpressionError(`“${called}” with more than two values ignores blanks`);
    const [left, right] = [tongue.answer(one!), tongue.answer(other!)];
    return `if(${tongue.isBlank(one!)}, ${right}, if(${tongue.isBlank(other!)}, ${left}, ${called}(${left}, ${right})))`;
  }
  const whole = called === 'mean' ? `sum(${list}) / count(${list})` : `sum(${list})`;
  return `if(count(${list}) > 0, ${whole}, "")`;
}

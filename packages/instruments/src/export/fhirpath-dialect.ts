import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo, isCalculated } from '@portal/contract/questionnaires/question-types';
import { isRosterQuestion } from './collapse-rosters.ts';
import { ExpressionWriter, type ExpressionDialect } from './expression-dialect.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

/** Conditions in FHIRPath over a QuestionnaireResponse. A comparison with what has no answer is empty there, as it is blank here. */
export const fhirpathWriter = (questions: ReadonlyMap<string, InstrumentQuestion>) =>
  new ExpressionWriter(tongue, questions);

function answers(question: InstrumentQuestion): string {
  const { question_code } = question;
  if (isCalculated(question))
    throw new UnsupportedExpressionError(`“${question_code}” is not a question in the file`);
  if (isRosterQuestion(question)) throw new UnsupportedExpressionError('it uses the answers in one row');
  return `%resource.descendants().where(linkId = ${quoted(question_code)}).answer`;
}

const isCoded = ({ question_type }: InstrumentQuestion): boolean =>
  question_type !== 'yes_no' && ['option', 'options'].includes(getQuestionTypeInfo(question_type).answers);

function quoted(value: string): string {
  if (/['\\]/.test(value)) throw new UnsupportedExpressionError('it contains text with quotation marks');
  return `'${value}'`;
}

function truth(value: string): string {
  if (value !== 'yes' && value !== 'no')
    throw new UnsupportedExpressionError(`“${value}” is not a possible answer in this format`);
  return String(value === 'yes');
}

const tongue: ExpressionDialect = {
  answer: (question) => `${answers(question)}.value${isCoded(question) ? '.code' : ''}`,
  text: (value, of) => {
    if (of?.question_type === 'yes_no') return truth(value);
    const kind = of && getQuestionTypeInfo(of.question_type).answers;
    // A time without seconds is equal to no answer of FHIR, which has seconds.
    if (kind === 'time') return `@T${value}:00`;
    if (kind === 'date_time') return `@${value}:00`;
    return kind === 'date' ? `@${value}` : quoted(value);
  },
  signs: { '==': '=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '/': '/' },
  not: (inner) => {
    if (!inner.endsWith('.exists()') || inner.includes(' and ') || inner.includes(' or '))
      throw new UnsupportedExpressionError('it cannot be negated in FHIR');
    return `${inner}.not()`;
  },
  chosen: (question, option) =>
    question.question_type === 'yes_no'
      ? `${answers(question)}.value.where($this = ${truth(option)}).exists()`
      : `${answers(question)}.value.where(code = ${quoted(option)}).exists()`,
  isAnswered: (question) => `${answers(question)}.exists()`,
  isBlank: (question) => `${answers(question)}.empty()`,
  always: String,
  nothing: '{}',
  call: (name) => {
    if (name === 'today') return 'today()';
    throw new UnsupportedExpressionError(`this format has no function for “${name}”`);
  },
};

import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { isCalculated } from '@portal/contract/questionnaires/question-types';
import type { Expression } from '@portal/expressions/expression';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import { FHIR_ITEM_TYPES, type Item } from './fhir-item.ts';

/** All or any of comparisons with one answer each: more no item can ask for. */
export function writeEnableWhen(node: Expression, questions: ReadonlyMap<string, InstrumentQuestion>): Item {
  const isAny = node.kind === 'operation' && node.operator === 'or';
  const parts = chain(node, isAny ? 'or' : 'and').flatMap((one) => atoms(one, questions, isAny));
  return { enableWhen: parts, enableBehavior: isAny ? 'any' : 'all' };
}

const chain = (node: Expression, operator: 'and' | 'or'): Expression[] =>
  node.kind === 'operation' && node.operator === operator
    ? [...chain(node.left, operator), ...chain(node.right, operator)]
    : [node];

const SIGNS: Record<string, string> = { '==': '=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' };

function atoms(node: Expression, questions: ReadonlyMap<string, InstrumentQuestion>, isAny: boolean): Item[] {
  const asked = (code: string): InstrumentQuestion => {
    const found = questions.get(code);
    if (!found || isCalculated(found))
      throw new UnsupportedExpressionError(`“${code}” is not a question in the file`);
    return found;
  };
  const exists = (code: string, is: boolean) => ({
    question: asked(code).question_code,
    operator: 'exists',
    answerBoolean: is,
  });
  const one = (code: string, operator: string, value: string | number): Item => ({
    question: code,
    operator,
    ...expectedAnswer(asked(code), value),
  });
  if (
    node.kind === 'not' &&
    node.of.kind === 'call' &&
    node.of.name === 'answered' &&
    node.of.of[0]?.kind === 'code'
  )
    return [exists(node.of.of[0].code, false)];
  if (node.kind === 'call') {
    const [first, ...options] = node.of;
    if (first?.kind !== 'code')
      throw new UnsupportedExpressionError('it is not a comparison with one answer');
    if (node.name === 'answered') return [exists(first.code, true)];
    const values = options.flatMap((option) => (option.kind === 'value' ? [String(option.value)] : []));
    if (node.name === 'includes' || (node.name === 'one_of' && (isAny || values.length === 1)))
      return values.map((value) => one(first.code, '=', value));
  }
  if (node.kind === 'operation' && Object.hasOwn(SIGNS, node.operator)) {
    const { operator, left, right } = node;
    if (left.kind === 'code' && right.kind === 'value' && typeof right.value !== 'boolean') {
      const written = one(left.code, SIGNS[operator]!, right.value);
      if (operator !== '!=') return [written];
      if (isAny) throw new UnsupportedExpressionError('in FHIR, “!=” is also true when there is no answer');
      return [exists(left.code, true), written];
    }
  }
  throw new UnsupportedExpressionError('it is not a comparison with one answer');
}

export function expectedAnswer({ question_type }: InstrumentQuestion, value: string | number): Item {
  switch (FHIR_ITEM_TYPES[question_type]) {
    case 'integer':
      return Number.isInteger(value) ? { answerInteger: value } : { answerDecimal: value };
    case 'decimal':
      return { answerDecimal: value };
    case 'boolean':
      if (value !== 'yes' && value !== 'no')
        throw new UnsupportedExpressionError(`“${value}” is not a possible answer in this format`);
      return { answerBoolean: value === 'yes' };
    case 'choice':
      return { answerCoding: { code: String(value) } };
    case 'date':
      return { answerDate: value };
    case 'dateTime':
      return { answerDateTime: value };
    case 'time':
      return { answerTime: value };
    default:
      return { answerString: value };
  }
}

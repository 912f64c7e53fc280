import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import type { Expression } from '@portal/expressions/expression';
import type { FunctionName } from '@portal/expressions/functions';
import { allowsSeveralOptions } from './multiple-choice.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

/** A product's syntax for the portal's expressions. */
export type ExpressionDialect = {
  answer: (question: InstrumentQuestion) => string;
  /** A text in quotes; of an option what the product stores for it. */
  text: (value: string, of: InstrumentQuestion | undefined) => string;
  signs: Record<'==' | '!=' | '<' | '<=' | '>' | '>=' | '/', string>;
  not: (inner: string) => string;
  chosen: (question: InstrumentQuestion, option: string) => string;
  isAnswered: (question: InstrumentQuestion) => string;
  isBlank: (question: InstrumentQuestion) => string;
  always: (holds: boolean) => string;
  nothing: string;
  /** @throws CannotSay for a function that there is no word for */
  call: (name: FunctionName, of: Expression[], writer: ExpressionWriter) => string;
};

const OPPOSITES = { '==': '!=', '!=': '==', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
type Comparison = keyof typeof OPPOSITES;
const isComparison = (sign: string): sign is Comparison => Object.hasOwn(OPPOSITES, sign);

const all = (parts: string[]) => joined(parts, 'and');
const any = (parts: string[]) => joined(parts, 'or');
const joined = (parts: string[], word: string) =>
  parts.length === 1 ? parts[0]! : `(${parts.join(` ${word} `)})`;

/**
 * Writes expressions for a product in which a comparison with what has no answer does not hold. Here it is blank, and so is its
 * opposite: what is certainly so and what is certainly not are therefore written apart.
 */
export class ExpressionWriter {
  readonly tongue: ExpressionDialect;
  private readonly questions: ReadonlyMap<string, InstrumentQuestion>;

  constructor(tongue: ExpressionDialect, questions: ReadonlyMap<string, InstrumentQuestion>) {
    this.tongue = tongue;
    this.questions = questions;
  }

  questionOf(code: string): InstrumentQuestion {
    const found = this.questions.get(code);
    if (!found) throw new UnsupportedExpressionError(`“${code}” is not in the file`);
    return found;
  }

  private compared(sign: Comparison, left: Expression, right: Expression): string {
    const given = [left, right].flatMap((side) => (side.kind === 'code' ? [this.questionOf(side.code)] : []));
    const [named] = given;
    if (given.some(allowsSeveralOptions)) throw new UnsupportedExpressionError('it compares several options');
    const side = (one: Expression) =>
      one.kind === 'value' && typeof one.value === 'string'
        ? this.tongue.text(one.value, named)
        : this.value(one);
    const whole = `${side(left)} ${this.tongue.signs[sign]} ${side(right)}`;
    const isSure =
      sign === '<' || sign === '>' || sign === '<=' || sign === '>=' || (sign === '==' && given.length < 2);
    return isSure ? whole : all([...given.map((one) => this.tongue.isAnswered(one)), whole]);
  }

  /** Writes a condition that is true exactly if the expression certainly holds, or certainly does not. */
  condition(node: Expression, holds: boolean): string {
    switch (node.kind) {
      case 'value':
        return this.tongue.always((node.value === true) === holds);
      case 'not':
        return this.condition(node.of, !holds);
      case 'operation': {
        const { operator, left, right } = node;
        const sure = sureChoice(node);
        if (sure) {
          const question = this.questionOf(sure.code);
          const options = sure.options.map((option) => this.tongue.chosen(question, option));
          return holds ? any(options) : all(options.map((one) => this.tongue.not(one)));
        }
        if (operator === 'and' || operator === 'or') {
          const parts = [this.condition(left, holds), this.condition(right, holds)];
          return (operator === 'and') === holds ? all(parts) : any(parts);
        }
        if (!isComparison(operator)) break;
        return this.compared(holds ? operator : OPPOSITES[operator], left, right);
      }
      case 'call': {
        const [first, ...others] = node.of;
        if (node.name === 'if') {
          const [yes, no] = others as [Expression, Expression];
          const is = this.condition(first!, true);
          return any([
            all([is, this.condition(yes, holds)]),
            all([this.tongue.not(is), this.condition(no, holds)]),
          ]);
        }
        if (first?.kind !== 'code') break;
        const question = this.questionOf(first.code);
        if (node.name === 'answered')
          return holds ? this.tongue.isAnswered(question) : this.tongue.isBlank(question);
        const options = others.map((one) => {
          if (one.kind !== 'value') throw new UnsupportedExpressionError('an option is calculated');
          return this.tongue.chosen(question, String(one.value));
        });
        if (node.name !== 'includes' && node.name !== 'one_of') break;
        return holds
          ? any(options)
          : all([this.tongue.isAnswered(question), ...options.map((one) => this.tongue.not(one))]);
      }
    }
    throw new UnsupportedExpressionError('this format does not support this kind of condition');
  }

  value(node: Expression): string {
    switch (node.kind) {
      case 'value':
        if (typeof node.value === 'boolean') break;
        return typeof node.value === 'number' ? String(node.value) : this.tongue.text(node.value, undefined);
      case 'code':
        return this.tongue.answer(this.questionOf(node.code));
      case 'negate':
        return `(0 - ${this.value(node.of)})`;
      case 'operation': {
        const { operator, left, right } = node;
        if (operator === '/') return `(${this.value(left)} ${this.tongue.signs['/']} ${this.value(right)})`;
        if (operator === '+' || operator === '-' || operator === '*')
          return `(${this.value(left)} ${operator} ${this.value(right)})`;
        break;
      }
      case 'call': {
        if (node.name === 'blank') return this.tongue.nothing;
        if (node.name === 'if') {
          const [is, yes, no] = node.of as [Expression, Expression, Expression];
          return `if(${this.condition(is, true)}, ${this.value(yes)}, ${this.value(no)})`;
        }
        return this.tongue.call(node.name, node.of, this);
      }
    }
    throw new UnsupportedExpressionError('this format does not support this kind of formula');
  }
}

/**
 * Finds an option test on a question that must also be answered: the option is selected or not, never blank.
 */
function sureChoice(node: Expression): { code: string; options: string[] } | null {
  if (node.kind !== 'operation' || node.operator !== 'and') return null;
  const { left, right } = node;
  if (left.kind !== 'call' || left.name !== 'answered' || right.kind !== 'call') return null;
  if (right.name !== 'includes' && right.name !== 'one_of') return null;
  const [asked, [of, ...options]] = [left.of[0], right.of];
  if (asked?.kind !== 'code' || of?.kind !== 'code' || asked.code !== of.code) return null;
  if (!options.every((one) => one.kind === 'value')) return null;
  return { code: of.code, options: options.map((one) => String(one.value)) };
}

/** The questions a function reads, where it reads nothing else. */
export function requireQuestionArguments(of: Expression[], writer: ExpressionWriter): InstrumentQuestion[] {
  return of.map((one) => {
    if (one.kind !== 'code')
      throw new UnsupportedExpressionError('the function can only use answers, not formulas');
    return writer.questionOf(one.code);
  });
}

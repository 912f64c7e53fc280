import type { AnswerKind } from '@portal/contract/questionnaires/question-types';
import { RuleError } from './rule-node.ts';

/** A part of a rule in the portal's language. `strength` says how tightly its outermost operator binds. */
export type ExpressionText = {
  text: string;
  type: 'number' | 'text' | 'boolean' | 'list';
  strength: number;
  /** The kind of text, if known. */
  answers?: AnswerKind;
  /** True for the days that the file makes a date or time of. */
  is_moment?: boolean;
  /** The codes of the options it may be, where it is a choice. */
  options?: readonly string[];
  /** For a negation, the negated expression. */
  denied?: ExpressionText;
};

const STRENGTH: Record<string, number> = {
  or: 1,
  and: 2,
  '==': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
};

/** Builds an expression that needs no brackets anywhere. */
export const atom = (text: string, type: ExpressionText['type']): ExpressionText => ({
  text,
  type,
  strength: 12,
});

export const bracketed = (written: ExpressionText, strength: number): string =>
  written.strength < strength ? `(${written.text})` : written.text;

/** Two parts and the operator between them. */
export function join(
  operator: string,
  left: ExpressionText,
  right: ExpressionText,
  type: ExpressionText['type'],
): ExpressionText {
  const strength = STRENGTH[operator]!;
  const isEven = operator === 'and' || operator === 'or' || operator === '+' || operator === '*';
  return {
    text: `${bracketed(left, strength)} ${operator} ${bracketed(right, isEven ? strength : strength + 1)}`,
    type,
    strength,
  };
}

/** The opposite of a condition; that of an opposite is what it was. */
export const negate = (condition: ExpressionText): ExpressionText =>
  (condition.text === 'false' ? atom('true', 'boolean') : condition.denied) ?? {
    text: condition.strength >= 12 ? `not ${condition.text}` : `not (${condition.text})`,
    type: 'boolean',
    strength: 11,
    denied: condition,
  };

/** The maximum number of parts in a row; more are grouped in brackets, because nesting is bounded too. */
const MOST_IN_A_ROW = 20;

/** Any number of parts and the operator between them, `and`, `or` or `+`. */
export function joinAll(
  operator: 'and' | 'or' | '+',
  parts: ExpressionText[],
  type: ExpressionText['type'],
): ExpressionText {
  if (parts.length <= MOST_IN_A_ROW) return parts.reduce((left, right) => join(operator, left, right, type));
  const size = Math.ceil(parts.length / MOST_IN_A_ROW);
  const groups: ExpressionText[] = [];
  for (let from = 0; from < parts.length; from += size) {
    const group = joinAll(operator, parts.slice(from, from + size), type);
    groups.push(size > 1 ? atom(`(${group.text})`, type) : group);
  }
  return joinAll(operator, groups, type);
}

/** A text in quotes. */
export function quoteText(value: string): string {
  const quote = value.includes("'") ? '"' : "'";
  if (value.includes(quote) || /[\\\n]/.test(value))
    throw new RuleError('it contains text with quotation marks');
  return quote + value + quote;
}

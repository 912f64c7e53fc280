import { RuleError } from './rule-node.ts';

/** A part of a rule in the portal's language. `strength` says how tightly its outermost operator binds. */
export type Written = { text: string; type: 'number' | 'text' | 'boolean' | 'list'; strength: number };

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

/** What needs no brackets anywhere. */
export const atom = (text: string, type: Written['type']): Written => ({ text, type, strength: 12 });

export const bracketed = (written: Written, strength: number): string =>
  written.strength < strength ? `(${written.text})` : written.text;

/** Two parts and the operator between them. */
export function join(operator: string, left: Written, right: Written, type: Written['type']): Written {
  const strength = STRENGTH[operator]!;
  const isEven = operator === 'and' || operator === 'or' || operator === '+' || operator === '*';
  return {
    text: `${bracketed(left, strength)} ${operator} ${bracketed(right, isEven ? strength : strength + 1)}`,
    type,
    strength,
  };
}

/** A text in quotes. */
export function textOf(value: string): string {
  const quote = value.includes("'") ? '"' : "'";
  if (value.includes(quote) || /[\\\n]/.test(value)) throw new RuleError('it names a text with quotes in it');
  return quote + value + quote;
}

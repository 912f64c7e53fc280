import { type Expression, ExpressionError, mistake, parseExpression } from './expression.ts';
import { ruleOf, type Type } from './functions.ts';

/** The codes an expression may read, with the type of their answers. */
export type KnownTypes = ReadonlyMap<string, Type>;

/** Reads an expression and checks its types. @throws ExpressionError with the place of the mistake */
export function checkExpression(text: string, known: KnownTypes, wants: 'number' | 'boolean'): Expression {
  const expression = parseExpression(text);
  const found = typeOf(expression, text, known);
  if (found !== wants && found !== 'any') {
    const asked = wants === 'number' ? 'a formula that gives a figure' : 'a condition that holds or does not';
    throw new ExpressionError(`This must be ${asked}; it gives ${names[found]}.`, 0);
  }
  return expression;
}

const names: Record<Type, string> = {
  number: 'a figure',
  text: 'a text',
  boolean: 'yes or no',
  list: 'several options',
  any: 'anything',
};
const fits = (found: Type, wanted: Type) => found === 'any' || wanted === 'any' || found === wanted;

function typeOf(node: Expression, text: string, known: KnownTypes): Type {
  const want = (one: Expression, wanted: Type, where: string) => {
    const found = typeOf(one, text, known);
    if (!fits(found, wanted))
      throw mistake(`${where} takes ${names[wanted]}, not ${names[found]}`, wordOf(one) ?? where, text);
  };
  switch (node.kind) {
    case 'value':
      return typeof node.value === 'number' ? 'number' : typeof node.value === 'string' ? 'text' : 'boolean';
    case 'code': {
      const type = known.get(node.code);
      if (type === undefined) {
        const place = text.search(new RegExp(`\\b${node.code}\\b`));
        throw new ExpressionError(
          `There is no question “${node.code}” in this questionnaire.`,
          Math.max(0, place),
        );
      }
      return type;
    }
    case 'negate':
      want(node.of, 'number', '-');
      return 'number';
    case 'not':
      want(node.of, 'boolean', 'not');
      return 'boolean';
    case 'call': {
      if (node.name === 'last' && node.of[0]!.kind === 'code') return known.get(node.of[0]!.code) ?? 'any';
      const { takes, gives } = ruleOf(node.name);
      node.of.forEach((part, index) => {
        const wanted = takes[Math.min(index, takes.length - 1)]!;
        // A single choice is one option: `includes` reads it as well.
        const isChoice = node.name === 'includes' && index === 0;
        if (!(isChoice && typeOf(part, text, known) === 'text')) want(part, wanted, node.name);
      });
      return node.name === 'if' ? branchType(node.of, text, known) : gives;
    }
    case 'operation': {
      const { operator, left, right } = node;
      if (operator === 'and' || operator === 'or') {
        want(left, 'boolean', operator);
        want(right, 'boolean', operator);
        return 'boolean';
      }
      const isArithmetic = ['+', '-', '*', '/'].includes(operator);
      const leftType = isArithmetic ? 'number' : typeOf(left, text, known);
      if (isArithmetic) want(left, 'number', operator);
      else if (leftType === 'list')
        throw mistake('Several options cannot be compared; use includes(…)', wordOf(left) ?? operator, text);
      want(right, leftType, operator);
      return isArithmetic ? 'number' : 'boolean';
    }
  }
}

function branchType([, then, otherwise]: Expression[], text: string, known: KnownTypes): Type {
  const first = typeOf(then!, text, known);
  const second = typeOf(otherwise!, text, known);
  if (!fits(first, second))
    throw mistake(
      `Both results of if must be of one kind, not ${names[first]} and ${names[second]}`,
      'if',
      text,
    );
  return first === 'any' ? second : first;
}

/** The word by which a part can be found in the text. */
function wordOf(node: Expression): string | null {
  if (node.kind === 'code') return node.code;
  if (node.kind === 'value') return String(node.value);
  return node.kind === 'call' ? node.name : null;
}

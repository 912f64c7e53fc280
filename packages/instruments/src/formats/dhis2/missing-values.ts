import {
  allOf,
  anyOf,
  answer,
  call,
  namesIn,
  not,
  number,
  operation,
  type RuleNode,
  text,
} from '../../rule-translation/rule-node.ts';

/*
 * DHIS2 calculates with 0 for a data element without a value, unless the strategy of the expression skips the expression.
 */

export type MissingValueStrategy = 'NEVER_SKIP' | 'SKIP_IF_ANY_VALUE_MISSING' | 'SKIP_IF_ALL_VALUES_MISSING';

/** A side of a rule: its value, and the condition on which the rule is skipped; null if that is never. */
type ExpressionSide = { value: RuleNode; skipped: RuleNode | null };

const answeredIn = (node: RuleNode): RuleNode[] =>
  [...namesIn(node)].map((name) => call('answered', answer(name)));

/** Returns the value of an expression under its strategy, and when DHIS2 skips it. */
export function applyStrategy(node: RuleNode, strategy: MissingValueStrategy): ExpressionSide {
  const [first] = answeredIn(node);
  if (!first || strategy === 'NEVER_SKIP') return { value: withZeros(node), skipped: null };
  if (strategy === 'SKIP_IF_ANY_VALUE_MISSING') {
    // Without an answer, arithmetic is blank here too.
    if (isArithmetic(node)) return { value: node, skipped: null };
    return { value: withZeros(node), skipped: anyOf(answeredIn(node).map(not)) };
  }
  const terms = termsOf(node);
  if (terms) return { value: terms.length > 1 ? call('total', ...terms) : terms[0]!, skipped: null };
  if (answeredIn(node).length === 1 && isArithmetic(node)) return { value: node, skipped: null };
  return { value: withZeros(node), skipped: allOf(answeredIn(node).map(not)) };
}

/** Returns the value of a side of an indicator, which is blank once all its data elements are. */
export function valueOfIndicator(node: RuleNode): RuleNode {
  const { value, skipped } = applyStrategy(node, 'SKIP_IF_ALL_VALUES_MISSING');
  return skipped ? call('if', skipped, text(''), value) : value;
}

/** Tests whether an expression has a value: one data element that has one is enough. */
export const isPresent = (node: RuleNode): RuleNode =>
  anyOf(answeredIn(node)) ?? { kind: 'truth', value: true };

/** Replaces each answer by a total with 0, except where DHIS2 asks if there is one. */
function withZeros(node: RuleNode): RuleNode {
  const terms = termsOf(node);
  if (terms) return call('total', ...terms, number(0));
  switch (node.kind) {
    case 'operation':
      return operation(node.operator, withZeros(node.left), withZeros(node.right));
    case 'call':
      return node.name === 'answered' ? node : call(node.name, ...node.of.map(withZeros));
    case 'not':
    case 'negative':
      return { kind: node.kind, of: withZeros(node.of) };
    default:
      return node;
  }
}

/** Returns the answers that are added up; null for any other calculation. */
function termsOf(node: RuleNode): RuleNode[] | null {
  if (node.kind === 'answer') return [node];
  if (node.kind !== 'operation' || node.operator !== '+') return null;
  const [left, right] = [termsOf(node.left), termsOf(node.right)];
  return left && right ? [...left, ...right] : null;
}

function isArithmetic(node: RuleNode): boolean {
  if (node.kind === 'operation')
    return '+-*/'.includes(node.operator) && isArithmetic(node.left) && isArithmetic(node.right);
  return node.kind === 'negative' ? isArithmetic(node.of) : node.kind === 'answer' || node.kind === 'number';
}

/** Checks whether a calculation divides by what is not a number of the file, which can be 0. */
export function dividesByAnswers(node: RuleNode): boolean {
  if (node.kind === 'operation') {
    const isDivision = node.operator === '/' && node.right.kind !== 'number';
    return isDivision || dividesByAnswers(node.left) || dividesByAnswers(node.right);
  }
  return node.kind === 'call' ? node.of.some(dividesByAnswers) : 'of' in node && dividesByAnswers(node.of);
}

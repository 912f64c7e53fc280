import { getQuestionTypeInfo, hasField, isNumeric } from '@portal/contract/questionnaires/question-types';
import { truncate } from './plain-text.ts';
import { type Comparison, MIRRORED, RuleError, type RuleNode } from '../rule-translation/rule-node.ts';
import type { SourceQuestion, SourceRule } from './source-instrument.ts';

/**
 * Takes what an answer must fulfil as the question's own range and pattern where that is all it says, else as a check of
 * the questionnaire.
 */
export function applyConstraint(question: SourceQuestion, rule: SourceRule, message: string): void {
  let node: RuleNode;
  try {
    node = rule.read();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    question.entry.approximate(`The rule is left out: ${error.message}. “${truncate(rule.text, 500)}”`);
    return;
  }
  const rest = conjuncts(node).filter((part) => !takeRange(question, part) && !takePattern(question, part));
  if (rest.length === 0) {
    // A range or pattern has words of its own for what is wrong; the file's own are read before.
    if (message === '' || question.help.includes(message)) return;
    question.help = [question.help, message].filter(Boolean).join('\n\n');
    question.entry.remark('The file’s error message is now in the question’s guidance.');
    return;
  }
  const [first, ...others] = rest;
  const whole = others.reduce<RuleNode>(
    (left, right) => ({ kind: 'operation', operator: 'and', left, right }),
    first!,
  );
  question.constraints.push({ rule: { text: rule.text, read: () => whole }, message });
}

const conjuncts = (node: RuleNode): RuleNode[] =>
  node.kind === 'operation' && node.operator === 'and'
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];

function takeRange(question: SourceQuestion, node: RuleNode): boolean {
  const limit = isNumeric({ question_type: question.type }) ? limitOf(node, question.name) : null;
  if (limit === null) return false;
  const isWhole = getQuestionTypeInfo(question.type).is_whole;
  const { operator, figure } = limit;
  // Of whole numbers, more than 5 is 6 or more; of others there is no smallest number above 5.
  if ((operator === '<' || operator === '>') && !isWhole) return false;
  if (operator === '>=' || operator === '>') {
    const least = operator === '>' ? Math.floor(figure) + 1 : figure;
    question.hard_minimum = Math.max(question.hard_minimum ?? -Infinity, least);
  } else {
    const most = operator === '<' ? Math.ceil(figure) - 1 : figure;
    question.hard_maximum = Math.min(question.hard_maximum ?? Infinity, most);
  }
  return true;
}

function limitOf(node: RuleNode, self: string): { operator: '<' | '<=' | '>' | '>='; figure: number } | null {
  if (node.kind !== 'operation') return null;
  const { left, right } = node;
  let operator = node.operator as Comparison;
  let [named, given] = [left, right];
  if (right.kind === 'answer') {
    [named, given] = [right, left];
    operator = MIRRORED[operator] ?? operator;
  }
  const figure = figureOf(given);
  if (named.kind !== 'answer' || named.name !== self || figure === null) return null;
  return operator === '<' || operator === '<=' || operator === '>' || operator === '>='
    ? { operator, figure }
    : null;
}

function figureOf(node: RuleNode): number | null {
  if (node.kind === 'number') return node.value;
  if (node.kind !== 'negative') return null;
  const figure = figureOf(node.of);
  return figure === null ? null : -figure;
}

function takePattern(question: SourceQuestion, node: RuleNode): boolean {
  if (node.kind !== 'matches' || node.of.kind !== 'answer' || node.of.name !== question.name) return false;
  if (!hasField(question.type, 'pattern') || question.pattern !== null) return false;
  question.pattern = node.pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  return true;
}

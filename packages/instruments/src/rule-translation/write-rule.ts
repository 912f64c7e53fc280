import { checkExpression, type KnownTypes } from '@portal/expressions/check-expression';
import { ExpressionError } from '@portal/expressions/expression';
import { MAX_LENGTHS } from '../import/limits.ts';
import {
  answer,
  call,
  namesIn,
  type RuleFunction,
  type RuleNode,
  RuleError,
  TextFormulaError,
} from './rule-node.ts';
import type { RuleSemantics, ResolveName } from './name-resolution.ts';
import { join, negate } from './expression-text.ts';
import { RuleWriter } from './rule-writer.ts';

/** A rule in the portal's language that holds or does not. @throws RuleError for what it has no words for */
export function writeCondition(
  node: RuleNode,
  scope: ResolveName,
  types: KnownTypes,
  semantics: RuleSemantics = {},
): string {
  return checked(new RuleWriter(scope, semantics).truth(node, false).text, types, 'boolean');
}

/**
 * A rule as a check, which is no objection while it is blank. What an answer must fulfil is asked only once there is one;
 * compared with others that are missing it does not hold.
 *
 * @param self the answer that must fulfil it; null for a rule about several
 */
export function writeCheck(
  node: RuleNode,
  self: string | null,
  scope: ResolveName,
  types: KnownTypes,
  semantics: RuleSemantics,
): string {
  const names = namesIn(node);
  const isOfItself = self !== null && [...names].every((name) => name === self);
  if (self === null || (isOfItself && !counts(node))) return writeCondition(node, scope, types, semantics);
  const writer = new RuleWriter(scope, semantics, new Set([self]));
  const answered = writer.truth(call('answered', answer(self)), false);
  const whole = join('or', negate(answered), writer.truth(node, true), 'boolean');
  return checked(whole.text, types, 'boolean');
}

/** A rule as a check that objects where the rule holds. */
export const writeObjection = (
  node: RuleNode,
  scope: ResolveName,
  types: KnownTypes,
  semantics: RuleSemantics,
): string => checked(negate(new RuleWriter(scope, semantics).truth(node, false)).text, types, 'boolean');

/** Checks whether a rule depends on the absence of an answer. */
const counts = (node: RuleNode): boolean =>
  node.kind === 'call'
    ? COUNTING.includes(node.name) || node.of.some(counts)
    : node.kind === 'operation'
      ? counts(node.left) || counts(node.right)
      : 'of' in node && counts(node.of);

const COUNTING: readonly RuleFunction[] = ['count', 'count_selected', 'length', 'answered', 'if'];

/** A rule in the portal's language that gives a figure. @throws RuleError for what it has no words for */
export function writeFormula(
  node: RuleNode,
  scope: ResolveName,
  types: KnownTypes,
  semantics: RuleSemantics = {},
): string {
  if (semantics.formulas_give_texts) refuseTexts(node, scope, semantics);
  const written = new RuleWriter(scope, semantics).figure(node);
  return checked(written.text, types, 'number');
}

/** @throws TextFormulaError for a formula that gives a text or a date: as a number it would mean another thing */
function refuseTexts(node: RuleNode, scope: ResolveName, manner: RuleSemantics): void {
  if (node.kind === 'answer' && !['question', 'inlined'].includes(scope(node.name).kind)) return;
  const { answers, is_moment, options = [], type } = new RuleWriter(scope, manner).value(node);
  if (is_moment || answers === 'date' || answers === 'date_time' || answers === 'time')
    throw new TextFormulaError('it gives a date or time, and formulas here give numbers');
  if (type !== 'text') return;
  const isFigure = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
  const given = node.kind === 'text' ? [node.value] : options;
  if (given.length === 0 || !given.every(isFigure))
    throw new TextFormulaError('it gives a text, and formulas here give numbers');
}

/**
 * Writes a default of an answer type in the portal's language. @throws RuleError if it cannot be expressed
 */
export function writeDefault(
  node: RuleNode,
  { wanted, isMoment }: { wanted: 'number' | 'text' | 'list'; isMoment: boolean },
  scope: ResolveName,
  types: KnownTypes,
  semantics: RuleSemantics = {},
): string {
  const writer = new RuleWriter(scope, semantics);
  const written = wanted === 'number' ? writer.figure(node) : writer.value(node);
  if (isMoment && written.answers === 'date') throw new RuleError('it gives a date without a time');
  return checked(written.text, types, wanted);
}

function checked(text: string, types: KnownTypes, wants: Parameters<typeof checkExpression>[2]): string {
  if (text.length > MAX_LENGTHS.rule)
    throw new RuleError(`it would be longer than ${MAX_LENGTHS.rule} characters`);
  try {
    checkExpression(text, types, wants);
  } catch (error) {
    if (error instanceof ExpressionError) throw new RuleError(error.message.replace(/\.$/, ''));
    throw error;
  }
  return text;
}

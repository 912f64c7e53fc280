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
  TimeFormulaError,
} from './rule-node.ts';
import type { RuleSemantics, ResolveName } from './name-resolution.ts';
import { join, negate } from './expression-text.ts';
import { RuleWriter } from './rule-writer.ts';
import { type FormulaKind, resultKind, writeDate, writeText } from './write-text.ts';

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

/** Writes a formula that gives a value of a kind. @throws RuleError if it cannot be expressed */
export function writeFormula(
  node: RuleNode,
  scope: ResolveName,
  types: KnownTypes,
  semantics: RuleSemantics = {},
  kind: FormulaKind = 'number',
): string {
  const writer = new RuleWriter(scope, semantics);
  if (node.kind === 'own') return checked(writer.value(node).text, types, EXPECTED[kind]);
  const write = {
    number: () => writer.figure(node),
    text: () => writeText(writer, node),
    date: () => writeDate(writer, node),
  };
  return checked(write[kind]().text, types, EXPECTED[kind]);
}
const EXPECTED = { number: 'number', text: 'formula_text', date: 'date' } as const;

/**
 * Returns the kind of value that a formula of a file without types gives.
 * @throws TimeFormulaError for a time: as a number or a date it would mean another thing
 */
export function formulaKind(node: RuleNode, scope: ResolveName, semantics: RuleSemantics): FormulaKind {
  if (!semantics.formulas_give_texts) return 'number';
  const kind = resultKind(new RuleWriter(scope, semantics), node);
  if (kind === 'time')
    throw new TimeFormulaError('it gives a time, but formulas here can only give numbers, text or dates');
  return kind === 'text' || kind === 'date' ? kind : 'number';
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

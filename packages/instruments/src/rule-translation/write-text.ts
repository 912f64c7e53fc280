import { atom, quoteText, type ExpressionText } from './expression-text.ts';
import { type RuleFunction, type RuleNode, RuleError } from './rule-node.ts';
import type { RuleWriter } from './rule-writer.ts';

/** The kinds of value that a calculated question can have. */
export type FormulaKind = 'number' | 'text' | 'date';
/** `digits`: a text that is a number; `time`: a time, alone or with a date. */
type ResultKind = FormulaKind | 'digits' | 'time' | 'blank';

const isCall = <Name extends RuleFunction>(
  node: RuleNode,
  name: Name,
): node is RuleNode & { kind: 'call'; name: Name } => node.kind === 'call' && node.name === name;
const isNothing = (node: RuleNode): boolean =>
  (node.kind === 'text' && node.value === '') || isCall(node, 'blank');
const blank = (): ExpressionText => atom('blank()', 'text');
const isDigits = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** Returns the kind of value that a formula gives. */
export function resultKind(writer: RuleWriter, given: RuleNode): ResultKind {
  const node = writer.resolve(given);
  if (isNothing(node)) return 'blank';
  if (isCall(node, 'if')) return commonKind(node.of.slice(1).map((one) => resultKind(writer, one)));
  if (isCall(node, 'now') || isCall(node, 'moment')) return 'time';
  if (isCall(node, 'day')) return shiftedDate(writer, node.of[0]!) ? 'date' : 'time';
  if (node.kind === 'answer' && writer.scope(node.name).kind !== 'question') return 'number';
  const { answers, is_moment, options = [], type } = writer.value(node);
  if (is_moment || answers === 'date_time' || answers === 'time') return 'time';
  if (answers === 'date') return 'date';
  if (type !== 'text') return 'number';
  const texts = node.kind === 'text' ? [node.value] : options;
  return texts.length > 0 && texts.every(isDigits) ? 'digits' : 'text';
}

/** Returns the kind of the branches of a condition. */
function commonKind(branches: ResultKind[]): ResultKind {
  const kinds = new Set(branches.filter((kind) => kind !== 'blank'));
  if (kinds.has('time')) return 'time';
  if (kinds.has('text')) return 'text';
  if (kinds.has('date')) return kinds.size === 1 ? 'date' : 'text';
  return kinds.size === 1 && kinds.has('digits') ? 'text' : 'number';
}

/** Writes a formula that gives a text. @throws RuleError if it cannot be expressed */
export function writeText(writer: RuleWriter, given: RuleNode): ExpressionText {
  const node = writer.resolve(given);
  if (isNothing(node)) return blank();
  if (isCall(node, 'if')) return writeBranches(writer, node, writeText);
  const part = writePart(writer, node);
  return part.type === 'text' ? part : atom(`concat(${part.text})`, 'text');
}

/** Writes a formula that gives a date. @throws RuleError if it cannot be expressed */
export function writeDate(writer: RuleWriter, given: RuleNode): ExpressionText {
  const node = writer.resolve(given);
  if (isNothing(node)) return blank();
  if (isCall(node, 'if')) return writeBranches(writer, node, writeDate);
  const written = isCall(node, 'day') ? shiftedDate(writer, node.of[0]!) : writer.value(node);
  if (written?.answers !== 'date') throw new RuleError('it gives a value that is not a date');
  return written;
}

function writeBranches(
  writer: RuleWriter,
  node: RuleNode & { kind: 'call' },
  write: typeof writeText,
): ExpressionText {
  const [condition, then, otherwise] = node.of;
  if (!condition || !then || !otherwise) throw new RuleError('“if” needs a condition and two values');
  const parts = [writer.truth(condition, false), write(writer, then), write(writer, otherwise)];
  return atom(`if(${parts.map(({ text }) => text).join(', ')})`, 'text');
}

/** Writes a function that gives a text; null for others. */
export function writeTextCall(writer: RuleWriter, node: RuleNode & { kind: 'call' }): ExpressionText | null {
  const { name, of } = node;
  if (name === 'concat') {
    if (of.length === 0) throw new RuleError(`“${name}” needs at least one value`);
    const parts = of.filter((one) => !isNothing(one)).map((one) => writePart(writer, one));
    return parts.length === 0 ? blank() : textAtom(`concat(${parts.map(({ text }) => text).join(', ')})`);
  }
  if (name === 'format_date') {
    const [day, pattern] = of;
    if (!day || pattern?.kind !== 'text') throw new RuleError('its date format is missing or calculated');
    return textAtom(`format_date(${writeDate(writer, day).text}, ${quoteText(pattern.value)})`);
  }
  return null;
}
const textAtom = (text: string): ExpressionText => ({ ...atom(text, 'text'), answers: 'text' });

/** Writes a value as a part of a text, if the source and the portal write the same. */
function writePart(writer: RuleWriter, given: RuleNode): ExpressionText {
  const node = writer.resolve(given);
  if (isCall(node, 'if')) return writeText(writer, node);
  if (isCall(node, 'day')) return writeDate(writer, node);
  if (isCall(node, 'now')) throw new RuleError('it writes a time as text');
  if (node.kind === 'answer') {
    const found = writer.scope(node.name);
    if (found.kind === 'question' && found.question.values.size > 0)
      throw new RuleError(`the answer to “${node.name}” has different text in the file`);
    if (found.kind === 'option' || found.kind === 'total') return writer.figure(node);
  }
  const written = writer.value(node);
  const { answers, is_moment, type } = written;
  if (type === 'list') throw new RuleError('it writes several options as text');
  if (type === 'boolean') throw new RuleError('it is true or false, not text');
  if (is_moment || answers === 'date_time' || answers === 'time')
    throw new RuleError('it writes a time as text');
  if (answers === 'date' && node.kind !== 'text' && writer.manner.dates_are_formatted)
    throw new RuleError('it writes a date in the survey’s own format');
  return written;
}

/** Writes a date with days added or subtracted; null for other sums. */
function shiftedDate(writer: RuleWriter, given: RuleNode): ExpressionText | null {
  const node = writer.resolve(given);
  if (isCall(node, 'figure')) return shiftedDate(writer, node.of[0]!);
  if (node.kind !== 'operation') {
    const written = writer.value(node);
    return written.answers === 'date' ? written : null;
  }
  const { operator, left, right } = node;
  if (operator !== '+' && operator !== '-') return null;
  const first = shiftedDate(writer, left);
  const day = first ?? (operator === '+' ? shiftedDate(writer, right) : null);
  if (!day) return null;
  const days = first ? right : left;
  const count = writer.figure(operator === '-' ? { kind: 'negative', of: days } : days);
  return { ...atom(`add_days(${day.text}, ${count.text})`, 'text'), answers: 'date' };
}

import type { KnownQuestion } from './name-resolution.ts';
import { atom, join, joinAll, quoteText, type ExpressionText } from './expression-text.ts';
import { RuleError, type RuleNode } from './rule-node.ts';
import type { RuleWriter } from './rule-writer.ts';

const IN_ORDER = 'Selected options are used in the order of the list, not in the order they were selected.';

/** Writes the option selected at a position, counted from 0: an option follows as many selected ones of the list. */
export function writeSelectedAt(writer: RuleWriter, [of, position]: RuleNode[]): ExpressionText {
  const question = choiceOf(writer, of);
  const at = position?.kind === 'number' ? position.value : NaN;
  if (!Number.isInteger(at) || at < 0)
    throw new RuleError('the position of the option is not a whole number');
  const { code, options } = question;
  if (question.answers === 'option') return at === 0 ? asText(code) : asText('blank()');
  if (options.length > 1) writer.manner.note?.(IN_ORDER);
  const isSelected = (option: string) => atom(`includes(${code}, ${quoteText(option)})`, 'boolean');
  const conditions = options.map((option, index) => {
    if (at === 0 || index < at) return isSelected(option);
    const before = options.slice(0, index).map((one) => atom(`if(${isSelected(one).text}, 1, 0)`, 'number'));
    const count = join('==', joinAll('+', before, 'number'), atom(String(at), 'number'), 'boolean');
    return join('and', isSelected(option), count, 'boolean');
  });
  const cases = options.flatMap((option, index): [string, string][] =>
    index < at ? [] : [[conditions[index]!.text, quoteText(option)]],
  );
  return asText(nested(cases));
}

/** Writes the name of an option, `jr:choice-name(answer, '${question}')`. */
export function writeOptionName(writer: RuleWriter, [value, list]: RuleNode[]): ExpressionText {
  const name = list?.kind === 'text' ? /^\s*\$\{\s*([^}\s]+)\s*\}\s*$/.exec(list.value)?.[1] : undefined;
  if (value === undefined || name === undefined)
    throw new RuleError('it does not say which question the option belongs to');
  const question = choiceOf(writer, { kind: 'answer', name });
  const option = writer.value(value);
  if (option.type !== 'text') throw new RuleError('it asks for the name of more than one option');
  const cases = question.options.map((code): [string, string] => [
    `${option.text} == ${quoteText(code)}`,
    quoteText(question.names.get(code) ?? code),
  ]);
  return asText(nested(cases));
}

/** Writes the figure of the selected option, or the sum of those of all; blank without an answer or a figure. */
export function writeScore(writer: RuleWriter, [of]: RuleNode[]): ExpressionText {
  const { answers, code, options, scores } = choiceOf(writer, of);
  const scored = options.filter((option) => scores.has(option));
  if (scored.length === 0) throw new RuleError('its options have no scores');
  const figure = (option: string): string => plainFigure(scores.get(option)!);
  if (answers === 'options') {
    const parts = scored.map((option) =>
      atom(choose(`includes(${code}, ${quoteText(option)})`, figure(option), '0'), 'number'),
    );
    const total = joinAll('+', parts, 'number').text;
    return atom(choose(`answered(${code})`, total, 'blank()'), 'number');
  }
  if (options.every((option) => scores.get(option) === Number(option)))
    return atom(`figure(${code})`, 'number');
  return atom(
    nested(scored.map((option): [string, string] => [`${code} == ${quoteText(option)}`, figure(option)])),
    'number',
  );
}

const plainFigure = (value: number): string => (value < 0 ? `(${value})` : String(value));

function choiceOf(writer: RuleWriter, node: RuleNode | undefined): KnownQuestion {
  const found = node?.kind === 'answer' ? writer.scope(node.name) : null;
  if (found?.kind === 'missing') throw new RuleError(found.why);
  if (found?.kind !== 'question' || found.question.options.length === 0)
    throw new RuleError('it does not refer to a question with options');
  return found.question;
}

const asText = (text: string): ExpressionText => ({ ...atom(text, 'text'), answers: 'text' });

const choose = (...parts: [condition: string, then: string, otherwise: string]): string =>
  `if(${parts.join(', ')})`;

/** The value of the first condition that holds; blank if none does. */
const nested = (cases: readonly [condition: string, value: string][]): string =>
  cases.reduceRight((otherwise, [condition, value]) => choose(condition, value, otherwise), 'blank()');

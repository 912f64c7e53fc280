import { call, type Comparison, MIRRORED, type RuleNode, RuleError } from './rule-node.ts';
import type { KnownQuestion } from './name-resolution.ts';
import type { AnswerKind } from '@portal/contract/questionnaires/question-types';
import type { RuleWriter } from './rule-writer.ts';
import { noteComparison } from './note-differences.ts';
import { atom, join, negate, quoteText, type ExpressionText } from './expression-text.ts';

const WRITTEN: Record<Comparison, string> = {
  '=': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
type Literal = RuleNode & { kind: 'number' | 'text' | 'truth' };
const isLiteral = (node: RuleNode): node is Literal =>
  node.kind === 'number' || node.kind === 'text' || node.kind === 'truth';

/**
 * Writes a comparison (the caller writes `!=` as its opposite).
 *
 * @param isNegated within a negation, where the compared answer must exist for it to hold
 * @param isChoice true to test that an option is selected among several, rather than the only one
 */
export function writeComparison(
  writer: RuleWriter,
  operator: Comparison,
  givenLeft: RuleNode,
  givenRight: RuleNode,
  isNegated: boolean,
  isChoice = false,
): ExpressionText {
  const [left, right] = [writer.resolve(givenLeft), writer.resolve(givenRight)];
  noteComparison(writer, operator, left, right);
  if (isLiteral(left) && !isLiteral(right)) {
    return writeComparison(writer, MIRRORED[operator], right, left, isNegated, isChoice);
  }
  if (left.kind === 'answer' && isLiteral(right)) {
    const found = writer.scope(left.name);
    if (found.kind === 'missing') throw new RuleError(found.why);
    if (found.kind === 'condition') return namedCondition(writer, operator, left, right, isNegated);
    if (found.kind === 'option') {
      const chosen = withAnswer(isNegated, found.question, oneOption(found.question, found.option, true));
      return isTrue(operator, right)
        ? chosen
        : negate(withAnswer(!isNegated, found.question, oneOption(found.question, found.option, true)));
    }
    if (found.kind === 'question')
      return withLiteral(
        writer,
        found.question,
        left.name,
        operator,
        right,
        isNegated && !writer.isGiven(left.name),
        isChoice,
      );
  }
  if (operator === '=' && right.kind === 'text' && right.value === '' && isText(left))
    return negate(atom(`answered(${writer.value(left).text})`, 'boolean'));
  const whole = asWholeDays(writer, operator, left, right);
  if (whole) return writeComparison(writer, ...whole, isNegated);
  const [one, other] = alike(writer, operator, writer.value(left), writer.value(right));
  const written = join(WRITTEN[operator], one, other, 'boolean');
  const isSure = (side: RuleNode) =>
    isLiteral(side) ||
    (side.kind === 'answer' && writer.isGiven(side.name)) ||
    (side.kind === 'call' && NEVER_BLANK.includes(side.name));
  const given = [left, right].flatMap((side, index) => (isSure(side) ? [] : [index === 0 ? one : other]));
  const sure = isNegated
    ? given.reduceRight(
        (all, { text }) => join('and', atom(`answered(${text})`, 'boolean'), all, 'boolean'),
        written,
      )
    : written;
  const areAnswers = left.kind === 'answer' && right.kind === 'answer';
  if (operator !== '=' || !areAnswers || !writer.manner.blanks_are_equal) return sure;
  if (given.length < 2) return sure;
  const neither = given.map(({ text }) => negate(atom(`answered(${text})`, 'boolean')));
  return join('or', sure, join('and', neither[0]!, neither[1]!, 'boolean'), 'boolean');
}

/** Before now is today or earlier; from now on is after today. */
const OF_DAYS: Partial<Record<Comparison, Comparison>> = { '<': '<=', '>=': '>' };
/** A time of today can be either side of now, so today fulfils both. */
const OF_TIMES: Partial<Record<Comparison, Comparison>> = { '<': '<=', '>': '>=' };

/** Replaces the current time by the current day in a comparison with a date or time; null for other comparisons. */
function asWholeDays(
  writer: RuleWriter,
  operator: Comparison,
  left: RuleNode,
  right: RuleNode,
): [Comparison, RuleNode, RuleNode] | null {
  const isNow = (node: RuleNode) => node.kind === 'call' && node.name === 'now';
  if (isNow(left) && !isNow(right)) return asWholeDays(writer, MIRRORED[operator], right, left);
  if (!isNow(right) || isNow(left)) return null;
  const { answers } = writer.value(left);
  if (answers === 'date') return [OF_DAYS[operator] ?? operator, left, call('today')];
  if (answers !== 'date_time') return null;
  writer.value(right);
  return [OF_TIMES[operator] ?? operator, call('date_of', left), call('today')];
}

const isText = (node: RuleNode): boolean =>
  node.kind === 'call' && (node.name === 'concat' || node.name === 'format_date');
const NEVER_BLANK: readonly string[] = ['length', 'count_selected', 'count', 'today'];
const IN_ORDER: readonly (AnswerKind | undefined)[] = ['date', 'time', 'date_time'];

/** Both sides as figures or both as texts, whichever the comparison means. */
function alike(
  writer: RuleWriter,
  operator: Comparison,
  one: ExpressionText,
  other: ExpressionText,
): [ExpressionText, ExpressionText] {
  if ([one, other].some(({ type }) => type === 'list' || type === 'boolean'))
    throw new RuleError('it compares values that cannot be compared here');
  const figures = (): [ExpressionText, ExpressionText] => [writer.asFigure(one), writer.asFigure(other)];
  if (one.type !== other.type) return figures();
  if (one.type === 'number') return [one, other];
  const isOfDates = [one, other].some(({ answers }) => IN_ORDER.includes(answers));
  if (isOfDates) {
    if (one.answers !== other.answers)
      throw new RuleError('it compares a date with something that is not a date');
    return [one, other];
  }
  const sameCodes = one.options?.includes('yes') === other.options?.includes('yes');
  return operator === '=' && sameCodes ? [one, other] : figures();
}

function withLiteral(
  writer: RuleWriter,
  question: KnownQuestion,
  name: string,
  operator: Comparison,
  literal: Literal,
  isNegated: boolean,
  isChoice: boolean,
): ExpressionText {
  const value = literal.kind === 'truth' ? String(literal.value) : String(literal.value);
  if (value === '') {
    if (operator === '=') return negate(atom(`answered(${question.code})`, 'boolean'));
    throw new RuleError(`it compares “${name}” with an empty value`);
  }
  if (question.are_options_elsewhere) throw new RuleError(`the options of “${name}” are not in the file`);
  const written = (): ExpressionText => {
    switch (question.answers) {
      case 'number': {
        if (value.trim() === '' || !Number.isFinite(Number(value)))
          throw new RuleError(`“${name}” is a number, but “${value}” is not`);
        const figure = Number(value);
        return join(
          WRITTEN[operator],
          atom(question.code, 'number'),
          atom(figure < 0 ? `(${figure})` : String(figure), 'number'),
          'boolean',
        );
      }
      case 'option':
      case 'options':
        return options(writer, question, name, operator, value, isChoice);
      case 'date':
        if (!/^\d{4}-\d\d-\d\d$/.test(value)) throw new RuleError(`“${value}” is not a date`);
        break;
      case 'date_time':
        return join(
          WRITTEN[operator],
          atom(question.code, 'text'),
          atom(quoteText(momentOf(value)), 'text'),
          'boolean',
        );
      case 'time':
        if (!/^\d\d:\d\d$/.test(value)) throw new RuleError(`“${value}” is not a time`);
        break;
      case 'text':
        if (operator !== '=') {
          if (literal.kind !== 'number') throw new RuleError(`“${name}” is text, which has no order`);
          return join(
            WRITTEN[operator],
            atom(`figure(${question.code})`, 'number'),
            atom(value, 'number'),
            'boolean',
          );
        }
    }
    return join(WRITTEN[operator], atom(question.code, 'text'), atom(quoteText(value), 'text'), 'boolean');
  };
  return withAnswer(isNegated, question, written());
}

/** Normalises a moment: seconds are dropped; a day alone starts at midnight. */
function momentOf(text: string): string {
  const [, date, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.0+)?)?)?$/.exec(text) ?? [];
  if (date === undefined) throw new RuleError(`“${text}” is not a date and time`);
  return `${date}T${time}`;
}

/** One option, or all that are more or less than a figure where every option is one. */
function options(
  writer: RuleWriter,
  question: KnownQuestion,
  name: string,
  operator: Comparison,
  value: string,
  isChoice: boolean,
): ExpressionText {
  if (operator === '=') {
    const option = optionOf(question, value);
    if (option === undefined) {
      if (!writer.manner.note) throw new RuleError(`“${name}” has no option “${value}”`);
      writer.manner.note(`“${name}” has no option “${value}”, so the comparison with it is never true.`);
      return atom('false', 'boolean');
    }
    if (question.answers === 'options' && !isChoice && question.options.length > 1) {
      const alone = join(
        '==',
        atom(`count_selected(${question.code})`, 'number'),
        atom('1', 'number'),
        'boolean',
      );
      return join('and', oneOption(question, option, false), alone, 'boolean');
    }
    return oneOption(question, option, false);
  }
  const limit = Number(value);
  const figures = question.options.map(Number);
  const areFigures = question.options.every(
    (option, index) => option.trim() !== '' && Number.isFinite(figures[index]),
  );
  if (!areFigures || !Number.isFinite(limit) || question.answers === 'options') {
    throw new RuleError(`the options of “${name}” have no order`);
  }
  const meant = question.options.filter((_, index) => holds(operator, figures[index]!, limit));
  if (meant.length === 0) return atom('false', 'boolean');
  if (meant.length === 1) return oneOption(question, meant[0]!, false);
  return atom(`one_of(${[question.code, ...meant.map(quoteText)].join(', ')})`, 'boolean');
}

function holds(operator: Comparison, figure: number, limit: number): boolean {
  switch (operator) {
    case '<':
      return figure < limit;
    case '<=':
      return figure <= limit;
    case '>':
      return figure > limit;
    case '>=':
      return figure >= limit;
    case '=':
      return figure === limit;
    case '!=':
      return figure !== limit;
  }
}

function optionOf({ options, values }: KnownQuestion, value: string): string | undefined {
  const known = values.get(value) ?? value;
  if (options.includes(known)) return known;
  const isFigure = known.trim() !== '' && Number.isFinite(Number(known));
  return isFigure
    ? options.find((option) => option.trim() !== '' && Number(option) === Number(known))
    : undefined;
}

function oneOption(question: KnownQuestion, option: string, isKnown: boolean): ExpressionText {
  if (isKnown && !question.options.includes(option)) throw new RuleError(`there is no option “${option}”`);
  return question.answers === 'options'
    ? atom(`includes(${question.code}, ${quoteText(option)})`, 'boolean')
    : join('==', atom(question.code, 'text'), atom(quoteText(option), 'text'), 'boolean');
}

const withAnswer = (isNegated: boolean, question: KnownQuestion, written: ExpressionText): ExpressionText =>
  isNegated && written.text !== 'false'
    ? join('and', atom(`answered(${question.code})`, 'boolean'), written, 'boolean')
    : written;

const YES: readonly string[] = ['1', 'Y', 'y', 'yes', 'true', 'True'];
const NO: readonly string[] = ['0', 'N', 'n', 'no', 'false', 'False', ''];

/** Checks that a comparison with a yes or no tests for yes. */
function isTrue(operator: Comparison, { value }: Literal): boolean {
  if (operator === '=' && YES.includes(String(value))) return true;
  if (operator === '=' && NO.includes(String(value))) return false;
  throw new RuleError(`it compares a condition with “${value}”`);
}

function namedCondition(
  writer: RuleWriter,
  operator: Comparison,
  named: RuleNode,
  literal: Literal,
  isNegated: boolean,
): ExpressionText {
  return isTrue(operator, literal)
    ? writer.truth(named, isNegated)
    : writer.truth({ kind: 'not', of: named }, isNegated);
}

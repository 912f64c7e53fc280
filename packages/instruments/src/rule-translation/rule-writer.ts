import { noteSum } from './note-differences.ts';
import { writeComparison } from './write-comparison.ts';
import { writeTextCall } from './write-text.ts';
import { writeOptionName, writeScore, writeSelectedAt } from './write-selected-option.ts';
import { type RuleNode, RuleError, type RuleOperator } from './rule-node.ts';
import type { KnownQuestion, RuleSemantics, ResolveName } from './name-resolution.ts';
import { atom, bracketed, join, joinAll, negate, quoteText, type ExpressionText } from './expression-text.ts';

const ZERO: RuleNode = { kind: 'number', value: 0 };
/** The longest chain of names that mean each other; no real rule has as many. */
const DEEPEST_NAMES = 200;

/**
 * Writes a rule in the portal's language. In other formats a comparison without an answer is false and its negation
 * true; here both are blank, so within a negation the rule also requires an answer. The class is long because each
 * kind of rule can contain every other.
 */
export class RuleWriter {
  readonly scope: ResolveName;
  readonly manner: RuleSemantics;
  /** The answers known to exist at every evaluation of this rule. */
  private readonly given: ReadonlySet<string>;
  /** Conditions being copied in, and their number so far: names can mean conditions that name each other. */
  private readonly open: string[] = [];
  private written = 0;

  constructor(scope: ResolveName, manner: RuleSemantics = {}, given: ReadonlySet<string> = new Set()) {
    this.scope = scope;
    this.manner = manner;
    this.given = given;
  }

  isGiven(name: string): boolean {
    return this.given.has(name);
  }

  /** Replaces a name of a text or a date by what it means. */
  resolve(node: RuleNode): RuleNode {
    let meant = node;
    for (let steps = 0; meant.kind === 'answer'; steps += 1) {
      const found = this.scope(meant.name);
      if (found.kind !== 'inlined') break;
      if (steps > DEEPEST_NAMES) throw new RuleError(`“${meant.name}” depends on itself`);
      meant = found.node;
    }
    return meant;
  }

  truth(given: RuleNode, isNegated: boolean): ExpressionText {
    const node = this.resolve(given);
    this.count();
    switch (node.kind) {
      case 'truth':
        return atom(String(node.value), 'boolean');
      case 'number':
        return atom(String(node.value !== 0), 'boolean');
      case 'not':
        return negate(this.truth(node.of, !isNegated));
      case 'chosen':
        return writeComparison(
          this,
          '=',
          { kind: 'answer', name: node.name },
          { kind: 'text', value: node.option },
          isNegated,
          true,
        );
      case 'answer':
        return this.namedTruth(node, isNegated);
      case 'call':
        return this.calledTruth(node, isNegated);
      case 'own':
        return this.own(node, 'boolean');
      case 'matches':
        throw new RuleError('a pattern can only be used alone, in a short text question');
      case 'operation': {
        const { operator, left, right } = node;
        if (operator === 'and' || operator === 'or') {
          const parts = chain(node, operator).map((part) => this.truth(part, isNegated));
          return joinAll(operator, parts, 'boolean');
        }
        if (operator === '!=') {
          return negate(writeComparison(this, '=', left, right, !isNegated));
        }
        if (operator === '+' || operator === '-' || operator === '*' || operator === '/') break;
        return writeComparison(this, operator, left, right, isNegated);
      }
    }
    throw new RuleError('it has a number or text where a condition is needed');
  }

  value(given: RuleNode): ExpressionText {
    const node = this.resolve(given);
    this.count();
    switch (node.kind) {
      case 'number':
        return atom(node.value < 0 ? `(${node.value})` : plainNumber(node.value), 'number');
      case 'text':
        return { ...atom(quoteText(node.value), 'text'), answers: kindOf(node.value) };
      case 'negative':
        return { text: `-${bracketed(this.figure(node.of), 11)}`, type: 'number', strength: 11 };
      case 'own':
        return this.own(node, 'number');
      case 'rows':
        throw new RuleError('there is no function “count” here');
      case 'answer':
        return this.namedValue(node.name);
      case 'call':
        return this.called(node);
      case 'operation': {
        const { operator, left, right } = node;
        if (operator === '+') {
          noteSum(this, chain(node, '+'));
          return joinAll(
            '+',
            chain(node, '+').map((part) => this.figure(part)),
            'number',
          );
        }
        if (operator === '-' && this.manner.dates_are_days) {
          const [to, from] = [this.value(left), this.value(right)];
          if (isDated(to) && isDated(from)) return between(from, to);
        }
        if (operator === '-' || operator === '*' || operator === '/') {
          return join(operator, this.figure(left), this.figure(right), 'number');
        }
      }
    }
    return this.truth(node, false);
  }

  figure(node: RuleNode): ExpressionText {
    if (node.kind === 'answer') {
      const found = this.scope(node.name);
      if (found.kind === 'condition' || (found.kind === 'option' && this.manner.boxes_are_figures))
        return asOne(this.truth(node, false));
    }
    return this.asFigure(this.value(node));
  }

  /** Converts a choice, a text or a condition to its figure. */
  asFigure(written: ExpressionText): ExpressionText {
    const { type, text, answers, options = [] } = written;
    if (type === 'number') return written;
    if (type === 'boolean') return asOne(written);
    if (type === 'list') throw new RuleError('it calculates with values that are not numbers');
    if (options.includes('yes'))
      return atom(`if(${text} == 'yes', 1, if(${text} == 'no', 0, blank()))`, 'number');
    const isFigure = options.some((option) => option.trim() !== '' && Number.isFinite(Number(option)));
    if (answers === 'text' || (answers === 'option' && isFigure)) return atom(`figure(${text})`, 'number');
    if (this.manner.dates_are_days && isDated(written))
      return between({ ...atom("'1970-01-01'", 'text'), answers: 'date' }, written);
    throw new RuleError('it calculates with values that are not numbers');
  }

  /** Writes a rule unchanged, if every name in it exists. */
  private own({ text, names }: RuleNode & { kind: 'own' }, type: ExpressionText['type']): ExpressionText {
    for (const name of names) {
      const found = this.scope(name);
      if (found.kind === 'missing') throw new RuleError(found.why);
    }
    return { text, type, strength: 0 };
  }

  private namedValue(name: string): ExpressionText {
    const found = this.scope(name);
    switch (found.kind) {
      case 'question': {
        return written(found.question);
      }
      case 'total':
        return found.codes.length === 1
          ? atom(found.codes[0]!, 'number')
          : atom(`total(${found.codes.join(', ')})`, 'number');
      case 'missing':
        throw new RuleError(found.why);
      default:
        throw new RuleError(`“${name}” is true or false, not a number`);
    }
  }

  private namedTruth(node: RuleNode & { kind: 'answer' }, isNegated: boolean): ExpressionText {
    const found = this.scope(node.name);
    if (found.kind === 'missing') throw new RuleError(found.why);
    if (found.kind === 'inlined') return this.truth(found.node, isNegated);
    if (found.kind === 'condition') {
      if (this.open.includes(node.name)) throw new RuleError(`“${node.name}” depends on itself`);
      this.open.push(node.name);
      const written = this.truth(found.node, isNegated);
      this.open.pop();
      return written;
    }
    if (found.kind === 'option')
      return writeComparison(this, '=', node, { kind: 'truth', value: true }, isNegated);
    const isFigure = found.kind === 'total' || found.question.answers === 'number';
    if (isFigure) {
      return writeComparison(this, '!=', node, ZERO, isNegated);
    }
    if (found.kind === 'question' && this.manner.answers_hold && found.question.values.size === 0)
      return atom(`answered(${found.question.code})`, 'boolean');
    if (found.kind === 'question' && found.question.options.includes('yes')) {
      return writeComparison(this, '=', node, { kind: 'text', value: 'yes' }, isNegated, true);
    }
    throw new RuleError(`“${node.name}” alone is not a condition`);
  }

  private calledTruth(node: RuleNode & { kind: 'call' }, isNegated: boolean): ExpressionText {
    if (node.name === 'answered') return this.called(node);
    if (node.name === 'if') {
      const [condition, then, otherwise] = node.of;
      if (!condition || !then || !otherwise) throw new RuleError('“if” needs a condition and two values');
      const parts = [
        this.truth(condition, false),
        this.truth(then, isNegated),
        this.truth(otherwise, isNegated),
      ];
      return atom(`if(${parts.map(({ text }) => text).join(', ')})`, 'boolean');
    }
    return writeComparison(this, '!=', node, ZERO, isNegated);
  }

  /** Writes a function of dates; null for others. */
  private calledOnDates({ name, of }: RuleNode & { kind: 'call' }): ExpressionText | null {
    switch (name) {
      case 'now':
        this.manner.note?.('It uses the current date, not the time of day.');
        return today();
      case 'today':
        return today();
      case 'elapsed_days':
      case 'days_between': {
        const [from, to] = of.map((one) => this.value(one));
        if (!from || !to || !isDated(from) || !isDated(to))
          throw new RuleError('it calculates with values that are not dates');
        return name === 'elapsed_days'
          ? between(from, to)
          : atom(`days_between(${from.text}, ${to.text})`, 'number');
      }
      case 'add_days':
      case 'add_months':
      case 'add_years': {
        const [day, count] = of;
        if (!day || !count) throw new RuleError(`“${name}” needs a date and a number`);
        return {
          ...atom(`${name}(${this.value(day).text}, ${this.figure(count).text})`, 'text'),
          answers: 'date',
        };
      }
      case 'date_of':
        return { ...atom(`date_of(${this.value(of[0]!).text})`, 'text'), answers: 'date' };
      default:
        return null;
    }
  }

  private called(node: RuleNode & { kind: 'call' }): ExpressionText {
    const { name, of } = node;
    const written = this.calledOnDates(node) ?? writeTextCall(this, node);
    if (written) return written;
    switch (name) {
      case 'if': {
        const [condition, then, otherwise] = of;
        if (!condition || !then || !otherwise) throw new RuleError('“if” needs a condition and two values');
        const [yes, no] = this.branches(then, otherwise);
        const written = atom(`if(${this.truth(condition, false).text}, ${yes.text}, ${no.text})`, yes.type);
        return { ...written, is_moment: [yes, no].some((one) => one.is_moment || isDated(one)) };
      }
      case 'answered':
      case 'count': {
        const asked = of.map((one) => {
          if (one.kind !== 'answer') return this.value(one);
          const found = this.scope(one.name);
          if (found.kind !== 'option') return this.value(one);
          const chosen = writeComparison(this, '=', one, { kind: 'truth', value: true }, true);
          return name === 'count' ? atom(`if(${chosen.text}, 1, blank())`, 'number') : chosen;
        });
        if (asked.length === 0) throw new RuleError(`“${name}” needs at least one value`);
        const inner = asked.map(({ text }) => text).join(', ');
        if (name === 'count') return atom(`count(${inner})`, 'number');
        return asked[0]!.type === 'boolean' ? asked[0]! : atom(`answered(${inner})`, 'boolean');
      }
      case 'selected_at':
        return writeSelectedAt(this, of);
      case 'option_name':
        return writeOptionName(this, of);
      case 'score':
        return writeScore(this, of);
      case 'blank':
        throw new RuleError('a value is missing');
      case 'figure':
        return this.figure(of[0]!);
      case 'moment':
      case 'day':
        return { ...this.value(of[0]!), is_moment: true };
      case 'length':
      case 'count_selected':
        return atom(`${name}(${of.map((one) => this.value(one).text).join(', ')})`, 'number');
      default: {
        if (of.length === 0) throw new RuleError(`“${name}” needs at least one value`);
        return atom(`${name}(${of.map((one) => this.figure(one).text).join(', ')})`, 'number');
      }
    }
  }

  /** Both of one type; what is nothing in one of them is blank. */
  private branches(then: RuleNode, otherwise: RuleNode): [ExpressionText, ExpressionText] {
    const isNothing = (node: RuleNode) => node.kind === 'text' && node.value === '';
    const [yes, no] = [then, otherwise].map((one) => (isNothing(one) ? null : this.value(one)));
    if (!yes && !no) throw new RuleError('“if” has no result');
    const blank = (other: ExpressionText) => ({ ...atom('blank()', other.type), answers: other.answers });
    if (!yes || !no) return [yes ?? blank(no!), no ?? blank(yes!)];
    if (yes.type === no.type) return [yes, no];
    if ([yes, no].every(({ type }) => type !== 'list')) return [this.asFigure(yes), this.asFigure(no)];
    throw new RuleError('“if” gives a number in one case and text in the other');
  }

  /**
   * Limits the parts, because names that mean each other can grow without end; no real rule has this many.
   */
  private count(): void {
    this.written += 1;
    if (this.written > 2000) throw new RuleError('it is too long');
  }
}

function written({ code, answers, options }: KnownQuestion): ExpressionText {
  const type = answers === 'number' ? 'number' : answers === 'options' ? 'list' : 'text';
  return { ...atom(code, type), answers, options };
}

const today = (): ExpressionText => ({ ...atom('today()', 'text'), answers: 'date' });

/** 1 where it holds, else 0. */
const asOne = ({ text }: ExpressionText): ExpressionText => atom(`if(${text}, 1, 0)`, 'number');

const isDated = ({ answers }: ExpressionText): boolean => answers === 'date' || answers === 'date_time';

const kindOf = (text: string): KnownQuestion['answers'] =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? 'date' : /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? 'date_time' : 'text';

/** Days from one to the other, with what is left of a day where a time is known. */
function between(from: ExpressionText, to: ExpressionText): ExpressionText {
  const dates = `${from.text}, ${to.text}`;
  if (from.answers === 'date' && to.answers === 'date') return atom(`days_between(${dates})`, 'number');
  return join('/', atom(`minutes_between(${dates})`, 'number'), atom('1440', 'number'), 'number');
}

/** Lists the parts joined by the same operator, in order. */
function chain(node: RuleNode, operator: RuleOperator): RuleNode[] {
  const parts: RuleNode[] = [];
  const left = [node];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (one.kind === 'operation' && one.operator === operator) left.push(one.right, one.left);
    else parts.push(one);
  }
  return parts;
}

/** Without an exponent, which the portal's language does not read. */
const plainNumber = (value: number): string => {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') || '0' : text;
};

import { checkExpression, type KnownTypes } from '@portal/expressions/check-expression';
import { ExpressionError } from '@portal/expressions/expression';
import { LONGEST } from '../limits.ts';
import { compare } from './compare.ts';
import { type RuleNode, RuleError, type RuleOperator } from './rule-node.ts';
import type { Scope } from './scope.ts';
import { atom, bracketed, join, joinAll, opposite, textOf, type Written } from './written.ts';

/** A rule in the portal's language that holds or does not. @throws RuleError for what it has no words for */
export function writeCondition(node: RuleNode, scope: Scope, types: KnownTypes): string {
  return checked(new RuleWriter(scope).truth(node, false).text, types, 'boolean');
}

/** A rule in the portal's language that gives a figure. @throws RuleError for what it has no words for */
export function writeFormula(node: RuleNode, scope: Scope, types: KnownTypes): string {
  const written = new RuleWriter(scope).value(node);
  if (written.type !== 'number') throw new RuleError('it gives no figure');
  return checked(written.text, types, 'number');
}

function checked(text: string, types: KnownTypes, wants: 'number' | 'boolean'): string {
  if (text.length > LONGEST.rule) throw new RuleError(`it is longer than ${LONGEST.rule} characters here`);
  try {
    checkExpression(text, types, wants);
  } catch (error) {
    if (error instanceof ExpressionError) throw new RuleError(error.message.replace(/\.$/, ''));
    throw error;
  }
  return text;
}

/**
 * Writes a rule. Elsewhere a comparison with what has no answer does not hold, and its opposite does; here both are
 * blank. Within a negation what is compared is therefore asked to be answered too.
 */
export class RuleWriter {
  readonly scope: Scope;
  /** Conditions being written out, and how many were: names may stand for conditions that name each other. */
  private readonly open: string[] = [];
  private written = 0;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  truth(node: RuleNode, isNegated: boolean): Written {
    this.count();
    switch (node.kind) {
      case 'truth':
        return atom(String(node.value), 'boolean');
      case 'number':
        return atom(String(node.value !== 0), 'boolean');
      case 'not':
        return opposite(this.truth(node.of, !isNegated));
      case 'chosen':
        return compare(
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
      case 'matches':
        throw new RuleError('patterns are for short texts, and on their own');
      case 'operation': {
        const { operator, left, right } = node;
        if (operator === 'and' || operator === 'or') {
          const parts = chain(node, operator).map((part) => this.truth(part, isNegated));
          return joinAll(operator, parts, 'boolean');
        }
        if (operator === '!=') {
          return opposite(compare(this, '=', left, right, !isNegated));
        }
        if (operator === '+' || operator === '-' || operator === '*' || operator === '/') break;
        return compare(this, operator, left, right, isNegated);
      }
    }
    throw new RuleError('a figure or text stands where a condition is needed');
  }

  value(node: RuleNode): Written {
    this.count();
    switch (node.kind) {
      case 'number':
        return atom(node.value < 0 ? `(${node.value})` : plainNumber(node.value), 'number');
      case 'text':
        return atom(textOf(node.value), 'text');
      case 'negative':
        return { text: `-${bracketed(this.figure(node.of), 11)}`, type: 'number', strength: 11 };
      case 'answer':
        return this.namedValue(node.name);
      case 'call':
        return this.called(node);
      case 'operation': {
        const { operator, left, right } = node;
        if (operator === '+') {
          return joinAll(
            '+',
            chain(node, '+').map((part) => this.figure(part)),
            'number',
          );
        }
        if (operator === '-' || operator === '*' || operator === '/') {
          return join(operator, this.figure(left), this.figure(right), 'number');
        }
      }
    }
    return this.truth(node, false);
  }

  figure(node: RuleNode): Written {
    const written = this.value(node);
    if (written.type !== 'number') throw new RuleError('it reckons with what is no figure');
    return written;
  }

  private namedValue(name: string): Written {
    const found = this.scope(name);
    switch (found.kind) {
      case 'question': {
        const { answers, code } = found.question;
        return atom(code, answers === 'number' ? 'number' : answers === 'options' ? 'list' : 'text');
      }
      case 'total':
        return found.codes.length === 1
          ? atom(found.codes[0]!, 'number')
          : atom(`total(${found.codes.join(', ')})`, 'number');
      case 'missing':
        throw new RuleError(found.why);
      default:
        throw new RuleError(`“${name}” holds or does not: it is no figure`);
    }
  }

  private namedTruth(node: RuleNode & { kind: 'answer' }, isNegated: boolean): Written {
    const found = this.scope(node.name);
    if (found.kind === 'missing') throw new RuleError(found.why);
    if (found.kind === 'condition') {
      if (this.open.includes(node.name)) throw new RuleError(`“${node.name}” needs itself`);
      this.open.push(node.name);
      const written = this.truth(found.node, isNegated);
      this.open.pop();
      return written;
    }
    if (found.kind === 'option') return compare(this, '=', node, { kind: 'truth', value: true }, isNegated);
    const isFigure = found.kind === 'total' || found.question.answers === 'number';
    if (isFigure) {
      const zero: RuleNode = { kind: 'number', value: 0 };
      return opposite(compare(this, '=', node, zero, !isNegated));
    }
    if (found.kind === 'question' && found.question.options.includes('yes')) {
      return compare(this, '=', node, { kind: 'text', value: 'yes' }, isNegated, true);
    }
    throw new RuleError(`“${node.name}” alone is no condition`);
  }

  private calledTruth(node: RuleNode & { kind: 'call' }, isNegated: boolean): Written {
    if (node.name === 'answered') return this.called(node);
    if (node.name === 'if') {
      const [condition, then, otherwise] = node.of;
      if (!condition || !then || !otherwise) throw new RuleError('“if” needs three things');
      const parts = [
        this.truth(condition, false),
        this.truth(then, isNegated),
        this.truth(otherwise, isNegated),
      ];
      return atom(`if(${parts.map(({ text }) => text).join(', ')})`, 'boolean');
    }
    const zero: RuleNode = { kind: 'number', value: 0 };
    return opposite(compare(this, '=', node, zero, !isNegated));
  }

  private called(node: RuleNode & { kind: 'call' }): Written {
    const { name, of } = node;
    switch (name) {
      case 'if': {
        const [condition, then, otherwise] = of;
        if (!condition || !then || !otherwise) throw new RuleError('“if” needs three things');
        const [yes, no] = [this.value(then), this.value(otherwise)];
        if (yes.type !== no.type) throw new RuleError('“if” gives now a figure, now a text');
        return atom(`if(${this.truth(condition, false).text}, ${yes.text}, ${no.text})`, yes.type);
      }
      case 'answered':
      case 'count': {
        const asked = of.map((one) => {
          if (one.kind !== 'answer') throw new RuleError('it asks whether a formula has an answer');
          const found = this.scope(one.name);
          return found.kind === 'option'
            ? compare(this, '=', one, { kind: 'truth', value: true }, true)
            : this.value(one);
        });
        if (asked.length === 0) throw new RuleError(`“${name}” of nothing`);
        const inner = asked.map(({ text }) => text).join(', ');
        if (name === 'count') return atom(`count(${inner})`, 'number');
        return asked[0]!.type === 'boolean' ? asked[0]! : atom(`answered(${inner})`, 'boolean');
      }
      case 'days_between': {
        const dates = of.map((one) => this.value(one));
        if (dates.some(({ type }) => type !== 'text'))
          throw new RuleError('it reckons with dates that are none');
        return atom(`days_between(${dates.map(({ text }) => text).join(', ')})`, 'number');
      }
      default: {
        if (of.length === 0) throw new RuleError(`“${name}” of nothing`);
        return atom(`${name}(${of.map((one) => this.figure(one).text).join(', ')})`, 'number');
      }
    }
  }

  /** What stands for one another can grow without end; no real rule has this many parts. */
  private count(): void {
    this.written += 1;
    if (this.written > 2000) throw new RuleError('it is too long');
  }
}

/** What a row of the same operator joins, in its order. */
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

import {
  allOf,
  call,
  type RuleFunction,
  RuleError,
  type RuleNode,
  type RuleOperator,
  text,
} from './rule-node.ts';

/** The comparisons that every product spells in the same way. */
export const commonComparisons = { '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;
/** The operators that every product spells in the same way. */
export const commonOperators = {
  ...commonComparisons,
  '+': '+',
  '-': '-',
  '*': '*',
  and: 'and',
  or: 'or',
} as const;

/** A product's syntax for rules. All of them are formulas of references, values, operators and functions. */
export type Dialect = {
  /** A reference to an answer at the place where it is tried; must be sticky (`y`). */
  reference: RegExp;
  toReference: (match: RegExpExecArray) => RuleNode;
  /** Its spellings of operators, words among them. */
  operators: Record<string, RuleOperator | 'power' | 'mod'>;
  /** Its spellings of `not` as a sign before something. */
  negations: readonly string[];
  /** A suffix of an expression, such as `.not()`; must be sticky. */
  after?: RegExp;
  toAfter?: (of: RuleNode, suffix: string) => RuleNode;
  /** Returns an operator's node if its meaning differs from its sign. */
  toOperation?: (operator: RuleOperator, left: RuleNode, right: RuleNode) => RuleNode | null;
  /** Returns the meaning of a bare word; undefined if it is unknown. */
  word?: (word: string) => RuleNode | undefined;
  /** @throws RuleError for a function that there is no word for */
  toCall: (name: string, of: RuleNode[]) => RuleNode;
};

/** The functions of a product by its names. Each returns null for arguments that it cannot convert. */
export type FunctionTable = Record<string, (...of: RuleNode[]) => RuleNode | null>;

/** Returns the functions of a product that mean the same as one here. */
export const sameFunctions = <Name extends string>(names: Record<Name, RuleFunction>) =>
  Object.fromEntries(
    Object.entries<RuleFunction>(names).map(([name, meant]) => [
      name,
      (...of: RuleNode[]) => call(meant, ...of),
    ]),
  ) as Record<Name, FunctionTable[string]>;

/** Returns the least or the most of several values, which is blank if one of them is missing. */
export function extremeOf(name: 'min' | 'max', of: RuleNode[]): RuleNode | null {
  const all = allOf(of.map((one) => call('answered', one)));
  if (all === null) return null;
  return of.length === 1 ? call(name, ...of) : call('if', all, call(name, ...of), text(''));
}

/** Returns the meaning of a call; null if the product's table does not have it. */
export const convertCall = (functions: FunctionTable, name: string, of: RuleNode[]): RuleNode | null =>
  Object.hasOwn(functions, name) ? functions[name]!(...of) : null;

type Token = { kind: 'node'; node: RuleNode } | { kind: 'sign' | 'word' | 'after'; text: string };

const LONGEST_TEXT = 20_000;
const DEEPEST_RULE = 100;
const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const TEXT = /"([^"]*)"|'([^']*)'/y;
const WORD = /[a-zA-Z_][\w.:-]*/y;
const SIGN = /<>|<=|>=|!=|==|&&|\|\||[-+*/=<>!^(),%]/y;

/** Reads a rule of another product. @throws RuleError for what cannot be read */
export function readRule(text: string, dialect: Dialect): RuleNode {
  if (text.length > LONGEST_TEXT) throw new RuleError('it is too long');
  return new RuleReader(tokensOf(text, dialect), dialect).whole();
}

function tokensOf(text: string, dialect: Dialect): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match;
  };
  while (at < text.length) {
    if (take(SPACE)) continue;
    const reference = take(dialect.reference);
    if (reference) {
      tokens.push({ kind: 'node', node: dialect.toReference(reference) });
      continue;
    }
    const after = dialect.after && take(dialect.after);
    if (after) {
      tokens.push({ kind: 'after', text: after[0] });
      continue;
    }
    const number = take(NUMBER);
    if (number) {
      tokens.push({ kind: 'node', node: { kind: 'number', value: Number(number[0]) } });
      continue;
    }
    const quoted = take(TEXT);
    if (quoted) {
      tokens.push({ kind: 'node', node: { kind: 'text', value: quoted[1] ?? quoted[2] ?? '' } });
      continue;
    }
    const word = take(WORD);
    if (word) tokens.push({ kind: 'word', text: word[0] });
    else {
      const sign = take(SIGN);
      if (!sign) throw new RuleError(`“${text.slice(at, at + 10)}” cannot be read`);
      tokens.push({ kind: 'sign', text: sign[0] });
    }
  }
  return tokens;
}

const STRENGTH: Record<RuleOperator | 'power' | 'mod', number> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  mod: 6,
  power: 8,
};
const BEFORE_ONE = 7;

/** Reads by the strength of operators, each once, so that every text ends. */
class RuleReader {
  private at = 0;
  private depth = 0;
  private readonly tokens: Token[];
  private readonly dialect: Dialect;

  constructor(tokens: Token[], dialect: Dialect) {
    this.tokens = tokens;
    this.dialect = dialect;
  }

  whole(): RuleNode {
    const node = this.expression(0);
    if (this.at < this.tokens.length) throw this.unexpected();
    return node;
  }

  private expression(weakest: number): RuleNode {
    this.depth += 1;
    if (this.depth > DEEPEST_RULE) throw new RuleError('it is nested too deeply');
    let left = this.operand();
    for (let token = this.tokens[this.at]; token?.kind === 'after'; token = this.tokens[(this.at += 1)])
      left = this.dialect.toAfter!(left, token.text);
    for (;;) {
      const operator = this.operatorAhead();
      if (operator === undefined || STRENGTH[operator] <= weakest) break;
      this.at += 1;
      const right = this.expression(STRENGTH[operator]);
      const own =
        operator === 'power' || operator === 'mod' ? null : this.dialect.toOperation?.(operator, left, right);
      left = own ?? joined(operator, left, right);
    }
    this.depth -= 1;
    return left;
  }

  private operatorAhead() {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === 'node' || token.kind === 'after') return undefined;
    const spelling = token.text.toLowerCase();
    return Object.hasOwn(this.dialect.operators, spelling) ? this.dialect.operators[spelling] : undefined;
  }

  private operand(): RuleNode {
    const token = this.tokens[this.at];
    if (token === undefined) throw new RuleError('it is incomplete');
    this.at += 1;
    if (token.kind === 'node') return token.node;
    if (token.kind === 'word') return this.wordOrCall(token.text);
    if (token.text === '(') {
      const inner = this.expression(0);
      this.expect(')');
      return inner;
    }
    if (token.text === '-') return { kind: 'negative', of: this.expression(BEFORE_ONE) };
    if (token.text === '+') return this.expression(BEFORE_ONE);
    if (this.dialect.negations.includes(token.text)) return { kind: 'not', of: this.expression(BEFORE_ONE) };
    throw new RuleError(`“${token.text}” is not expected in that position`);
  }

  private wordOrCall(word: string): RuleNode {
    if (!this.isAhead('(')) {
      const known = this.dialect.word?.(word);
      if (known) return known;
      throw new RuleError(`“${word}” is not recognised here`);
    }
    this.at += 1;
    const given: RuleNode[] = [];
    if (!this.isAhead(')')) {
      do given.push(this.expression(0));
      while (this.took(','));
    }
    this.expect(')');
    return this.dialect.toCall(word, given);
  }

  private isAhead(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' && token.text === sign;
  }

  private took(sign: string): boolean {
    const isThere = this.isAhead(sign);
    if (isThere) this.at += 1;
    return isThere;
  }

  private expect(sign: string): void {
    if (!this.took(sign))
      throw this.at < this.tokens.length ? this.unexpected() : new RuleError(`“${sign}” is missing`);
  }

  private unexpected(): RuleError {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === 'node') return new RuleError('an operator is missing');
    return new RuleError(
      `“${token.text}” is not recognised ${token.kind === 'word' ? 'here' : 'in that position'}`,
    );
  }
}

const MOST_FACTORS = 10;

function joined(operator: RuleOperator | 'power' | 'mod', left: RuleNode, right: RuleNode): RuleNode {
  if (operator === 'power') return power(left, right);
  if (operator === 'mod') return call('mod', left, right);
  return { kind: 'operation', operator, left, right };
}

/** Whole powers of an answer are products, as people would write them. */
function power(base: RuleNode, exponent: RuleNode): RuleNode {
  const times = exponent.kind === 'number' && Number.isInteger(exponent.value) ? exponent.value : 0;
  const isSmall = base.kind === 'answer' || base.kind === 'number';
  if (times < 1 || times > MOST_FACTORS || !isSmall) return call('pow', base, exponent);
  let product: RuleNode = base;
  for (let n = 1; n < times; n += 1) {
    product = { kind: 'operation', operator: '*', left: product, right: base };
  }
  return product;
}

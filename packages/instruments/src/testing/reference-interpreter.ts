/*
 * Rules as the products that wrote them evaluate them, for the tests alone: an interpreter of its own that shares nothing with
 * the readers, so that a mistake in one is none in the other.
 */

export type ForeignValue = number | string | boolean;
type Answers = (name: string) => ForeignValue;
export const TODAY = '2026-11-24';

type Product = 'xlsform' | 'redcap' | 'limesurvey';
type Run = (answers: Answers) => ForeignValue;

const words: Record<Product, RegExp> = {
  xlsform:
    /\s*(?:(\$\{[^}]+\}|\.(?!\d))|(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|([a-zA-Z][\w:-]*)|(<=|>=|!=|[-+*=<>(),]))/y,
  redcap:
    /\s*(?:(\[[^\]]+\])|(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|([a-zA-Z]\w*)|(<=|>=|!=|<>|[-+*/=<>(),^]))/y,
  limesurvey:
    /\s*(?:((?!(?:and|or|eq|ne|lt|le|gt|ge)\b)[a-zA-Z_]\w*(?:\.\w+)*(?![\w(])|\d+X\d+X\d+\w*)|(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([a-zA-Z_]\w*)|(<=|>=|!=|==|&&|\|\||[-+*/<>(),!]))/y,
};
type Token = { kind: 'name' | 'number' | 'text' | 'word' | 'sign'; text: string };

export class UnsupportedByInterpreter extends Error {}

function tokens(product: Product, text: string): Token[] {
  const found: Token[] = [];
  const pattern = words[product];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw new UnsupportedByInterpreter(text.slice(at));
    at = pattern.lastIndex;
    const [, name, number, single, double, word, sign] = match;
    if (name !== undefined) found.push({ kind: 'name', text: name });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (single !== undefined || double !== undefined)
      found.push({ kind: 'text', text: (single ?? double)! });
    else if (word !== undefined) found.push({ kind: 'word', text: word });
    else found.push({ kind: 'sign', text: sign! });
  }
  return found;
}

const LEVELS: string[][] = [
  ['or', '||'],
  ['and', '&&'],
  ['=', '==', '!=', '<>', 'eq', 'ne'],
  ['<', '<=', '>', '>=', 'lt', 'le', 'gt', 'ge'],
  ['+', '-'],
  ['*', '/', 'div', 'mod'],
  ['^'],
];
const SPELLED: Record<string, string> = { eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };

/** @throws UnsupportedByInterpreter for what this interpreter does not know either */
export function compileProductRule(
  product: Product,
  text: string,
  self: string,
  /** The meanings of bare words. */
  columns: ReadonlyMap<string, string> = new Map(),
): Run {
  return new RuleParser(product, tokens(product, text), self, columns).parse();
}

/** A recursive-descent parser; what it returns is a function of the answers. */
class RuleParser {
  private at = 0;

  constructor(
    private readonly product: Product,
    private readonly all: Token[],
    private readonly self: string,
    private readonly columns: ReadonlyMap<string, string>,
  ) {}

  parse(): Run {
    const whole = this.level(0);
    if (this.at < this.all.length) throw new UnsupportedByInterpreter(this.all[this.at]!.text);
    return whole;
  }

  private ahead(...signs: string[]): boolean {
    const token = this.all[this.at];
    if (!token || token.kind === 'text' || token.kind === 'name') return false;
    return signs.includes(token.text.toLowerCase());
  }

  private level(depth: number): Run {
    const signs = LEVELS[depth];
    if (!signs) return this.unary();
    let left = this.level(depth + 1);
    while (this.ahead(...signs)) {
      const sign = this.all[this.at]!.text.toLowerCase();
      this.at += 1;
      const [one, other] = [left, this.level(depth + 1)];
      left = (answers) => operate(this.product, SPELLED[sign] ?? sign, one(answers), other(answers));
    }
    return left;
  }

  private unary(): Run {
    if (this.ahead('-')) {
      this.at += 1;
      const inner = this.unary();
      return (answers) => -toNumber(this.product, inner(answers));
    }
    if (this.ahead('!')) {
      this.at += 1;
      const inner = this.unary();
      return (answers) => !isTruthy(this.product, inner(answers));
    }
    return this.primary();
  }

  private primary(): Run {
    const token = this.all[this.at];
    if (!token) throw new UnsupportedByInterpreter('end');
    this.at += 1;
    if (token.kind === 'number') return () => Number(token.text);
    if (token.kind === 'text') return () => token.text;
    if (token.kind === 'name') return this.question(token.text);
    if (token.text === '(') {
      const inner = this.level(0);
      if (!this.ahead(')')) throw new UnsupportedByInterpreter('bracket');
      this.at += 1;
      return inner;
    }
    if (token.kind !== 'word') throw new UnsupportedByInterpreter(token.text);
    return this.ahead('(') ? this.call(token.text.toLowerCase()) : this.bareWord(token.text);
  }

  /** Reads the answer to a question. */
  private question(text: string): Run {
    const name = questionName(this.product, text);
    const wanted = name === '.' || name === 'this' || name === 'self' ? this.self : name;
    return (answers) => answers(wanted);
  }

  private bareWord(text: string): Run {
    if (/^(true|false)$/i.test(text)) return () => text.toLowerCase() === 'true';
    const column = this.columns.get(text);
    if (column === undefined) throw new UnsupportedByInterpreter(text);
    return () => column;
  }

  /** Parses the arguments of a function from its opening bracket. */
  private call(name: string): Run {
    this.at += 1;
    const given: Run[] = [];
    while (!this.ahead(')')) {
      given.push(this.level(0));
      if (this.ahead(',')) this.at += 1;
      else if (!this.ahead(')')) throw new UnsupportedByInterpreter('comma');
    }
    this.at += 1;
    if (name === 'if') {
      const [condition, yes, no] = given;
      if (!condition || !yes || !no) throw new UnsupportedByInterpreter('if');
      return (answers) => (isTruthy(this.product, condition(answers)) ? yes(answers) : no(answers));
    }
    const known = functionsOf(this.product)[name];
    if (!known) throw new UnsupportedByInterpreter(`${name}()`);
    return (answers) => known(...given.map((one) => one(answers)));
  }
}

/** Removes the product's marks around the name of a question. */
function questionName(product: Product, text: string): string {
  if (product === 'xlsform') return text.replace(/^\$\{\s*|\s*\}$/g, '');
  if (product === 'redcap') return text.slice(1, -1).trim();
  return text.replace(/\.(NAOK|value|valueNAOK|code)\b/g, '');
}

const functionsOf = (product: Product): Known =>
  product === 'xlsform' ? ofXpath : product === 'redcap' ? ofRedcap : ofLimesurvey;

const isDate = (value: ForeignValue): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
const dayOf = (text: string): number =>
  Date.parse(text.length > 10 ? `${text}Z` : `${text}T00:00Z`) / 86_400_000;

export function toNumber(product: Product, value: ForeignValue): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (product === 'xlsform' && isDate(value)) return dayOf(value);
  return value.trim() === '' ? NaN : Number(value);
}

export function isTruthy(product: Product, value: ForeignValue): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (product === 'redcap') return value !== '' && value !== '0';
  return value !== '' && !(product === 'limesurvey' && value === '0');
}

function equal(product: Product, one: ForeignValue, other: ForeignValue): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean')
    return isTruthy(product, one) === isTruthy(product, other);
  if (product === 'xlsform') {
    if (typeof one !== 'number' && typeof other !== 'number') return one === other;
    return toNumber(product, one) === toNumber(product, other);
  }
  const [x, y] = [toNumber(product, one), toNumber(product, other)];
  return Number.isNaN(x) || Number.isNaN(y) ? String(one) === String(other) && !Object.is(one, NaN) : x === y;
}

function operate(product: Product, sign: string, one: ForeignValue, other: ForeignValue): ForeignValue {
  if (sign === 'or' || sign === '||') return isTruthy(product, one) || isTruthy(product, other);
  if (sign === 'and' || sign === '&&') return isTruthy(product, one) && isTruthy(product, other);
  if (sign === '=' || sign === '==') return equal(product, one, other);
  if (sign === '!=' || sign === '<>') return !equal(product, one, other);
  if (product !== 'xlsform' && isDate(one) && isDate(other)) {
    if (sign === '<') return one < other;
    if (sign === '<=') return one <= other;
    if (sign === '>') return one > other;
    if (sign === '>=') return one >= other;
  }
  const [x, y] = [toNumber(product, one), toNumber(product, other)];
  switch (sign) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case 'mod':
      return x % y;
    case '^':
      return x ** y;
    default:
      return x / y;
  }
}

type Known = Record<string, (...of: ForeignValue[]) => ForeignValue>;
/** Halves upwards, of the figure as people write it. */
const upwards = (value: number, places: number): number => {
  const scaled = Number((value * 10 ** places).toPrecision(15));
  return Math.floor(scaled + 0.5) / 10 ** places;
};
const X = (value: ForeignValue | undefined) => toNumber('xlsform', value ?? '');
const R = (value: ForeignValue | undefined) => toNumber('redcap', value ?? '');
const chosen = (value: ForeignValue | undefined) =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean);
const ofXpath: Known = {
  selected: (value, option) => chosen(value).includes(String(option)),
  'count-selected': (value) => chosen(value).length,
  not: (value) => !isTruthy('xlsform', value!),
  true: () => true,
  false: () => false,
  today: () => TODAY,
  date: (value) => value!,
  number: (value) => X(value),
  string: (value) => value!,
  int: (value) => Math.trunc(X(value)),
  round: (value, places) => upwards(X(value), places === undefined ? 0 : X(places)),
  abs: (value) => Math.abs(X(value)),
  pow: (one, other) => X(one) ** X(other),
  sqrt: (value) => Math.sqrt(X(value)),
  'string-length': (value) => String(value).length,
  'decimal-date-time': (value) => X(value),
  coalesce: (one, other) => (one === '' || Object.is(one, NaN) ? other! : one!),
  min: (...all) => Math.min(...all.map(X)),
  max: (...all) => Math.max(...all.map(X)),
  regex: (value, pattern) => new RegExp(`^(?:${String(pattern)})$`, 'u').test(String(value)),
};
const present = (all: ForeignValue[]) => all.map(R).filter((one) => !Number.isNaN(one));
const ofSome = (all: ForeignValue[], work: (some: number[]) => number) => {
  const some = present(all);
  return some.length === 0 ? NaN : work(some);
};
const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0);
const UNITS: Record<string, number> = { d: 1, M: 30.44, y: 365.2425, h: 1 / 24, m: 1 / 1440, s: 1 / 86_400 };
const ofRedcap: Known = {
  not: (value) => !isTruthy('redcap', value!),
  sum: (...all) => ofSome(all, sumOf),
  mean: (...all) => ofSome(all, (some) => sumOf(some) / some.length),
  min: (...all) => ofSome(all, (some) => Math.min(...some)),
  max: (...all) => ofSome(all, (some) => Math.max(...some)),
  abs: (value) => Math.abs(R(value)),
  sqrt: (value) => Math.sqrt(R(value)),
  round: (value, places) => upwards(R(value), places === undefined ? 0 : R(places)),
  roundup: (value, places) =>
    Math.ceil(Number((R(value) * 10 ** R(places)).toPrecision(15))) / 10 ** R(places),
  rounddown: (value, places) =>
    Math.floor(Number((R(value) * 10 ** R(places)).toPrecision(15))) / 10 ** R(places),
  datediff: (from, to, unit, ...rest) => {
    const [one, other] = [from, to].map((value) => (value === 'today' ? TODAY : String(value)));
    const between = dayOf(other!) - dayOf(one!);
    const isSigned = rest.some((value) => value === true);
    return (isSigned ? between : Math.abs(between)) / UNITS[String(unit)]!;
  },
};
const L = (value: ForeignValue | undefined) => toNumber('limesurvey', value ?? '');
const ofLimesurvey: Known = {
  is_empty: (value) => value === '' || value === false,
  sum: (...all) => sumOf(all.map(L).filter((one) => !Number.isNaN(one))),
  count: (...all) => all.filter((value) => value !== '').length,
  abs: (value) => Math.abs(L(value)),
  round: (value, places) => {
    const scale = 10 ** (places === undefined ? 0 : L(places));
    const scaled = Number((Math.abs(L(value)) * scale).toPrecision(15));
    return (Math.sign(L(value)) * Math.round(scaled)) / scale;
  },
  floor: (value) => Math.floor(L(value)),
  ceil: (value) => Math.ceil(L(value)),
  strlen: (value) => String(value).length,
};

import { type ForeignValue, type Product, isDate, toNumber, isTruthy } from './foreign-values.ts';
import {
  type FunctionTable,
  xpathFunctions,
  redcapFunctions,
  limesurveyFunctions,
  dhis2Functions,
} from './reference-functions.ts';

type Answers = (name: string) => ForeignValue;

type Run = (answers: Answers) => ForeignValue;

const words: Record<Product, RegExp> = {
  xlsform:
    /\s*(?:(\$\{[^}]+\}|(?:current\(\)\/)?(?:\.\.\/)+[\w/]+|\/[\w/]+|\.(?!\d))|(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|([a-zA-Z][\w:-]*)|(<=|>=|!=|==|[-+*=<>(),]))/y,
  dhis2:
    /\s*(?:(#\{[^}]+\})|(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([a-zA-Z]\w*)|(<=|>=|!=|==|&&|\|\||[-+*/<>(),^!]))/y,
  redcap:
    /\s*(?:(\[[^\]]+\])|(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|([a-zA-Z]\w*)|(<=|>=|!=|<>|==|&&|\|\||[-+*/=<>(),^]))/y,
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
    if (name === 'jr:choice-name') {
      const [value, list] = given;
      if (!value || !list) throw new UnsupportedByInterpreter(name);
      return (answers) =>
        this.columns.get(`${questionName('xlsform', String(list(answers)))} ${String(value(answers))}`) ?? '';
    }
    const known = FUNCTIONS[this.product][name];
    if (!known) throw new UnsupportedByInterpreter(`${name}()`);
    return (answers) => known(...given.map((one) => one(answers)));
  }
}

/** Removes the product's marks around the name of a question. */
function questionName(product: Product, text: string): string {
  if (product === 'xlsform') return text.startsWith('$') ? text.slice(2, -1).trim() : text.split('/').at(-1)!;
  if (product === 'redcap') return text.slice(1, -1).trim();
  if (product === 'dhis2') return text.slice(2, -1);
  return text.replace(/\.(NAOK|value|valueNAOK|code)\b/g, '');
}

const FUNCTIONS: Record<Product, FunctionTable> = {
  xlsform: xpathFunctions,
  redcap: redcapFunctions,
  limesurvey: limesurveyFunctions,
  dhis2: dhis2Functions,
};

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
  if (product === 'limesurvey') return operateAsText(sign, one, other);
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

const areNumbers = (...all: ForeignValue[]): boolean =>
  all.every((one) => one !== '' && !Number.isNaN(Number(one)));
/** Zero counts as a text beside a text. */
const isTextual = (value: ForeignValue): boolean => Number(value) === 0 || !areNumbers(value);

/** Calculates as LimeSurvey's server does, where a missing answer is an empty text. */
function operateAsText(sign: string, one: ForeignValue, other: ForeignValue): ForeignValue {
  if (areNumbers(one, other)) return ofNumbers(sign, Number(one), Number(other));
  if (sign === '+') return `${String(one)}${String(other)}`;
  if (!/^[<>]/.test(sign)) return NaN;
  if (!isTextual(one) || !isTextual(other)) return false;
  const [x, y] = [String(one), String(other)];
  const isZeroAndBlank = [`${x},${y}`, `${y},${x}`].includes('0,');
  if (sign === '<') return x < y;
  if (sign === '<=') return isZeroAndBlank || x <= y;
  if (sign === '>') return !isZeroAndBlank && x > y;
  return x >= y;
}

function ofNumbers(sign: string, x: number, y: number): ForeignValue {
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
    default:
      return y === 0 ? NaN : x / y;
  }
}

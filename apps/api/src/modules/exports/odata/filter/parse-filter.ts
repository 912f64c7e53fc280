import type { Cell, ColumnType, TableColumn } from '../../../../file-formats/streamed-table-types.ts';
import { applyFunction } from './filter-functions.ts';
import { unsupportedFilter, invalidFilter } from './filter-errors.ts';
import { type Token, tokenise } from './tokenise.ts';
import {
  additive,
  assertKind,
  combineWithAnd,
  calculate,
  compareValues,
  comparisons,
  constant,
  combineWithOr,
  matchAnyOf,
  type ValueType,
  multiplicative,
  negate,
  type TypedExpression,
} from './typed-expression.ts';

export type Filter = (row: readonly Cell[]) => boolean;

/** Deeper in brackets than any program writes. */
const DEEPEST = 100;
/** Words of the standard that start unsupported parts: lambda operators, casts, geographic functions. */
const NOT_DONE = ['any', 'all', 'cast', 'isof', 'has'];

const kindOf: Record<ColumnType, ValueType> = {
  text: 'text',
  number: 'number',
  integer: 'number',
  instant: 'instant',
};

/**
 * Parses a `$filter` (OData 4.0, part 2, 5.1.1) over the columns of a table, in their order in a row.
 * `aliases` are the values of `@name`. The filter runs on rows the caller can already read, so no filter
 * reveals more than all rows.
 *
 * @throws 400 for an invalid filter, 501 for an unsupported one
 */
export function parseFilter(
  filter: string,
  columns: readonly TableColumn[],
  aliases: Readonly<Record<string, string>> = {},
): Filter {
  const part = new Parser(filter, columns, aliases).read();
  assertKind(part, 'boolean', 'it');
  return (row) => part.of(row) === true;
}

class Parser {
  #at = 0;
  #depth = 0;
  readonly #tokens: Token[];

  constructor(
    filter: string,
    private readonly columns: readonly TableColumn[],
    private readonly aliases: Readonly<Record<string, string>>,
  ) {
    this.#tokens = tokenise(filter);
  }

  read(): TypedExpression {
    const part = this.#or();
    const left = this.#peek();
    if (left) throw invalidFilter(`"${left.text}" was not expected at character ${left.at + 1}`);
    return part;
  }

  readonly #or = (): TypedExpression =>
    this.#chain(this.#and, ['or'], (one, _, other) => combineWithOr(one, other));
  readonly #and = (): TypedExpression =>
    this.#chain(this.#compared, ['and'], (one, _, other) => combineWithAnd(one, other));
  readonly #added = (): TypedExpression => this.#chain(this.#multiplied, additive, calculate);
  readonly #multiplied = (): TypedExpression => this.#chain(this.#single, multiplicative, calculate);

  #chain(
    next: () => TypedExpression,
    operators: string[],
    join: (one: TypedExpression, operator: string, other: TypedExpression) => TypedExpression,
  ): TypedExpression {
    let part = next();
    for (let found = this.#taken(operators); found; found = this.#taken(operators))
      part = join(part, found, next());
    return part;
  }

  readonly #compared = (): TypedExpression => {
    let part = this.#added();
    for (;;) {
      const operator = this.#taken([...comparisons, 'in']);
      if (!operator) return part;
      part =
        operator === 'in' ? matchAnyOf(part, this.#list()) : compareValues(part, operator, this.#added());
    }
  };

  readonly #single = (): TypedExpression => {
    if (this.#taken(['not'])) return this.#deeper(() => negate(this.#single()));
    if (this.#taken(['-']))
      return this.#deeper(() => calculate(constant('number', 0), 'sub', this.#single()));
    const token = this.#next();
    if (token.text === '(') {
      const part = this.#deeper(this.#or);
      this.#expect(')');
      return part;
    }
    if (token.kind === 'name') return this.#named(token);
    if (token.kind === 'alias') return this.#alias(token);
    return literal(token);
  };

  #named(token: Token): TypedExpression {
    const { text } = token;
    if (Object.hasOwn(words, text)) return words[text]!;
    if (NOT_DONE.includes(text) || /^geo|\./.test(text)) throw unsupportedFilter(text);
    if (this.#peek()?.text === '(') return applyFunction(text, this.#list());
    if (this.#peek()?.text === '/') throw unsupportedFilter(`a path such as ${text}/…`);
    const at = this.columns.findIndex(({ name }) => name === text);
    if (at === -1) throw invalidFilter(`there is no property ${text}`);
    return { kind: kindOf[this.columns[at]!.type], of: (row) => row[at] ?? null };
  }

  #alias({ text }: Token): TypedExpression {
    const [token, more] = tokenise(this.aliases[text] ?? '');
    if (!token || more) throw invalidFilter(`${text} needs exactly one value in the address`);
    return Object.hasOwn(words, token.text) ? words[token.text]! : literal(token);
  }

  #list(): TypedExpression[] {
    this.#expect('(');
    if (this.#taken([')'])) return [];
    return this.#deeper(() => {
      const parts = [this.#or()];
      while (this.#taken([','])) parts.push(this.#or());
      this.#expect(')');
      return parts;
    });
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw invalidFilter('it has too many nested brackets');
    const part = read();
    this.#depth -= 1;
    return part;
  }

  #peek = (): Token | undefined => this.#tokens[this.#at];

  #next(): Token {
    const token = this.#peek();
    if (!token) throw invalidFilter('it ends too early');
    this.#at += 1;
    return token;
  }

  #expect(text: string): void {
    const token = this.#next();
    if (token.text !== text) throw invalidFilter(`"${text}" was expected at character ${token.at + 1}`);
  }

  #taken(wanted: readonly string[]): string | null {
    const token = this.#peek();
    if (!token || !['name', 'sign'].includes(token.kind) || !wanted.includes(token.text)) return null;
    this.#at += 1;
    return token.text;
  }
}

const words: Record<string, TypedExpression> = {
  null: constant('null', null),
  true: constant('boolean', true),
  false: constant('boolean', false),
};

function literal({ kind, text, at }: Token): TypedExpression {
  if (kind === 'text') return constant('text', text.slice(1, -1).replaceAll("''", "'"));
  if (kind === 'number') return constant('number', Number(text));
  if (kind === 'day') throw invalidFilter(`write ${text} as a date and time: ${text}T00:00:00Z`);
  const time = kind === 'instant' ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw invalidFilter(`"${text}" was not expected at character ${at + 1}`);
  return constant('instant', time);
}

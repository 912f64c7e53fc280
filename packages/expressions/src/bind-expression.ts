import { type Expression, ExpressionError } from './expression.ts';
import { bindLookup, type LookupTables } from './lookup-tables.ts';
import { NO_ROSTERS, type RosterTable, type RosterTables } from './rosters/roster-tables.ts';
import { rowFunctions, type RowsExpression, SHARED, type RowFunction } from './rosters/row-functions.ts';

/** The first and the last day of a time period. */
export type Period = { starts_on: string; ends_on: string };

/** The meaning of the names in an expression, in one questionnaire. */
export type Binding = {
  rosters?: RosterTables | undefined;
  period?: Period | null | undefined;
  /** The tables of the programme; without them a lookup is blank. */
  lookups?: LookupTables | undefined;
  isQuestion: (code: string) => boolean;
};

/** The answers that one expression can read over rows. */
const MOST_ANSWERS = 50_000;

type Scope = { binding: Binding; rosters: RosterTables; answers: number };

/**
 * Gives the names in an expression their meaning: the days of the period, the rows of rosters, and the row
 * above. Without a period its days stay as they are, and are blank.
 * @throws ExpressionError with the place of a name that means nothing
 */
export const bindExpression = (expression: Expression, binding: Binding): Expression =>
  bind(expression, null, { binding, rosters: binding.rosters ?? NO_ROSTERS, answers: 0 });

/** @param table the roster whose rows the expression is about, within a function over rows */
function bind(node: Expression, table: RosterTable | null, scope: Scope): Expression {
  const inner = (one: Expression) => bind(one, table, scope);
  switch (node.kind) {
    case 'value':
      return node;
    case 'code': {
      const column = table?.aliases.get(node.code);
      return column === undefined || column === node.code ? node : { ...node, code: column };
    }
    case 'negate':
    case 'not':
      return { ...node, of: inner(node.of) };
    case 'operation':
      return { ...node, left: inner(node.left), right: inner(node.right) };
    case 'rows':
      if (table === null) return bindRows(node, scope);
      throw withinRows(node.at);
    case 'call':
      return bindCall(node, table, scope);
  }
}

const withinRows = (at: number) =>
  new ExpressionError(
    'Functions over rows cannot be nested. Put the inner one in a calculated question.',
    at,
  );

function bindCall(node: Expression & { kind: 'call' }, table: RosterTable | null, scope: Scope): Expression {
  const { period, lookups } = scope.binding;
  const { name, of, at } = node;
  if (period && name === 'period_start') return { kind: 'value', value: period.starts_on, at };
  if (period && name === 'period_end') return { kind: 'value', value: period.ends_on, at };
  if (name === 'above' && !table) return rowAbove(node, scope);
  const [only, ...more] = of;
  const isOfColumn = only !== undefined && more.length === 0 && SHARED.has(name);
  if (isOfColumn && table && namesIn(only).some((one) => hasColumn(table, one))) throw withinRows(at);
  if (isOfColumn && !table && readsRoster(only, scope))
    return bindRows(
      { kind: 'rows', name: name as RowFunction, at, of: only, by: null, where: null, rows: null },
      scope,
    );
  const bound = { ...node, of: of.map((part) => bind(part, table, scope)) };
  return name === 'lookup' && lookups ? bindLookup(bound, lookups) : bound;
}

/** Returns the question in the row above, which is known beforehand outside functions over rows. */
function rowAbove({ of: [of], at }: Expression & { kind: 'call' }, { rosters }: Scope): Expression {
  const code = of?.kind === 'code' ? rosters.above.get(of.code) : undefined;
  if (code === undefined) throw new ExpressionError('“above” needs a question in a roster.', at);
  return code === null ? { kind: 'call', name: 'blank', of: [], at } : { kind: 'code', code, at };
}

const tablesNamed = ({ rosters }: Scope, name: string) =>
  rosters.tables.filter(({ names }) => names.includes(name));
const hasColumn = (table: RosterTable, name: string) => table.columns.has(name) || table.aliases.has(name);

/** True if an expression names a roster or a column that is no question: then its function is over rows. */
const readsRoster = (node: Expression, scope: Scope): boolean =>
  namesIn(node).some(
    (name) =>
      !scope.binding.isQuestion(name) &&
      (tablesNamed(scope, name).length > 0 || scope.rosters.tables.some((table) => hasColumn(table, name))),
  );

function bindRows(node: RowsExpression, scope: Scope): Expression {
  const { of, by, where } = node;
  const named = of?.kind === 'code' ? tablesNamed(scope, of.code) : [];
  const isTable =
    of?.kind === 'code' &&
    named.length > 0 &&
    !scope.rosters.tables.some(({ columns }) => columns.has(of.code));
  const table = isTable ? theOnly(named, of) : tableOfColumns(node, scope);
  if (isTable && rowFunctions[node.name].needsValue)
    throw new ExpressionError(`${node.name} takes a column of the roster, not the roster.`, node.at);
  const bound = (part: Expression | null) => (part === null ? null : bind(part, table, scope));
  const names = partsOf(node).flatMap(namesIn);
  scope.answers += table.rows.length * (names.length + table.columns.size);
  if (scope.answers > MOST_ANSWERS)
    throw new ExpressionError(
      'This uses too many roster answers. Split it into calculated questions.',
      node.at,
    );
  return { ...node, of: isTable ? null : bound(of), by: bound(by), where: bound(where), rows: table.rows };
}

/** Finds the roster whose columns a function over rows names. */
function tableOfColumns(node: RowsExpression, { binding, rosters }: Scope): RosterTable {
  const named = partsOf(node).flatMap(namesIn);
  const others = named.filter((name) => !binding.isQuestion(name));
  const decisive = others.length > 0 ? others : named;
  const found = rosters.tables.filter((table) => decisive.some((name) => hasColumn(table, name)));
  if (found.length === 0) {
    const why = decisive[0] === undefined ? '' : ` “${decisive[0]}” is not a roster or a roster column.`;
    throw new ExpressionError(`${node.name} uses the rows of a roster.${why}`, node.at);
  }
  const whole = found.filter((table) => decisive.every((name) => hasColumn(table, name)));
  return theOnly(whole.length > 0 ? whole : found, node);
}

function theOnly(tables: readonly RosterTable[], node: Expression): RosterTable {
  if (tables.length === 1) return tables[0]!;
  throw new ExpressionError('Several rosters have this name. Change the row name of one of them.', node.at);
}

const partsOf = ({ of, by, where }: RowsExpression): Expression[] =>
  [of, by, where].filter((part) => part !== null);

/** Lists the names that an expression reads, as they are written. */
function namesIn(node: Expression): string[] {
  switch (node.kind) {
    case 'value':
      return [];
    case 'code':
      return [node.code];
    case 'negate':
    case 'not':
      return namesIn(node.of);
    case 'operation':
      return [...namesIn(node.left), ...namesIn(node.right)];
    case 'call':
      return node.of.flatMap(namesIn);
    case 'rows':
      return partsOf(node).flatMap(namesIn);
  }
}

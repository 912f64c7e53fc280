import { assertMeasureFunctions } from './case-functions.ts';
import { checkOptions, type KnownOptions } from './check-options.ts';
import { type Expression, ExpressionError, parseExpression } from './expression.ts';
import { bindExpression } from './bind-expression.ts';
import type { LookupTables } from './lookup-tables.ts';
import { functionRuleOf, type ValueType } from './functions.ts';
import { NO_ROSTERS, type RosterTables } from './rosters/roster-tables.ts';
import { rowFunctions, type RowsExpression } from './rosters/row-functions.ts';

/** The codes an expression can read, with the type of their answers. */
export type KnownTypes = ReadonlyMap<string, ValueType>;

/** The kinds of value that expressions give; `formula_text` and `date` are the text and the date of a calculated question. */
type ExpectedType = Exclude<ValueType, 'any'> | 'formula_text' | 'date';

type CheckedTables = {
  rosters?: RosterTables;
  lookups?: LookupTables | undefined;
  /** Measures can also read the cases of a submission. */
  isMeasure?: boolean;
};

/**
 * Reads an expression, checks its types and, where `options` are given, the options it names.
 * @throws ExpressionError with the place of the mistake
 */
export function checkExpression(
  text: string,
  knownTypes: KnownTypes,
  expectedType: ExpectedType,
  options: KnownOptions = new Map(),
  { rosters = NO_ROSTERS, lookups, isMeasure = false }: CheckedTables = {},
): Expression {
  const expression = bindExpression(parseExpression(text), {
    rosters,
    lookups,
    isQuestion: (code) => knownTypes.has(code),
  });
  assertMeasureFunctions(expression, isMeasure);
  const found = typeOf(expression, knownTypes);
  // One option is several, of which there is one.
  const accepted = expectedType === 'date' || expectedType === 'formula_text' ? 'text' : expectedType;
  if (found !== accepted && found !== 'any' && !(accepted === 'list' && found === 'text')) {
    throw new ExpressionError(`This must be ${wanted[expectedType]}, but it gives ${names[found]}.`, 0);
  }
  checkOptions(expression, options);
  return expression;
}

const wanted: Record<ExpectedType, string> = {
  number: 'a formula that gives a number',
  boolean: 'a condition that is true or false',
  text: 'text, a date or an option code, in quotes',
  list: 'option codes from choices(…)',
  formula_text: 'a formula that gives text, such as concat(…)',
  date: 'a formula that gives a date, such as add_days(…)',
};
const names: Record<ValueType, string> = {
  number: 'a number',
  text: 'text',
  boolean: 'yes or no',
  list: 'several options',
  any: 'anything',
};
const fits = (found: ValueType, wanted: ValueType) => found === 'any' || wanted === 'any' || found === wanted;

function typeOf(node: Expression, known: KnownTypes): ValueType {
  const want = (one: Expression, wanted: ValueType, where: string): ValueType => {
    const found = typeOf(one, known);
    if (fits(found, wanted)) return found;
    throw new ExpressionError(`${where} needs ${names[wanted]}, not ${names[found]}.`, one.at);
  };
  switch (node.kind) {
    case 'value':
      return typeof node.value === 'number' ? 'number' : typeof node.value === 'string' ? 'text' : 'boolean';
    case 'code': {
      const type = known.get(node.code);
      if (type !== undefined) return type;
      throw new ExpressionError(`There is no question “${node.code}” in this questionnaire.`, node.at);
    }
    case 'negate':
      return want(node.of, 'number', '-');
    case 'not':
      return want(node.of, 'boolean', 'not');
    case 'call': {
      const { name, of } = node;
      // Last period's questionnaire may have had questions that this one has not.
      const [first] = of;
      if ((name === 'last' || name === 'above') && first?.kind === 'code')
        return known.get(first.code) ?? 'any';
      const { takes, gives } = functionRuleOf(name);
      const found = of.map((part, index) => {
        // A single choice is one option: `includes` reads it as well.
        const isChoice =
          (name === 'includes' || name === 'count_selected') && index === 0 && part.kind === 'code';
        if (isChoice && known.get(part.code) === 'text') return 'text';
        return want(part, takes[Math.min(index, takes.length - 1)]!, name);
      });
      const isFigure =
        name !== 'figure' || found[0] === 'number' || found[0] === 'text' || found[0] === 'any';
      if (!isFigure) {
        throw new ExpressionError(`“figure” needs text or an option, not ${names[found[0]!]}.`, of[0]!.at);
      }
      if (name === 'lookup' && node.table)
        return node.table.columns[node.column ?? 0]?.is_number ? 'number' : 'text';
      return name === 'if' ? typeOfBranches(found[1]!, found[2]!, node.at) : gives;
    }
    case 'rows':
      return typeOfRows(node, known);
    case 'operation': {
      const { operator, left, right } = node;
      if (operator === 'and' || operator === 'or') {
        want(left, 'boolean', operator);
        return want(right, 'boolean', operator);
      }
      if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
        want(left, 'number', operator);
        return want(right, 'number', operator);
      }
      const compared = typeOf(left, known);
      if (compared === 'list')
        throw new ExpressionError('You cannot compare several options. Use includes(…).', left.at);
      want(right, compared, operator);
      return 'boolean';
    }
  }
}

/** Within a function over rows the names of columns have the types of the first row's questions. */
function typeOfRows({ name, of, by, where, rows }: RowsExpression, known: KnownTypes): ValueType {
  const inRow = new Map(known);
  for (const [column, code] of rows?.[0]?.codes ?? []) inRow.set(column, known.get(code) ?? 'any');
  const want = (part: Expression | null, wanted: ValueType, where: string): ValueType => {
    if (part === null) return wanted;
    const found = typeOf(part, inRow);
    if (fits(found, wanted)) return found;
    throw new ExpressionError(`${where} needs ${names[wanted]}, not ${names[found]}.`, part.at);
  };
  const { of: takes, gives } = rowFunctions[name];
  const found = want(of, takes, name);
  want(where, 'boolean', 'where');
  const key = by && typeOf(by, inRow);
  if (by && (key === 'list' || key === 'boolean'))
    throw new ExpressionError(`“by” needs a date or a number, not ${names[key]}.`, by.at);
  return gives === 'any' ? found : gives;
}

function typeOfBranches(then: ValueType, otherwise: ValueType, at: number): ValueType {
  if (fits(then, otherwise)) return then === 'any' ? otherwise : then;
  const found = `${names[then]} and ${names[otherwise]}`;
  throw new ExpressionError(`Both results of “if” must be the same type, not ${found}.`, at);
}

import type { Expression } from './expression.ts';
import { codeOfMeasureCall, measureName } from './measure-references.ts';
import type { FunctionName } from './functions.ts';
import type { RosterRow } from './rosters/roster-tables.ts';
import type { RowsExpression } from './rosters/row-functions.ts';

/**
 * The terms of an expression, for comparing figures: a total and its parts, a figure and its remainder. A
 * blank answer counts as zero, as in every existing figure.
 */
export type LinearForm = {
  /** The factor of each question code; a part that is not a sum is one term, named by its text. */
  terms: ReadonlyMap<string, number>;
  constant: number;
  /** The parts of such a term: a reader who knows the others of them can calculate these too. */
  operands: LinearForm[];
};

/** The formula behind a code, for questions that are calculated from others. */
export type Formulas = (code: string) => Expression | undefined;

const ALMOST_THE_SAME: ReadonlySet<FunctionName> = new Set([
  'round',
  'round_half_up',
  'round_up',
  'round_down',
  'int',
  'abs',
]);
/** The arguments of these can be calculated back from their result, also by way of a text or a date. */
const WORKED_OUT: ReadonlySet<FunctionName> = new Set([
  ...(['min', 'max', 'mod', 'pow', 'sqrt', 'exp', 'ln', 'figure', 'concat', 'format_date'] as const),
  ...(['lookup', 'add_days', 'add_months', 'add_years', 'date_of'] as const),
  ...(['days_between', 'months_between', 'years_between', 'minutes_between'] as const),
]);

const constantOf = (constant: number): LinearForm => ({ terms: new Map(), constant, operands: [] });
const isConstant = (form: LinearForm) => form.terms.size === 0;

/** Calculated questions are read as what they are calculated from. */
export function linearForm(expression: Expression, formulas: Formulas = () => undefined): LinearForm {
  // Each formula is read once, however many others are calculated from it: their number of paths grows exponentially.
  const known = new Map<string, LinearForm>();
  const named = (name: string, within: readonly string[]): LinearForm => {
    const formula = within.includes(name) ? undefined : formulas(name);
    if (!formula) return { terms: new Map([[name, 1]]), constant: 0, operands: [] };
    const found = known.get(name) ?? read(formula, [...within, name]);
    known.set(name, found);
    return found;
  };
  const read = (node: Expression, within: readonly string[]): LinearForm => {
    const inner = (one: Expression) => read(one, within);
    const opaque = (...of: LinearForm[]): LinearForm => ({
      terms: new Map([[canonicalText(node), 1]]),
      constant: 0,
      operands: of.filter((one) => !isConstant(one)),
    });
    switch (node.kind) {
      case 'value':
        return constantOf(typeof node.value === 'number' ? node.value : 0);
      case 'code':
        return named(node.code, within);
      case 'negate':
        return times(inner(node.of), -1);
      case 'not':
        return opaque();
      case 'operation': {
        if (node.operator === '+') return sumOf([inner(node.left), inner(node.right)]);
        if (node.operator === '-') return sumOf([inner(node.left), times(inner(node.right), -1)]);
        if (node.operator !== '*' && node.operator !== '/') return opaque();
        const [left, right] = [inner(node.left), inner(node.right)];
        if (node.operator === '*' && isConstant(left)) return times(right, left.constant);
        if (node.operator === '*' && isConstant(right)) return times(left, right.constant);
        if (node.operator === '/' && isConstant(right) && right.constant !== 0) {
          return times(left, 1 / right.constant);
        }
        return opaque(left, right);
      }
      case 'rows':
        return formOfRows(node, inner, opaque);
      case 'call': {
        // Another measure is read as its formula, under its name.
        if (node.name === 'measure') return named(measureName(codeOfMeasureCall({ of: node.of })), within);
        if (node.name === 'total') return sumOf(node.of.map(inner));
        // None of these hides much of what it is given.
        if (ALMOST_THE_SAME.has(node.name)) return inner(node.of[0]!);
        // The period before is known: it has been shown.
        if (node.name === 'last') return constantOf(0);
        const figures = node.of.map(inner);
        if (node.name === 'mean') return opaque(sumOf(figures));
        if (node.name === 'if') return opaque(...figures.slice(1));
        return WORKED_OUT.has(node.name) ? opaque(...figures) : opaque();
      }
    }
  };
  return read(expression, []);
}

/** A sum over all rows is the sum of their figures; anything else read of rows is one term beside its parts. */
function formOfRows(
  { name, of, by, where, rows }: RowsExpression,
  inner: (one: Expression) => LinearForm,
  opaque: (...of: LinearForm[]) => LinearForm,
): LinearForm {
  if (of === null || rows === null) return opaque();
  const each = rows.map((row) => inner(inRow(of, row)));
  if (where !== null || by !== null) return opaque(...each);
  if (name === 'sum') return sumOf(each);
  return name === 'mean' ? opaque(sumOf(each)) : opaque(...each);
}

/** Writes an expression about the columns of a roster with the codes of one row. */
function inRow(node: Expression, row: RosterRow): Expression {
  const inner = (one: Expression) => inRow(one, row);
  switch (node.kind) {
    case 'code':
      return { ...node, code: row.codes.get(node.code) ?? node.code };
    case 'negate':
    case 'not':
      return { ...node, of: inner(node.of) };
    case 'operation':
      return { ...node, left: inner(node.left), right: inner(node.right) };
    case 'call':
      return { ...node, of: node.of.map(inner) };
    case 'value':
    case 'rows':
      return node;
  }
}

function sumOf(forms: LinearForm[]): LinearForm {
  const terms = new Map<string, number>();
  for (const form of forms) {
    for (const [code, times] of form.terms) terms.set(code, (terms.get(code) ?? 0) + times);
  }
  for (const [code, times] of terms) if (times === 0) terms.delete(code);
  return {
    terms,
    constant: forms.reduce((sum, form) => sum + form.constant, 0),
    operands: [...new Set(forms.flatMap((form) => form.operands))],
  };
}

function times(form: LinearForm, factor: number): LinearForm {
  if (factor === 0) return constantOf(0);
  const terms = new Map([...form.terms].map(([code, count]) => [code, count * factor]));
  return { terms, constant: form.constant * factor, operands: form.operands };
}

/** Writes an expression in one standard form, regardless of its blanks and brackets. */
export function canonicalText(node: Expression): string {
  switch (node.kind) {
    case 'value':
      return JSON.stringify(node.value);
    case 'code':
      return node.code;
    case 'negate':
      return `-${canonicalText(node.of)}`;
    case 'not':
      return `not ${canonicalText(node.of)}`;
    case 'operation': {
      const sides = [canonicalText(node.left), canonicalText(node.right)];
      // The order of sides has no meaning if both are treated the same.
      if (SYMMETRIC.includes(node.operator)) sides.sort();
      return `(${sides.join(` ${node.operator} `)})`;
    }
    case 'call':
      return `${node.name}(${node.of.map(canonicalText).join(', ')})`;
    case 'rows': {
      const of = node.of === null ? (node.rows?.[0]?.asked.join(' ') ?? '') : canonicalText(node.of);
      const by = node.by === null ? '' : ` by ${canonicalText(node.by)}`;
      const where = node.where === null ? '' : ` where ${canonicalText(node.where)}`;
      return `${node.name}(${of}${by}${where})`;
    }
  }
}
const SYMMETRIC = ['+', '*', '==', '!=', 'and', 'or'];

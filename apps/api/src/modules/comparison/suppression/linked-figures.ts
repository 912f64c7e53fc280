import type { Expression } from '@portal/expressions/expression';
import { type Formulas, linearForm } from '@portal/expressions/linear-form';
import {
  canDerive,
  type LinearCombination,
  type LinkedFigure,
  type PublishedQuantity,
} from '@portal/statistics/suppression/linked-suppression';
import { isSmall } from '@portal/statistics/suppression/suppression';
import type { LinkedValue } from './linked-tables.sql.ts';
import type { MeasureTerms, Side } from './measure-terms.ts';

type Amounts = Pick<LinkedValue, 'numerator' | 'denominator' | 'value' | 'has_small_option'>;

/**
 * Returns the quantities published with a measure's value, and which are small. Without a value nothing is
 * published.
 */
export function toLinkedFigure(
  measureTerms: MeasureTerms,
  amounts: Amounts,
  threshold: number,
): LinkedFigure {
  if (amounts.value === null) return { tells: [], small: [] };
  const { numerator, denominator, rest, name, splits = [] } = measureTerms;
  const left =
    amounts.numerator === null || amounts.denominator === null
      ? null
      : amounts.denominator - amounts.numerator;
  const tells = [
    ...quantitiesOf(numerator, amounts.numerator),
    ...quantitiesOf(denominator, amounts.denominator),
    ...[...(name ? [name] : []), ...splits].map((form) => ({ form, amount: null })),
  ];
  const small = [
    ...smallOf(numerator, amounts.has_small_option ? 1 : amounts.numerator, threshold),
    ...smallOf(denominator, amounts.denominator, threshold),
    ...smallOf(rest, left, threshold),
  ];
  return { tells, small };
}

function quantitiesOf(side: Side | null, amount: number | null): PublishedQuantity[] {
  if (!side) return [];
  const known = amount === null || side.constant === null ? null : amount - side.constant;
  return [{ form: side.form, amount: known }, ...side.along.map((form) => ({ form, amount: null }))];
}

function smallOf(side: Side | null, amount: number | null, threshold: number): LinearCombination[] {
  if (!side?.isCount || amount === null || amount < 0 || !isSmall(amount, threshold)) return [];
  return side.constant === null ? [side.form, ...side.along] : [side.form];
}

/**
 * Returns true if a strata figure together with others would reveal the count in a stratum, however small.
 * Others reveal the populations, so sum, value and limits are equations for the counts, which are whole
 * numbers. Counts that are shown anyway were judged separately.
 */
export function disclosesStrata(
  { strata, denominator }: MeasureTerms,
  others: readonly MeasureTerms[],
): boolean {
  if (!strata) return false;
  const formsOf = (sides: MeasureTerms) =>
    [sides.numerator, sides.denominator].flatMap((side) =>
      side === null || (side.constant === null && !strata.isOfCases) ? [] : [side.form, ...namedOf(side)],
    );
  const published = others.flatMap(formsOf);
  const beside = denominator && !strata.isOfCases ? [...published, denominator.form] : published;
  return canDerive(strata.populations, beside) && !canDerive(strata.counts, published);
}

/** Returns the further quantities of a side that is known by name only. */
const namedOf = ({ constant, along }: Side) => (constant === null ? along : []);

/** Returns what a missing value reveals: a blank answer, or an empty denominator. */
export function disclosedByMissing(measureTerms: MeasureTerms, amounts: Amounts): PublishedQuantity[] {
  if (amounts.value !== null) return [];
  const isNone = (side: Side | null, amount: number | null): side is Side =>
    side !== null && side.along.length === 0 && (amount === null || amount === 0);
  return [
    ...(isNone(measureTerms.numerator, amounts.numerator) ? [measureTerms.numerator] : []),
    ...(isNone(measureTerms.denominator, amounts.denominator) ? [measureTerms.denominator] : []),
  ].map(({ form }) => ({ form, amount: form.size === 1 ? 0 : null }));
}

/**
 * Returns what a questionnaire's check reveals: both sides of an equation are equal; a bounded difference is
 * about zero.
 */
export function disclosedByCheck(check: Expression, formulas: Formulas): PublishedQuantity[] {
  if (check.kind !== 'operation') return [];
  if (check.operator === 'and') {
    return [check.left, check.right].flatMap((side) => disclosedByCheck(side, formulas));
  }
  if (check.operator === '==') {
    const { terms, constant } = linearForm({ ...check, operator: '-' }, formulas);
    return [{ form: terms, amount: -constant }];
  }
  const isBounded = check.operator === '<' || check.operator === '<=';
  const { left } = check;
  if (!isBounded || left.kind !== 'call' || left.name !== 'abs') return [];
  return [{ form: linearForm(left, formulas).terms, amount: null }];
}

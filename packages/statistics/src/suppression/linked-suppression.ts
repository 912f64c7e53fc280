import { isSmall } from './suppression.ts';

/** A quantity as a sum of others, each so many times. */
export type LinearCombination = ReadonlyMap<string, number>;
/** A published quantity and its amount; null if the amount is unknown here. */
export type PublishedQuantity = { form: LinearCombination; amount: number | null };
/** A figure that could be published. */
export type LinkedFigure = {
  /** Every quantity that publication reveals: its numerator, its denominator. */
  tells: readonly PublishedQuantity[];
  /**
   * The small quantities of the figure. Such a figure is withheld, and these quantities must not be
   * calculable from others.
   */
  small: readonly LinearCombination[];
};
export type LinkedSuppressionRules = {
  threshold: number;
  /** Checks that a quantity counts people or things. Only such quantities can leave a small remainder. */
  isCount: (name: string) => boolean;
};

/**
 * Decides which figures about one unit to withhold. Tables that share cells or totals are protected together
 * (as τ-ARGUS and sdcTable do). All small figures are withheld first; then, in the order given, each figure
 * that
 *
 * - would make a small quantity exactly calculable from everything published before: the quantity is in the
 * span of published quantities, by sums and differences of any multiples; or
 * - would leave hidden counts that add up to a small number: the remainder of a total reveals each of them.
 *
 * `known` is public knowledge, such as a sum that the questionnaire checks. Any part of it that alone reveals
 * a small quantity is left out, because suppression could not help.
 */
export function suppressLinkedFigures(
  figures: readonly LinkedFigure[],
  known: readonly PublishedQuantity[],
  rules: LinkedSuppressionRules,
): boolean[] {
  const small = figures.flatMap((figure) => figure.small).filter((form) => form.size > 0);
  const isSafe = (span: Span) => !small.some((form) => span.holds(form)) && !span.hasSmallRemainder(rules);
  let published = new Span([]);
  const publish = (told: readonly PublishedQuantity[]): boolean => {
    const next = told.reduce((span, one) => span.with(one), published);
    if (next !== published && !isSafe(next)) return false;
    published = next;
    return true;
  };
  for (const one of known) publish([one]);
  return figures.map((figure) => figure.small.length > 0 || !publish(figure.tells));
}

/** Checks for each quantity if it can be calculated from others by sums and differences. */
export function canDerive(wanted: readonly LinearCombination[], from: readonly LinearCombination[]): boolean {
  const span = from.reduce((known, form) => known.with({ form, amount: null }), new Span([]));
  return wanted.every((form) => span.holds(form));
}

/** `terms` add up to `amount`; `pivot` is in no other row, and once in this. */
type Row = { pivot: string; terms: Map<string, number>; amount: number | null };
/** The rounding remainder when equal amounts are subtracted. */
const DUST = 1e-9;

/**
 * All quantities that can be calculated from others by sums and differences: their equations, solved as far
 * as possible.
 */
class Span {
  constructor(private readonly rows: readonly Row[]) {}

  holds(form: LinearCombination): boolean {
    return this.reduce({ form, amount: null }).terms.size === 0;
  }

  /** Adds a published quantity; returns the same span if it adds nothing new. */
  with(told: PublishedQuantity): Span {
    const { terms, amount } = this.reduce(told);
    const [first] = [...terms].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
    if (!first) return this;
    const [pivot, factor] = first;
    const row: Row = {
      pivot,
      terms: new Map([...terms].map(([name, times]) => [name, name === pivot ? 1 : times / factor])),
      amount: amount === null ? null : amount / factor,
    };
    return new Span([...this.rows.map((other) => ({ ...other, ...without(other, row) })), row]);
  }

  hasSmallRemainder({ threshold, isCount }: LinkedSuppressionRules): boolean {
    return this.rows.some(
      ({ terms, amount }) =>
        amount !== null &&
        amount > DUST &&
        isSmall(amount + DUST, threshold) &&
        [...terms].every(([name, times]) => times > 0 && isCount(name)),
    );
  }

  private reduce({ form, amount }: PublishedQuantity): Pick<Row, 'terms' | 'amount'> {
    return this.rows.reduce<Pick<Row, 'terms' | 'amount'>>(without, {
      terms: new Map([...form].filter(([, times]) => times !== 0)),
      amount,
    });
  }
}

/** Takes a row from an equation as often as its pivot is in it. */
function without(of: Pick<Row, 'terms' | 'amount'>, row: Row): Pick<Row, 'terms' | 'amount'> {
  const times = of.terms.get(row.pivot);
  if (times === undefined) return { terms: of.terms, amount: of.amount };
  const terms = new Map(of.terms);
  for (const [name, count] of row.terms) {
    const left = (terms.get(name) ?? 0) - times * count;
    if (Math.abs(left) < DUST) terms.delete(name);
    else terms.set(name, left);
  }
  const amount = of.amount === null || row.amount === null ? null : of.amount - times * row.amount;
  return { terms, amount };
}

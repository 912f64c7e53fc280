import { isSmall } from './suppression.ts';

/** A quantity as a sum of others, each so many times. */
export type LinearCombination = ReadonlyMap<string, number>;
/** A quantity that is told, and how much it is; null where that is not known here. */
export type PublishedQuantity = { form: LinearCombination; amount: number | null };
/** A figure that could be published. */
export type LinkedFigure = {
  /** Everything that is known once it is published: its numerator, its denominator. */
  tells: readonly PublishedQuantity[];
  /** What of it is small. Such a figure is held back, and these quantities must not be worked out from others. */
  small: readonly LinearCombination[];
};
export type LinkedSuppressionRules = {
  threshold: number;
  /** What counts people or things. Only of these can a remainder be small. */
  isCount: (name: string) => boolean;
};

/**
 * Which figures about one and the same unit to hold back. Tables that share cells or totals are protected together (as
 * τ-ARGUS and sdcTable do it): all small figures first; then, in the order given, each that
 *
 * - would let a small quantity be worked out exactly, with all that is published before it: the quantity is in the span of
 *   what is told, by sums and differences of any multiples; or
 * - would leave hidden counts that add up to a small number: the remainder of a total tells of each of them.
 *
 * `known` is what everybody knows beforehand, such as a sum that the questionnaire checks. What gives a small quantity away by
 * itself is left out of it, since nothing could be done about it.
 */
export function suppressLinked(
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

/** Whether each of some quantities can be worked out from others by sums and differences. */
export function canDerive(wanted: readonly LinearCombination[], from: readonly LinearCombination[]): boolean {
  const span = from.reduce((known, form) => known.with({ form, amount: null }), new Span([]));
  return wanted.every((form) => span.holds(form));
}

/** `terms` add up to `amount`; `pivot` is in no other row, and once in this. */
type Row = { pivot: string; terms: Map<string, number>; amount: number | null };
/** What is left by rounding when equal amounts are taken from each other. */
const DUST = 1e-9;

/** All that can be worked out from some quantities by sums and differences: their equations, solved as far as they go. */
class Span {
  constructor(private readonly rows: readonly Row[]) {}

  holds(form: LinearCombination): boolean {
    return this.reduce({ form, amount: null }).terms.size === 0;
  }

  /** Itself, where nothing new is told. */
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

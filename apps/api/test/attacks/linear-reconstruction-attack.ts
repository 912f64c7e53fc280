/*
 * An attacker with a pencil: everything known about an organisation as equations over the answers, solved in
 * exact fractions. None of the server's own arithmetic is used.
 */

/** How often each thing is in a quantity; times a common denominator, so that all are whole. */
export type Equation = ReadonlyMap<string, bigint>;

const SCALE = 1000n;
/** Returns the sum a formula forms, found by trying one answer at a time; null if the formula is no sum. */
export function deriveEquation(
  codes: readonly string[],
  figure: (read: (code: string) => number) => number | null,
): Equation | null {
  const tryOut = (one: string | null, amount: number) => figure((code) => (code === one ? amount : 0)) ?? 0;
  const found = new Map<string, bigint>();
  const nothing = tryOut(null, 0);
  for (const code of codes) {
    const once = tryOut(code, 1) - nothing;
    if (Math.abs(tryOut(code, 7) - nothing - 7 * once) > 1e-9) return null;
    if (once !== 0) found.set(code, BigInt(Math.round(once * Number(SCALE))));
  }
  return found;
}

export const difference = (whole: Equation, part: Equation): Equation =>
  new Map(
    [...new Set([...whole.keys(), ...part.keys()])].map((code) => [
      code,
      (whole.get(code) ?? 0n) - (part.get(code) ?? 0n),
    ]),
  );

/** Checks if a quantity follows from others: by elimination, without any rounding. */
export class EquationSystem {
  private readonly rows: { pivot: string; terms: Map<string, bigint> }[] = [];

  learn(equation: Equation): void {
    const terms = this.reduce(equation);
    const [first] = terms.keys();
    if (first !== undefined) this.rows.push({ pivot: first, terms });
  }

  knows(equation: Equation): boolean {
    return this.reduce(equation).size === 0;
  }

  private reduce(equation: Equation): Map<string, bigint> {
    let terms = new Map([...equation].filter(([, times]) => times !== 0n));
    for (const row of this.rows) {
      const times = terms.get(row.pivot) ?? 0n;
      if (times === 0n) continue;
      const by = row.terms.get(row.pivot)!;
      const next = new Map<string, bigint>();
      for (const code of new Set([...terms.keys(), ...row.terms.keys()])) {
        const left = (terms.get(code) ?? 0n) * by - (row.terms.get(code) ?? 0n) * times;
        if (left !== 0n) next.set(code, left);
      }
      terms = next;
    }
    return terms;
  }
}

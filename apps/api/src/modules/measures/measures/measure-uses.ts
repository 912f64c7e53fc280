import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { measureCodesIn } from '@portal/expressions/measure-references';

/* Measures that are built on others by `measure('code')`. */

/** A measure as others can use it. */
export type UsableMeasure = {
  measure_code: string;
  kind: MeasureKind;
  numerator: string;
  denominator: string | null;
};

/** Lists the codes of the measures that a definition uses itself. */
export const codesUsedBy = ({ numerator, denominator }: Pick<UsableMeasure, 'numerator' | 'denominator'>) => [
  ...new Set([...measureCodesIn(numerator), ...measureCodesIn(denominator)]),
];

type CodesUsed = (code: string) => readonly string[];

/** Lists the measures that a measure uses, also by way of others, each after those that it uses itself. */
export function codesBehind(direct: readonly string[], usedBy: CodesUsed): string[] {
  const found = new Set<string>();
  const entered = new Set<string>();
  const visit = (code: string): void => {
    if (entered.has(code)) return;
    entered.add(code);
    usedBy(code).forEach(visit);
    found.add(code);
  };
  direct.forEach(visit);
  return [...found];
}

/** Finds the way from a measure to itself, such as a, b, a; null if there is none. */
export function findUseCycle(code: string, usedBy: CodesUsed): string[] | null {
  const dead = new Set<string>();
  const search = (at: string, path: readonly string[]): string[] | null => {
    for (const next of usedBy(at)) {
      if (next === code) return [...path, next];
      if (dead.has(next)) continue;
      dead.add(next);
      const found = search(next, [...path, next]);
      if (found) return found;
    }
    return null;
  };
  return search(code, [code]);
}

/** Lists the measures whose values follow from one of them, nearest first. */
export function findDependents<Of extends UsableMeasure>(code: string, measures: readonly Of[]): Of[] {
  const found = new Set<Of>();
  const reached = [code];
  for (const one of reached) {
    for (const measure of measures) {
      if (found.has(measure) || measure.measure_code === code || !codesUsedBy(measure).includes(one))
        continue;
      found.add(measure);
      reached.push(measure.measure_code);
    }
  }
  return [...found];
}

/** A measure that can be a band of a split; publications that are older than splits do not say. */
type PossibleBand = UsableMeasure & { id: number; split_of_id?: number | null };

/** Lists the measures behind a measure, from all of its project: those it uses, and the one it is a band of. */
export function findUsedMeasures<Of extends PossibleBand>(measure: Of, measures: readonly Of[]): Of[] {
  const byCode = new Map(measures.map((one) => [one.measure_code, one]));
  const byId = new Map(measures.map((one) => [one.id, one]));
  const usedDirectly = (one: Of) => {
    const whole = one.split_of_id ? byId.get(one.split_of_id) : undefined;
    return [...codesUsedBy(one), ...(whole ? [whole.measure_code] : [])];
  };
  const usedBy = (code: string) => {
    const found = byCode.get(code);
    return found ? usedDirectly(found) : [];
  };
  return codesBehind(usedDirectly(measure), usedBy).flatMap((code) => byCode.get(code) ?? []);
}

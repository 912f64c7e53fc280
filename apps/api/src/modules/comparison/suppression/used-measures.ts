import { stratumWeightedMeasureKinds, kindsOverCases } from '@portal/contract/measures/measure-kinds';
import { findCaseCalls } from '@portal/expressions/case-functions';
import type { Expression } from '@portal/expressions/expression';
import { measureName } from '@portal/expressions/measure-references';
import { findUsedMeasures } from '../../measures/measures/measure-uses.ts';
import type { LinkedDefinition } from './linked-tables.sql.ts';

/** Gives measures that a publication fixed for one that uses them their published definition. */
export function withPublishedUses(definitions: readonly LinkedDefinition[]): LinkedDefinition[] {
  const fixed = new Map(definitions.flatMap(({ uses }) => uses ?? []).map((one) => [one.id, one]));
  return definitions.map((one) => {
    const published = fixed.get(one.id);
    return published ? { ...published, is_distribution_of_cases: one.is_distribution_of_cases } : one;
  });
}

/** Lists the ids of the measures that each measure uses, also by way of others. */
export const usesOf = (definitions: readonly LinkedDefinition[]): Map<number, number[]> =>
  new Map(definitions.map((one) => [one.id, findUsedMeasures(one, definitions).map(({ id }) => id)]));

/**
 * Returns the formulas of measures by their names in other formulas. Measures over cases and of strata have
 * none: they are known by name only.
 */
export function formulasOfMeasures(
  definitions: readonly LinkedDefinition[],
  parse: (text: string) => Expression,
): Map<string, Expression> {
  const found = new Map<string, Expression>();
  for (const { measure_code, kind, numerator, denominator, multiplier } of definitions) {
    if (
      kind === 'distribution' ||
      kindsOverCases.includes(kind) ||
      stratumWeightedMeasureKinds.includes(kind)
    )
      continue;
    const above = parse(numerator);
    const below = denominator === null ? null : parse(denominator);
    if ([above, ...(below ? [below] : [])].some((one) => findCaseCalls(one).length > 0)) continue;
    const quotient: Expression = below
      ? { kind: 'operation', operator: '/', left: above, right: below, at: 0 }
      : above;
    found.set(measureName(measure_code), {
      kind: 'operation',
      operator: '*',
      left: quotient,
      right: { kind: 'value', value: multiplier, at: 0 },
      at: 0,
    });
  }
  return found;
}

import {
  type MeasureKind,
  type MeasurePreview,
  MOST_STRATA,
  type Standardisation,
} from '@portal/contract/measures/measures';
import { standardPopulations, type StandardPopulation } from '@portal/contract/measures/standard-populations';
import { parseNumber } from '@portal/contract/shared/parse-number';

/** A stratum as it is typed. */
export type StratumValues = { stratum_name: string; count: string; population: string; weight: string };
/** The columns of the table of strata, in order. */
export const strataColumns = ['stratum_name', 'count', 'population', 'weight'] as const;
export type StratumColumn = (typeof strataColumns)[number];
/** Those that a kind of measure has. */
export const strataColumnsOf = (kind: MeasureKind): readonly StratumColumn[] =>
  hasWeights(kind) ? strataColumns : strataColumns.filter((column) => column !== 'weight');

export const emptyStratum: StratumValues = { stratum_name: '', count: '', population: '', weight: '' };

/** What is typed in place of a measure's strata; a row to begin with where there are none. */
export const strataValuesOf = (standardisation: Standardisation | null): StratumValues[] =>
  standardisation?.strata.map((one) => ({ ...one, weight: String(one.weight) })) ?? [emptyStratum];

/** A weight above 0, or a reference rate from 0 on; else null. 0 where there are none. */
export function weightOf({ weight }: StratumValues, kind: MeasureKind): number | null {
  const { value } = parseNumber(weight);
  if (!hasWeights(kind)) return 0;
  return value !== null && (value > 0 || (value === 0 && usesReferenceRates(kind))) ? value : null;
}

/** Whether strata have anything in place of weights; a slope takes their populations. */
export const hasWeights = (kind: MeasureKind): boolean => kind !== 'slope_index';

/** Whether what stands in place of weights are reference rates. */
export const usesReferenceRates = (kind: MeasureKind): boolean => kind === 'indirectly_standardised_ratio';

export const standardisationOf = (
  kind: MeasureKind,
  { standard, strata }: { standard: string; strata: readonly StratumValues[] },
): Standardisation => ({
  standard: standard.trim(),
  strata: strata.map((one) => ({
    stratum_name: one.stratum_name.trim(),
    count: one.count.trim(),
    population: one.population.trim(),
    weight: weightOf(one, kind) ?? 0,
  })),
});

/** The rows that can be worked out already, by their place; reference rates can be taken from what the others give. */
export const completeRows = (kind: MeasureKind, strata: readonly StratumValues[]): number[] =>
  strata.flatMap((one, row) => {
    const hasWeight = weightOf(one, kind) !== null || (usesReferenceRates(kind) && one.weight.trim() === '');
    return one.count.trim() !== '' && one.population.trim() !== '' && hasWeight ? [row] : [];
  });

/** The rates of everybody in the preview, for the rows that it was worked out from; none where nobody is in a stratum. */
export function computeReferenceRates(
  strata: readonly StratumValues[],
  { totals }: NonNullable<MeasurePreview['strata']>,
): StratumValues[] {
  const rows = completeRows('indirectly_standardised_ratio', strata);
  return strata.map((one, row) => {
    const { count = 0, population = 0 } = totals[rows.indexOf(row)] ?? {};
    // As exact as a person could check, and no longer than a cell.
    return population > 0 ? { ...one, weight: String(Number((count / population).toPrecision(12))) } : one;
  });
}

/** The strata of a standard population; what was written for one of the same name stays, else what stood in its place. */
export function fillFromStandardPopulation(
  population: StandardPopulation,
  typed: readonly StratumValues[],
): StratumValues[] {
  const byName = new Map(typed.map((one) => [one.stratum_name.trim(), one]));
  return standardPopulations[population].strata.map(([stratum_name, weight], index) => {
    const { count, population } = byName.get(stratum_name) ?? typed[index] ?? emptyStratum;
    return { stratum_name, count, population, weight: String(weight) };
  });
}

/**
 * The strata with rows of a spreadsheet put in from a cell on: rows by lines, cells by tabs, new rows where there are too few.
 * Null for what is one cell only, which is pasted as it is.
 */
export function pasteStrata(
  typed: readonly StratumValues[],
  at: { row: number; column: StratumColumn },
  text: string,
): StratumValues[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  const first = strataColumns.indexOf(at.column);
  const strata = [...typed];
  lines.slice(0, MOST_STRATA - at.row).forEach((line, index) => {
    const row = { ...(strata[at.row + index] ?? emptyStratum) };
    line.split('\t').forEach((cell, offset) => {
      const column = strataColumns[first + offset];
      if (column) row[column] = cell.trim();
    });
    strata[at.row + index] = row;
  });
  return strata;
}

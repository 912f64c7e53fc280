import type { MeasureKind, SlopeFit } from '@portal/contract/measures/measure-kinds';
import type { MeasurePreview } from '@portal/contract/measures/measures';
import { MOST_STRATA, type Standardisation } from '@portal/contract/measures/measure-definition';
import { standardPopulations, type StandardPopulation } from '@portal/contract/measures/standard-populations';
import { detectCellFormat } from '@portal/contract/shared/detect-cell-format';
import { parseNumber, readNumberIn } from '@portal/contract/shared/parse-number';

/** A stratum as it is typed. */
export type StratumValues = { stratum_name: string; count: string; population: string; weight: string };
/** The columns of the table of strata, in order. */
export const strataColumns = ['stratum_name', 'count', 'population', 'weight'] as const;
export type StratumColumn = (typeof strataColumns)[number];
/** Returns the columns of a kind of measure. */
export const strataColumnsOf = (kind: MeasureKind): readonly StratumColumn[] =>
  hasWeights(kind) ? strataColumns : strataColumns.filter((column) => column !== 'weight');

export const emptyStratum: StratumValues = { stratum_name: '', count: '', population: '', weight: '' };

/** Converts a measure's strata to form values; one empty row if there are none. */
export const strataValuesOf = (standardisation: Standardisation | null): StratumValues[] =>
  standardisation?.strata.map((one) => ({ ...one, weight: String(one.weight) })) ?? [emptyStratum];

/** A weight above 0, or a reference rate from 0 on; else null. 0 where there are none. */
export function weightOf({ weight }: StratumValues, kind: MeasureKind): number | null {
  const { value } = parseNumber(weight);
  if (!hasWeights(kind)) return 0;
  return value !== null && (value > 0 || (value === 0 && usesReferenceRates(kind))) ? value : null;
}

/** Checks if strata have weights or reference rates; a slope uses their populations instead. */
const hasWeights = (kind: MeasureKind): boolean => kind !== 'slope_index';

/** Checks if the weight column holds reference rates. */
export const usesReferenceRates = (kind: MeasureKind): boolean => kind === 'indirectly_standardised_ratio';

export const standardisationOf = (
  kind: MeasureKind,
  {
    standard,
    strata,
    fit = 'linear',
  }: { standard: string; strata: readonly StratumValues[]; fit?: SlopeFit },
): Standardisation => ({
  standard: standard.trim(),
  ...(kind === 'slope_index' && fit !== 'linear' && { fit }),
  strata: strata.map((one) => ({
    stratum_name: one.stratum_name.trim(),
    count: one.count.trim(),
    population: one.population.trim(),
    weight: weightOf(one, kind) ?? 0,
  })),
});

/**
 * Returns the positions of the rows that can be calculated. An empty reference rate is allowed, because it
 * can come from the others' values.
 */
export const completeRows = (kind: MeasureKind, strata: readonly StratumValues[]): number[] =>
  strata.flatMap((one, row) => {
    const hasWeight = weightOf(one, kind) !== null || (usesReferenceRates(kind) && one.weight.trim() === '');
    return one.count.trim() !== '' && one.population.trim() !== '' && hasWeight ? [row] : [];
  });

/**
 * Calculates the rates of all submissions for the rows in the preview; leaves strata without people
 * unchanged.
 */
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

/**
 * Fills in the strata of a standard population. Keeps the input of a stratum with the same name, otherwise
 * that of the same row.
 */
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
  startCell: { row: number; column: StratumColumn },
  text: string,
): StratumValues[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  const first = strataColumns.indexOf(startCell.column);
  const strata = [...typed];
  const cells = lines
    .slice(0, MOST_STRATA - startCell.row)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const weight = strataColumns.indexOf('weight') - first;
  const weights = withDecimalPoint(cells.map((line) => line[weight] ?? ''));
  cells.forEach((line, index) => {
    const row = { ...(strata[startCell.row + index] ?? emptyStratum) };
    line.forEach((cell, offset) => {
      const column = strataColumns[first + offset];
      if (column) row[column] = column === 'weight' ? weights[index]! : cell;
    });
    strata[startCell.row + index] = row;
  });
  return strata;
}

/** Writes pasted numbers with a decimal point if the block shows that it has a decimal comma; else they stay as they are. */
function withDecimalPoint(texts: readonly string[]): string[] {
  const { interpretation } = detectCellFormat({ numbers: texts, dates: [], separator: null });
  if (interpretation.decimal_mark !== 'comma') return [...texts];
  return texts.map((text) => readNumberIn(text, 'comma')?.toString() ?? text);
}

import type { LinearCombination } from '@portal/statistics/suppression/linked-suppression';
import { groupBy } from '../../../lib/group-by.ts';
import { toLinkedFigure } from './linked-figures.ts';
import type { LinkedDefinition, LinkedValue } from './linked-tables.sql.ts';
import type { MeasureTerms } from './measure-terms.ts';

/*
 * A split has a measure for each answer to one question of the cases, such as women and men. The whole less the other
 * bands reveals a band, and the whole less all bands reveals the cases without an answer. So the bands of a
 * submission are shown together or not at all.
 */

/** The measure that a band is part of, and the code of the question that splits its cases. */
export type Band = { split_of_id: number; split_by: string };

/** Lists the bands among some measures, by the id of each. */
export const bandsOf = (definitions: readonly LinkedDefinition[]): Map<number, Band> =>
  new Map(
    definitions.flatMap(({ id, split_of_id, split_by }) =>
      split_of_id && split_by ? [[id, { split_of_id, split_by }] as const] : [],
    ),
  );

export const splitKey = ({ split_of_id, split_by }: Band): string => `${split_of_id} by ${split_by}`;

/** Names the numbers of cases by the answers to a question that has a split. */
export const casesSplitBy = (code: string): LinearCombination => new Map([[`cases split by ${code}`, 1]]);

/** Finds the splits with a small band, or with few cases in no band. */
export function findSmallSplits(
  rows: readonly LinkedValue[],
  { sides, bands }: { sides: ReadonlyMap<number, MeasureTerms>; bands: ReadonlyMap<number, Band> },
  threshold: number,
): Set<string> {
  const values = rows.filter(({ measure_id, value }) => bands.has(measure_id) && value !== null);
  const isSmall = (row: LinkedValue) =>
    toLinkedFigure(sides.get(row.measure_id)!, row, threshold).small.length > 0;
  const small = new Set<string>();
  for (const [key, split] of groupBy(values, ({ measure_id }) => splitKey(bands.get(measure_id)!))) {
    const { split_of_id } = bands.get(split[0]!.measure_id)!;
    const whole = rows.find(({ measure_id }) => measure_id === split_of_id);
    const isRestSmall = sides.has(split_of_id) && isSmall(restOf(split_of_id, whole, split));
    if (isRestSmall || split.some(isSmall)) small.add(key);
  }
  return small;
}

/** Returns the cases of the whole that are in none of some bands. A whole that is left out did not change. */
function restOf(wholeId: number, whole: LinkedValue | undefined, split: LinkedValue[]): LinkedValue {
  const left = (side: 'numerator' | 'denominator') =>
    split.reduce((rest, row) => rest - (row[side] ?? 0), whole?.[side] ?? 0);
  return {
    ...split[0]!,
    measure_id: wholeId,
    numerator: left('numerator'),
    denominator: left('denominator'),
    value: 0,
    has_small_option: false,
  };
}

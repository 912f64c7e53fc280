import type { RevisedAmounts } from '../../../tables/measures.tables.ts';
import { findSuppressedMeasures, type DisclosedFacts } from './suppressed-measures.ts';
import type { MeasureTerms } from './measure-terms.ts';
import type { EarlierFigures, LinkedValue } from './linked-tables.sql.ts';

/*
 * Readers may have saved every version of figures corrected after publication. So each version is suppressed
 * with knowledge of the earlier ones, the published one first:
 *
 * - Suppressed figures stay suppressed: with unchanged figures, a later version would reveal the earlier.
 * - Unchanged figures that were shown come first: they are known, regardless of the figures shown beside them
 * now.
 * - The difference between two versions is also a count, of people added or removed. If any revealed
 * difference is small, or reveals a small one, the new version shows no changed figure.
 */

/** The measures held back of a submission in a period whose figures were corrected; its values are the newest. */
export function findSuppressedAcrossRevisions(
  earlier: EarlierFigures[],
  newestValues: LinkedValue[],
  disclosedFacts: DisclosedFacts,
  threshold: number,
): number[] {
  const versions = versionsOf(earlier, newestValues, threshold);
  let held = new Set(findSuppressedMeasures(versions[0]!, disclosedFacts, threshold));
  for (let at = 1; at < versions.length; at += 1) {
    const moved = optionsMovedByFew(earlier[at - 1]!, threshold);
    held = heldBackNext(versions[at - 1]!, versions[at]!, held, { told: disclosedFacts, threshold, moved });
  }
  return [...held];
}

function heldBackNext(
  before: LinkedValue[],
  after: LinkedValue[],
  held: ReadonlySet<number>,
  { told, threshold, moved }: { told: DisclosedFacts; threshold: number; moved: ReadonlySet<number> },
): Set<number> {
  const was = new Map(before.map((row) => [row.measure_id, row]));
  const isKnown = (row: LinkedValue) => !held.has(row.measure_id) && was.get(row.measure_id) === row;
  const inOrder = [...after.filter(isKnown), ...after.filter((row) => !isKnown(row))];
  const next = new Set([...held, ...findSuppressedMeasures(inOrder, told, threshold)]);
  const changed = after.filter((row) => was.get(row.measure_id) !== row);
  const shown = changed.filter(({ measure_id }) => !next.has(measure_id));
  const differences = shown.flatMap((row) => differenceOf(was.get(row.measure_id), row, moved));
  if (tellsSmall(differences, told, threshold)) for (const { measure_id } of changed) next.add(measure_id);
  return next;
}

/** From the first published to the newest. What did not change from one to the next is the same object in both. */
function versionsOf(earlier: EarlierFigures[], newest: LinkedValue[], threshold: number): LinkedValue[][] {
  const versions = [newest];
  for (const { figures } of [...earlier].reverse()) {
    const changed = new Map(figures.map((one) => [one.measure_id, one.before]));
    const after = versions[0]!;
    versions.unshift(
      after.map((row) =>
        changed.has(row.measure_id) ? withAmounts(row, changed.get(row.measure_id)!, threshold) : row,
      ),
    );
  }
  return versions;
}

const NOTHING = { numerator: null, denominator: null, value: null, options: [] };

function withAmounts(row: LinkedValue, amounts: RevisedAmounts | null, threshold: number): LinkedValue {
  const { numerator, denominator, value, options } = amounts ?? NOTHING;
  const has_small_option = options.some(({ count }) => count > 0 && count < threshold);
  return { ...row, numerator, denominator, value, has_small_option };
}

/**
 * Returns the change of a figure; nothing if one version had no figure, because then only the other is
 * revealed.
 */
function differenceOf(
  before: LinkedValue | undefined,
  after: LinkedValue,
  moved: ReadonlySet<number>,
): LinkedValue[] {
  if (!before || before.value === null || after.value === null) return [];
  const minus = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one - other;
  return [
    {
      ...after,
      numerator: minus(after.numerator, before.numerator),
      denominator: minus(after.denominator, before.denominator),
      has_small_option: moved.has(after.measure_id),
    },
  ];
}

/** Returns distributions with an option that a few more, or a few fewer, selected than before. */
function optionsMovedByFew({ figures }: EarlierFigures, threshold: number): ReadonlySet<number> {
  const byFew = figures.filter(({ before, after }) => {
    const was = new Map(before?.options.map(({ option_code, count }) => [option_code, count]));
    return after?.options.some(({ option_code, count }) => {
      const by = Math.abs(count - (was.get(option_code) ?? 0));
      return by > 0 && by < threshold;
    });
  });
  return new Set(byFew.map(({ measure_id }) => measure_id));
}

/** Returns true if differences, revealed together, reveal a small one; removed people count as people too. */
function tellsSmall(differences: LinkedValue[], told: DisclosedFacts, threshold: number): boolean {
  const moved = ofDifferences(told);
  const negated = differences.map((row) => ({
    ...row,
    numerator: row.numerator === null ? null : -row.numerator,
    denominator: row.denominator === null ? null : -row.denominator,
  }));
  return [differences, negated].some((rows) => findSuppressedMeasures(rows, moved, threshold).length > 0);
}

/** Returns the facts for differences: constants added to a quantity cancel out between two versions. */
function ofDifferences({ sides, uses, bands, counts, checked }: DisclosedFacts): DisclosedFacts {
  const still = <Of extends MeasureTerms['numerator']>(side: Of): Of =>
    side && { ...side, constant: side.constant === null ? null : 0 };
  return {
    counts,
    uses,
    bands,
    sides: new Map(
      [...sides].map(([id, { numerator, denominator, rest }]) => [
        id,
        { numerator: still(numerator), denominator: still(denominator), rest: still(rest) },
      ]),
    ),
    checked: checked.map(({ form, amount }) => ({ form, amount: amount === null ? null : 0 })),
  };
}

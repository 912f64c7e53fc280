import { MAX_EXPRESSION_LENGTH } from '@portal/contract/shared/text-limits';
import { renameMeasureIn } from '@portal/expressions/measure-references';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { buildUsableMeasures, findBrokenUse, type UsableMeasures } from './check-measure-uses.ts';
import { codesUsedBy, findDependents, type UsableMeasure } from './measure-uses.ts';
import type { MeasureRow } from './measures.sql.ts';

type Codes = { from: string; to: string };

/** Writes the new code of a measure into the definitions of others. */
const withNewCode = <Of extends UsableMeasure>(measure: Of, { from, to }: Codes): Of => ({
  ...measure,
  numerator: renameMeasureIn(measure.numerator, from, to),
  denominator: measure.denominator === null ? null : renameMeasureIn(measure.denominator, from, to),
});

/** Returns the measures of a project as they are once one of them has changed. */
export function usableAfter(
  all: readonly MeasureRow[],
  { from, after }: { from: string; after: UsableMeasure },
): UsableMeasures {
  const codes = { from, to: after.measure_code };
  return buildUsableMeasures(
    all.map((one) => withNewCode(one, codes)),
    after,
    from,
  );
}

/** @throws 409 if a measure that uses the changed one can no longer use it */
export function assertDependentsStayValid(
  all: readonly MeasureRow[],
  change: { from: string; after: UsableMeasure },
): void {
  const usable = usableAfter(all, change);
  const codes = { from: change.from, to: change.after.measure_code };
  const dependents = findDependents(change.from, all).map((one) => withNewCode(one, codes));
  const broken = findBrokenUse(usable, dependents);
  if (broken)
    throw problems.conflict(
      comparisonMessages.measureBreaksOthers({ name: broken.measure.measure_name, reason: broken.message }),
    );
}

/**
 * Returns the updates that write the new code of a measure into the measures that use it. Their values stay the same.
 * @throws 409 if a formula would become too long
 */
export function renameInDependents(all: readonly MeasureRow[], codes: Codes) {
  return all.flatMap((measure) => {
    if (!codesUsedBy(measure).includes(codes.from)) return [];
    const { numerator, denominator } = withNewCode(measure, codes);
    if ([numerator, denominator].some((text) => (text?.length ?? 0) > MAX_EXPRESSION_LENGTH))
      throw problems.conflict(comparisonMessages.measureCodeTooLong({ name: measure.measure_name }));
    const before = { numerator: measure.numerator, denominator: measure.denominator };
    return [{ id: measure.id, before, after: { numerator, denominator } }];
  });
}

/** @throws 409 with the names of the measures that use this one */
export function assertNotUsed(all: readonly MeasureRow[], code: string): void {
  const names = all.filter((one) => codesUsedBy(one).includes(code)).map(({ measure_name }) => measure_name);
  if (names.length > 0)
    throw problems.conflict(comparisonMessages.measureUsedByOthers({ names: names.join(', ') }));
}

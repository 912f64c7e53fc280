import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { isDefinitionChanged } from './load-and-check-measure.ts';
import type { MeasureDefinitionSource } from './measure-definition.ts';
import type { MeasureRow } from './measures.sql.ts';
import { bandsOfMeasure, canSplitBy, defineBand } from './split-definition.ts';

/** @throws 409 if a new calculation is that of a band, which follows the whole, or could not be split */
export function assertSplitsStayValid(
  all: readonly MeasureRow[],
  { id, after }: { id: number; after: MeasureDefinitionSource },
): void {
  const own = all.find((one) => one.id === id);
  const whole = all.find((one) => one.id === own?.split_of_id);
  if (whole) throw problems.conflict(comparisonMessages.bandFollowsMeasure({ name: whole.measure_name }));
  assertNoSplits(bandsOfMeasure(all, id).filter(({ split_by }) => !canSplitBy(after, split_by)));
}

/** @throws 409 with the questions that split the measure */
export function assertNoSplits(bands: readonly { split_by: string }[]): void {
  const names = [...new Set(bands.map(({ split_by }) => split_by))];
  if (names.length > 0)
    throw problems.conflict(comparisonMessages.measureHasSplits({ names: names.join(', ') }));
}

/** Returns the updates that give the bands of a measure its new calculation. */
export function updateBands(
  all: readonly MeasureRow[],
  { id, after }: { id: number; after: MeasureDefinitionSource },
): { id: number; before: Calculation; after: Calculation }[] {
  return bandsOfMeasure(all, id).flatMap((band) => {
    const defined = defineBand(after, band);
    if (!isDefinitionChanged(band, defined)) return [];
    return [{ id: band.id, before: calculationOf(band), after: calculationOf(defined) }];
  });
}

type Calculation = Omit<MeasureDefinitionSource, 'standardisation'>;

const calculationOf = ({ kind, numerator, denominator, multiplier }: Calculation): Calculation => ({
  kind,
  numerator,
  denominator,
  multiplier,
});

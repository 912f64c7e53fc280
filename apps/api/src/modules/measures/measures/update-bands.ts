import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { isDefinitionChanged, recordMeasure } from './load-and-check-measure.ts';
import type { MeasureDefinitionSource } from './measure-definition.ts';
import { type MeasureRow, updateMeasureColumns } from './measures.sql.ts';
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

/** Gives the bands of a measure its new calculation. */
export async function updateBands(
  db: Db,
  author: Pick<Actor, 'programme_id' | 'user_id'>,
  all: readonly MeasureRow[],
  { id, after }: { id: number; after: MeasureDefinitionSource },
): Promise<void> {
  const calculation = ({ kind, numerator, denominator, multiplier }: MeasureDefinitionSource) => ({
    kind,
    numerator,
    denominator,
    multiplier,
  });
  for (const band of bandsOfMeasure(all, id)) {
    const defined = defineBand(after, band);
    if (!isDefinitionChanged(band, defined)) continue;
    await updateMeasureColumns(db, band.id, defined);
    await recordMeasure(db, author, band.id, {
      action: 'measure.updated',
      before: calculation(band),
      after: calculation(defined),
    });
  }
}

import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import { measureCodesIn } from '@portal/expressions/measure-references';
import type { MeasureRow } from './measures.sql.ts';

type Counted = Pick<MeasureFields, 'counts' | 'numerator' | 'denominator'>;

/** A part that uses a rate, a mean or another amount is no count itself, whichever option was selected. */
export function normaliseCounts<Of extends Counted>(definition: Of, measures: readonly MeasureRow[]): Of {
  const counted = new Set(
    measures
      .filter(({ kind, counts }) => kind === 'value' && (counts === 'both' || counts === 'numerator'))
      .map(({ measure_code }) => measure_code),
  );
  const canCount = (text: string | null) => measureCodesIn(text).every((code) => counted.has(code));
  const { counts, numerator, denominator } = definition;
  const above = (counts === 'both' || counts === 'numerator') && canCount(numerator);
  const below = (counts === 'both' || counts === 'denominator') && canCount(denominator);
  if (canCount(numerator) && canCount(denominator)) return definition;
  const kept = above
    ? below
      ? 'both'
      : 'numerator'
    : below && denominator !== null
      ? 'denominator'
      : 'neither';
  return { ...definition, counts: kept };
}

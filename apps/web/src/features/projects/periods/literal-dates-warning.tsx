import type { NextPeriodPreview } from '@portal/contract/projects/periods';
import type { UseFormRegister } from 'react-hook-form';
import { formatCount } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

/** The rules and measures named one by one. */
const MOST_NAMED = 10;

type Dated = { is_replaceable: boolean };

/** Lists what names dates, each with its dates. */
const listDates = (dated: readonly { name: string; dates: readonly string[] }[]): string =>
  dated
    .slice(0, MOST_NAMED)
    .map(({ name, dates }) => `${name}: ${dates.join(', ')}`)
    .join('; ') + (dated.length > MOST_NAMED ? ' …' : '');

/** Warns of dates in rules and measures that mean the old period, and offers to replace them. */
export function LiteralDatesWarning<
  Values extends { replace_dates: boolean; replace_measure_dates: boolean },
>({
  preview: { literal_dates, dated_measures },
  register: registerAny,
}: {
  preview: Pick<NextPeriodPreview, 'literal_dates' | 'dated_measures'>;
  register: UseFormRegister<Values>;
}) {
  const register = registerAny as unknown as UseFormRegister<{
    replace_dates: boolean;
    replace_measure_dates: boolean;
  }>;
  const places = literal_dates.map(({ place, dates }) => ({ name: place, dates }));
  const measures = dated_measures.map(({ measure_name, dates }) => ({ name: measure_name, dates }));
  return (
    <>
      {places.length > 0 && (
        <Checkbox
          label={`Replace dates in ${formatCount(places.length, 'rule')} with dates relative to each period`}
          hint={listDates(places)}
          {...register('replace_dates')}
        />
      )}
      {measures.length > 0 && (
        <Checkbox
          label={`Replace dates in ${formatCount(measures.length, 'measure')} with dates relative to each period`}
          hint={`${listDates(measures)}. Values for unpublished periods are recalculated.`}
          {...register('replace_measure_dates')}
        />
      )}
      <UnchangedDates length={formatCountOf(literal_dates, 'rule')} />
      <UnchangedDates length={formatCountOf(dated_measures, 'measure')} />
    </>
  );
}

/** Counts the rules or measures that keep a date; null if there are none. */
function formatCountOf(dated: readonly Dated[], noun: string): string | null {
  const count = dated.filter(({ is_replaceable }) => !is_replaceable).length;
  return count > 0 ? formatCount(count, noun) : null;
}

function UnchangedDates({ length }: { length: string | null }) {
  if (length === null) return null;
  return (
    <InlineMessage
      tone="warning"
      title={`In ${length}, dates more than 3 years from the start of the copied period will not change`}
    >
      Check them after you have started the next period.
    </InlineMessage>
  );
}

import type { NextPeriodPreview } from '@portal/contract/projects/periods';
import type { UseFormRegister } from 'react-hook-form';
import { formatCount } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

/** The rules and measures named one by one. */
const MOST_NAMED = 10;

/** Warns of dates in rules and measures that mean the old period, and offers to replace those in rules. */
export function LiteralDatesWarning<Values extends { replace_dates: boolean }>({
  preview: { literal_dates, dated_measures },
  register,
}: {
  preview: Pick<NextPeriodPreview, 'literal_dates' | 'dated_measures'>;
  register: UseFormRegister<Values>;
}) {
  if (literal_dates.length === 0 && dated_measures.length === 0) return null;
  const left = literal_dates.filter(({ is_replaceable }) => !is_replaceable);
  return (
    <>
      {literal_dates.length > 0 && (
        <Checkbox
          label={`Replace dates in ${formatCount(literal_dates.length, 'rule')} with the first and last day of the period`}
          hint={`${literal_dates
            .slice(0, MOST_NAMED)
            .map(({ place, dates }) => `${place}: ${dates.join(', ')}`)
            .join('; ')}${literal_dates.length > MOST_NAMED ? ' …' : ''}`}
          {...(register as unknown as UseFormRegister<{ replace_dates: boolean }>)('replace_dates')}
        />
      )}
      {left.length > 0 && (
        <InlineMessage
          tone="warning"
          title={`Dates outside the period are unchanged in ${formatCount(left.length, 'rule')}`}
        >
          Check them after you have started the period.
        </InlineMessage>
      )}
      {dated_measures.length > 0 && (
        <InlineMessage tone="warning" title={`Dates in ${formatCount(dated_measures.length, 'measure')}`}>
          Write period_start() and period_end() instead:{' '}
          {dated_measures
            .slice(0, MOST_NAMED)
            .map(({ measure_name }) => measure_name)
            .join(', ')}
          {dated_measures.length > MOST_NAMED && ' …'}
        </InlineMessage>
      )}
    </>
  );
}

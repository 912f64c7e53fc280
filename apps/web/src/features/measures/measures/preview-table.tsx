import type { MeasurePreview } from '@portal/contract/measures/measures';
import { unitInWords } from '@portal/wording/numbers';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const reasons = {
  not_reported: 'Not reported',
  zero_denominator: 'Denominator is 0',
  too_few_responses: 'Too few responses',
} as const;
/** The most period names to list; above this, only the number. */
const NAMED = 3;

/** Shows a definition's values for every submission. */
export function MeasurePreviewTable({
  preview,
  unit,
  decimals,
}: {
  preview: MeasurePreview;
  unit: string;
  decimals: number;
}) {
  const { values, unknown_codes } = preview;
  // A unit in words stands once, in the heading.
  const words = unitInWords(unit);
  const show = (value: number | null) =>
    formatNumber(value, { unit: words === null ? unit : null, decimals });
  const hasDenominator = values.some((row) => row.denominator !== null);
  const hasNumerator = values.some((row) => row.numerator !== null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {unknown_codes.map(({ code, time_periods }) => (
        <InlineMessage key={code} tone="warning">
          <span className="font-mono">{code}</span> is not asked in{' '}
          {time_periods.length <= NAMED
            ? time_periods.map((period) => period.time_period_name).join(', ')
            : formatCount(time_periods.length, 'time period')}
          , so the measure has no value then.
        </InlineMessage>
      ))}
      <Figures preview={preview} show={show} />
      {values.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No one has submitted answers to these questions in this period yet.
        </p>
      ) : (
        <div className="max-h-128 overflow-auto" tabIndex={0} role="region" aria-label="Preview values">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">Preview values, highest first</caption>
            <thead className="sticky top-0 bg-surface">
              <tr className="border-b border-line-strong text-left">
                <th className="px-2 py-2 font-semibold">Submission</th>
                {hasNumerator && <th className="px-2 py-2 text-right font-semibold">Numerator</th>}
                {hasDenominator && <th className="px-2 py-2 text-right font-semibold">Denominator</th>}
                <th className="px-2 py-2 text-right font-semibold">Value{words !== null && ` (${words})`}</th>
              </tr>
            </thead>
            <tbody>
              {values.map((row) => (
                <Row
                  key={row.submission_id}
                  row={row}
                  hasNumerator={hasNumerator}
                  hasDenominator={hasDenominator}
                  value={show(row.value)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Figures({
  preview: { averages, n, values },
  show,
}: {
  preview: MeasurePreview;
  show: (value: number | null) => string;
}) {
  const figures = [
    ['Mean', averages.Mean],
    ['Lower quartile', averages.Q1],
    ['Median', averages.Median],
    ['Upper quartile', averages.Q3],
  ] as const;
  return (
    <dl className="tabular flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-faint">{name}</dt>
          <dd className="font-semibold">{show(value)}</dd>
        </div>
      ))}
      <div>
        <dt className="text-ink-faint">With a value</dt>
        <dd className="font-semibold">
          {n} of {values.length}
        </dd>
      </div>
    </dl>
  );
}

function Row({
  row,
  hasNumerator,
  hasDenominator,
  value,
}: {
  row: MeasurePreview['values'][number];
  hasNumerator: boolean;
  hasDenominator: boolean;
  value: string;
}) {
  return (
    <tr className="border-b border-line">
      <td className="px-2 py-2">
        {row.submission_name}
        {row.organisation_name !== row.submission_name && (
          <span className="block text-xs text-ink-faint">{row.organisation_name}</span>
        )}
        {row.options.length > 0 && (
          <span className="block text-xs text-ink-soft">
            {row.options.map(({ option_name, count }) => `${option_name} ${formatNumber(count)}`).join(', ')}
          </span>
        )}
      </td>
      {hasNumerator && <td className="px-2 py-2 text-right">{formatNumber(row.numerator)}</td>}
      {hasDenominator && <td className="px-2 py-2 text-right">{formatNumber(row.denominator)}</td>}
      <td className="px-2 py-2 text-right">
        {row.missing_reason ? (
          <span className="text-ink-faint">{reasons[row.missing_reason]}</span>
        ) : (
          <span className="font-semibold">{value}</span>
        )}
      </td>
    </tr>
  );
}

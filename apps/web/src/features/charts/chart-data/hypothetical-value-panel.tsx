import type { ChartData } from '@portal/contract/charts/chart-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hypotheticalValueQuery } from '../../../data/charts/hypothetical-value.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { toComparisonParams, type ChartSelection } from './chart-selection.ts';
import { parseHypotheticalNumbers, type TypedNumbers } from './parse-hypothetical-numbers.ts';
import { HypotheticalValueTable } from './hypothetical-value-table.tsx';

/** Returns the hint of a part: its real number. */
const nowOf = (part: number | null | undefined) =>
  part == null ? undefined : `Currently ${formatNumber(part)}.`;

/** Tries another value for a submission: its rank, verdict and limits appear while the user types. */
export function HypotheticalValuePanel({
  data,
  submissionId,
  numbers,
  selection,
  onClose,
}: {
  data: ChartData;
  submissionId: number;
  numbers: 'parts' | 'value';
  selection: ChartSelection;
  onClose: () => void;
}) {
  const own = data.points.find(({ submission_id }) => submission_id === submissionId);
  const [typed, setTyped] = useState<TypedNumbers>(() => ({
    numerator: '',
    denominator: own?.denominator == null ? '' : String(own.denominator),
    value: '',
  }));
  const type = (name: keyof TypedNumbers) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }));
  const { errors } = parseHypotheticalNumbers(typed, numbers, data.measure.kind);
  // Without errors there are numbers once all fields are filled in.
  const { body } = parseHypotheticalNumbers(useDebouncedValue(typed), numbers, data.measure.kind);
  const result = useQuery({
    ...hypotheticalValueQuery({
      params: { chart_id: data.chart_id, time_period_id: data.time_period_id },
      body: {
        ...toComparisonParams({ ...selection, submissionId }),
        series: data.measure.measure_code,
        ...body,
      },
    }),
    enabled: body !== null,
  });
  return (
    <section
      aria-labelledby="what-if"
      className="no-print grid gap-4 rounded-lg border border-dashed border-line-strong p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 id="what-if">Try another value</h3>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {numbers === 'value' ? (
          <NumberField
            label={data.measure.unit ? `Test value (${data.measure.unit})` : 'Test value'}
            autoFocus
            value={typed.value}
            error={errors.value}
            onChange={type('value')}
          />
        ) : (
          <>
            <NumberField
              label="Numerator to try"
              hint={nowOf(own?.numerator)}
              autoFocus
              value={typed.numerator}
              error={errors.numerator}
              onChange={type('numerator')}
            />
            <NumberField
              label="Denominator to try"
              hint={nowOf(own?.denominator)}
              value={typed.denominator}
              error={errors.denominator}
              onChange={type('denominator')}
            />
          </>
        )}
      </div>
      {body === null && !Object.values(errors).some(Boolean) && (
        <p className="text-ink-faint">Enter a number to see the rank, the verdict and the limits.</p>
      )}
      {body !== null && result.isLoading && <Skeleton type="text@3" />}
      {body !== null && result.isError && <LoadError error={result.error} retry={result.refetch} />}
      {body !== null && result.data && !result.isError && (
        <div className="grid gap-3" aria-busy={result.isFetching}>
          <InlineMessage tone="warning" title="Not a real result" isLive>
            {result.data.verdict}
          </InlineMessage>
          <HypotheticalValueTable data={data} result={result.data} />
          <p className="text-sm text-ink-faint">
            Only you can see this. It is not saved, and does not appear in files or reports.
          </p>
        </div>
      )}
    </section>
  );
}

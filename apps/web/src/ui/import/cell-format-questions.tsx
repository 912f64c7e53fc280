import type {
  CellFormat,
  CellSample,
  FileInterpretation,
  FileQuestion,
} from '@portal/contract/shared/cell-format';
import type { DecimalMark } from '@portal/contract/shared/parse-number';
import type { DateOrder } from '@portal/contract/responses/read-date';
import { formatDate } from '../../lib/format/format.ts';
import { InlineMessage } from '../feedback/inline-message.tsx';
import { RadioGroup } from '../form/choice-group.tsx';
import type { CellFormatState } from './use-cell-format.ts';

const LABELS: Record<DecimalMark | DateOrder, string> = {
  point: 'Decimal point',
  comma: 'Decimal comma',
  day_first: 'Day first',
  month_first: 'Month first',
};
type Source = 'file' | 'block';
const LEGENDS: Record<Source, Record<keyof CellFormat, string>> = {
  file: { decimal_mark: 'Numbers in this file', date_order: 'Dates in this file' },
  block: { decimal_mark: 'Numbers you pasted', date_order: 'Dates you pasted' },
};
const HINTS: Record<Source, { mixed: string; unclear: string }> = {
  file: {
    mixed: 'The file has both formats. Cells not in the one you choose are rejected.',
    unclear: 'The file can be read in two ways. Choose the right one.',
  },
  block: {
    mixed: 'The cells use both formats. Cells not in the format you choose are rejected.',
    unclear: 'The cells can be read in two ways. Choose the right one.',
  },
};
const SEVERAL_PERIODS =
  'The file has values for several periods. Select the one to import. The others are left out.';
const TITLES: Record<Source, (how: string) => string> = {
  file: (how) => `Format of this file: ${how}`,
  block: (how) => `Format of the cells: ${how}`,
};

/** Asks how the numbers and dates of a file or pasted block are read, with what each answer makes of its cells. */
export function CellFormatQuestions({
  state: { questions, format },
  onAnswer,
  source = 'file',
}: {
  state: Pick<CellFormatState, 'questions' | 'format'>;
  source?: Source;
  onAnswer: (field: FileQuestion['field'], value: string) => void;
}) {
  return questions.map(({ field, is_mixed, options }) => (
    <RadioGroup
      key={field}
      name={field}
      legend={field === 'period' ? 'Time period' : LEGENDS[source][field]}
      hint={field === 'period' ? SEVERAL_PERIODS : HINTS[source][is_mixed ? 'mixed' : 'unclear']}
      options={options.map(({ value, samples }) => ({
        value,
        label: field === 'period' ? value : LABELS[value as DecimalMark | DateOrder],
        ...(samples.length > 0 && { hint: formatSamples(samples) }),
      }))}
      value={format[field] ?? null}
      onChange={(value) => onAnswer(field, value)}
    />
  ));
}

/** Says how the numbers and dates of a file or pasted block are read, with some of its cells; nothing if no cell depends on it. */
export function CellFormatNote({
  interpretation: { decimal_mark, date_order, samples },
  source = 'file',
}: {
  interpretation: FileInterpretation;
  source?: Source;
}) {
  const choices = [decimal_mark, date_order].filter((one) => one !== null);
  if (choices.length === 0) return null;
  return (
    <InlineMessage title={TITLES[source](choices.map((one) => LABELS[one].toLowerCase()).join(', '))}>
      {formatSamples(samples)}.
    </InlineMessage>
  );
}

const formatSamples = (samples: readonly CellSample[]): string =>
  samples.map(({ text, read_as }) => `“${text}” is ${readAs(read_as)}`).join(', ');

function readAs(value: string | null): string {
  if (value === null) return 'not understood';
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}

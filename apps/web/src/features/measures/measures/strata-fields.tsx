import { formatNumber } from '../../../lib/format/format.ts';
import type { ExpressionIssue, MeasureCode, MeasurePreview } from '@portal/contract/measures/measures';
import { MOST_STRATA } from '@portal/contract/measures/measure-definition';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { standardPopulations, type StandardPopulation } from '@portal/contract/measures/standard-populations';
import { required } from '@portal/contract/shared/form-rules';
import { useId } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { cx } from '../../../lib/format/class-names.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { fieldId } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { MeasureFormValues } from './measure-form-values.ts';
import { strataColumnName, StratumRow } from './stratum-row.tsx';
import {
  emptyStratum,
  fillFromStandardPopulation,
  usesReferenceRates,
  pasteStrata,
  computeReferenceRates,
  strataColumnsOf,
  type StratumColumn,
  type StratumValues,
  weightOf,
} from './strata-values.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

const populations = Object.entries(standardPopulations) as [
  StandardPopulation,
  (typeof standardPopulations)[StandardPopulation],
][];

const widths: Partial<Record<StratumColumn, string>> = { stratum_name: 'w-24', weight: 'w-32' };

/** The standard of the strata, by the kind of measure. */
const standards = {
  standardised_rate: {
    label: 'Standard population',
    hint: 'The population the weights come from. It is shown in the method of every chart.',
    words: 'If a stratum has no population, there is no value. Combine any bands that could be empty.',
  },
  indirectly_standardised_ratio: {
    label: 'Reference',
    hint: 'The source of the rates, for example All trusts, 2024/25. It is shown in the method of every chart.',
    words:
      'A reference rate is the count per member of the population, for example 0.012. It stays the same until you change it.',
  },
  slope_index: {
    label: 'Order of the groups',
    hint: 'For example, from the most deprived fifth to the least (IMD 2019). It is shown in the method of every chart.',
    words: 'List at least five groups, in order. If a group has no population, there is no value.',
  },
};
const standardOf = (kind: MeasureKind) =>
  kind in standards ? standards[kind as keyof typeof standards] : standards.standardised_rate;

/** Edits a measure's standardisation: the standard, and the strata with their counts. */
export function StrataFields({
  form,
  kind,
  mistakes,
  codes,
  reference,
}: {
  form: UseFormReturn<MeasureFormValues>;
  kind: MeasureKind;
  mistakes: readonly ExpressionIssue[];
  codes: readonly MeasureCode[];
  /** The total of all submissions, from the preview. */
  reference: Reference | null;
}) {
  const standard = standardOf(kind);
  const isOfSizes = kind === 'standardised_rate';
  const listId = useId();
  const { register, control, formState, getValues, setValue } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'strata' });
  const fill = (population: StandardPopulation) => {
    replace(fillFromStandardPopulation(population, getValues('strata')));
    setValue('standard', standardPopulations[population].name, { shouldDirty: true });
    form.clearErrors('standard');
  };
  const paste: Parameters<typeof StratumRow>[0]['onPaste'] = (at, text) => {
    const strata = pasteStrata(getValues('strata'), at, text);
    if (strata) replace(strata);
    return strata !== null;
  };
  return (
    <fieldset id={fieldId('strata')} tabIndex={-1} className="grid gap-4">
      <legend className="mb-2 font-semibold">Strata</legend>
      <TextField
        label={standard.label}
        hint={standard.hint}
        autoComplete="off"
        maxLength={200}
        error={formState.errors.standard?.message}
        {...register('standard', validateWith(standard.label, required()))}
      />
      {kind === 'slope_index' && (
        <Select
          label="Fit"
          hint="The line drawn through the groups. Logarithms and logits give no value if a group has no events. Logits also give no value if everyone in a group has an event."
          options={[
            { value: 'linear', label: 'Linear: a straight line through the rates' },
            { value: 'log', label: 'Log: a line through the logarithms of the rates' },
            { value: 'logit', label: 'Logit: a line through the logits, for proportions' },
          ]}
          {...register('fit')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {usesReferenceRates(kind) && <TakeRates form={form} reference={reference} onTaken={replace} />}
        {isOfSizes &&
          populations.map(([population, { name }]) => (
            <Button key={population} onClick={() => fill(population)}>
              Fill from {name}
            </Button>
          ))}
      </div>
      <p className="text-sm text-ink-faint">
        Enter counts and populations as question codes or expressions. You can paste rows from a spreadsheet.{' '}
        {standard.words}
      </p>
      <datalist id={listId}>
        {codes
          .filter(({ is_of_cases }) => !is_of_cases)
          .map(({ question_code, question_text }) => (
            <option key={question_code} value={question_code}>
              {question_text}
            </option>
          ))}
      </datalist>
      <div className="-m-1 overflow-x-auto p-1">
        <table className="w-full min-w-140 table-fixed border-collapse text-sm">
          <caption className="sr-only">Strata, with the count and population of each</caption>
          <thead>
            <tr className="text-left text-ink-soft">
              {strataColumnsOf(kind).map((column) => (
                <th key={column} scope="col" className={cx('pr-1.5 pb-1 font-semibold', widths[column])}>
                  {strataColumnName(column, kind)}
                </th>
              ))}
              <td className="w-10" />
            </tr>
          </thead>
          <tbody>
            {fields.map((field, row) => (
              <StratumRow
                key={field.id}
                form={form}
                kind={kind}
                row={row}
                codesId={listId}
                mistakes={mistakes.filter(({ stratum }) => stratum === row)}
                onPaste={paste}
                onRemove={fields.length > 1 ? () => remove(row) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          icon="plus"
          disabled={fields.length >= MOST_STRATA}
          onClick={() => append({ ...emptyStratum })}
        >
          Add a stratum
        </Button>
        {isOfSizes && <TotalWeight form={form} />}
      </div>
      <Sources standard={form.watch('standard')} />
    </fieldset>
  );
}

export type Reference = NonNullable<MeasurePreview['strata']> & {
  /** The time period of the reference. */
  time_period_name: string;
};

/** The rates of all who have figures in the period of the preview, put in as the reference: they do not change by themselves. */
function TakeRates({
  form: { getValues, setValue, clearErrors },
  reference,
  onTaken,
}: {
  form: UseFormReturn<MeasureFormValues>;
  reference: Reference | null;
  onTaken: (strata: StratumValues[]) => void;
}) {
  const n = reference?.n ?? 0;
  const take = () => {
    if (!reference) return;
    onTaken(computeReferenceRates(getValues('strata'), reference));
    setValue('standard', `all submissions, ${reference.time_period_name} (n = ${formatNumber(n)})`, {
      shouldDirty: true,
    });
    clearErrors('standard');
  };
  return (
    <Button disabled={n === 0} onClick={take}>
      {n === 0
        ? 'Use the overall rates'
        : `Use the rates for ${reference!.time_period_name} (n = ${formatNumber(n)})`}
    </Button>
  );
}

/** So that a weight that was mistyped is seen. */
function TotalWeight({ form }: { form: UseFormReturn<MeasureFormValues> }) {
  const total = form.watch('strata').reduce((sum, one) => sum + (weightOf(one, 'standardised_rate') ?? 0), 0);
  return (
    <p className="tabular text-sm text-ink-soft">
      Total weight: <strong>{writeDecimal(total)}</strong>
    </p>
  );
}

/** Shows the sources of a known standard population's weights. */
function Sources({ standard }: { standard: string }) {
  const known = populations.find(([, { name }]) => name === standard.trim());
  return known ? <p className="text-sm text-ink-faint">Source of the weights: {known[1].source}.</p> : null;
}

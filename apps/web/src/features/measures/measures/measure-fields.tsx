import type {
  ExpressionIssue,
  Measure,
  MeasureCode,
  RosterFormula,
} from '@portal/contract/measures/measures';
import {
  kindsOverCases,
  kindsWithOptionalDenominator,
  stratifiedMeasureKinds,
} from '@portal/contract/measures/measure-kinds';
import { between, matches, number, required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { identifierOfName, useCodeFromName } from '../../../lib/form/code-from-name.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { ExpressionBox } from '../../../ui/form/expression-box.tsx';
import { caseFunctions, expressionFunctions } from '../../../ui/form/expression-functions.ts';
import { Select, type SelectOption } from '../../../ui/form/select.tsx';
import { NumberField, TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { countedPartOptions, kindFacts, measureKindOptions, polarityOptions } from './measure-kinds.ts';
import type { MeasureFormValues } from './measure-form-values.ts';
import { type Reference, StrataFields } from './strata-fields.tsx';

const CODE = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

const isOptionalPart = (kind: MeasureFormValues['kind'], name: string) =>
  name === 'denominator' && kindsWithOptionalDenominator.includes(kind);

const canUseMeasures = (kind: MeasureFormValues['kind']) =>
  kind !== 'distribution' && !kindsOverCases.includes(kind);

const measureFunctions = [...caseFunctions, ...expressionFunctions];

/** Edits a measure's name, calculation and display. */
export function MeasureFields({
  form,
  kind,
  mistakes,
  codes,
  formulas,
  measures,
  periods,
  reference,
}: {
  form: UseFormReturn<MeasureFormValues>;
  kind: MeasureFormValues['kind'];
  mistakes: readonly ExpressionIssue[];
  codes: readonly MeasureCode[];
  /** The rosters' formulas, which users insert by selecting them. */
  formulas: readonly RosterFormula[];
  /** The other measures of the project, whose values users can insert. */
  measures: readonly Measure[];
  periods: readonly SelectOption[];
  /** The total of all submissions in the strata, for reference rates. */
  reference: Reference | null;
}) {
  const { register, control } = form;
  const { errors } = form.formState;
  const [isNew] = useState(() => form.getValues('measure_code') === '');
  const { onName, onCode } = useCodeFromName(form, {
    name: 'measure_name',
    code: 'measure_code',
    codeOf: (name) => identifierOfName(name),
  });
  const facts = kindFacts[kind];
  const expression = (name: 'numerator' | 'denominator', label: string) => (
    <Controller
      key={name}
      control={control}
      name={name}
      rules={isOptionalPart(kind, name) ? {} : validateWith(label, required())}
      render={({ field, fieldState }) => (
        <ExpressionBox
          name={name}
          label={label}
          isOptional={isOptionalPart(kind, name)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          mistake={mistakes.find((one) => one.field === name) ?? null}
          isMistakeLive
          questions={codes}
          totals={formulas}
          measures={canUseMeasures(kind) ? measures : []}
          functions={kindsOverCases.includes(kind) ? expressionFunctions : measureFunctions}
        />
      )}
    />
  );
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.measure_name?.message}
        {...register('measure_name', {
          ...validateWith('Name', required()),
          ...(isNew && { onChange: onName }),
        })}
      />
      <TextField
        label="Code"
        hint="Stays the same from year to year, for example four_hour_share."
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        error={errors.measure_code?.message}
        {...register('measure_code', {
          ...validateWith(
            'Code',
            required(),
            matches([CODE], 'A code must be letters, digits and _, and start with a letter.'),
          ),
          ...(isNew && { onChange: onCode }),
        })}
      />
      <Select
        label="Type"
        hint={facts.words}
        options={measureKindOptions}
        {...register('kind', {
          ...(isNew && { onChange: ({ target }) => followKind(form, kind, target.value) }),
        })}
      />
      {stratifiedMeasureKinds.includes(kind) ? (
        <StrataFields form={form} kind={kind} mistakes={mistakes} codes={codes} reference={reference} />
      ) : (
        <>
          {expression('numerator', facts.numerator)}
          {facts.denominator !== null && expression('denominator', facts.denominator)}
        </>
      )}
      {kind !== 'distribution' && <MeasureScale form={form} />}
      <CountedPart form={form} kind={kind} />
      <Select label="Direction of improvement" options={polarityOptions} {...register('polarity')} />
      <Select
        // The options come later than the form: without them the browser would forget the choice.
        key={periods.length}
        label="Comparable since"
        hint="The period in which the definition changed. Time series show a break before it."
        placeholder="Always"
        isOptional
        options={periods}
        error={errors.comparable_since_id?.message}
        {...register('comparable_since_id')}
      />
      <TextArea label="Description" isOptional {...register('description')} />
    </>
  );
}

/** Selects which part counts people or events. */
function CountedPart({
  form: { register },
  kind,
}: {
  form: UseFormReturn<MeasureFormValues>;
  kind: MeasureFormValues['kind'];
}) {
  const counts = countedPartOptions(kind);
  if (counts.length === 0) return null;
  return (
    <Select
      key={`counts of ${kind}`}
      label="Counts or amounts"
      hint="Small counts are held back if the project has a threshold. Amounts never are. Anything that uses a rate or mean is an amount."
      options={counts}
      {...register('counts')}
    />
  );
}

function MeasureScale({ form: { register, formState } }: { form: UseFormReturn<MeasureFormValues> }) {
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <NumberField
        label="Multiplier"
        error={errors.multiplier?.message}
        {...register('multiplier', validateWith('Multiplier', required(), number()))}
      />
      <NumberField
        label="Decimal places"
        error={errors.decimals?.message}
        {...register('decimals', validateWith('Decimal places', required(), number(), between(0, 6)))}
      />
      <TextField label="Unit" autoComplete="off" maxLength={100} isOptional {...register('unit')} />
    </div>
  );
}

/** Times and unit of a new measure are those of its kind as long as they are what the kind before suggested. */
function followKind(
  form: UseFormReturn<MeasureFormValues>,
  before: MeasureFormValues['kind'],
  now: MeasureFormValues['kind'],
) {
  const { multiplier, unit } = kindFacts[before].scale;
  const [typedTimes, typedUnit] = form.getValues(['multiplier', 'unit']);
  if (typedTimes !== multiplier || typedUnit !== unit) return;
  form.setValue('multiplier', kindFacts[now].scale.multiplier);
  form.setValue('unit', kindFacts[now].scale.unit);
}

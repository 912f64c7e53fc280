import { stratifiedMeasureKinds } from '@portal/contract/measures/measure-kinds';
import type { Measure, MeasureJob } from '@portal/contract/measures/measures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import {
  createMeasure,
  measureCodesQuery,
  measurePreviewQuery,
  measuresQuery,
  rosterFormulasQuery,
  updateMeasure,
} from '../../../data/measures/measures.ts';
import { timePeriodsQuery } from '../../../data/platform/data-collection-state.ts';
import { cx } from '../../../lib/format/class-names.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MeasureFields } from './measure-fields.tsx';
import {
  toMeasureUpdate,
  mapPreviewMistakes,
  emptyMeasure,
  toPreviewDefinition,
  type MeasureFormValues,
  toMeasureFields,
  toMeasureFormValues,
} from './measure-form-values.ts';
import { MeasurePreviewTable } from './preview-table.tsx';

/** Edits a measure, with a preview of real values beside it that recalculates during typing. */
export function MeasureForm({
  projectId,
  measure: opened,
  onSaved,
  onCancel,
}: {
  projectId: number;
  /** Null for a new one. */
  measure: Measure | null;
  onSaved: (id: number, job: MeasureJob | null) => void;
  onCancel: () => void;
}) {
  const { item: measure, follow } = useEditedItem(opened ?? undefined, () => null);
  const form = useForm<MeasureFormValues>({
    defaultValues: measure ? toMeasureFormValues(measure) : emptyMeasure,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const { data: codes = [] } = useQuery(measureCodesQuery(projectId));
  const { data: formulas = [] } = useQuery(rosterFormulasQuery(projectId));
  const { data: all = [] } = useQuery(measuresQuery(projectId));
  const others = all.filter(({ id, kind }) => id !== measure?.id && kind !== 'distribution');
  const { data: periods = [] } = useQuery(timePeriodsQuery(projectId));
  const [chosenPeriod, setPeriod] = useState<number | null>(null);
  // The newest one that has been collected: an open period has few values yet.
  const shown = periods.find((one) => one.state === 'published') ?? periods[0];
  const time_period_id = chosenPeriod ?? shown?.id ?? 0;

  // eslint-disable-next-line react-hooks/incompatible-library -- the preview follows every keystroke
  const typed = form.watch();
  const definition = useDebouncedValue(toPreviewDefinition(typed));
  const preview = useQuery(
    measurePreviewQuery(
      definition && {
        project_id: projectId,
        time_period_id,
        ...(measure && { measure_id: measure.id }),
        ...definition,
      },
    ),
  );
  const isCurrent = JSON.stringify(definition) === JSON.stringify(toPreviewDefinition(typed));
  // A mistake applies only to the text in which it was found.
  const found = isCurrent && !preview.isPlaceholderData ? (preview.data?.mistakes ?? []) : [];
  const mistakes = mapPreviewMistakes(found, typed);

  const period = periods.find(({ id }) => id === time_period_id);
  const strata = isCurrent && !preview.isPlaceholderData ? preview.data?.strata : null;
  const reference = period && strata ? { ...strata, time_period_name: period.time_period_name } : null;

  const submit = useFormMutation(
    form,
    (values) => {
      const fields = toMeasureFields(values);
      return measure
        ? updateMeasure(
            measure.id,
            toMeasureUpdate(toMeasureFields(form.formState.defaultValues as MeasureFormValues), fields),
          )
        : createMeasure({ project_id: projectId, ...fields });
    },
    { done: (saved) => onSaved(saved.id, saved.job), typedOn: follow },
  );
  const periodOptions = periods.map(({ id, time_period_name }) => ({ value: id, label: time_period_name }));
  return (
    <div
      className={cx(
        'grid grid-cols-1 items-start gap-x-10 gap-y-8',
        // A table of strata takes more room.
        stratifiedMeasureKinds.includes(typed.kind)
          ? 'xl:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]',
      )}
    >
      <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
        <FormErrors form={form} />
        <MeasureFields
          form={form}
          kind={typed.kind}
          mistakes={mistakes}
          codes={codes}
          formulas={formulas}
          measures={others}
          periods={periodOptions}
          reference={reference}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {measure ? 'Save measure' : 'Add measure'}
          </Button>
          <CancelButton onCancel={onCancel} />
        </div>
      </Form>
      <section aria-labelledby="preview-heading" className="grid gap-4 rounded-lg border border-line p-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="preview-heading" className="text-xl">
            Preview
          </h2>
          <Select
            size="small"
            className="w-56"
            label="Time period"
            value={time_period_id}
            options={periodOptions}
            onChange={(event) => setPeriod(Number(event.target.value))}
          />
        </div>
        <Preview preview={preview} isEmpty={definition === null} values={typed} />
      </section>
    </div>
  );
}

function Preview({
  preview: { data, error },
  isEmpty,
  values,
}: {
  preview: { data: Parameters<typeof MeasurePreviewTable>[0]['preview'] | undefined; error: Error | null };
  isEmpty: boolean;
  values: MeasureFormValues;
}) {
  if (isEmpty && stratifiedMeasureKinds.includes(values.kind)) {
    return (
      <p className="text-sm text-ink-soft">
        Real values appear here when at least one stratum is complete. Incomplete rows are left out.
      </p>
    );
  }
  if (isEmpty) {
    return (
      <p className="text-sm text-ink-soft">
        Enter what the measure is calculated from: question codes, the operators + - * /, brackets, and
        functions such as total(a, b). Real values appear here while you type.
      </p>
    );
  }
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  if (!data) return <Skeleton type="text@6" />;
  if (data.mistakes.length > 0) {
    const ofAll = data.mistakes.find(({ field }) => field === 'standardisation');
    const words = ofAll?.message ?? 'Values appear here when the expression is valid.';
    return <p className="text-sm text-ink-soft">{words}</p>;
  }
  return <MeasurePreviewTable preview={data} unit={values.unit} decimals={Number(values.decimals) || 0} />;
}

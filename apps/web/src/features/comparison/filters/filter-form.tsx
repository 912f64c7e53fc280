import type { AdminFilter } from '@portal/contract/comparison/manage-filters';
import { required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { createFilter, updateFilter } from '../../../data/comparison/manage-filters.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { FieldError, fieldId } from '../../../ui/form/field.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const MOST_OPTIONS = 100;
type Option = { option_id: number | null; option_name: string };

/** A filter and its options, in order. */
export function FilterForm({
  projectId,
  filter,
  onSaved,
  onCancel,
}: {
  projectId: number;
  filter?: AdminFilter;
  onSaved: () => void;
  onCancel: () => void;
}) {
  // The filter as opened: a background reload must not change the values that the user saw.
  const [seen] = useState(filter);
  const start: Option[] = seen?.option_list.map(({ id, option_name }) => ({
    option_id: id,
    option_name,
  })) ?? [
    { option_id: null, option_name: '' },
    { option_id: null, option_name: '' },
  ];
  const form = useForm({
    defaultValues: { filter_name: seen?.filter_name ?? '', options: start },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'options' });
  const kept = new Set(fields.map(({ option_id }) => option_id));
  const gone = seen?.option_list.filter(({ id, count }) => count > 0 && !kept.has(id)) ?? [];
  const submit = useFormMutation(
    form,
    ({ filter_name, options }) => {
      if (!seen) {
        const names = options.map(({ option_name }) => option_name);
        return createFilter({ project_id: projectId, filter_name, options: names });
      }
      return updateFilter(seen.id, {
        filter_name,
        options: options.map(({ option_id, option_name }) => ({ id: option_id, option_name })),
        was: {
          filter_name: seen.filter_name,
          options: seen.option_list.map(({ id, option_name }) => ({ id, option_name })),
        },
      });
    },
    {
      said: seen ? 'Saved.' : 'Filter created. Now set the option of each submission.',
      done: onSaved,
    },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint="What people filter by, such as Region or Size."
        autoComplete="off"
        maxLength={100}
        error={errors.filter_name?.message}
        {...form.register('filter_name', validateWith('Name', required()))}
      />
      <fieldset id={fieldId('options')} tabIndex={-1} className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Options, in the order people see them</legend>
        {errors.options?.message && (
          <FieldError id={`${fieldId('options')}-error`} message={errors.options.message} />
        )}
        {fields.map((field, at) => (
          <OptionRow
            key={field.id}
            form={form}
            at={at}
            count={fields.length}
            onMove={(to) => swap(at, to)}
            onRemove={() => remove(at)}
          />
        ))}
        <Button
          className="justify-self-start"
          icon="plus"
          disabled={fields.length >= MOST_OPTIONS}
          onClick={() => append({ option_id: null, option_name: '' })}
        >
          Add option
        </Button>
      </fieldset>
      {gone.length > 0 && (
        <InlineMessage tone="warning" title="Saving will remove options from submissions">
          {gone
            .map(({ option_name, count }) => `${formatCount(count, 'submission')} with “${option_name}”`)
            .join(', ')}{' '}
          will no longer have an option in this filter.
        </InlineMessage>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {seen ? 'Save' : 'Create filter'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

function OptionRow({
  form,
  at,
  count,
  onMove,
  onRemove,
}: {
  form: UseFormReturn<{ filter_name: string; options: Option[] }>;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex items-start gap-1">
      <TextField
        className="min-w-0 flex-1"
        label={`Option ${at + 1}`}
        isLabelHidden
        autoComplete="off"
        maxLength={100}
        error={form.formState.errors.options?.[at]?.option_name?.message}
        {...form.register(`options.${at}.option_name`, validateWith(`Option ${at + 1}`, required()))}
      />
      <IconButton
        icon="arrow-up"
        label={`Move option ${at + 1} up`}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon="arrow-down"
        label={`Move option ${at + 1} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <IconButton
        icon="trash-2"
        label={`Remove option ${at + 1}`}
        disabled={count === 1}
        onClick={onRemove}
      />
    </div>
  );
}

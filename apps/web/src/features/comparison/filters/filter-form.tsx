import type { AdminFilter } from '@portal/contract/comparison/manage-filters';
import { required } from '@portal/contract/shared/form-rules';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { createFilter, updateFilter } from '../../../data/comparison/manage-filters.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { FieldError, fieldId } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

const MOST_OPTIONS = 100;
type Option = { option_id: number | null; option_name: string };

const startOptions = (filter: AdminFilter | undefined): Option[] =>
  filter?.option_list.map(({ id, option_name }) => ({ option_id: id, option_name })) ?? [
    { option_id: null, option_name: '' },
    { option_id: null, option_name: '' },
  ];

/** Returns the options with the ids of those that a save has added, so that the next save does not add them again. */
const withStoredIds = (options: readonly Option[], { option_list }: AdminFilter): Option[] =>
  options.map((one) => ({
    ...one,
    option_id:
      one.option_id ?? option_list.find(({ option_name }) => option_name === one.option_name)?.id ?? null,
  }));

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
  const { item: seen, follow } = useEditedItem(filter, () => null);
  const form = useForm({
    defaultValues: { filter_name: seen?.filter_name ?? '', options: startOptions(seen) },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
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
      said: seen ? 'Saved.' : 'Filter created. Now set the option for each submission.',
      done: onSaved,
      typedOn: (stored) => {
        form.setValue('options', withStoredIds(form.getValues('options'), stored), { shouldDirty: true });
        follow(stored);
      },
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
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
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {seen ? 'Save' : 'Create filter'}
      </FormActions>
    </Form>
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

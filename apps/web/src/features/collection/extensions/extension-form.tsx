import type { EntryExtension } from '@portal/contract/collection/extensions';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import {
  createExtension,
  type ProjectPeriodParams,
  updateExtension,
} from '../../../data/collection/extensions.ts';
import { submissionSearchQuery } from '../../../data/collection/submissions.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { fromDateTimeInput, toDateTimeInput } from '../../../lib/form/date-time-input.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

type Values = { organisation_id: string; extended_until: string; reason: string };

/** Edits an extension, new or existing: for whom, until when and why. */
export function ExtensionForm({
  part,
  extension: opened,
  onSaved,
  onCancel,
}: {
  part: ProjectPeriodParams;
  extension?: EntryExtension;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { item: extension, follow } = useEditedItem(opened, () => null);
  const shown = extension?.extended_until ?? null;
  const form = useForm<Values>({
    defaultValues: {
      organisation_id: '',
      extended_until: toDateTimeInput(shown),
      reason: extension?.reason ?? '',
    },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = ({ organisation_id: whose, extended_until: typed, reason }: Values) => {
    const sent = { extended_until: fromDateTimeInput(typed, shown) ?? '', reason };
    if (extension) {
      const { extended_until, reason: before } = extension;
      return updateExtension(
        { ...part, id: extension.id },
        { ...sent, was: { extended_until, reason: before } },
      );
    }
    const [organisation_id, submission_id] = whose.split('-').map(Number);
    return createExtension(part, {
      organisation_id: organisation_id!,
      submission_id: submission_id ?? null,
      ...sent,
    });
  };
  const submit = useFormMutation(form, save, {
    said: 'Saved. People at the organisation will get an email.',
    done: onSaved,
    typedOn: follow,
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {!extension && (
        <Controller
          name="organisation_id"
          control={form.control}
          rules={validateWith('Organisation or submission', required())}
          render={({ field }) => (
            <ForWhom
              part={part}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.organisation_id?.message}
            />
          )}
        />
      )}
      <TextField
        type="datetime-local"
        label="Until"
        hint="In your own time zone. The extension ends then, or when results are published if that is earlier."
        error={errors.extended_until?.message}
        {...form.register('extended_until', validateWith('Until', required()))}
      />
      <TextArea
        label="Reason"
        hint="The organisation can read this."
        maxLength={1000}
        error={errors.reason?.message}
        {...form.register('reason', validateWith('Reason', required()))}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Save extension
      </FormActions>
    </Form>
  );
}

/** An organisation, or one of its submissions, found by typing. */
function ForWhom({
  part,
  value,
  onChange,
  onBlur,
  error,
}: {
  part: ProjectPeriodParams;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().slice(0, 100));
  const { data = [] } = useQuery(submissionSearchQuery(part.project_id, part.time_period_id, search));
  const organisations = new Map(data.map((one) => [one.organisation_id, one.organisation_name]));
  const options = [
    ...[...organisations].map(([id, name]) => ({ id: String(id), label: name })),
    ...data
      .filter(({ submission_name, organisation_name }) => submission_name !== organisation_name)
      .map(({ id, organisation_id, submission_name, organisation_name }) => ({
        id: `${organisation_id}-${id}`,
        label: `${organisation_name}: ${submission_name}`,
      })),
  ];
  return (
    <ComboBox
      label="Organisation or submission"
      name="organisation_id"
      hint="An organisation with all its submissions, or one submission. Type to search."
      options={options}
      value={value || null}
      onSearch={setTyped}
      onChange={(id) => onChange(id === null ? '' : String(id))}
      onBlur={onBlur}
      error={error}
    />
  );
}

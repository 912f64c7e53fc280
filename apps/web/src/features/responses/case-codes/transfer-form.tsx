import type { CaseCode } from '@portal/contract/responses/case-codes';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { submissionSearchQuery } from '../../../data/collection/submissions.ts';
import { transferCase } from '../../../data/responses/case-transfers.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { formatCaseLabel } from './case-labels.ts';

type Values = { submission_id: number | null; reason: string };
/** The project and the time period, whose submissions can receive a case. */
export type CollectionPeriod = { projectId: number; timePeriodId: number };

/** Transfers a case to another submission that this person can change. */
export function TransferForm({
  row,
  collection,
  onMoved,
  onCancel,
}: {
  row: CaseCode;
  collection: CollectionPeriod;
  onMoved: () => void;
  onCancel: () => void;
}) {
  const form = useForm<Values>({
    defaultValues: { submission_id: null, reason: '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().slice(0, 100));
  const { data = [] } = useQuery(
    submissionSearchQuery(collection.projectId, collection.timePeriodId, search),
  );
  const submit = useFormMutation(
    form,
    ({ submission_id, reason }) => transferCase(row.id, { submission_id: submission_id!, reason }),
    { said: `${formatCaseLabel(row)} has been transferred.`, done: onMoved },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <p className="text-ink-soft">
        The case moves with its answers and their history, and gets a new number. Only the programme team can
        transfer a case to another organisation.
      </p>
      <Controller
        name="submission_id"
        control={form.control}
        rules={validateWith('New submission', required())}
        render={({ field }) => (
          <ComboBox
            name="submission_id"
            label="New submission"
            error={errors.submission_id?.message}
            value={field.value}
            options={data
              .filter(({ id }) => id !== row.submission_id)
              .map(({ id, submission_name, organisation_name }) => ({
                id,
                label:
                  submission_name === organisation_name
                    ? submission_name
                    : `${organisation_name}: ${submission_name}`,
              }))}
            onSearch={setTyped}
            onChange={(id) => field.onChange(id === null ? null : Number(id))}
            emptyText="No other submissions found"
          />
        )}
      />
      <TextArea
        label="Reason"
        maxLength={1000}
        hint="For example, the patient has moved."
        error={errors.reason?.message}
        {...form.register('reason', validateWith('Reason', required()))}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Transfer case
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
    </Form>
  );
}

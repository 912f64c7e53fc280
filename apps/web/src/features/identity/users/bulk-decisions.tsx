import { required } from '@portal/contract/shared/form-rules';
import type { User } from '@portal/contract/identity/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { decideOnUsers } from '../../../data/identity/users.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { SelectedPeople } from './selected-people.tsx';

const people = (n: number) => formatCount(n, 'person', 'people');

/** Approves or rejects every selected user, after naming them, and notifies each one. */
export function BulkDecisions({ chosen, onDone }: { chosen: readonly User[]; onDone: () => void }) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsking(null);
  const done = () => {
    close();
    onDone();
  };
  const unconfirmed = chosen.filter(({ status }) => status === 'unverified');
  const ids = chosen.map(({ id }) => id);
  const { send, isPending } = useApiMutation(() => decideOnUsers(ids, true), {
    said: `${people(chosen.length)} can now sign in and will get an email.`,
    done,
  });
  return (
    <>
      <Button
        size="small"
        variant="primary"
        disabled={unconfirmed.length > 0}
        onClick={() => setAsking('approve')}
      >
        Approve…
      </Button>
      <Button size="small" onClick={() => setAsking('reject')}>
        Reject…
      </Button>
      {unconfirmed.length > 0 && (
        <p className="text-sm text-ink-soft">
          {people(unconfirmed.length)} you selected {unconfirmed.length === 1 ? 'has' : 'have'} not confirmed
          their email address, so you can only reject them.
        </p>
      )}
      <ConfirmDialog
        isOpen={asking === 'approve'}
        onClose={close}
        onConfirm={() => void send()}
        title={`Approve ${people(chosen.length)}?`}
        confirmLabel="Approve and notify"
        isPending={isPending}
      >
        <p>Do they work for the organisations they named? Each person gets an email.</p>
        <SelectedPeople chosen={chosen} />
      </ConfirmDialog>
      <FormDialog isOpen={asking === 'reject'} onClose={close} title={`Reject ${people(chosen.length)}`}>
        {(cancel) => <RejectForm chosen={chosen} onDone={done} onCancel={cancel} />}
      </FormDialog>
    </>
  );
}

function RejectForm({
  chosen,
  onDone,
  onCancel,
}: {
  chosen: readonly User[];
  onDone: () => void;
  onCancel: () => void;
}) {
  const form = useForm({ defaultValues: { reason: '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ reason }) =>
      decideOnUsers(
        chosen.map(({ id }) => id),
        false,
        reason,
      ),
    { said: `${people(chosen.length)} cannot sign in and will get an email with your reason.`, done: onDone },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-4" onSubmit={submit}>
      <InlineMessage tone="warning">
        They cannot sign in. Each person gets an email with your reason.
      </InlineMessage>
      <SelectedPeople chosen={chosen} />
      <FormErrors form={form} />
      <TextArea
        label="Reason"
        maxLength={1000}
        error={errors.reason?.message}
        {...form.register('reason', validateWith('Reason', required()))}
      />
      <FormActions isPending={isSubmitting} variant="danger" onCancel={onCancel}>
        Reject and notify
      </FormActions>
    </Form>
  );
}

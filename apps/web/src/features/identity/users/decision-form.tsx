import { required } from '@portal/contract/shared/form-rules';
import type { User } from '@portal/contract/identity/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { decideOnUser } from '../../../data/identity/users.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import type { UserAction } from './user-rules.ts';

type Values = { reason: string };
type Refusal = { button: string; title: string; told: string; send: string };

const refusals: Record<'reject' | 'close', Refusal> = {
  reject: {
    button: 'Reject…',
    title: 'Reject this registration',
    told: 'They get an email with your reason.',
    send: 'Reject and notify',
  },
  close: {
    button: 'Close account…',
    title: 'Close this account',
    told: 'They are signed out everywhere straight away and cannot sign in until you reopen the account. Their answers stay, and they have the same access if you reopen it. They get an email with your reason.',
    send: 'Close and notify',
  },
};

/** Approves a user, or rejects with a reason, and notifies the user in both cases. */
export function DecisionForm({ user, actions }: { user: User; actions: ReadonlySet<UserAction> }) {
  const [isRefusing, setRefusing] = useState(false);
  const form = useForm<Values>({ defaultValues: { reason: '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const refusal = actions.has('reject') ? refusals.reject : actions.has('close') ? refusals.close : null;

  const approving = useApiMutation(() => decideOnUser(user, true), {
    said: `${user.full_name} can now sign in and has been notified.`,
    tells: 'here',
  });
  const refuse = useFormMutation(form, ({ reason }) => decideOnUser(user, false, reason), {
    said: `${user.full_name} cannot sign in and has been notified of the reason.`,
    done: () => {
      setRefusing(false);
      form.reset({ reason: '' });
    },
  });

  if (isRefusing && refusal) {
    return (
      <Form isUnsaved={isDirty} className="grid gap-4" onSubmit={refuse}>
        <div>
          <h3>{refusal.title}</h3>
          <p className="text-sm text-ink-soft">{refusal.told}</p>
        </div>
        <FormErrors form={form} />
        <TextArea
          label="Reason"
          maxLength={1000}
          autoFocus
          error={errors.reason?.message}
          {...form.register('reason', validateWith('Reason', required()))}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" isPending={isSubmitting}>
            {refusal.send}
          </Button>
          <CancelButton onCancel={() => setRefusing(false)} />
        </div>
      </Form>
    );
  }
  if ((user.status === 'approved' || user.status === 'invited') && !refusal) return null;
  return (
    <div className="grid gap-4">
      <StatusMessage user={user} />
      {approving.refusal && (
        <InlineMessage tone="error" isLive>
          {approving.refusal}
        </InlineMessage>
      )}
      <div className="flex flex-wrap gap-3">
        {actions.has('approve') && (
          <Button
            variant="primary"
            icon="user-check"
            isPending={approving.isPending}
            onClick={() => void approving.send()}
          >
            Approve
          </Button>
        )}
        {actions.has('reopen') && (
          <Button
            variant="primary"
            icon="user-check"
            isPending={approving.isPending}
            onClick={() => void approving.send()}
          >
            Reopen account
          </Button>
        )}
        {refusal && <Button onClick={() => setRefusing(true)}>{refusal.button}</Button>}
      </div>
    </div>
  );
}

function StatusMessage({ user }: { user: User }) {
  const registered = formatDate(user.created_at);
  if (user.status === 'pending') {
    return (
      <InlineMessage tone="warning" title="Waiting for your decision">
        This person registered on {registered} and has confirmed the address {user.email_address}. Do they
        work for {user.organisation_name ?? 'the organisation they named'}?
      </InlineMessage>
    );
  }
  if (user.status === 'unverified') {
    return (
      <InlineMessage title="Has not confirmed their email address">
        Registered on {registered}. You can approve them once they have opened the link in their confirmation
        email.
      </InlineMessage>
    );
  }
  if (user.status === 'invited') {
    return (
      <InlineMessage title="Has not accepted the invitation yet">
        Invited on {registered}. The link in the invitation works for a week. You can resend it under Account.
      </InlineMessage>
    );
  }
  if (user.status === 'closed') {
    return (
      <InlineMessage tone="warning" title="The account is closed">
        They cannot sign in. Their answers and access stay as they are. If you reopen the account, they can
        sign in as before and will get an email.
        {user.decision_reason ? ` Reason: ${user.decision_reason}` : ''}
      </InlineMessage>
    );
  }
  if (user.status === 'rejected') {
    return (
      <InlineMessage tone="error" title="Cannot sign in">
        {user.decision_reason ? `Reason: ${user.decision_reason}` : 'Rejected without a reason.'}
      </InlineMessage>
    );
  }
  return null;
}

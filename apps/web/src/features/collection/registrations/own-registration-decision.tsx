import type { RegistrationDetail } from '@portal/contract/collection/registration-details';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import {
  confirmRegistration,
  declineRegistration,
  reconsiderRegistration,
} from '../../../data/collection/registrations.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';

/** Shows the state of the registration, and the actions for it. */
export function RegistrationState({ registration }: { registration: RegistrationDetail }) {
  const { state, confirmed_at: at, registration_closes_at: closes } = registration;
  const until =
    closes && registration.may_write ? ` You can change the registration until ${formatDate(closes)}.` : '';
  if (state === 'confirmed') {
    return (
      <InlineMessage tone="success" title={`${registration.organisation_name} is registered`}>
        Confirmed on {at && formatDateTime(at)}
        {registration.confirmed_by_name && ` by ${registration.confirmed_by_name}`}.{until}
      </InlineMessage>
    );
  }
  if (state === 'declined') {
    return (
      <InlineMessage title={`${registration.organisation_name} is not taking part this time`}>
        {registration.decline_reason}
        {until}
      </InlineMessage>
    );
  }
  return registration.read_only_reason ? (
    <InlineMessage tone="warning" title="This registration was not confirmed">
      {registration.read_only_reason}
    </InlineMessage>
  ) : (
    <InlineMessage title="Not confirmed yet">
      Check the contacts and submissions below, then confirm at the end of the page.
      {closes && ` Registration closes on ${formatDate(closes)}.`}
    </InlineMessage>
  );
}

/** Confirm, decline, or change what was confirmed. */
export function RegistrationDecision({ registration }: { registration: RegistrationDetail }) {
  const [isDeclining, setDeclining] = useState(false);
  const reconsidering = useApiMutation(reconsiderRegistration);
  const confirming = useApiMutation(confirmRegistration, {
    said: 'Registered. An email has been sent to the contacts.',
  });
  const { id, state, problems } = registration;
  if (!registration.may_write) return null;
  if (state !== 'draft') {
    return (
      <div className="mt-12">
        <Button isPending={reconsidering.isPending} onClick={() => void reconsidering.send(id)}>
          Change registration
        </Button>
      </div>
    );
  }
  return (
    <section aria-labelledby="confirm" className="mt-12">
      <h2 id="confirm">Confirm</h2>
      {problems.length > 0 && (
        <ul className="mt-3 grid list-disc gap-1 pl-6 text-sm text-ink-soft">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={problems.length > 0}
          isPending={confirming.isPending}
          onClick={() => void confirming.send(id)}
        >
          Confirm registration
        </Button>
        <Button onClick={() => setDeclining(true)}>Not this time</Button>
      </div>
      <Dialog isOpen={isDeclining} onClose={() => setDeclining(false)} title="Not taking part this time?">
        <DeclineForm id={id} onDone={() => setDeclining(false)} />
      </Dialog>
    </section>
  );
}

function DeclineForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { send, isPending } = useApiMutation(declineRegistration, { done: onDone, typed: reason });
  const decline = () => {
    if (reason.trim() === '') return setError('Reason is required.');
    void send(id, reason);
  };
  return (
    <Form
      isUnsaved={reason.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        decline();
      }}
    >
      <p className="mb-5 text-ink-soft">
        The programme team will see your reason. Your contacts and submissions are saved for next time.
      </p>
      <TextArea
        label="Reason"
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isPending}>
          Do not take part
        </Button>
        <CancelButton onCancel={onDone} />
      </DialogActions>
    </Form>
  );
}

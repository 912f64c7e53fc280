import type { ContactMessage, OpenedContactMessage } from '@portal/contract/site/contact';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  answerContactMessage,
  contactMessageQuery,
  deleteContactMessage,
  setContactMessageState,
} from '../../../data/site/contact.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ContactState } from './contact-columns.tsx';

/** One message to read, answer, close, open again or delete. */
export function ContactPanel({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { data, error, refetch } = useQuery(contactMessageQuery(message.id));
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving)
    return (
      <RemoveDialog
        kind="message"
        name={message.subject}
        verb="delete"
        remove={() => deleteContactMessage(message.id)}
        onRemoved={onClose}
        onClose={() => setRemoving(false)}
      >
        The message from {message.full_name} and all replies to it are deleted permanently. Copies already
        emailed are not deleted and stay in the outbox.
      </RemoveDialog>
    );
  return (
    <FormDialog isOpen onClose={onClose} title={message.subject}>
      {(cancel) =>
        data ? (
          <Opened message={data} onCancel={cancel} onSent={onClose} onRemove={() => setRemoving(true)} />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Skeleton type="text@6" />
        )
      }
    </FormDialog>
  );
}

type OpenedProps = {
  message: OpenedContactMessage;
  onSent: () => void;
  onCancel: () => void;
  onRemove: () => void;
};

function Opened({ message, onSent, onCancel, onRemove }: OpenedProps) {
  const { full_name, email_address, organisation_name, received_at } = message;
  return (
    <div className="grid gap-6">
      <DescriptionList
        items={[
          { term: 'From', value: full_name },
          { term: 'Email address', value: <span className="wrap-anywhere">{email_address}</span> },
          ...(organisation_name ? [{ term: 'Organisation', value: organisation_name }] : []),
          { term: 'Received', value: formatDateTime(received_at) },
          { term: 'State', value: <ContactState message={message} /> },
          { term: 'Consent given', value: message.consent_text },
        ]}
      />
      <p className="rounded-md bg-canvas px-5 py-4 whitespace-pre-line wrap-anywhere">
        {message.message_text}
      </p>
      {message.contact_answers.map((answer) => (
        <section key={answer.id} className="border-l-2 border-accent pl-4">
          <h3>
            Reply by {answer.answered_by ?? 'the programme team'}, {formatDateTime(answer.answered_at)}
          </h3>
          <p className="text-sm text-ink-faint">
            {answer.sent_at ? `Sent ${formatDateTime(answer.sent_at)}` : 'Waiting to be sent'}
          </p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{answer.answer_text}</p>
        </section>
      ))}
      <Answer message={message} onSent={onSent} onCancel={onCancel} onRemove={onRemove} />
    </div>
  );
}

function Answer({ message, onSent, onCancel, onRemove }: OpenedProps) {
  const { id, state, email_address, answers } = message;
  // The answers as they were when the message was opened. Newer answers must be read before this one is sent.
  const [seen, setSeen] = useState(answers);
  const form = useForm({ defaultValues: { answer_text: '', closes: true }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) => answerContactMessage(id, { ...values, seen_answers: seen }),
    {
      said: `Your reply is being sent to ${email_address}.`,
      done: onSent,
      typedOn: () => setSeen((before) => before + 1),
    },
  );
  const next = state === 'open' ? 'closed' : 'open';
  const { send, isPending } = useApiMutation(setContactMessageState, {
    said: next === 'closed' ? 'Closed.' : 'Reopened.',
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-5 border-t border-line pt-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextArea
        label="Reply"
        hint={`Your reply will be sent to ${email_address}. A greeting is added above it and the original message below it.`}
        rows={6}
        maxLength={5000}
        error={errors.answer_text?.message}
        {...form.register('answer_text', validateWith('Reply', required()))}
      />
      {answers > seen && (
        <InlineMessage tone="warning" title="Someone else has already replied" isLive>
          <p>Their reply is above. Yours is still here and has not been sent.</p>
          <Button size="small" className="mt-3" onClick={() => setSeen(answers)}>
            I have read the reply
          </Button>
        </InlineMessage>
      )}
      {state === 'open' && (
        <Checkbox label="Close this message when the reply is sent" {...form.register('closes')} />
      )}
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Send reply
        </Button>
        <Button isPending={isPending} onClick={() => void send(id, { state: next, seen: { state } })}>
          {state === 'open' ? 'Close without replying' : 'Reopen'}
        </Button>
        <Button variant="quiet" disabled={isDirty} onClick={onRemove}>
          Delete
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
    </Form>
  );
}

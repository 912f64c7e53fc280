import { CONTACT_CONSENT } from '@portal/contract/site/contact-consent';
import { accepted, email, required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { sendContactMessage } from '../../../data/site/contact.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useCurrentUser } from '../../../shell/auth/auth-store.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/** Writes to the programme team. `onSent` gets the address an answer goes to. */
export function ContactForm({ onSent }: { onSent: (emailAddress: string) => void }) {
  const user = useCurrentUser();
  const form = useForm({
    defaultValues: {
      full_name: user?.full_name ?? '',
      email_address: user?.email_address ?? '',
      subject: '',
      message_text: '',
      consent: false,
      website: '',
    },
    shouldFocusError: false,
  });
  const { register } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    // The rules of the form have made sure of the consent.
    (values) => sendContactMessage({ ...values, consent: true }),
    { done: (_, { email_address }) => onSent(email_address.trim()) },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={200}
        error={errors.full_name?.message}
        {...register('full_name', validateWith('Name', required()))}
      />
      <TextField
        label="Email address"
        hint="We will reply to this address."
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email_address?.message}
        {...register('email_address', validateWith('Email address', required(), email()))}
      />
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={200}
        error={errors.subject?.message}
        {...register('subject', validateWith('Subject', required()))}
      />
      <TextArea
        label="Message"
        hint="Do not include anything that could identify a patient or another person."
        rows={6}
        maxLength={5000}
        error={errors.message_text?.message}
        {...register('message_text', validateWith('Message', required()))}
      />
      {/* Seen by programs alone, which fill in every field there is. */}
      <div className="hidden" aria-hidden="true">
        <input type="text" tabIndex={-1} autoComplete="off" aria-label="Website" {...register('website')} />
      </div>
      <Checkbox
        label={CONTACT_CONSENT}
        error={errors.consent?.message}
        {...register(
          'consent',
          validateWith('Consent', accepted('Tick this box so that we can reply to you.')),
        )}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start"
        isPending={isSubmitting}
      >
        Send
      </Button>
    </Form>
  );
}

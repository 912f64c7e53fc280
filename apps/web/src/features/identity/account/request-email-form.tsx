import { email, required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type Values = { email_address: string };

/** Asks for nothing but an address, to send a message to. */
export function RequestEmailForm({
  submitLabel,
  defaultEmail = '',
  onSend,
  onSent,
}: {
  submitLabel: string;
  defaultEmail?: string;
  onSend: (emailAddress: string) => Promise<unknown>;
  onSent: (emailAddress: string) => void;
}) {
  const form = useForm<Values>({ defaultValues: { email_address: defaultEmail }, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;
  const submit = useFormMutation(form, ({ email_address }) => onSend(email_address.trim()), {
    done: (_, { email_address }) => onSent(email_address.trim()),
    typedOn: 'done',
  });
  return (
    <UnguardedForm className="grid gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        error={errors.email_address?.message}
        {...form.register('email_address', validateWith('Email address', required(), email()))}
      />
      <Button type="submit" variant="primary" isPending={isSubmitting}>
        {submitLabel}
      </Button>
    </UnguardedForm>
  );
}

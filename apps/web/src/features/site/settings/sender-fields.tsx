import { email } from '@portal/contract/shared/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { SettingsValues } from './settings-values.ts';

/**
 * Edits the sender of emails. The deployment sets the address itself: its mail server sends for that address
 * alone.
 */
export function SenderFields({ form, mailFrom }: { form: UseFormReturn<SettingsValues>; mailFrom: string }) {
  const { errors } = form.formState;
  return (
    <>
      <h2 className="mt-4 text-xl">Sender of mails</h2>
      <TextField
        label="Sender name"
        hint={`Stands before the address, which stays as it is. Left empty, mails come from: ${mailFrom}`}
        isOptional
        autoComplete="off"
        maxLength={100}
        error={errors.mail_sender_name?.message}
        {...form.register('mail_sender_name')}
      />
      <TextField
        label="Answers go to"
        hint="An email address that somebody reads. Left empty, answers go to the address mails come from."
        isOptional
        type="email"
        autoComplete="off"
        maxLength={200}
        error={errors.mail_reply_to?.message}
        {...form.register('mail_reply_to', validateWith('Answers go to', email()))}
      />
    </>
  );
}

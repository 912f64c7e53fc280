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
      <h2 className="mt-4 text-xl">Email sender</h2>
      <TextField
        label="Sender name"
        hint={`Shown before the address, which does not change. If you leave this empty, emails come from: ${mailFrom}`}
        isOptional
        autoComplete="off"
        maxLength={100}
        error={errors.mail_sender_name?.message}
        {...form.register('mail_sender_name')}
      />
      <TextField
        label="Reply to"
        hint="Use an email address that you monitor. If you leave this empty, replies go to the sender address."
        isOptional
        type="email"
        autoComplete="off"
        maxLength={200}
        error={errors.mail_reply_to?.message}
        {...form.register('mail_reply_to', validateWith('Reply to', email()))}
      />
    </>
  );
}

import { required } from '@portal/contract/shared/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { PlaceholderList } from '../../../ui/form/placeholder-list.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';

export type MessageValues = { subject: string; text: string };

/** Edits the subject and text of a message, and lists their placeholders. */
export function MessageFields({
  form,
  placeholders,
}: {
  form: UseFormReturn<MessageValues>;
  placeholders: readonly { name: string; meaning: string }[];
}) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={200}
        error={errors.subject?.message}
        {...form.register('subject', validateWith('Subject', required()))}
      />
      <TextArea
        label="Text"
        rows={10}
        maxLength={5000}
        error={errors.text?.message}
        {...form.register('text', validateWith('Text', required()))}
      />
      <PlaceholderList placeholders={placeholders} />
    </>
  );
}

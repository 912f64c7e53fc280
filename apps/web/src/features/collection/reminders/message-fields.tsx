import { required } from '@portal/contract/shared/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { PlaceholderList } from '../../../ui/form/placeholder-list.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';

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
      <RequiredTextField form={form} name="subject" label="Subject" maxLength={200} />
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

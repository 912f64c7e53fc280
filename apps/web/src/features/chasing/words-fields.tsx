import { required } from '@portal/contract/rules/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { ruled } from '../../lib/form.ts';
import { Placeholders } from '../../ui/form/placeholders.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';

export type Words = { subject: string; text: string };

/** Subject and text of a message, and what may stand in them. */
export function WordsFields({
  form,
  placeholders,
}: {
  form: UseFormReturn<Words>;
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
        {...form.register('subject', ruled('Subject', required()))}
      />
      <TextArea
        label="Text"
        rows={10}
        maxLength={5000}
        error={errors.text?.message}
        {...form.register('text', ruled('Text', required()))}
      />
      <Placeholders placeholders={placeholders} />
    </>
  );
}

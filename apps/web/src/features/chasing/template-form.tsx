import type { MessagePreview } from '@portal/contract/chasing';
import type { MessageTemplate } from '@portal/contract/message-templates';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Asked, previewMessage } from '../../data/chasing.ts';
import { updateMessageTemplate } from '../../data/message-templates.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { Button } from '../../ui/press/button.tsx';
import { MessagePreviewPane } from './message-preview.tsx';
import { type Words, WordsFields } from './words-fields.tsx';

/** A message in the words of the programme, with how it reads for somebody real. */
export function TemplateForm({
  template,
  onSaved,
  onCancel,
}: {
  template: MessageTemplate;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { template_key, subject, text, placeholders } = template;
  const was = { subject, text };
  const [looking, setLooking] = useState<{ asked: Asked; preview: MessagePreview } | null>(null);
  const form = useForm<Words>({ defaultValues: was, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const save = useFormWrite(form, (words) => updateMessageTemplate(template_key, { ...words, was }), {
    said: ({ template_name }) => `“${template_name}” is saved.`,
    done: onSaved,
  });
  const askedOf = (words: Words): Asked => ({ template_key, ...words, all: {}, targets: null });
  const look = useFormWrite(form, (words) => previewMessage(askedOf(words)), {
    done: (preview, words) => setLooking({ asked: askedOf(words), preview }),
  });
  return (
    <>
      <form noValidate className="grid gap-5" hidden={looking !== null} onSubmit={save}>
        <FormErrors form={form} />
        <WordsFields form={form} placeholders={placeholders} />
        <DialogActions>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Save
          </Button>
          <Button icon="eye" onClick={() => look()}>
            Preview
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </DialogActions>
      </form>
      {looking && (
        <>
          <MessagePreviewPane {...looking} isSent={false} />
          <DialogActions>
            <Button onClick={() => setLooking(null)}>Back to the text</Button>
          </DialogActions>
        </>
      )}
    </>
  );
}

import type { MessagePreview } from '@portal/contract/collection/reminders';
import type { MessageTemplate } from '@portal/contract/collection/message-templates';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MessageDraft, previewMessage } from '../../../data/collection/reminders.ts';
import { updateMessageTemplate } from '../../../data/collection/message-templates.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { MessagePreviewPane } from './message-preview.tsx';
import { type MessageValues, MessageFields } from './message-fields.tsx';

/** Edits a message template in the words of the programme, with a preview for a real recipient. */
export function MessageTemplateForm({
  template,
  onSaved,
  onCancel,
}: {
  template: MessageTemplate;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { template_key, placeholders } = template;
  const { was, follow } = useEditedItem<MessageValues, MessageValues>(template, (one) => ({
    subject: one?.subject ?? '',
    text: one?.text ?? '',
  }));
  const [looking, setLooking] = useState<{ asked: MessageDraft; preview: MessagePreview } | null>(null);
  const form = useForm<MessageValues>({ defaultValues: was, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const save = useFormMutation(form, (words) => updateMessageTemplate(template_key, { ...words, was }), {
    said: ({ template_name }) => `“${template_name}” has been saved.`,
    done: onSaved,
    typedOn: follow,
  });
  const askedOf = (words: MessageValues): MessageDraft => ({
    template_key,
    ...words,
    all: {},
    targets: null,
  });
  const look = useFormMutation(form, (words) => previewMessage(askedOf(words)), {
    done: (preview, words) => setLooking({ asked: askedOf(words), preview }),
    typedOn: 'done',
  });
  return (
    <>
      <Form isUnsaved={isDirty} className="grid gap-5" hidden={looking !== null} onSubmit={save}>
        <FormErrors form={form} />
        <MessageFields form={form} placeholders={placeholders} />
        <DialogActions>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Save
          </Button>
          <Button icon="eye" onClick={() => look()}>
            Preview
          </Button>
          <CancelButton onCancel={onCancel} />
        </DialogActions>
      </Form>
      {looking && (
        <>
          <MessagePreviewPane {...looking} isSent={false} />
          <DialogActions>
            <Button onClick={() => setLooking(null)}>Back to editing</Button>
          </DialogActions>
        </>
      )}
    </>
  );
}

import type { MessagePreview } from '@portal/contract/collection/reminders';
import type { MessageTemplate } from '@portal/contract/collection/message-templates';
import { reminderTemplates } from '@portal/contract/collection/default-message-templates';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MessageDraft, previewMessage, sendMessage } from '../../../data/collection/reminders.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { confirmUnsavedLoss } from '../../../ui/dialog/confirm-unsaved-loss.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { MessagePreviewPane } from './message-preview.tsx';
import { type MessageValues, MessageFields } from './message-fields.tsx';

const isForChasing = ({ template_key }: MessageTemplate) =>
  reminderTemplates.some((one) => one === template_key);

/**
 * Writes a message to the selected recipients: from a template, with a preview for each recipient, then sends
 * it.
 */
export function MessageForm({
  selection,
  templates,
  onSent,
  onCancel,
}: {
  selection: Pick<MessageDraft, 'targets' | 'all'>;
  templates: readonly MessageTemplate[];
  onSent: () => void;
  onCancel: () => void;
}) {
  const offered = templates.filter(isForChasing);
  const [template, setTemplate] = useState(() => offered.find(isNotSubmitted) ?? offered[0]!);
  // The key is the same as long as the dialog is open, so that repeated presses and retries send once.
  const [send_key] = useState(() => crypto.randomUUID());
  const [looking, setLooking] = useState<{ asked: MessageDraft; preview: MessagePreview } | null>(null);
  const { subject, text } = template;
  const form = useForm<MessageValues>({ defaultValues: { subject, text }, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const askedOf = (words: MessageValues): MessageDraft => ({
    ...selection,
    template_key: template.template_key,
    ...words,
  });
  const look = useFormMutation(form, (words) => previewMessage(askedOf(words)), {
    done: (preview, words) => setLooking({ asked: askedOf(words), preview }),
    typedOn: 'done',
  });
  const sending = useApiMutation(sendMessage, {
    said: ({ people }) => `Sending ${formatCount(people, 'email')}.`,
    done: () => {
      form.reset(form.getValues());
      onSent();
    },
    tells: 'here',
  });
  const people = looking?.preview.people ?? 0;
  return (
    <>
      <Form isUnsaved={isDirty} className="grid gap-5" hidden={looking !== null} onSubmit={look}>
        <FormErrors form={form} />
        <Select
          label="Template"
          hint={isDirty ? 'Selecting another template replaces what you have typed.' : undefined}
          value={template.template_key}
          options={offered.map(({ template_key, template_name }) => ({
            value: template_key,
            label: template_name,
          }))}
          onChange={(event) => {
            const chosen = offered.find(({ template_key }) => template_key === event.target.value)!;
            const take = () => {
              setTemplate(chosen);
              form.reset({ subject: chosen.subject, text: chosen.text });
            };
            if (isDirty) confirmUnsavedLoss({}, take);
            else take();
          }}
        />
        <MessageFields form={form} placeholders={template.placeholders} />
        <FormActions isPending={isSubmitting} onCancel={onCancel}>
          Preview
        </FormActions>
      </Form>
      {looking && (
        <>
          {sending.refusal && (
            <InlineMessage tone="error" isLive className="mb-4">
              {sending.refusal}
            </InlineMessage>
          )}
          <MessagePreviewPane {...looking} />
          <DialogActions>
            {people > 0 && (
              <Button
                variant="primary"
                icon="send"
                isPending={sending.isPending}
                onClick={() => void sending.send({ ...looking.asked, send_key, people })}
              >
                Send to {formatCount(people, 'person', 'people')}
              </Button>
            )}
            <Button
              onClick={() => {
                sending.forget();
                setLooking(null);
              }}
            >
              Back to editing
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}

const isNotSubmitted = ({ template_key }: MessageTemplate) => template_key === 'not_submitted';

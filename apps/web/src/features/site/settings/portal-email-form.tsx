import type { MailText, MailWords } from '@portal/contract/platform/mail-texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type MailPreview,
  previewMailText,
  sendTestMail,
  updateMailText,
} from '../../../data/platform/mail-texts.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { PlaceholderList } from '../../../ui/form/placeholder-list.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { MailPreviewPane } from './mail-preview-pane.tsx';

/**
 * Edits the programme's addition to an email, with a preview and a test to yourself. Both use the text in the
 * fields, saved or not.
 */
export function PortalEmailForm({
  mail,
  onSaved,
  onCancel,
}: {
  mail: MailText;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { mail_key, placeholders } = mail;
  const { was, follow } = useEditedItem<MailWords, MailWords>(mail, (one) => ({
    subject: one?.subject ?? '',
    opening: one?.opening ?? '',
    closing: one?.closing ?? '',
  }));
  const [preview, setPreview] = useState<MailPreview | null>(null);
  const form = useForm<MailWords>({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = useFormMutation(form, (words) => updateMailText(mail_key, { ...words, was }), {
    said: ({ mail_name }) => `“${mail_name}” has been saved.`,
    done: onSaved,
    typedOn: follow,
  });
  const look = useFormMutation(form, (words) => previewMailText(mail_key, words), {
    done: setPreview,
    typedOn: 'done',
  });
  const test = useFormMutation(form, (words) => sendTestMail(mail_key, words), {
    said: ({ to_address }) =>
      `A test email is on its way to ${to_address}. You can also find it in the outbox.`,
    typedOn: 'done',
  });
  return (
    <>
      <Form isUnsaved={isDirty} className="grid gap-5" hidden={preview !== null} onSubmit={save}>
        <FormErrors form={form} />
        <p className="text-ink-soft">{mail.sent_when}</p>
        <RequiredTextField form={form} name="subject" label="Subject" maxLength={200} />
        <TextArea
          label="Opening"
          hint="Shown after “Dear …,” and before the main text."
          isOptional
          rows={3}
          maxLength={2000}
          error={errors.opening?.message}
          {...form.register('opening')}
        />
        <TextArea
          label="Closing"
          hint="Shown after the main text, before the programme name, the sign-in link and the support contact."
          isOptional
          rows={3}
          maxLength={2000}
          error={errors.closing?.message}
          {...form.register('closing')}
        />
        <PlaceholderList placeholders={placeholders} />
        <DialogActions>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Save
          </Button>
          <Button icon="eye" onClick={() => look()}>
            Preview
          </Button>
          <Button icon="mail" onClick={() => test()}>
            Send test email
          </Button>
          <CancelButton onCancel={onCancel} />
        </DialogActions>
      </Form>
      {preview && (
        <>
          <MailPreviewPane preview={preview} />
          <DialogActions>
            <Button onClick={() => setPreview(null)}>Back to editing</Button>
          </DialogActions>
        </>
      )}
    </>
  );
}

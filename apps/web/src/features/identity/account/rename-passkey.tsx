import type { Passkey } from '@portal/contract/identity/passkeys';
import { useForm } from 'react-hook-form';
import { renamePasskey } from '../../../data/identity/passkeys.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    defaultValues: { passkey_name: passkey.passkey_name },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(form, ({ passkey_name }) => renamePasskey(passkey.id, passkey_name), {
    said: 'Saved.',
    done: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} size="small" title={`Rename “${passkey.passkey_name}”`}>
      <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
        <FormErrors form={form} />
        <RequiredTextField form={form} name="passkey_name" label="Name" maxLength={100} />
        <FormActions isPending={isSubmitting} onCancel={onClose}>
          Save
        </FormActions>
      </Form>
    </Dialog>
  );
}

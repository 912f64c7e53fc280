import { required } from '@portal/contract/shared/form-rules';
import { type Webhook, type WebhookEvent } from '@portal/contract/platform/webhooks';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { createWebhook, updateWebhook } from '../../../data/platform/webhooks.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-group.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { webhookEventLabels } from './webhook-event-labels.ts';

const options = Object.entries(webhookEventLabels).map(([value, words]) => ({ value, ...words }));
const EMPTY = { webhook_name: '', address: '', events: [] as string[], is_on: true };

/** Edits an address and its events; passes on the secret of a new one, once only. */
export function WebhookForm({
  webhook,
  onMade,
  onSaved,
  onCancel,
}: {
  webhook?: Webhook;
  onMade: (made: { webhook_name: string; secret: string }) => void;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const [was] = useState(() =>
    webhook
      ? {
          webhook_name: webhook.webhook_name,
          address: webhook.address,
          events: webhook.events as string[],
          is_on: webhook.is_on,
        }
      : EMPTY,
  );
  const seen = { ...was, events: was.events as WebhookEvent[] };
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormMutation(
    form,
    async ({ events, ...values }) => {
      const fields = { ...values, events: events as WebhookEvent[] };
      if (webhook) {
        await updateWebhook(webhook.id, { ...fields, seen });
        return null;
      }
      const { secret } = await createWebhook(fields);
      return { webhook_name: fields.webhook_name, secret };
    },
    {
      said: (_, { webhook_name }) => `“${webhook_name}” is saved.`,
      done: (made) => {
        if (made) onMade(made);
        onSaved();
      },
    },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint="The recipient, such as Data warehouse."
        autoComplete="off"
        maxLength={100}
        error={errors.webhook_name?.message}
        {...form.register('webhook_name', validateWith('Name', required()))}
      />
      <TextField
        label="Address"
        hint="The address must start with https:// and be on a public network."
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        error={errors.address?.message}
        {...form.register('address', validateWith('Address', required()))}
      />
      <Controller
        control={form.control}
        name="events"
        rules={{ validate: (chosen) => chosen.length > 0 || 'Select at least one event.' }}
        render={({ field, fieldState }) => (
          <CheckboxGroup
            legend="Events"
            name="events"
            options={options}
            values={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Checkbox
        label="In use"
        hint="If you turn this off, nothing is sent. Waiting messages are sent when you turn it on again."
        {...form.register('is_on')}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {webhook ? 'Save' : 'Add webhook'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

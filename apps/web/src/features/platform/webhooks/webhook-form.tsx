import { required } from '@portal/contract/shared/form-rules';
import { type Webhook, type WebhookEvent } from '@portal/contract/platform/webhooks';
import { Controller, useForm } from 'react-hook-form';
import { createWebhook, updateWebhook } from '../../../data/platform/webhooks.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { webhookEventLabels } from './webhook-event-labels.ts';

const options = Object.entries(webhookEventLabels).map(([value, words]) => ({ value, ...words }));
type Values = { webhook_name: string; address: string; events: string[]; is_on: boolean };
type Saved = Values & { id: number };
const EMPTY: Values = { webhook_name: '', address: '', events: [], is_on: true };

/** Edits an address and its events; passes on the secret of a new one, once only. */
export function WebhookForm({
  webhook: opened,
  onMade,
  onSaved,
  onCancel,
}: {
  webhook?: Webhook;
  onMade: (made: { webhook_name: string; secret: string }) => void;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: webhook,
    was,
    follow,
  } = useEditedItem<Saved, Values>(opened, (one) =>
    one
      ? { webhook_name: one.webhook_name, address: one.address, events: one.events, is_on: one.is_on }
      : EMPTY,
  );
  const seen = { ...was, events: was.events as WebhookEvent[] };
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    async ({ events, ...values }) => {
      const fields = { ...values, events: events as WebhookEvent[] };
      if (webhook) {
        await updateWebhook(webhook.id, { ...fields, seen });
        return { id: webhook.id, secret: null };
      }
      return createWebhook(fields);
    },
    {
      said: (_, { webhook_name }) => `“${webhook_name}” has been saved.`,
      done: ({ secret }, { webhook_name }) => {
        if (secret !== null) onMade({ webhook_name, secret });
        onSaved();
      },
      typedOn: ({ id, secret }, values) => {
        if (secret !== null) onMade({ webhook_name: values.webhook_name, secret });
        follow({ id, ...values });
      },
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
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
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {webhook ? 'Save' : 'Add webhook'}
      </FormActions>
    </Form>
  );
}

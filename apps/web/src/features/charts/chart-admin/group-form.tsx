import { SLUG_PATTERN } from '@portal/contract/shared/slug';
import { matches, required } from '@portal/contract/shared/form-rules';
import { useCodeFromName } from '../../../lib/form/code-from-name.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { type SavedFormProps, useSavedForm } from './use-saved-form.ts';

export type GroupValues = { collection_name: string; collection_code: string; description: string };

/** A group of the explorer; its code is part of the address. */
export function GroupForm(props: SavedFormProps<GroupValues>) {
  const { form, submit } = useSavedForm(props);
  const { errors, isSubmitting } = form.formState;
  const isNew = props.initial.collection_code === '';
  const { onName, onCode } = useCodeFromName(form, { name: 'collection_name', code: 'collection_code' });
  return (
    <Form isUnsaved={form.formState.isDirty} className="grid max-w-2xl gap-4" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.collection_name?.message}
        {...form.register('collection_name', {
          ...validateWith('Name', required()),
          ...(isNew && { onChange: onName }),
        })}
      />
      <TextField
        label="Code"
        hint={
          isNew
            ? 'Part of the web address, suggested from the name.'
            : 'Part of the web address. If you change it, links to the old address stop working.'
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        error={errors.collection_code?.message}
        {...form.register('collection_code', {
          ...validateWith(
            'Code',
            required(),
            matches(
              [SLUG_PATTERN],
              'A code must be lowercase letters and digits, with single hyphens between them.',
            ),
          ),
          ...(isNew && { onChange: onCode }),
        })}
      />
      <TextArea label="Description" isOptional {...form.register('description')} />
      <div>
        <Button type="submit" variant="secondary" isPending={isSubmitting}>
          {props.label}
        </Button>
      </div>
    </Form>
  );
}

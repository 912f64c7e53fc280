import { matches, required } from '@portal/contract/rules/form-rules';
import { ruled } from '../../lib/form.ts';
import { Button } from '../../ui/press/button.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { type SavedFormProps, useSavedForm } from './use-saved-form.ts';

export type GroupValues = { collection_name: string; collection_code: string; description: string };
const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A group of the explorer; its code is part of the address. */
export function GroupForm(props: SavedFormProps<GroupValues>) {
  const { form, submit } = useSavedForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className="grid max-w-2xl gap-4" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.collection_name?.message}
        {...form.register('collection_name', ruled('Name', required()))}
      />
      <TextField
        label="Code"
        hint="Part of the address, e.g. waiting-times. Links to the old address end with a change."
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        error={errors.collection_code?.message}
        {...form.register(
          'collection_code',
          ruled(
            'Code',
            required(),
            matches([ADDRESS], 'A code is small letters and digits, with single hyphens between.'),
          ),
        )}
      />
      <TextArea label="Description" isOptional {...form.register('description')} />
      <div>
        <Button type="submit" variant="secondary" isPending={isSubmitting}>
          {props.label}
        </Button>
      </div>
    </form>
  );
}

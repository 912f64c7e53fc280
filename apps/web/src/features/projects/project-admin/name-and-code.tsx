import { matches, required } from '@portal/contract/shared/form-rules';
import { SLUG_PATTERN } from '@portal/contract/shared/slug';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

type Named = { project_name: string; project_code: string };

/** Edits a project's name and its code in addresses: for a new project, a copy and a change. */
export function NameAndCode({
  register,
  errors,
  isNew,
  onName,
  onCode,
}: {
  register: UseFormRegister<Named>;
  errors: FieldErrors<Named>;
  isNew: boolean;
  onName?: () => void;
  onCode?: () => void;
}) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.project_name?.message}
        {...register('project_name', {
          ...validateWith('Name', required()),
          ...(onName && { onChange: onName }),
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
        error={errors.project_code?.message}
        {...register('project_code', {
          ...validateWith(
            'Code',
            required(),
            matches(
              [SLUG_PATTERN],
              'A code must be lowercase letters and digits, with single hyphens between them.',
            ),
          ),
          ...(onCode && { onChange: onCode }),
        })}
      />
    </>
  );
}

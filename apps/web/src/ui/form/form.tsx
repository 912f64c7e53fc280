import { type ComponentProps, useId } from 'react';
import { FormScope, type UnsavedOptions, useUnsaved } from '../../lib/form/unsaved-changes.ts';

export type FormProps = ComponentProps<'form'> & {
  /** True while the form holds something typed that the server does not have. */
  isUnsaved: boolean;
  /** Details for the guard, such as how to save. */
  guard?: UnsavedOptions;
};

/**
 * Every form. While `isUnsaved`, a link, Back, the close button of a dialog and closing the tab ask before the
 * text is lost.
 */
export function Form({ isUnsaved, guard, ...form }: FormProps) {
  const id = useId();
  useUnsaved(isUnsaved, { ...guard, form: id });
  return (
    <FormScope value={id}>
      <form noValidate {...form} />
    </FormScope>
  );
}

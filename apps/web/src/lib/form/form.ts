import { validateField, type Rule } from '@portal/contract/shared/define-form-rule';
import type {
  FieldErrors,
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
  UseFormSetError,
} from 'react-hook-form';
import { flushSync } from 'react-dom';
import { retryAfterSignIn } from '../http/session-end.ts';
import { type ApiError, toApiError } from '../http/api-error.ts';
import { changedFields, mergeChanges } from './changed-fields.ts';
import { notifyUnsavedTyping } from './notify-unsaved-typing.ts';

/** `register('email_address', ruled('Email address', required(), email()))` */
export function validateWith(
  label: string,
  ...rules: Rule[]
): { validate: (value: unknown, values: object) => true | string } {
  return {
    validate: (value, values) =>
      validateField(value, label, rules, values as Record<string, unknown>) ?? true,
  };
}

/** The form's errors for an ErrorSummary, in the order of the fields. */
export function errorList(errors: FieldErrors, prefix = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'root' || key === 'ref') return [];
    const name = prefix + key;
    if (typeof error.message === 'string' && error.message !== '') return [{ name, message: error.message }];
    return typeof error === 'object' && !('type' in error && typeof error.type === 'string')
      ? errorList(error as FieldErrors, `${name}.`)
      : [];
  });
}

/** Puts what the server refused beside its fields. @returns whether every complaint found one. */
function showServerErrors<Values extends FieldValues>(
  error: ApiError,
  setError: UseFormSetError<Values>,
  names: readonly Path<Values>[],
): boolean {
  let placed = 0;
  for (const { path, message } of error.errors) {
    const inside = path.replace(/^body\./, '');
    if (!names.some((one) => inside === one || inside.startsWith(`${one}.`))) continue;
    setError(inside as Path<Values>, { type: 'server', message });
    placed += 1;
  }
  return placed > 0 && placed === error.errors.length;
}

/**
 * Sends a form. What the server refuses is put beside its fields, or where no field is meant, above the form (`root`).
 *
 * @returns whether it was sent
 */
export async function sendForm<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  send: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await retryAfterSignIn(send);
    return true;
  } catch (thrown) {
    const error = toApiError(thrown);
    const names = Object.keys(form.getValues()) as Path<Values>[];
    if (!showServerErrors(error, form.setError, names)) form.setError('root', { message: error.error });
    return false;
  }
}

/** Puts into a form, as if it were typed, what differs between two versions of it. */
export function applyFormChanges<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setValue'>,
  from: Values,
  to: Values,
): void {
  for (const name of changedFields(from, to)) {
    const value = to[name] as PathValue<Values, Path<Values>>;
    form.setValue(name as unknown as Path<Values>, value, { shouldDirty: true });
  }
}

/**
 * Resets the form to the stored values. Text typed after `base`, such as during a save, stays, and the user
 * continues. Do not call this while rendering.
 */
export function rebaseForm<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  base: Values,
  stored: Values,
): void {
  const { activeElement } = document;
  const merged = mergeChanges(base, form.getValues(), stored);
  flushSync(() => {
    form.reset(stored);
    applyFormChanges(form, stored, merged);
  });
  restoreFieldFocus(activeElement);
}

/**
 * Ends a save of `sent`. Text typed since stays in the form, still unsaved; otherwise the form has nothing unsaved
 * at once, so that it can be left. @returns whether text was typed since
 */
export function keepTypedText<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  sent: Values,
): boolean {
  if (changedFields(sent, form.getValues()).length === 0) {
    flushSync(() => form.reset(sent, { keepValues: true }));
    return false;
  }
  notifyUnsavedTyping();
  rebaseForm(form, sent, sent);
  return true;
}

/**
 * Restores the focus after fields render again, as in list rows. The user continues in the field at the same
 * position.
 */
export function restoreFieldFocus(field: Element | null): void {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || field.isConnected || field.name === '') return;
  const [same] = document.getElementsByName(field.name);
  same?.focus({ preventScroll: true });
  if (same instanceof field.constructor && field.selectionStart !== null)
    (same as typeof field).setSelectionRange(field.selectionStart, field.selectionEnd);
}

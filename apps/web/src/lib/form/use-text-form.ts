import { validateField, type Rule } from '@portal/contract/shared/define-form-rule';
import { type FormEvent, useState } from 'react';

type Field = { label: string; rules: readonly Rule[] };
type Errors<Name extends string> = Partial<Record<Name, string>>;

/**
 * A form of a few fields of text, for the first page that people load: signing in does without React Hook Form. Checked when
 * it is sent, and from then on as it is typed.
 */
export function useTextForm<Name extends string>(
  fields: Record<Name, Field>,
  onSubmit: (values: Record<Name, string>) => void,
) {
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [attempt, setAttempt] = useState(0);
  const names = Object.keys(fields) as Name[];

  function read(form: HTMLFormElement): { values: Record<Name, string>; broken: Errors<Name> } {
    const data = new FormData(form);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
    const broken = names.flatMap((name) => {
      const message = validateField(values[name], fields[name].label, [...fields[name].rules], values);
      return message === null ? [] : [[name, message] as const];
    });
    return { values: values as Record<Name, string>, broken: Object.fromEntries(broken) as Errors<Name> };
  }
  return {
    errors,
    /** For an ErrorSummary, in the order of the fields. */
    list: names.flatMap((name) => {
      const message = errors[name];
      return message === undefined ? [] : [{ name, message }];
    }),
    attempt,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { values, broken } = read(event.currentTarget);
        setErrors(broken);
        setAttempt((one) => one + 1);
        if (Object.keys(broken).length === 0) onSubmit(values);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (attempt > 0) setErrors(read(event.currentTarget).broken);
      },
    },
  };
}

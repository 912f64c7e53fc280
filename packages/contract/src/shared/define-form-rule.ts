import type { z } from 'zod';

/* What every form needs, on the first page of all: signing in. The other rules are in form-rules.ts. */

/** A rule's context besides the value: the field's name in messages, and the form's other fields. */
export type Field = { label: string; values: Record<string, unknown> };
/** A form rule (SPEC §5): null if the value passes, otherwise the message for the user. */
export type Rule = (value: unknown, field: Field) => string | null;

/** SPEC §5, to the letter: for a form with wrong fields, and for a rule that has no message. */
export const INCOMPLETE_FORM = 'Sorry, not all fields are filled out correctly.';
export const INVALID_FIELD = 'This field is not valid.';

export type Message = string | ((field: Field) => string);

/** A rule from a test. An empty value keeps every rule but those that ask for one: `required`, `accepted`, `confirm`. */
export function defineRule(
  passes: (value: unknown, field: Field) => boolean,
  message: Message = INVALID_FIELD,
  onEmpty: 'skip' | 'check' = 'skip',
): Rule {
  return (value, field) => {
    if (onEmpty === 'skip' && isEmpty(value)) return null;
    if (passes(value, field)) return null;
    return typeof message === 'string' ? message : message(field);
  };
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'number' && Number.isNaN(value))
  );
}

/** The pattern of `z.email()`, repeated because the browser has the rules without zod. */
const EMAIL = /^[\w'+-]+(\.[\w'+-]+)*@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const required = (message: Message = ({ label }) => `${label} is required.`): Rule =>
  defineRule((value) => !isEmpty(value), message, 'check');

export const email = (message: Message = 'Please enter a valid email address.'): Rule =>
  defineRule((value) => EMAIL.test(String(value).trim()), message);

/** The message of the first rule that the value breaks, or null. */
export function validateField(
  value: unknown,
  label: string,
  rules: readonly Rule[],
  values: Record<string, unknown> = {},
): string | null {
  for (const one of rules) {
    const message = one(value, { label, values });
    if (message !== null) return message;
  }
  return null;
}

/** The same rules on a schema of the contract, so that the server says what the form says. */
export function withRules<Schema extends z.ZodType>(schema: Schema, label: string, ...rules: Rule[]): Schema {
  return schema.superRefine((value, context) => {
    const message = validateField(value, label, rules);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

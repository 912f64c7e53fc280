import { INVALID_FIELD } from '@portal/contract/shared/form-rules';
import type { z } from 'zod';
import type { Message } from '../lib/define-messages.ts';
import { validationMessages as messages } from '../messages/validation.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue = { path: PropertyKey[]; message: string };

/**
 * Returns a field's error as a message for the sender (SPEC §5), if its schema has no sentence. The library's sentences
 * speak of types and inputs.
 *
 * @param sent the checked value: only this shows if a query's number is missing or invalid.
 */
export function validationMessage(sent: unknown, issue: RawIssue): Message {
  const field = labelOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type': {
      if (isMissing(issue, sent)) return messages.fieldRequired({ field });
      const kind = kinds[issue.expected] ?? 'a different type of value';
      return messages.wrongType({ field, kind });
    }
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return messages.fieldRequired({ field });
      const limit = Number(issue.minimum);
      if (issue.inclusive === false) return messages.notMoreThan({ field, limit });
      return least[sizeOf(issue.origin)]({ field, limit });
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.inclusive === false) return messages.notLessThan({ field, limit });
      return most[sizeOf(issue.origin)]({ field, limit });
    }
    case 'invalid_format':
      return formats[issue.format]?.(field) ?? messages.wrongFormat({ field });
    case 'invalid_value':
      return oneOf(field, issue.values.map(String));
    default:
      return messages.invalidField;
  }
}

const kinds: Partial<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
};

const formats: Partial<Record<string, (field: string) => Message>> = {
  email: () => messages.invalidEmail,
  url: () => messages.invalidUrl,
  date: (field) => messages.notADate({ field }),
  datetime: (field) => messages.notADateAndTime({ field }),
  time: (field) => messages.notATime({ field }),
};

const least = {
  text: messages.textTooShort,
  list: messages.tooFewEntriesInList,
  value: messages.numberTooSmall,
};
const most = {
  text: messages.textTooLong,
  list: messages.tooManyEntriesInList,
  value: messages.numberTooLarge,
};

/** Returns what a limit counts: characters, entries or the value itself. */
function sizeOf(origin: string): keyof typeof least {
  if (origin === 'string') return 'text';
  return origin === 'array' || origin === 'set' ? 'list' : 'value';
}

const oneOf = (field: string, values: readonly string[]): Message =>
  values.length === 1
    ? messages.valueNotAllowed({ field, value: values[0]! })
    : messages.valueNotInList({ field, values });

function isMissing(issue: RawIssue, sent: unknown): boolean {
  if (!Number.isNaN(issue.input)) return issue.input === undefined;
  const at = (value: unknown, key: PropertyKey) => (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return (issue.path ?? []).reduce(at, sent) === undefined;
}

/** `body.memberships.0.time_period_id` is about the time period. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string');
  if (name === undefined) return path.length > 0 ? 'Entry' : 'This';
  // As `$select` of OData: by its own name, not in words.
  if (!/^\w/.test(name)) return `“${name}”`;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Flattens issues: a value that fits none of several shapes gets the issues of the nearest shape. */
export const flatIssues = (issues: readonly z.core.$ZodIssue[]): Issue[] =>
  issues.flatMap((issue): Issue[] => {
    const nearest =
      issue.code === 'invalid_union' && issue.message === INVALID_FIELD
        ? [...issue.errors].sort((a, b) => a.length - b.length)[0]
        : undefined;
    if (!nearest) return [issue];
    return flatIssues(nearest).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  });

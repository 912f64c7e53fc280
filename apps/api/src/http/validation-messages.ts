import { INVALID_FIELD } from '@portal/contract/shared/form-rules';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Issue = { path: PropertyKey[]; message: string };

/**
 * Returns a field's error as a sentence for the sender (SPEC §5), if its schema has no sentence. The
 * library's sentences speak of types and inputs.
 *
 * @param sent the checked value: only this shows if a query's number is missing or invalid.
 */
export const validationMessage =
  (sent: unknown) =>
  (issue: RawIssue): string => {
    const label = labelOf(issue.path ?? []);
    switch (issue.code) {
      case 'invalid_type':
        if (isMissing(issue, sent)) return `${label} is required.`;
        return `${label} must be ${kinds[issue.expected] ?? 'a different type of value'}.`;
      case 'too_small':
        if (issue.origin === 'string' && issue.minimum === 1) return `${label} is required.`;
        return `${label} must ${limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}.`;
      case 'too_big':
        return `${label} must ${limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}.`;
      case 'invalid_format':
        return formats[issue.format]?.(label) ?? `${label} is not in the correct format.`;
      case 'invalid_value':
        return `${label} must be ${oneOf(issue.values)}.`;
      default:
        return INVALID_FIELD;
    }
  };

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

const formats: Partial<Record<string, (label: string) => string>> = {
  email: () => 'Please enter a valid email address.',
  url: () => 'Please enter a valid URL.',
  date: (label) => `${label} must be a date.`,
  datetime: (label) => `${label} must be a date and time.`,
  time: (label) => `${label} must be a time.`,
};

function limit(origin: string, bound: string, most: number | bigint): string {
  if (origin === 'string') return `be ${bound} ${most} characters long`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${most} entries`;
  return `be ${bound} ${most}`;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of: ${values.join(', ')}`;

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

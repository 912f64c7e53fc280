import fc from 'fast-check';
import {
  email,
  length,
  max,
  min,
  number,
  required,
  type Rule,
  url,
} from '@portal/contract/shared/form-rules';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../app.ts';
import { flatIssues, validationMessage } from './validation-messages.ts';

const told = (schema: z.ZodType, value: unknown) =>
  flatIssues(
    schema.safeParse(value, { error: (issue) => validationMessage(value, issue).text }).error?.issues ?? [],
  ).map(({ path, message }) => [path.join('.'), message]);
const said = (field: z.ZodType, value: unknown) => told(z.object({ age: field }), { age: value })[0]?.[1];

describe('messages about an invalid field', () => {
  it.each<[string, z.ZodType, Rule, unknown]>([
    ['missing', z.string(), required(), undefined],
    ['blank', z.string().trim().min(1), required(), ' '],
    ['missing in a query', z.coerce.number(), required(), undefined],
    ['no number in a query', z.coerce.number(), number(), 'x'],
    ['no number', z.number(), number(), 'x'],
    ['too small', z.number().min(3), min(3), 2],
    ['too large', z.number().max(3), max(3), 4],
    ['too short', z.string().min(3), length(3), 'ab'],
    ['too long', z.string().max(3), length(0, 3), 'abcd'],
    ['no address', z.email(), email(), 'x'],
    ['no link', z.url(), url(), 'x'],
  ])('is said as a form says it: %s', (_, field, rule, value) => {
    expect(said(field, value)).toBe(rule(value, { label: 'Age', values: {} }));
  });

  it('names the field in words, wherever it stands', () => {
    const body = z.object({ rows: z.array(z.object({ time_period_id: z.number(), isOpen: z.boolean() })) });
    expect(told(body, { rows: [{ time_period_id: '7' }] })).toEqual([
      ['rows.0.time_period_id', 'Time period must be a number.'],
      ['rows.0.isOpen', 'Is open is required.'],
    ]);
    expect(told(body, [])).toEqual([['', 'This must be an object with named fields.']]);
    expect(told(z.array(z.int()), [1.5])).toEqual([['0', 'Entry must be a whole number.']]);
  });

  it('keeps the sentence that a schema has of its own', () => {
    expect(said(z.string('Say how old.'), 3)).toBe('Say how old.');
    expect(said(z.enum(['a', 'b']), 'c')).toBe('Age must be one of: a, b.');
  });

  it('names the closest of several permitted shapes', () => {
    const body = z.union([
      z.object({ code: z.string() }),
      z.object({ email: z.string(), name: z.string(), age: z.number() }),
    ]);
    expect(told(body, {})).toEqual([['code', 'Code is required.']]);
  });
});

/** The library's default messages. */
const LIBRARY =
  /invalid (input|string|option|type|key|email|url)|expected|received|too (small|big)|unrecognized/i;

describe('every call', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses in sentences',
    (_, endpoint) => {
      const fields = (schema: z.ZodType) =>
        schema instanceof z.ZodObject ? Object.keys(schema.shape) : ([] as string[]);
      for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
        const some = fc.constantFrom<unknown>(undefined, null, '', 'x', '1', -1, 1.5, 1e20, true, [], {}, [
          null,
        ]);
        const one = fc.oneof(some, fc.array(some, { maxLength: 2 }));
        const input = fc.record(Object.fromEntries(fields(schema).map((name) => [name, one])));
        fc.assert(
          fc.property(fc.oneof(some, input), (value) => {
            for (const [path, message] of told(schema, value)) {
              expect(message, `${path} of ${JSON.stringify(value)}`).toMatch(/^[A-Z“].*\.$/su);
              expect(message).not.toMatch(LIBRARY);
            }
          }),
          { numRuns: 40 },
        );
      }
    },
  );
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as form from './form-rules.ts';

const said = (rule: form.Rule, value: unknown, values: Record<string, unknown> = {}) =>
  form.validateField(value, 'Age', [rule], values);

describe('messages of SPEC §5', () => {
  test.each([
    [form.required(), '', 'Age is required.'],
    [form.email(), 'a.example', 'Please enter a valid email address.'],
    [form.url(), 'not a link', 'Please enter a valid URL.'],
    [form.number(), 'twelve', 'Age must be a number.'],
    [form.defineRule(() => false), 'x', 'This field is not valid.'],
  ])('rule %# says it to the letter', (rule, value, message) => expect(said(rule, value)).toBe(message));

  test('an incomplete form', () =>
    expect(form.INCOMPLETE_FORM).toBe('Sorry, not all fields are filled out correctly.'));
  test('a rule can have its own message', () =>
    expect(said(form.required('Pick one.'), '')).toBe('Pick one.'));
});

describe('every rule', () => {
  const kept: [string, form.Rule, unknown][] = [
    ['accepted', form.accepted(), true],
    ['accepted', form.accepted(), 'yes'],
    ['alpha', form.alpha(), 'Zoë'],
    ['alphanumeric', form.alphanumeric(), 'A1'],
    ['between, lowest', form.between(1, 3), '1'],
    ['between, highest', form.between(1, 3), 3],
    ['between, entries of a list', form.between(1, 2), ['a', 'b']],
    ['date', form.date(), '2024-02-29'],
    ['dateAfter', form.dateAfter('2026-11-20'), '2026-11-21'],
    ['dateBefore', form.dateBefore('2026-11-20'), '2026-11-19'],
    ['dateBetween, first day', form.dateBetween('2026-01-01', '2026-12-31'), '2026-01-01'],
    ['dateBetween, last day', form.dateBetween('2026-01-01', '2026-12-31'), '2026-12-31'],
    ['email', form.email(), ' ann@trust.example '],
    ['length', form.length(2, 4), 'abcd'],
    ['length counts characters, not code units', form.length(1, 1), '😀'],
    ['matches a value', form.matches(['a', 'b']), 'b'],
    ['matches a pattern', form.matches([/^x/]), 'xyz'],
    ['max', form.max(5), '5'],
    ['min', form.min(5), 5],
    ['not', form.not(['a']), 'b'],
    ['number with separators', form.number(), '1,234.5'],
    ['number with a real minus', form.number(), '−3'],
    ['required, zero', form.required(), 0],
    ['required, false', form.required(), false],
    ['url', form.url(), 'https://a.example/b?c=d'],
  ];
  test.each(kept)('keeps %s', (_name, rule, value) => expect(said(rule, value)).toBeNull());

  const broken: [string, form.Rule, unknown][] = [
    ['accepted', form.accepted(), false],
    ['accepted, nothing', form.accepted(), undefined],
    ['alpha', form.alpha(), 'a1'],
    ['alphanumeric', form.alphanumeric(), 'a-1'],
    ['between', form.between(1, 3), 3.01],
    ['between, a text', form.between(1, 3), 'two'],
    ['date that does not exist', form.date(), '2025-02-29'],
    ['dateAfter, the day itself', form.dateAfter('2026-11-20'), '2026-11-20'],
    ['dateBefore, the day itself', form.dateBefore('2026-11-20'), '2026-11-20'],
    ['dateBetween', form.dateBetween('2026-01-01', '2026-12-31'), '2027-01-01'],
    ['email', form.email(), 'ann@trust'],
    ['length', form.length(12), 'too short'],
    ['matches', form.matches(['a', /^x/]), 'c'],
    ['max', form.max(5), '5.1'],
    ['min', form.min(5), '4'],
    ['min, a text', form.min(5), 'many'],
    ['not', form.not(['a']), 'a'],
    ['number', form.number(), '12,34'],
    ['number', form.number(), '.'],
    ['required, blanks', form.required(), '   '],
    ['required, empty list', form.required(), []],
    ['url of a script', form.url(), 'javascript:alert(1)'],
  ];
  test.each(broken)('%s is broken', (_name, rule, value) =>
    expect(said(rule, value)).toEqual(expect.any(String)),
  );

  test('an empty value keeps rules that do not ask for one', () => {
    for (const rule of [
      form.alpha(),
      form.between(1, 2),
      form.date(),
      form.email(),
      form.length(3),
      form.min(1),
    ])
      expect(said(rule, '')).toBeNull();
  });

  test('confirm compares with the other field', () => {
    expect(said(form.confirm('first'), 'a', { first: 'a' })).toBeNull();
    expect(said(form.confirm('first'), '', { first: 'a' })).toBe('Age does not match.');
  });
});

test('the first broken rule speaks', () => {
  expect(form.validateField('', 'Age', [form.required(), form.number()])).toBe('Age is required.');
  expect(form.validateField('x', 'Age', [form.required(), form.number()])).toBe('Age must be a number.');
  expect(form.validateField('7', 'Age', [form.required(), form.number()])).toBeNull();
});

test('the rules have the names of the specification', () => {
  const names =
    'accepted alpha alphanumeric between confirm email length matches max min not number required url';
  expect(Object.keys(form.rules)).toEqual(expect.arrayContaining(names.split(' ')));
});

test('a schema with rules says what the form says', () => {
  const schema = form.withRules(z.string(), 'Name', form.required(), form.length(0, 3));
  expect(schema.safeParse('').error?.issues[0]?.message).toBe('Name is required.');
  expect(schema.safeParse('abcd').error?.issues[0]?.message).toBe('Name must be at most 3 characters long.');
  expect(schema.parse('abc')).toBe('abc');
});

test('an email address is one for the form exactly when it is one for the schemas', () => {
  const addresses =
    `a@b.uk first.last+tag@sub.trust.nhs.uk o'neil@a.example .a@b.uk a.@b.uk a..b@c.uk a@b @b.uk a@-b.uk
    a@b.c a@b.co.u1 a_b@c.example a b@c.uk a@b@c.uk é@b.uk a@b..uk`.split(/\s+(?=\S*@|\S*$)/);
  for (const address of addresses)
    expect([address, said(form.email(), address) === null]).toEqual([
      address,
      z.email().safeParse(address).success,
    ]);
});

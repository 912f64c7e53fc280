import { expect, test } from 'vitest';
import { fieldsOf, valuesOf } from './provider-values.ts';

test('lists are typed in one line, in whatever way they are parted', () => {
  const typed = { ...valuesOf(undefined), domains: ' @a.example,b.example;\nc.example ', mfa_values: '' };
  expect(fieldsOf(typed)).toMatchObject({
    domains: ['a.example', 'b.example', 'c.example'],
    mfa_values: [],
  });
});

import { expect, test } from 'vitest';
import { toProviderFields, toProviderValues } from './provider-values.ts';

test('lists are typed in one line, in whatever way they are parted', () => {
  const typed = {
    ...toProviderValues(undefined),
    domains: ' @a.example,b.example;\nc.example ',
    mfa_values: '',
  };
  expect(toProviderFields(typed)).toMatchObject({
    domains: ['a.example', 'b.example', 'c.example'],
    mfa_values: [],
  });
});

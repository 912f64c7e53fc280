import { expect, test } from 'vitest';
import { toProviderFields, toProviderValues } from './provider-values.ts';

test('reads lists from one line, with any separator', () => {
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

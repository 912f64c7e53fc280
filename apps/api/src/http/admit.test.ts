import { accessLevels } from '@portal/contract/endpoint';
import { expect, it } from 'vitest';
import { admit } from './mount.ts';

it.each(accessLevels.filter((access) => access !== 'public'))(
  'what is declared as %s is never handled for nobody',
  (access) => expect(() => admit({ access }, null)).toThrow('You are not signed in'),
);

it('what is open to everybody is', () => expect(admit({ access: 'public' }, null)).toBeNull());

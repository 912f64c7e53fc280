import { expect, it } from 'vitest';
import { createLoader } from './create-loader.ts';

it('loads by the caller’s session, whichever name an endpoint uses for its ids', async () => {
  const actor = { user_id: 1, role_type_id: 3, organisation_id: 2, programme_id: 1, access: [] };
  const asked: Record<string, unknown>[] = [];
  const query = {
    execute: (values: Record<string, unknown>) => {
      asked.push(values);
      return Promise.resolve([{ actor }]);
    },
  };
  const session = { session_id: 5, user_id: 1 };
  const now = new Date('2026-01-01T00:00:00Z');
  const open = createLoader(query as never, () => ({}));
  await open({ session, now, ids: { user_id: 99, session_id: 99, person_id: 7 } } as never);
  expect(asked).toEqual([{ ...session, now, person_id: 7, case_code: null }]);
});

import { createCategory } from '@portal/contract/projects/manage-projects';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { createTestApp, type TestApp } from '#support/test-app';
import { unstorableReason } from './reject-unstorable-text.ts';

describe('a text that can be stored', () => {
  it.each([
    ['plain'],
    ['😀'],
    ['\\u0000 written out'],
    ['\\\\ud83d'],
    [undefined],
    [{ deep: ['é', 1, null] }],
  ])('may be %j', (value) => expect(unstorableReason(value)).toBeNull());
  it.each([['\u0000'], ['half \ud83d'], ['\udc00 other half'], [{ deep: ['\\\u0000'] }], [{ '\u0000': 1 }]])(
    'may not be %j',
    (value) => expect(unstorableReason(value)).toContain('cannot be saved'),
  );
});

describe('a value that is nested', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
  it('may be fifty deep, and no deeper', () => {
    expect(unstorableReason(nested(50))).toBeNull();
    expect(unstorableReason(nested(51))).toBe('This is nested too deeply.');
  });
});

describe('every call', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.stop());

  it('refuses what cannot be saved, or is nested too deeply, instead of failing on it', async () => {
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    for (const category_name of ['a\u0000b', 'a\ud83db']) {
      const answer = await t.call(createCategory, { body: { category_name } }, admin);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        422,
        expect.stringContaining('cannot be saved'),
      ]);
    }
    const deep = {
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
    } as const;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const payload = `${open.repeat(8000)}1${close.repeat(8000)}`;
      expect((await t.app.inject({ ...deep, payload })).statusCode).toBe(422);
    }
    const query = { programme_id: t.programme.id, search: '\u0000' };
    expect((await t.call(listOrganisations, { query })).status).toBe(422);
    expect((await t.call(createCategory, { body: { category_name: '😀' } }, admin)).status).toBe(200);
  });
});

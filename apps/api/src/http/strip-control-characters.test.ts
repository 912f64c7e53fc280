import { createCategory } from '@portal/contract/projects/manage-projects';
import { sendContactMessage } from '@portal/contract/site/contact';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { createTestApp, type TestApp } from '#support/test-app';
import { stripControlCharacters } from './strip-control-characters.ts';

describe('a name with line breaks', () => {
  it('is one line, at any depth; other texts keep their lines', () => {
    const given = {
      full_name: 'Ada\r\nBcc: all@example.org',
      job_title: 'Lead\tnurse',
      question_text: 'One\nTwo',
      people: [{ name: 'A\u2028B', note: 'C\nD' }],
    };
    expect(stripControlCharacters(given)).toEqual({
      full_name: 'Ada Bcc: all@example.org',
      job_title: 'Lead nurse',
      question_text: 'One\nTwo',
      people: [{ name: 'A B', note: 'C\nD' }],
    });
    const file = { name: 'x', content: new Uint8Array([1]) };
    expect(stripControlCharacters({ file })).toEqual({ file });
  });

  describe('in a call', () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await createTestApp();
    });
    afterAll(() => t.stop());

    it('is stored as one line', async () => {
      const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
      const made = await t.call(createCategory, { body: { category_name: 'Acute\n\tcare' } }, admin);
      expect(made.body.category_name).toBe('Acute care');
      const body = {
        programme_id: t.programme.id,
        full_name: 'Ada\nLovelace',
        email_address: 'ada@example.org',
        subject: 'Hello\r\nBcc: x@example.org',
        message_text: 'One\nTwo',
        consent: true as const,
      };
      expect((await t.call(sendContactMessage, { body })).status).toBe(200);
      const { rows } = await t.db.execute(sql`select full_name, subject, message_text from contact_messages`);
      expect(rows).toEqual([
        { full_name: 'Ada Lovelace', subject: 'Hello Bcc: x@example.org', message_text: 'One\nTwo' },
      ]);
    });
  });
});

import { listAuditEntries } from '@portal/contract/platform/audit';
import {
  answerContactMessage,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  sendContactMessage,
  setContactMessageState,
} from '@portal/contract/site/contact';
import { CONTACT_CONSENT } from '@portal/contract/site/contact-consent';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#support/test-app';
import { buildPeopleByRole } from '#fixtures/build-people-by-role';
import { contact_messages } from '../../../tables/contact.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof buildPeopleByRole>>;
beforeAll(async () => {
  w = await buildPeopleByRole(t);
});

let counter = 0;
const message = (values: object = {}) => ({
  programme_id: t.programme.id,
  full_name: 'Robin <Reader>',
  email_address: `robin-${(counter += 1)}@example.org`,
  subject: 'Which wards count?',
  message_text: 'We have two.\n\nOne is closed.',
  consent: true as const,
  ...values,
});
const send = (values: object = {}, as: { id: number } | null = null) => {
  return t.call(sendContactMessage, { body: message(values) }, as);
};
const list = async (query: object = {}) => (await t.call(listContactMessages, { query }, w.admin)).body;
/** A message that is there, without going through the limit. */
async function aMessage(values: Partial<typeof contact_messages.$inferInsert> = {}) {
  const { programme_id, full_name, email_address, subject, message_text } = message();
  const written = { programme_id, full_name, email_address, subject, message_text };
  const [row] = await t.db
    .insert(contact_messages)
    .values({ ...written, consent_text: CONTACT_CONSENT, ...values })
    .returning();
  return row!;
}
const mailTo = async (address: string) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address));

describe('messages to the programme team', () => {
  it('is read by the team, signed in or not, with what was agreed to', async () => {
    expect((await list()).contact_messages).toEqual([]);
    expect((await send()).body).toEqual({ done: true });
    await send({ subject: 'From a member' }, w.member);
    const { contact_messages: found, total } = await list();
    expect(total).toBe(2);
    expect(found).toMatchObject([
      { subject: 'From a member', organisation_name: w.organisation.organisation_name, state: 'open' },
      { full_name: 'Robin <Reader>', organisation_name: null, answers: 0 },
    ]);
    const one = await t.call(getContactMessage, { params: { id: found[1]!.id } }, w.admin);
    expect(one.body).toMatchObject({ consent_text: CONTACT_CONSENT, contact_answers: [] });
  });

  it.each([
    { full_name: ' ' },
    { email_address: 'nowhere' },
    { message_text: '' },
    { message_text: 'x'.repeat(5001) },
    { consent: false },
  ])('from %j report the missing field', async (values) => {
    expect((await send(values)).status).toBe(422);
  });

  it('with the hidden field come from a program: same reply, nothing stored', async () => {
    const { total } = await list();
    expect((await send({ website: 'https://spam.example' })).body).toEqual({ done: true });
    expect((await list()).total).toBe(total);
  });

  it('to another programme reach no one', async () => {
    expect((await send({ programme_id: w.elsewhere.id })).status).toBe(404);
  });

  it('too often is asked to wait', async () => {
    const statuses = [];
    for (let at = 0; at < 25; at += 1) statuses.push((await send()).status);
    expect(statuses).toContain(429);
  });
});

describe('the limit of a mailbox', () => {
  it('holds wherever it is written from, and is no limit for others', async () => {
    const write = async (address: string, from: number) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/v1/contact',
          remoteAddress: `192.0.2.${from}`,
          payload: message({ email_address: address }),
        })
      ).statusCode;
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await write(`same+${at}@example.org`, at + 1));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await write('other@example.org', 7)).toBe(200);
  });
});

describe('a contact message', () => {
  const answer = (id: number, body: object = {}, as: { id: number } | null = w.admin) =>
    t.call(
      answerContactMessage,
      { params: { id }, body: { answer_text: 'Both count.', closes: true, seen_answers: 0, ...body } },
      as,
    );

  it('is answered by email, once, and the answer is stored with it', async () => {
    const { id, email_address } = await aMessage();
    const { body } = await answer(id, { answer_text: 'Both <b>count</b>.\nBest wishes' });
    expect(body).toMatchObject({
      state: 'closed',
      contact_answers: [{ answered_by: w.admin.full_name, sent_at: null }],
    });
    const [mail] = await mailTo(email_address);
    expect(mail).toMatchObject({ subject: 'Re: Which wards count?' });
    expect(mail!.text_body).toMatch(/Dear Robin <Reader>,\n\nBoth <b>count<\/b>\.\n\nBest wishes\n\n/);
    expect(mail!.text_body).toContain('> One is closed.');
    expect(mail!.text_body).toContain('/contact');
    expect(mail!.html_body).not.toContain('<b>count');
    expect((await answer(id)).status).toBe(409);
    expect(await mailTo(email_address)).toHaveLength(1);
    expect((await answer(id, { seen_answers: 1, closes: false })).body.contact_answers).toHaveLength(2);
  });

  it('can be closed and reopened, with a conflict for an outdated view', async () => {
    const { id } = await aMessage();
    const set = (body: object) =>
      t.call(setContactMessageState, { params: { id }, body: body as { state: 'open' } }, w.admin);
    expect((await set({ state: 'closed', seen: { state: 'open' } })).body.state).toBe('closed');
    expect((await set({ state: 'closed', seen: { state: 'open' } })).status).toBe(409);
    expect((await set({ state: 'open', seen: { state: 'closed' } })).body.state).toBe('open');
    const { audit_entries } = (await t.call(listAuditEntries, { query: { limit: 2 } }, w.superuser)).body;
    expect(audit_entries.map(({ action }) => action)).toEqual(['contact.reopened', 'contact.closed']);
  });

  it('is deleted with its answers; the audit log says that, and not what it said', async () => {
    const { id } = await aMessage({ subject: 'Secret' });
    await answer(id);
    expect((await t.call(deleteContactMessage, { params: { id } }, w.admin)).status).toBe(200);
    expect((await t.call(getContactMessage, { params: { id } }, w.admin)).status).toBe(404);
    const [entry] = (await t.call(listAuditEntries, {}, w.superuser)).body.audit_entries;
    expect(entry).toMatchObject({ action: 'contact.deleted', before: { state: 'closed', answers: 1 } });
    expect(JSON.stringify(entry)).not.toContain('Secret');
  });

  it('is found, filtered and sorted on the server, in one statement beside the session and the audit log', async () => {
    await aMessage({ subject: 'Alpha 50%', state: 'closed' });
    await aMessage({ subject: 'Beta 50%', full_name: 'Ann' });
    const subjects = async (query: object) =>
      (await list(query)).contact_messages.map(({ subject }) => subject);
    expect(await subjects({ search: '50%', sort: 'subject' })).toEqual(['Alpha 50%', 'Beta 50%']);
    expect(await subjects({ search: '50%', state: 'open' })).toEqual(['Beta 50%']);
    expect(await subjects({ search: '50%', sort: 'state', limit: 1 })).toEqual(['Beta 50%']);
    const statements = await t.statementsOf(() => t.call(listContactMessages, {}, w.admin));
    expect(statements.filter((one) => /contact_messages"/.test(one))).toHaveLength(1);
  });

  it('can be read by the team only', async () => {
    const { id } = await aMessage();
    const params = { id };
    for (const [as, status] of [
      [w.member, 403],
      [w.foreigner, 404],
      [null, 401],
    ] as const) {
      expect((await t.call(getContactMessage, { params }, as)).status).toBe(status);
      expect((await answer(id, {}, as)).status).toBe(status);
      expect((await t.call(deleteContactMessage, { params }, as)).status).toBe(status);
    }
    expect((await t.call(listContactMessages, {}, w.member)).status).toBe(403);
    expect((await t.call(listContactMessages, {}, w.foreigner)).body.total).toBe(0);
    expect((await answer(id, { answer_text: ' ' })).status).toBe(422);
  });
});

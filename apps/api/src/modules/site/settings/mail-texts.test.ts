import * as contract from '@portal/contract/platform/mail-texts';
import { mailPlaceholders } from '@portal/contract/platform/mail-placeholders';
import { type MailKey, mailKeys, placeholdersOf, portalMails } from '@portal/contract/platform/portal-mails';
import { validatePlaceholders } from '@portal/contract/platform/placeholders';
import { getSettings, updateSettings } from '@portal/contract/site/settings';
import { decideOnUser, requestPasswordReset } from '@portal/contract/identity/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';
import { readNewestMessage } from '#fixtures/read-messages';
import { mail_texts, outbox_messages } from '../../../tables/mail.tables.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { sampleMailContent, defaultMailWording } from '../../platform/mail/write-mail.ts';
import { loadMailBranding } from '../../platform/mail/mail-branding.ts';

const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
let owner: { id: number; email_address: string };
beforeAll(async () => {
  team = await buildTeam(t);
  owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
});

type As = { id: number } | null;
const own = {
  subject: 'Own: {programme}',
  opening: 'Good news, {person}.\n\nOr <b>not</b>.',
  closing: 'Ask {help}.',
};
const list = async (as: As = owner) => (await t.call(contract.listMailTexts, {}, as)).body.mail_texts;
const update = (key: MailKey, body: object, as: As = owner) =>
  t.call(contract.updateMailText, { params: { key }, body: body as never }, as);
const preview = (key: MailKey, body: object, as: As = owner) =>
  t.call(contract.previewMailText, { params: { key }, body: body as never }, as);
const test = (key: MailKey, body: object, as: As = owner) =>
  t.call(contract.sendTestMail, { params: { key }, body: body as never }, as);
const reset = (key: MailKey, changed_at: string, as: As = owner) =>
  t.call(contract.resetMailText, { params: { key }, query: { changed_at } }, as);
const lastTo = async (address: string) => (await readNewestMessage(t.db, address))!;

describe('every email of the portal', () => {
  it.each(mailKeys)(
    '%s: says who is written to, the programme, where to sign in and whom to ask',
    async (key) => {
      const mail = portalMails[key];
      expect(validatePlaceholders(placeholdersOf(key), [mail.subject, ...mail.body].join('\n'))).toBeNull();
      const { status, body } = await preview(key, defaultMailWording(key));
      expect(status).toBe(200);
      const { programme_name, sign_in, help, url } = await loadMailBranding(t.db, t.deps, t.programme.id);
      for (const words of [`Dear ${mailPlaceholders.person.sample},`, programme_name, help]) {
        expect(body.text_body).toContain(words);
        expect(body.html_body).toContain(words);
      }
      expect(body.text_body.includes(sign_in)).toBe(!('isForStrangers' in mail));
      expect(body.text_body.includes(`${mail.action}:\n${url}/?sample-link\n`)).toBe(mail.action !== null);
      expect(body.text_body + body.html_body + body.subject).not.toMatch(/\{\w+\}|undefined|null/);
    },
  );

  it.each(mailKeys)('%s: is sent as it is previewed', async (key) => {
    await t.db.delete(mail_texts);
    await update(key, { ...own, was: defaultMailWording(key) });
    const letterhead = await loadMailBranding(t.db, t.deps, t.programme.id);
    await queueMails(t.db, t.deps, t.programme.id, key, [sampleMailContent(key, letterhead)]);
    const { subject, text_body, html_body } = (await preview(key, own)).body;
    expect(await lastTo(mailPlaceholders.address.sample)).toMatchObject({ subject, text_body, html_body });
    await t.db.delete(mail_texts);
  });
});

describe('the text of an email', () => {
  it('applies from the next email on, around fixed facts and a link; waiting emails keep theirs', async () => {
    const person = await buildUser(t.db, t.programme.id, {
      full_name: 'Robin Reader',
      organisation_id: team.organisation.id,
    });
    const body = { programme_id: t.programme.id, email_address: person.email_address };
    await t.call(requestPasswordReset, { body });
    const before = await lastTo(person.email_address);
    const answer = await update('password_reset', { ...own, was: defaultMailWording('password_reset') });
    expect(answer.body).toMatchObject({ ...own, changed_at: t.clock.now.toISOString() });
    await t.call(requestPasswordReset, { body });
    const after = await lastTo(person.email_address);
    expect(await t.db.select().from(outbox_messages).where(eq(outbox_messages.id, before.id))).toEqual([
      before,
    ]);
    expect(after.subject).toBe('Own: Acute Care Benchmarking');
    expect(after.text_body).toMatch(
      /^Dear Robin Reader,\n\nGood news, Robin Reader\.\n\nOr <b>not<\/b>\.\n\nYou or someone else asked/,
    );
    expect(after.text_body).toContain('Choose a new password:\n[Only the recipient can see this link');
    expect(after.text_body).toContain('Ask support@acute.example.\n\n-- \n');
    expect(after.html_body).not.toContain('<b>');
    expect(after.sealed_link).not.toBeNull();
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'mail_text.updated',
      before: defaultMailWording('password_reset'),
      after: own,
    });

    expect((await reset('password_reset', answer.body.changed_at!)).body).toMatchObject({
      ...defaultMailWording('password_reset'),
      changed_at: null,
    });
    expect(await readLastAuditEntry(t)).toMatchObject({ action: 'mail_text.reset', before: own });
  });

  it('are not overwritten unseen, by two at once, and not reset unseen either', async () => {
    const was = defaultMailWording('approval');
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((subject) => update('approval', { ...was, subject, was })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await reset('approval', '2020-01-01T00:00:00.000Z')).status).toBe(409);
    const { changed_at } = (await list()).find(({ mail_key }) => mail_key === 'approval')!;
    expect((await reset('approval', changed_at!)).status).toBe(200);
    expect((await reset('approval', changed_at!)).status).toBe(200);
  });

  it('is refused with unknown placeholders, more than one line in a subject, or no text', async () => {
    const was = defaultMailWording('verification');
    for (const ask of [preview, test, (key: MailKey, body: object) => update(key, { ...body, was })]) {
      const { status, body } = await ask('verification', {
        ...was,
        opening: 'Hi {persn}',
        closing: '{reason}',
      });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(
        'Unknown placeholder: {persn}. You can use {person}, {programme}, {sign_in}, {help}.',
      );
      expect(JSON.stringify(body)).toContain('Unknown placeholder: {reason}');
      for (const subject of ['', 'A\r\nBcc: victim@else.example', 'x'.repeat(201)]) {
        expect([subject, (await ask('verification', { ...was, subject })).status]).toEqual([subject, 422]);
      }
      expect((await ask('verification', { ...was, opening: 'x'.repeat(2001) })).status).toBe(422);
    }
    expect((await preview('unknown' as never, was)).status).toBe(422);
  });

  it('take nothing of a value for a placeholder, a line of a subject, markup or an address to follow', async () => {
    const person = await buildUser(t.db, t.programme.id, {
      organisation_id: team.organisation.id,
      full_name: 'Win {reason}\r\nBcc: x at https://evil.example/now',
    });
    const seen = { approved: false, reason: 'No {by}\n<i>sorry</i>' };
    const closing = { subject: '{person} {reason}', opening: '', closing: '' };
    await update('closing', { ...closing, was: defaultMailWording('closing') });
    expect((await t.call(decideOnUser, { params: { id: person.id }, body: seen }, team.admin)).status).toBe(
      200,
    );
    const told = await lastTo(person.email_address);
    expect(told.subject).toBe('Win {reason} Bcc x at https evil. example now No {by} <i>sorry</i>');
    expect(told.text_body).toContain('Dear Win {reason} Bcc x at https evil. example now,\n');
    expect(told.text_body).toContain('Reason: No {by}\n<i>sorry</i>');
    expect(told.html_body).toContain('No {by}<br>&#60;i&#62;sorry');
    expect(told.text_body).not.toMatch(/approv|Sign in/);
    await t.db.delete(mail_texts);
  });

  it('are the superuser’s, and each programme’s own', async () => {
    const was = defaultMailWording('approval');
    const asks: ((as: As) => Promise<{ status: number }>)[] = [
      (as) => t.call(contract.listMailTexts, {}, as),
      (as) => preview('approval', was, as),
      (as) => test('approval', was, as),
      (as) => update('approval', { ...was, was }, as),
      (as) => reset('approval', t.clock.now.toISOString(), as),
    ];
    for (const ask of asks) {
      for (const as of [team.admin, team.member]) expect((await ask(as)).status).toBe(403);
      expect((await ask(null)).status).toBe(401);
    }
    const elsewhere = await buildOtherProgramme(t.db);
    const words = {
      ...own,
      programme_id: elsewhere.id,
      mail_key: 'approval' as const,
      changed_at: t.clock.now,
    };
    await t.db.insert(mail_texts).values(words);
    expect((await list()).map(({ mail_key, changed_at }) => [mail_key, changed_at])).toEqual(
      mailKeys.map((key) => [key, null]),
    );
    expect((await reset('approval', t.clock.now.toISOString())).status).toBe(200);
    expect(await t.db.select().from(mail_texts)).toHaveLength(1);
  });
});

describe('a test', () => {
  it('goes to oneself through the outbox as it is previewed, five times in a quarter of an hour', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      const { status, body } = await test('invitation', own);
      expect([status, body]).toEqual([200, { to_address: owner.email_address }]);
    }
    const { subject, text_body, html_body } = (await preview('invitation', own)).body;
    const row = await lastTo(owner.email_address);
    expect(row).toMatchObject({ subject, text_body, html_body, sealed_link: null });
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'mail_text.tested',
      after: { to_address: owner.email_address },
    });
    const most = await t.db.$count(outbox_messages);
    expect((await test('closing', own)).status).toBe(429);
    expect(await t.db.$count(outbox_messages)).toBe(most);
  });
});

describe('the sender', () => {
  it('is set with the settings, in one line and with an address, and shown', async () => {
    const read = async () => (await t.call(getSettings, {}, owner)).body;
    const save = async (changes: object) =>
      t.call(updateSettings, { body: { ...(await read()), ...changes } }, owner);
    expect(await read()).toMatchObject({
      mail_sender_name: '',
      mail_reply_to: '',
      mail_from: t.deps.config.MAIL_FROM,
    });
    for (const wrong of [
      { mail_sender_name: 'Audit\0' },
      { mail_sender_name: 'x'.repeat(101) },
      { mail_reply_to: 'a@b.example\r\nBcc: victim@else.example' },
      { mail_reply_to: 'a@b.example, c@d.example' },
      { mail_reply_to: 'Audit <a@b.example>' },
    ]) {
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 422]);
    }
    // A line break becomes a space, so that no header can follow.
    const cleaned = await save({ mail_sender_name: 'Audit\r\nBcc: victim@else.example' });
    expect(cleaned.body).toMatchObject({ mail_sender_name: 'Audit Bcc: victim@else.example' });
    await save({ mail_sender_name: '' });
    const sender = { mail_sender_name: 'Sentinel Audit', mail_reply_to: 'team@audit.example' };
    expect((await save(sender)).body).toMatchObject(sender);
    expect(await readLastAuditEntry(t)).toMatchObject({
      before: { mail_sender_name: '', mail_reply_to: '' },
      after: sender,
    });
    expect((await preview('approval', defaultMailWording('approval'))).body).toMatchObject({
      from: 'Sentinel Audit <no-reply@acute.example>',
      reply_to: 'team@audit.example',
    });
    await save({ support_email: '', programme_name: 'Renamed' });
    const { text_body } = (await preview('approval', defaultMailWording('approval'))).body;
    expect(text_body).toMatch(/account at Renamed\.[\s\S]*\/contact\n$/);
  });
});

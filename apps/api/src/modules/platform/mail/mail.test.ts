import { listOutboxMessages } from '@portal/contract/platform/outbox';
import { asc, eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { createTestApp, type TestApp } from '#support/test-app';
import { programmes } from '../../../tables/programmes.tables.ts';
import { appendMessage, composeMessage, type Message } from './compose-message.ts';
import { OneTimeLink } from './one-time-link.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { queueSealedMessages, sealMessages } from './queue-message.ts';
import { sendMessages } from './send-messages.ts';

let t: TestApp;
let server: SMTPServer;
let port: number;
let refuse = false;
const received: string[] = [];
beforeAll(async () => {
  t = await createTestApp();
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address, _session, callback) =>
      callback(refuse && address.address.startsWith('refused') ? new Error('no such mailbox') : null),
    onData: (stream, _session, callback) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as { port: number }).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await t.stop();
});

const signature = { programme_name: 'Programme', sign_in: 'https://p.example/login', help: 'help@p.example' };
const queueMessage = async (
  message: Omit<Message, 'signature'>,
  deps = t.deps,
  programmeId = t.programme.id,
) => queueSealedMessages(t.db, deps, await sealMessages(deps, programmeId, [{ ...message, signature }]));
const queue = (to_address: string, programmeId = t.programme.id) =>
  queueMessage(
    {
      to_address,
      subject: 'About <you>',
      paragraphs: ['5 < 6 & true'],
      action: { label: 'Open', url: 'https://example.org/verify/abc' },
    },
    t.deps,
    programmeId,
  );
const send = (more: { programmeId?: number; smtpUrl?: string } = {}) =>
  sendMessages(t.db, {
    programmeId: t.programme.id,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Portal <no-reply@example.org>',
    authSecret: t.deps.authSecret,
    now: t.deps.now,
    ...more,
  });
const minutesLater = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};
const messageTo = async (address: string) =>
  (await t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address)))[0]!;

describe('outgoing email', () => {
  it('is written as text and as HTML, with nothing of a name taken as markup', () => {
    const message = {
      to_address: 'a@b.c',
      subject: 's',
      greeting: ['Hi'],
      paragraphs: ['<b>x</b>'],
      signature,
    };
    const { text_body, html_body } = composeMessage(message);
    const signed =
      '-- \nProgramme\nSign in: https://p.example/login\nIf you have a question, or think this message was not meant for you: help@p.example\n';
    expect(text_body).toBe(`Hi\n\n<b>x</b>\n\n${signed}`);
    expect(html_body).not.toContain('<b>');
    const more = { ...message, paragraphs: ['-- \ny'] };
    const both = appendMessage({ text_body, html_body }, more);
    expect(both.text_body).toBe(`Hi\n\n<b>x</b>\n\n———\n\n-- \ny\n\n${signed}`);
    expect(both.html_body.match(/Programme/g)).toHaveLength(1);
    expect(appendMessage(both, more).text_body.match(/Hi|Sign in/g)).toHaveLength(2);
  });

  it('leaves the outbox by SMTP, each message once', async () => {
    await queue('one@example.org');
    await Promise.all([send(), send()]);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('Subject: About <you>');
    expect(received[0]).toContain('https://example.org/verify/abc');
  });

  it('keeps what could not be sent, says why, and sends the rest', async () => {
    refuse = true;
    await queue('refused@example.org');
    await queue('two@example.org');
    await send();
    refuse = false;
    const rows = await t.db.select().from(outbox_messages).orderBy(asc(outbox_messages.id));
    const byAddress = Object.fromEntries(rows.map((row) => [row.to_address, row]));
    expect(byAddress['refused@example.org']!.last_error).toContain('no such mailbox');
    expect(byAddress['two@example.org']!.sent_at).toEqual(t.clock.now);
    minutesLater(1);
    await send();
    expect(received).toHaveLength(3);
  });

  it('tries what fails again and again ever less often, and never in the way of what failed once', async () => {
    await queue('refused-always@example.org');
    refuse = true;
    const waits = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await send();
      const { failures, send_after } = await messageTo('refused-always@example.org');
      expect(failures).toBe(tries + 1);
      const wait = (send_after.getTime() - t.clock.now.getTime()) / 60_000;
      waits.push(wait);
      minutesLater(wait);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await queue('refused-once@example.org');
    await send();
    refuse = false;
    minutesLater(1);
    await send();
    expect(await messageTo('refused-once@example.org')).toMatchObject({ sent_at: t.clock.now, failures: 1 });
    expect((await messageTo('refused-always@example.org')).sent_at).toBeNull();
    minutesLater(59);
    await send();
    expect((await messageTo('refused-always@example.org')).sent_at).not.toBeNull();
  });

  it('comes from the programme’s name and the deployment’s address, and answers go where the programme says', async () => {
    const setSender = (mail_sender_name: string, mail_reply_to: string) =>
      t.db
        .update(programmes)
        .set({ mail_sender_name, mail_reply_to })
        .where(eq(programmes.id, t.programme.id));
    await queue('sender-a@example.org');
    await send();
    expect(received.at(-1)).toContain('From: Portal <no-reply@example.org>');
    expect(received.at(-1)).not.toContain('Reply-To');
    await queue('sender-b@example.org');
    // Beyond what the settings accept, as if written directly into the database.
    await setSender('Evil" <boss@else.example>\r\nBcc: victim@else.example', 'answers@audit.example');
    await send();
    const [head] = received.at(-1)!.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head!.replaceAll(/\r\n\s+/g, ' ')).toMatch(/^From: ".*" <no-reply@example\.org>\r?$/m);
    expect(head).toContain('Reply-To: answers@audit.example');
    await setSender('Écho audit', '');
    await queue('sender-c@example.org');
    await send();
    expect(await messageTo('sender-a@example.org')).toMatchObject({
      sent_from: 'Portal <no-reply@example.org>',
      sent_reply_to: null,
    });
    expect(await messageTo('sender-b@example.org')).toMatchObject({ sent_reply_to: 'answers@audit.example' });
    await queue('sender-d@example.org');
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const { outbox_messages: shown } = (
      await t.call(listOutboxMessages, { query: { search: 'sender-' } }, superuser)
    ).body;
    expect(
      shown.map(({ to_address, from_address, reply_to }) => [to_address[7], from_address, reply_to]),
    ).toEqual([
      ['d', `Écho audit <${/<(.*)>/.exec(t.deps.config.MAIL_FROM)![1]!}>`, null],
      ['c', 'Écho audit <no-reply@example.org>', null],
      ['b', expect.stringContaining('no-reply@example.org'), 'answers@audit.example'],
      ['a', 'Portal <no-reply@example.org>', null],
    ]);
    await send();
    await setSender('', '');
  });

  it('waits while no mail server answers, tries one message each time, and all of them go when it is back', async () => {
    for (const name of ['a', 'b', 'c']) await queue(`${name}@out.example.org`);
    const nobody = { smtpUrl: 'smtp://127.0.0.1:1' };
    const failures = async () =>
      Promise.all(['a', 'b', 'c'].map(async (name) => (await messageTo(`${name}@out.example.org`)).failures));
    await send(nobody);
    expect(await failures()).toEqual([1, 0, 0]);
    await send(nobody);
    await send(nobody);
    expect(await failures()).toEqual([1, 1, 1]);
    minutesLater(1);
    await send();
    for (const name of ['a', 'b', 'c'])
      expect((await messageTo(`${name}@out.example.org`)).sent_at).toEqual(t.clock.now);
  });

  it('for another programme in the database is left to its own servers', async () => {
    const other = await buildOtherProgramme(t.db);
    await queue('theirs@example.org', other.id);
    await send();
    expect((await messageTo('theirs@example.org')).sent_at).toBeNull();
    await send({ programmeId: other.id });
    expect((await messageTo('theirs@example.org')).sent_at).toEqual(t.clock.now);
  });

  it('contains its one-time link only until it is sent, for its reader only', async () => {
    await queueMessage({
      to_address: 'secret@example.org',
      subject: 'A link',
      paragraphs: ['Open it.'],
      action: { label: 'Open', url: new OneTimeLink('https://example.org/forgot-password?code=s3cret') },
    });
    const stored = async () =>
      JSON.stringify(
        await t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, 'secret@example.org')),
      );
    expect(await stored()).not.toContain('s3cret');
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const { outbox_messages: shown } = (
      await t.call(listOutboxMessages, { query: { search: 'secret@' } }, superuser)
    ).body;
    expect(shown[0]!.text_body).toContain('Only the recipient can see this link');
    expect(Object.keys(shown[0]!)).not.toContain('sealed_link');

    await send();
    // Quoted-printable: an equals sign is written =3D, and long lines are folded.
    const letter = received
      .at(-1)!
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    expect(letter.split('https://example.org/forgot-password?code=s3cret').length - 1).toBe(3);
    expect(letter).not.toContain('Only the recipient can see');
    expect(JSON.parse(await stored())[0]).toMatchObject({ sealed_link: null });
  });

  it('contains its one-time link if an earlier version queued it', async () => {
    const earlier = '[The link is shown to nobody but the person the message is for.]';
    await queueMessage({
      to_address: 'upgraded@example.org',
      subject: 'A link',
      paragraphs: ['Open it.'],
      action: { label: 'Open', url: new OneTimeLink('https://example.org/forgot-password?code=s3cret') },
    });
    const [queued] = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, 'upgraded@example.org'));
    const asEarlier = (body: string) => body.replace('[Only the recipient can see this link.]', earlier);
    await t.db
      .update(outbox_messages)
      .set({ text_body: asEarlier(queued!.text_body), html_body: asEarlier(queued!.html_body!) })
      .where(eq(outbox_messages.id, queued!.id));

    await send();
    const letter = received.at(-1)!.replaceAll(/=\r?\n/g, '');
    expect(letter).toContain('forgot-password');
    expect(letter).not.toContain('shown to nobody');
  });

  it('with a link under another secret stays in the queue, and says so', async () => {
    const authSecret = new TextEncoder().encode('another secret, of a server set up anew');
    const message = {
      to_address: 'sealed@example.org',
      subject: 'A link',
      paragraphs: [],
      action: { label: 'Open', url: new OneTimeLink('https://example.org/') },
    };
    await queueMessage(message, { ...t.deps, authSecret });
    await send();
    const [row] = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, 'sealed@example.org'));
    expect(row).toMatchObject({ sent_at: null, last_error: expect.stringContaining('AUTH_SECRET') });
  });

  it('is read in the outbox by the superuser alone', async () => {
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const list = await t.call(listOutboxMessages, { query: { search: 'two@' } }, superuser);
    expect(list.body.outbox_messages.map((message) => message.to_address)).toEqual(['two@example.org']);
    expect((await t.call(listOutboxMessages, {}, admin)).status).toBe(403);
    expect((await t.call(listOutboxMessages, {})).status).toBe(401);
  });
});

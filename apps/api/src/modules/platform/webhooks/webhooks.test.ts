import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as contract from '@portal/contract/platform/webhooks';
import { reopenQuestionnaire } from '@portal/contract/collection/submissions';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createTestApp, type TestApp } from '#support/test-app';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { webhook_deliveries, webhooks } from '../../../tables/webhooks.tables.ts';
import { isPublicAddress, publicLookup, webhookAddressProblem } from './ssrf-guard.ts';
import { postDelivery } from './post-delivery.ts';
import { queueEvent } from './queue-event.sql.ts';
import { reencryptWebhookSecrets } from './reencrypt-webhook-secrets.ts';
import { sendDueDeliveries } from './send-due-deliveries.ts';
import { signedHeaders } from './sign-message.ts';

type Received = { headers: http.IncomingHttpHeaders; body: string };
type Answer = (received: Received, response: http.ServerResponse) => void;

let t: TestApp;
let admin: { id: number };
let receiver: http.Server;
let address: string;
let received: Received[] = [];
let answer: Answer;
const takes: Answer = (_, response) => void response.writeHead(204).end();
beforeAll(async () => {
  t = await createTestApp({ WEBHOOKS_MAY_BE_PRIVATE: 'true' });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  answer = takes;
  receiver = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const one = { headers: request.headers, body };
      received.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  received = [];
  answer = takes;
  await t.db.delete(webhooks);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await t.stop();
});

const fields = (changes: object = {}) => ({
  webhook_name: 'Data warehouse',
  address,
  is_on: true,
  events: [...contract.webhookEvents],
  ...changes,
});
const create = async (changes: object = {}) =>
  (await t.call(contract.createWebhook, { body: fields(changes) }, admin)).body;
const send = () => sendDueDeliveries(t.db, t.deps, t.programme.id);
const happen = (event: contract.WebhookEvent = 'submitted', data = { submission_id: 1 }) =>
  queueEvent(t.db, { programme_id: t.programme.id, event, at: t.clock.now, data });
const deliveries = async (id: number) =>
  (await t.call(contract.listWebhookDeliveries, { params: { id } }, admin)).body.deliveries;
const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};

const examples = fs.readFileSync('docs/webhooks.md', 'utf8');
const example = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(examples)![1]!;

describe('a webhook', () => {
  it('receives each event once, signed as in the examples, without answers', async () => {
    const { id, secret } = await create();
    t.clock.now = new Date();
    await happen();
    await send();
    await send();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(JSON.parse(body)).toEqual({
      id: headers['webhook-id'],
      event: 'submitted',
      created_at: t.clock.now.toISOString(),
      data: { submission_id: 1 },
    });
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 1,
      last_status: 204,
      next_at: null,
    });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webhooks-'));
    const file = path.join(folder, 'verify.mjs');
    fs.writeFileSync(file, example('js'));
    const { isFromPortal } = (await import(/* @vite-ignore */ file)) as {
      isFromPortal: (secret: string, headers: object, body: string) => boolean;
    };
    expect(isFromPortal(secret, headers, body)).toBe(true);
    expect(isFromPortal(secret, headers, `${body} `)).toBe(false);
    expect(isFromPortal(`${secret.slice(0, -8)}AAAAAAA=`, headers, body)).toBe(false);
    expect(isFromPortal(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false);
    if (spawnSync('python3', ['--version']).status === 0) {
      const script = `import json, sys\n${example('python')}\nsecret, headers, body = json.load(sys.stdin)\nprint(is_from_portal(secret, headers, body), is_from_portal(secret, headers, body + " "))`;
      const running = promisify(execFile)('python3', ['-c', script]);
      running.child.stdin!.end(JSON.stringify([secret, headers, body]));
      expect((await running).stdout).toBe('True False\n');
    }
    fs.rmSync(folder, { recursive: true });
    // Its secret is in no answer, in no entry of the audit log, and in the database sealed alone.
    const { body: listed } = await t.call(contract.listWebhooks, {}, admin);
    expect(JSON.stringify(listed)).not.toContain(secret.slice(8, 30));
    const { rows } = await t.db.execute(sql`select to_jsonb(webhooks)::text as text from webhooks
      union all select to_jsonb(audit_entries)::text from audit_entries`);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(8, 30));
  });

  it('receives the events it asked for while it is on, in its own programme', async () => {
    const { id } = await create({ events: ['reopened'] });
    await happen('submitted');
    await send();
    expect(received).toHaveLength(0);
    await t.call(contract.updateWebhook, { params: { id }, body: fields({ is_on: false }) }, admin);
    await happen('reopened');
    await send();
    expect(await deliveries(id)).toHaveLength(0);
    await t.call(contract.updateWebhook, { params: { id }, body: fields() }, admin);
    await queueEvent(t.db, { programme_id: 999_999, event: 'submitted', at: t.clock.now, data: {} });
    expect(await deliveries(id)).toHaveLength(0);
    await happen('reopened');
    await send();
    expect(received).toHaveLength(1);
  });

  it('receives nothing after it is turned off: no waiting event, no repeat and no publication', async () => {
    const { id } = await create();
    await happen();
    const turn = (is_on: boolean) =>
      t.call(contract.updateWebhook, { params: { id }, body: fields({ is_on }) }, admin);
    expect((await turn(false)).status).toBe(200);
    await send();
    expect(received).toHaveLength(0);
    const [{ id: delivery_id }] = (await deliveries(id)) as [contract.WebhookDelivery];
    await t.call(contract.replayWebhookDelivery, { params: { id, delivery_id } }, admin);
    const project = await buildProject(t.db, t.programme.id);
    await buildTimePeriod(t.db, project, 'validation');
    await t.db
      .update(project_time_periods)
      .set({ published_at: new Date(t.clock.now.getTime() + 60_000) })
      .where(eq(project_time_periods.project_id, project.id));
    later(2);
    await send();
    expect(received).toHaveLength(0);
    expect((await deliveries(id)).map(({ event, attempts }) => [event, attempts])).toEqual([
      ['submitted', 0],
    ]);
    await turn(true);
    await send();
    expect(received.map(({ headers }) => headers['webhook-id'])).toContain(
      JSON.parse((await deliveries(id)).find(({ event }) => event === 'submitted')!.payload).id,
    );
  });

  it('is retried at growing intervals after a failure, then given up; a repeat has the same id', async () => {
    const { id } = await create();
    answer = (_, response) => void response.writeHead(500).end(`broken ${'x'.repeat(5000)}`);
    await happen();
    const gaps: number[] = [];
    for (let attempt = 1; attempt <= 13; attempt += 1) {
      await send();
      expect(received).toHaveLength(attempt);
      const [one] = await deliveries(id);
      expect(one).toMatchObject({
        attempts: attempt,
        last_status: 500,
        state: attempt < 13 ? 'waiting' : 'failed',
      });
      expect(one!.last_answer!.length).toBe(1000);
      if (one!.next_at) gaps.push((Date.parse(one!.next_at) - t.clock.now.getTime()) / 60_000);
      await send();
      expect(received).toHaveLength(attempt);
      later(361);
    }
    expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    answer = takes;
    await send();
    expect(received).toHaveLength(13);
    const [{ id: delivery_id }] = (await deliveries(id)) as [contract.WebhookDelivery];
    const params = { id, delivery_id };
    expect((await t.call(contract.replayWebhookDelivery, { params }, admin)).status).toBe(200);
    await send();
    expect(received).toHaveLength(14);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
    const other = await create();
    const stranger = { params: { id: other.id, delivery_id } };
    expect((await t.call(contract.replayWebhookDelivery, stranger, admin)).status).toBe(404);
  });

  it('is abandoned after a while if it hangs, answers byte by byte, without end or with a redirect', async () => {
    const post = (mostMs: number) =>
      postDelivery({ address, headers: {}, body: '{}' }, { mayBePrivate: true, mostMs });
    answer = () => undefined;
    expect(await post(200)).toEqual({ status: null, answer: 'The server did not respond in time.' });
    answer = (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await post(200)).toEqual({ status: null, answer: 'The server did not respond in time.' });
    answer = (_, response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('y'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    };
    expect(await post(10_000)).toEqual({ status: 200, answer: 'y'.repeat(1000) });
    answer = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect(await post(10_000)).toMatchObject({ status: 302 });
    const nobody = await postDelivery(
      { address: 'http://127.0.0.1:1/', headers: {}, body: '{}' },
      { mayBePrivate: true },
    );
    expect(nobody).toEqual({ status: null, answer: 'The address could not be reached (ECONNREFUSED).' });
  });

  it('does not delay another one by hanging', async () => {
    const slow = await create({ webhook_name: 'Slow', address: `${address}/slow` });
    await create({ webhook_name: 'Fast' });
    for (let n = 0; n < 20; n += 1) await happen();
    const waiting: (() => void)[] = [];
    const server = receiver.listeners('request')[0] as http.RequestListener;
    receiver.removeAllListeners('request');
    receiver.on('request', (request, response) => {
      if (request.url!.endsWith('slow')) waiting.push(() => response.writeHead(200).end());
      else server(request, response);
    });
    const sending = send();
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => waiting.length).toBe(3);
    const letGo = setInterval(() => waiting.splice(0).forEach((end) => end()), 10);
    await sending;
    clearInterval(letGo);
    receiver.removeAllListeners('request');
    receiver.on('request', server);
    expect(received).toHaveLength(20);
    expect((await deliveries(slow.id)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('deleted during a delivery receives none of the waiting events', async () => {
    const { id } = await create();
    const kept = await create({ webhook_name: 'Another' });
    for (let n = 0; n < 20; n += 1) await happen();
    let removing: Promise<unknown> | null = null;
    answer = (_, response) => {
      removing ??= t.call(contract.deleteWebhook, { params: { id } }, admin);
      void removing.then(() => response.writeHead(204).end());
    };
    await send();
    expect((await deliveries(kept.id)).map(({ state }) => state)).toEqual(Array(20).fill('delivered'));
    expect((await t.call(contract.listWebhookDeliveries, { params: { id } }, admin)).status).toBe(404);
    // Those of the first round were under way.
    expect(received.length).toBeLessThanOrEqual(20 + 3);
    expect(await t.db.$count(webhook_deliveries, eq(webhook_deliveries.webhook_id, id))).toBe(0);
  });

  it('receives a publication once, at its time, and a reopened questionnaire', async () => {
    const { id } = await create();
    const project = await buildProject(t.db, t.programme.id);
    const period = await buildTimePeriod(t.db, project, 'validation');
    const published_at = new Date(t.clock.now.getTime() + 5 * 60_000);
    await t.db
      .update(project_time_periods)
      .set({ published_at })
      .where(eq(project_time_periods.project_id, project.id));
    await send();
    expect(received).toHaveLength(0);
    later(6);
    await send();
    await send();
    expect(received.map(({ body }) => JSON.parse(body) as object)).toEqual([
      {
        id: expect.any(String) as string,
        event: 'published',
        created_at: published_at.toISOString(),
        data: {
          project_id: project.id,
          project_code: project.project_code,
          time_period_id: period.id,
          time_period_name: period.time_period_name,
        },
      },
    ]);
    received = [];
    const open = await buildTimePeriod(t.db, project, 'open');
    const own = await buildOrganisation(t.db, t.programme.id);
    const { questionnaire } = await buildQuestionnaire(t.db, project, open);
    const submission = await buildSubmission(t.db, project, own);
    await buildSubmittedResponse(t.db, questionnaire, submission);
    const key = { questionnaire_id: questionnaire.id, submission_id: submission.id };
    const params = { questionnaireId: questionnaire.id, submissionId: submission.id };
    const reopened = await t.call(
      reopenQuestionnaire,
      { params, body: { reason: 'Somebody slipped' } },
      admin,
    );
    expect(reopened.status).toBe(200);
    await send();
    expect(JSON.parse(received[0]!.body)).toMatchObject({ event: 'reopened', data: key });
    expect(received[0]!.body).not.toContain('slipped');
    expect(await deliveries(id)).toHaveLength(2);
  });

  it('receives no publication of results that are hidden again', async () => {
    await create();
    const project = await buildProject(t.db, t.programme.id);
    await buildTimePeriod(t.db, project, 'validation');
    const published_at = new Date(t.clock.now.getTime() + 60_000);
    const set = (hidden_at: Date | null) =>
      t.db
        .update(project_time_periods)
        .set({ published_at, hidden_at })
        .where(eq(project_time_periods.project_id, project.id));
    await set(published_at);
    later(2);
    await send();
    expect(received).toHaveLength(0);
    await set(null);
    await send();
    expect(received).toHaveLength(1);
  });

  it('is signed with the same secret while that of the server is changed, and after', async () => {
    const { id, secret } = await create();
    const also = {
      alsoSecret: t.deps.authSecret,
      authSecret: new TextEncoder().encode('another secret, of 32 and more'),
    };
    const sent = async (secrets: object) => {
      received = [];
      await happen();
      await sendDueDeliveries(t.db, { ...t.deps, ...secrets }, t.programme.id);
      const [one] = received;
      if (!one) return null;
      const at = new Date(Number(one.headers['webhook-timestamp']) * 1000);
      const wanted = signedHeaders(secret, { id: String(one.headers['webhook-id']), at, body: one.body });
      return one.headers['webhook-signature'] === wanted['webhook-signature'];
    };
    expect(await sent(also)).toBe(true);
    const present = { authSecret: also.authSecret };
    expect(await sent(present)).toBeNull();
    expect((await deliveries(id))[0]!.last_answer).toContain('AUTH_SECRET');
    await t.db.delete(webhook_deliveries);
    expect(await reencryptWebhookSecrets(t.db, also, t.programme.id)).toBe(0);
    expect(await reencryptWebhookSecrets(t.db, also, t.programme.id)).toBe(0);
    expect(await sent(present)).toBe(true);
    expect(await reencryptWebhookSecrets(t.db, { authSecret: t.deps.authSecret }, t.programme.id)).toBe(1);
  });

  it('forgets what is old', async () => {
    const { id } = await create();
    await happen();
    await send();
    await t.db.update(webhook_deliveries).set({ created_at: new Date('2020-01-01') });
    await send();
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('an address', () => {
  it('is public, in any notation', () => {
    for (const one of [
      '127.0.0.1',
      '10.0.0.1',
      '172.16.5.4',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
      '100.64.0.1',
      '168.63.129.16',
      '::ffff:168.63.129.16',
    ])
      expect(isPublicAddress(one), one).toBe(false);
    for (const one of [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ])
      expect(isPublicAddress(one), one).toBe(false);
    for (const one of ['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34'])
      expect(isPublicAddress(one), one).toBe(true);
  });

  it('is refused that names a private network, has no https, or a password, but where the setting allows it', async () => {
    const refused = [
      'http://example.org/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ];
    for (const one of [
      ...refused,
      'https://169.254.169.254/latest',
      'ftp://example.org/',
      'https://me:secret@example.org/',
    ])
      expect(webhookAddressProblem(one, false), one).not.toBeNull();
    expect(webhookAddressProblem('https://example.org/hook', false)).toBeNull();
    expect(webhookAddressProblem('http://10.0.0.1:8080/', true)).toBeNull();
    expect(webhookAddressProblem('file:///etc/passwd', true)).not.toBeNull();
  });

  it('is looked at when it is connected to: a name that leads into a private network reaches nothing', async () => {
    const find = (name: string, all: boolean) =>
      new Promise<unknown>((resolve) =>
        publicLookup(name, { all }, (error, found) => resolve(error ? error.message : found)),
      );
    for (const all of [true, false])
      expect(await find('localhost', all)).toBe('The address is on a private network. Use a public address.');
    const { port } = receiver.address() as AddressInfo;
    const message = { address: `https://localhost:${port}/`, headers: {}, body: '{}' };
    const answered = await postDelivery(message, { mayBePrivate: false });
    expect(answered).toEqual({
      status: null,
      answer: 'The address is on a private network. Use a public address.',
    });
    expect(received).toEqual([]);
  });
});

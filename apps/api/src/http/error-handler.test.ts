import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { createAccessToken, useTestApp } from '#support/test-app';
import { transaction } from '../database/transaction.ts';
import { FileStoreUnavailableError } from '../file-storage/file-store.ts';
import { users } from '../tables/users.tables.ts';
import { problems } from '../lib/problems.ts';
import { readSession } from './callers/session.ts';
import { errorHandler } from './error-handler.ts';
import { platformMessages } from '../messages/platform.ts';

const secrets = { hash: 'argon2-hash-of-somebody', address: 'private@example.org', code: 'code-of-a-link' };
const t = useTestApp();

describe('the log of a failed request', () => {
  it('says where and why, and repeats nothing that was sent or stored', async () => {
    let log = '';
    const app = Fastify({ logger: { stream: { write: (line: string) => (log += line) } } });
    app.setErrorHandler(errorHandler);
    // A participant without an organisation, which the table refuses.
    app.post('/links/:code', { logLevel: 'error' }, () =>
      t.db.insert(users).values({
        programme_id: t.programme.id,
        role_type_id: 3,
        full_name: 'Somebody',
        email_address: secrets.address,
        password_hash: secrets.hash,
      }),
    );
    const answer = await app.inject({ method: 'POST', url: `/links/${secrets.code}` });
    await app.close();

    const { request_id } = answer.json<{ request_id: string }>();
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      {
        code: 'internal_error',
        message_code: 'internal_error',
        detail: 'An error occurred. Please try again later.',
        request_id,
      },
    ]);
    // Support can find the error in the log by this number.
    expect(log).toContain(`"reqId":"${request_id}"`);
    expect(log).toContain('"/links/:code"');
    expect(log).toContain('users_participants_act_for_one');
    expect(log).toMatch(/ {4}at /);
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  });
});

describe('a refusal', () => {
  it('is logged with the caller and the call, without what was filled in', async () => {
    const user = await buildUser(t.db, t.programme.id, {
      role_type_id: 4,
      organisation_id: (await buildOrganisation(t.db, t.programme.id)).id,
    });
    const token = await createAccessToken(t.deps, user.id);
    let log = '';
    const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => (log += line) } } });
    app.setErrorHandler(errorHandler);
    app.get('/desk/:code', { logLevel: 'info' }, async (request) => {
      await readSession(request, t.deps);
      throw request.query && 'missing' in (request.query as object)
        ? problems.notFound('user')
        : problems.forbidden(platformMessages.programmeTeamOnly);
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ url: `/desk/${secrets.code}`, headers })).statusCode).toBe(403);
    expect((await app.inject({ url: `/desk/${secrets.code}?missing`, headers })).statusCode).toBe(404);
    await app.close();
    const lines = log
      .split('\n')
      .filter((line) => line.includes('"refused"'))
      .map((line) => JSON.parse(line) as object);
    const refused = { method: 'GET', url: '/desk/:code', user_id: user.id };
    expect(lines).toMatchObject([
      { ...refused, level: 40, status: 403 },
      { ...refused, level: 30, status: 404 },
    ]);
    // The server itself logs no request (app.ts): what it says of a refusal names none of these.
    for (const secret of [secrets.code, token]) expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

describe('when the database lets go of a connection in use', () => {
  it.each([
    ['a query', () => t.db],
    ['a transaction', () => null],
  ])('%s is answered by a sentence, and the next one well', async (_, alone) => {
    const app = Fastify();
    app.setErrorHandler(errorHandler);
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    app.get('/end', () => alone()?.execute(end) ?? transaction(t.db, (db) => db.execute(end)));
    app.get('/next', () => transaction(t.db, (db) => db.execute(sql`select 1`)));
    const answer = await app.inject('/end');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json<{ detail: string }>().detail).toMatch(/^The connection was lost\./);
    expect((await app.inject('/next')).statusCode).toBe(200);
    await app.close();
  });
});

describe('failures that operators must act on', () => {
  const of = (code: string) => Object.assign(new Error(`said with ${code}`), { code });
  it.each([
    [
      'a full disk of the database',
      new DrizzleQueryError('insert', [], of('53100')),
      /no space left/,
      'no space',
    ],
    ['a full disk of the server', of('ENOSPC'), /no space left/, 'no space'],
    ['an account that may store no more', of('EDQUOT'), /no space left/, 'no space'],
    [
      'a file store that is away',
      new FileStoreUnavailableError('failed', { cause: of('ECONNREFUSED') }),
      /^The file store/,
      'file store',
    ],
    [
      'a statement that took too long',
      new DrizzleQueryError('select', [], of('57014')),
      /very busy/,
      'statement cancelled',
    ],
  ])('%s is explained in a sentence, and the log has the reason', async (_, error, sentence, logged) => {
    let log = '';
    const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => (log += line) } } });
    app.setErrorHandler(errorHandler);
    app.get('/store', () => Promise.reject(error));
    const answer = await app.inject('/store');
    await app.close();
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(answer.json<{ detail: string }>().detail).toMatch(sentence);
    expect(log).toContain(logged);
    expect(log).toMatch(/said with (\w+)/);
  });

  it('a statement that PostgreSQL itself gives up is one of them', async () => {
    const app = Fastify();
    app.setErrorHandler(errorHandler);
    app.get('/slow', () =>
      transaction(t.db, async (db) => {
        await db.execute(sql`set local statement_timeout = '20ms'`);
        await db.execute(sql`select pg_sleep(30)`);
      }),
    );
    const answer = await app.inject('/slow');
    await app.close();
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      503,
      'The portal is very busy just now. Please try again in a few seconds.',
    ]);
  });
});

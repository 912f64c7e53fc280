import { login } from '@portal/contract/identity/auth';
import { requestPasswordReset } from '@portal/contract/identity/users';
import { generateSync } from 'otplib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { attempts } from '../../../../tables/auth.tables.ts';

const t = useTestApp({ TRUST_PROXY: '1' });
let organisation_id: number;
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
});
beforeEach(async () => {
  await t.db.delete(attempts);
  // Half a minute on, every code is a fresh one.
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
});

type Person = { email_address: string };
const person = () => buildUser(t.db, t.programme.id, { organisation_id });
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const otp = () => generateSync({ secret: OTP_SECRET, epoch: Math.floor(t.clock.now.getTime() / 1000) });

/** Called through one proxy, which notes the address it was called from; `forged` is what the caller had written there. */
const attempt = ({ email_address }: Person, password: string, from: string, headers = {}, forged = '') =>
  t.app.inject({
    method: 'POST',
    url: login.path,
    headers: { 'x-forwarded-for': `${forged}${from}`, ...headers },
    payload: { programme_id: t.programme.id, email_address, password, otp: otp() },
  });
const statuses = async (tries: ReturnType<typeof attempt>[]) =>
  (await Promise.all(tries)).map((answer) => answer.statusCode);
const cookieOf = (answer: Awaited<ReturnType<typeof attempt>>) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('known_browser='))!
    .split(';')[0]!;

const HOSPITAL = '203.0.113.7';

describe('one address of a whole hospital', () => {
  it('lets thirty colleagues in who all mistype first, some of them often', async () => {
    const colleagues = await people(30);
    const typos = colleagues.flatMap((one, at) => Array.from({ length: 1 + (at % 4) }, () => one));
    expect(new Set(await statuses(typos.map((one) => attempt(one, 'wrong', HOSPITAL))))).toEqual(
      new Set([401]),
    );
    expect(new Set(await statuses(colleagues.map((one) => attempt(one, PASSWORD, HOSPITAL))))).toEqual(
      new Set([200]),
    );
  });

  it('is closed to a guesser who tries many accounts, however many at once; a browser that an account knows is not', async () => {
    const colleague = await person();
    const cookie = cookieOf(await attempt(colleague, PASSWORD, HOSPITAL));
    const tries = Array.from({ length: 120 }, (_, at) => ({ email_address: `guessed${at}@example.org` }));
    const answers = await statuses(tries.map((one) => attempt(one, 'wrong', HOSPITAL)));
    expect(answers.filter((status) => status === 401).length).toBeLessThan(60);
    expect(answers).toContain(429);
    expect((await attempt(await person(), PASSWORD, HOSPITAL)).statusCode).toBe(429);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    expect((await attempt(colleague, PASSWORD, HOSPITAL, { cookie })).statusCode).toBe(200);
    expect((await attempt(await person(), PASSWORD, '198.51.100.9')).statusCode).toBe(200);
  });
});

describe('a guesser', () => {
  it('from many addresses against one account is slowed, and its owner continues in a known browser', async () => {
    const owner = await person();
    const cookie = cookieOf(await attempt(owner, PASSWORD, HOSPITAL));
    const answers = await statuses(
      Array.from({ length: 80 }, (_, at) => attempt(owner, 'wrong', `198.51.100.${at}`)),
    );
    expect(answers.filter((status) => status === 401).length).toBeLessThan(60);
    expect((await attempt(owner, PASSWORD, '192.0.2.1')).statusCode).toBe(429);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    expect((await attempt(owner, PASSWORD, '192.0.2.1', { cookie })).statusCode).toBe(200);
  });

  it('gets no further with a browser’s cookie of another account, or of their own making', async () => {
    const [owner, other] = [await person(), await person()];
    const cookie = cookieOf(await attempt(other, PASSWORD, HOSPITAL));
    for (const headers of [{ cookie }, { cookie: 'known_browser=made-up' }]) {
      for (let tries = 0; tries < 5; tries += 1) await attempt(owner, 'wrong', '192.0.2.2', headers);
    }
    expect((await attempt(owner, PASSWORD, '192.0.2.2')).statusCode).toBe(429);
  });

  it('with the password has ten codes, however many are tried at once', async () => {
    const owner = await person();
    const tries = Array.from({ length: 25 }, () =>
      t.app.inject({
        method: 'POST',
        url: login.path,
        headers: { 'x-forwarded-for': HOSPITAL },
        payload: {
          programme_id: t.programme.id,
          email_address: owner.email_address,
          password: PASSWORD,
          otp: 'not a code',
        },
      }),
    );
    const answers = (await Promise.all(tries)).map((answer) => answer.statusCode).sort();
    expect(answers).toEqual([...Array(10).fill(401), ...Array(15).fill(429)]);
    expect((await attempt(owner, PASSWORD, HOSPITAL)).statusCode).toBe(429);
  });

  it('with the cookie of the owner’s browser has ten attempts there too', async () => {
    const owner = await person();
    const cookie = cookieOf(await attempt(owner, PASSWORD, HOSPITAL));
    const tries = [];
    for (let at = 0; at < 11; at += 1)
      tries.push((await attempt(owner, 'wrong', `192.0.2.${at}`, { cookie })).statusCode);
    expect(tries).toEqual([...Array(10).fill(401), 429]);
  });

  it('makes no other address by writing one into X-Forwarded-For', async () => {
    const owner = await person();
    const tries = [];
    for (let at = 0; at < 11; at += 1)
      tries.push((await attempt(owner, 'wrong', '192.0.2.3', {}, `10.0.0.${at}, `)).statusCode);
    expect(tries).toEqual([...Array(10).fill(401), 429]);
  });

  it('is one caller with all addresses of an IPv6 network of 64 bits, and their neighbour is another', async () => {
    const owner = await person();
    const tries = [];
    for (let at = 0; at < 11; at += 1)
      tries.push((await attempt(owner, 'wrong', `2001:db8:1:2:${at}::${at}`)).statusCode);
    expect(tries).toEqual([...Array(10).fill(401), 429]);
    expect((await attempt(owner, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
  });
});

describe('messages to one mailbox', () => {
  const ask = (email_address: string, from: string) =>
    t.app.inject({
      method: 'POST',
      url: requestPasswordReset.path,
      headers: { 'x-forwarded-for': from },
      payload: { programme_id: t.programme.id, email_address },
    });

  it('are limited across capitals, plus suffixes and source addresses', async () => {
    const { email_address } = await person();
    const [name, host] = email_address.split('@') as [string, string];
    const ways = [email_address, email_address.toUpperCase(), `${name}+1@${host}`, `${name}+two@${host}`];
    const answers = [];
    for (let at = 0; at < 8; at += 1)
      answers.push((await ask(ways[at % ways.length]!, `192.0.2.${at}`)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    // The link of the last message still works: a request in another's name does not lock the owner out.
    expect(t.links.some((one) => one.to_address === email_address)).toBe(true);
  });

  it('are as few when all are requested at once', async () => {
    const { email_address } = await person();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(email_address, `192.0.2.${at}`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
  });
});

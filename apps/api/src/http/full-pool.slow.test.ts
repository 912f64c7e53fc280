import { setTimeout } from 'node:timers/promises';
import { login } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { createAccessToken, PRODUCT_LIMITS, type TestApp, useTestApp } from '#support/test-app';

const patient = useTestApp();
const limited = useTestApp({}, { limits: PRODUCT_LIMITS });
let t: TestApp;
let organisation_id: number;

async function use(app: TestApp): Promise<void> {
  t = app;
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
}

const person = () => buildUser(t.db, t.programme.id, { organisation_id });
const signIn = ({ email_address }: { email_address: string }) =>
  t.app.inject({
    method: 'POST',
    url: login.path,
    payload: {
      programme_id: t.programme.id,
      email_address,
      password: PASSWORD,
      otp: generateSync({ secret: OTP_SECRET, epoch: Math.floor(t.deps.now().getTime() / 1000) }),
    },
  });
const readAs = (token: string) =>
  t.app.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}` } });

describe('two hundred people who sign in at once', () => {
  beforeAll(() => use(patient));

  it('all sign in, and readers are answered during this time', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, person));
    const token = await createAccessToken(t.deps, (await person()).id);
    let isOver = false;
    const reads: number[] = [];
    const reader = async () => {
      while (!isOver) {
        reads.push((await readAs(token)).statusCode);
        await setTimeout(20);
      }
    };
    const reading = [reader(), reader(), reader()];
    const answers = await Promise.all(people.map(signIn));
    isOver = true;
    await Promise.all(reading);

    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(reads)).toEqual(new Set([200]));
    // Each sign-in takes many times as long as a read: had reads waited for them, there would be three.
    expect(reads.length).toBeGreaterThan(50);
  });
});

describe('when every connection is taken', () => {
  beforeAll(() => use(limited));

  it('asks reads and writes to retry soon, and answers them when a connection is free', async () => {
    const someone = await person();
    const token = await createAccessToken(t.deps, someone.id);
    const taken = await Promise.all(Array.from({ length: 10 }, () => t.pool.connect()));
    const answers = await Promise.all([readAs(token), signIn(someone)]);
    for (const client of taken) client.release();
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        {
          code: 'busy',
          message_code: 'busy',
          detail: 'The portal is very busy just now. Please try again in a few seconds.',
        },
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await readAs(token)).statusCode).toBe(200);
    expect((await signIn(someone)).statusCode).toBe(200);
  });
});

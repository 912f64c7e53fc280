import fs from 'node:fs';
import { generateSync } from 'otplib';
import { afterAll, afterEach, expect } from 'vitest';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../../../../demo/demo-accounts.ts';
import { newDataFolder, runScript } from './node-process.ts';

/** A portal in a process of its own, with its own database where no other is named. */
function begin(dataFolder: string, more: Record<string, string>, node?: string) {
  const environment = { PORT: '0', ...more };
  const { child, ended, said } = runScript(dataFolder, 'scripts/serve-with-demo.ts', [], environment, node);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  const addressOf = (word: string) => new RegExp(`${word} at (http://localhost:\\d+)`).exec(said())![1]!;
  /** The outcome: it listens, or its output as it ends. */
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', () => {
        if (/is running at|is running jobs in this process/.test(said())) resolve('listens');
      });
    void ended.then((code) => resolve(`ended with ${code}: ${said()}`));
  });
  return { addressOf, child, listening, said, stop };
}

/** A portal of its own with its own database. Answers once it listens. */
export async function startPortal(
  dataFolder: string,
  environment: Record<string, string> = {},
  nodePath?: string,
) {
  const { addressOf, listening, said, stop } = begin(dataFolder, environment, nodePath);
  expect(await listening).toBe('listens');
  return { address: addressOf('is running'), said, stop: () => stop() };
}

/** For the top of a test file: starts processes of the portal on a database they share, which end with the test. */
export function startPortals() {
  const folder = newDataFolder('portal-several-');
  const started: ReturnType<typeof begin>[] = [];
  afterEach(() => started.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  return (databaseUrl: string, demo: boolean, more: Record<string, string> = {}) => {
    const portal = begin(folder, { DATABASE_URL: databaseUrl, DEMO: String(demo), ...more });
    started.push(portal);
    return portal;
  };
}

/** The JSON that a process answers with. */
export async function callAt(address: string, path: string, token?: string, body?: object) {
  const answer = await fetch(`${address}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, never>;
}

/** Signs in. @returns an access token of a demonstration user */
export async function signInAt(address: string, email_address: string): Promise<string> {
  const { programme_id } = await callAt(address, 'runtime-config');
  const { access_token } = await callAt(address, 'auth/login/', undefined, {
    programme_id,
    email_address,
    password: DEMO_PASSWORD,
    otp: generateSync({ secret: DEMO_OTP_SECRET }),
  });
  return access_token!;
}

import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, afterEach } from 'vitest';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../../../demo/sign-in.ts';

/**
 * For the top of a test file: starts processes of the portal on a database they share, which end with the test. Each answers
 * with what it says when it listens, or when it ends.
 */
export function startPortals() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-several-'));
  const started: ChildProcess[] = [];
  afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  return (databaseUrl: string, demo: boolean, more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/portal.ts'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        PORT: '0',
        DEMO: String(demo),
        PORTAL_ROOT: process.cwd(),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let said = '';
    const listening = new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          said += text.toString();
          if (/is running at|jobs are worked on here/.test(said)) resolve('listens');
        });
      }
      child.once('exit', (code) => resolve(`ended with ${code}: ${said}`));
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    };
    const addressOf = (word: string) => new RegExp(`${word} at (http://localhost:\\d+)`).exec(said)![1]!;
    return { listening, stop, addressOf };
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

/** @returns an access token of somebody of the demonstration */
export async function signInAt(address: string, email_address: string): Promise<string> {
  const { programme_id } = await callAt(address, 'runtime-config');
  const { access_token } = await callAt(address, 'auth/login/', undefined, {
    ...{ programme_id, email_address, password: DEMO_PASSWORD },
    otp: generateSync({ secret: DEMO_OTP_SECRET }),
  });
  return access_token!;
}

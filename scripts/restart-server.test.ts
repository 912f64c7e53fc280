import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restart-server-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/**
 * Runs a server that does something else at each start, under the restart script; `act` gets the output so
 * far.
 */
function run(
  starts: string[],
  act: (said: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
) {
  const state = fs.mkdtempSync(path.join(folder, 'run-'));
  const server = path.join(state, 'server.mjs');
  fs.writeFileSync(
    server,
    `import fs from 'node:fs';
    const file = ${JSON.stringify(path.join(state, 'starts'))};
    const n = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
    fs.writeFileSync(file, String(n + 1));
    console.log('start ' + (n + 1));
    [${starts.map((one) => `() => { ${one} }`).join()}][n]();`,
  );
  const module = JSON.stringify(new URL('restart-server.mjs', import.meta.url).href);
  const code = `import { restartServer } from ${module}; restartServer(${JSON.stringify(server)}, [0, 0]);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    parent.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      act(said, (signal) => void parent.kill(signal));
    });
    // Once the server has ended too: it has the same output.
    parent.once('close', (code) => resolve({ code, said }));
  });
}
const waits = `process.once('SIGTERM', () => { console.log('stopped'); process.exit(0); });
  process.once('disconnect', () => { console.log('alone'); process.exit(0); });
  console.log('ready'); setInterval(() => {}, 1000);`;

describe.skipIf(process.platform === 'win32')('the restart of the server', () => {
  it('starts it again where it was blocked or killed, and ends as it ends', async () => {
    const starts = ['process.exit(70)', "process.kill(process.pid, 'SIGKILL')", 'process.exit(3)'];
    expect(await run(starts)).toEqual({ code: 3, said: 'start 1\nstart 2\nstart 3\n' });
  });

  it('tries again where a restart fails, as on a machine that is still too busy', async () => {
    const starts = ['process.exit(70)', 'process.exit(1)', 'process.exit(0)'];
    expect(await run(starts)).toEqual({ code: 0, said: 'start 1\nstart 2\nstart 3\n' });
  });

  it('does not start it again where it has ended by itself, or is cut off again and again', async () => {
    expect(await run(['process.exit(1)'])).toEqual({ code: 1, said: 'start 1\n' });
    expect(await run(Array<string>(3).fill('process.exit(70)'))).toEqual({
      code: 70,
      said: 'start 1\nstart 2\nstart 3\n',
    });
  });

  it('passes the signal to stop on, and leaves no server behind where it is killed itself', async () => {
    const told = await run([waits], (said, kill) => said.endsWith('ready\n') && kill('SIGTERM'));
    expect(told).toEqual({ code: 0, said: 'start 1\nready\nstopped\n' });
    const killed = await run([waits], (said, kill) => said.endsWith('ready\n') && kill('SIGKILL'));
    expect(killed.said).toBe('start 1\nready\nalone\n');
  });
});

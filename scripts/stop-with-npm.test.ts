import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = `
  import { stopWithNpm } from ${JSON.stringify(new URL('stop-with-npm.mjs', import.meta.url).href)};
  process.once('SIGTERM', () => { console.log('told to stop'); process.exit(0); });
  stopWithNpm();
  setTimeout(() => process.exit(1), 60_000);
  console.log('running');
`;

/** A process under a shell, as npm starts one; answers with all it says until it ends. */
function underShell(env: Record<string, string>) {
  const command = '"$0" --input-type=module -e "$1"; true';
  const shell = spawn('sh', ['-c', command, process.execPath, script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  return new Promise<string>((resolve) => {
    shell.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said === 'running\n') shell.kill('SIGTERM');
    });
    shell.stdout.once('end', () => resolve(said));
  });
}

it.skipIf(process.platform === 'win32')(
  'processes started by npm stop with it, though the shell between them passes no signal on',
  async () => {
    expect(await underShell({ npm_lifecycle_event: 'start' })).toBe('running\ntold to stop\n');
  },
);

// npm run dev: the server restarts and the page reloads by itself when a file changes.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, root } from './lib.mjs';

ensureInstalled();
const port = process.env.PORT ?? '8080';
const apiPort = String(Number(port) + 1);
const shared = { stdio: 'inherit', cwd: root };
const bin = (name) => path.join(root, 'node_modules', name);
const children = [
  spawn(
    process.execPath,
    [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/api/src/main.ts'],
    {
      ...shared,
      env: { ...process.env, PORT: apiPort, PORTAL_ROOT: root },
    },
  ),
  spawn(process.execPath, [bin('vite/bin/vite.js'), 'apps/web', '--port', port, '--strictPort'], {
    ...shared,
    env: { ...process.env, API_PORT: apiPort },
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
for (const child of children) {
  child.on('exit', (code) => {
    children.forEach((other) => other.kill('SIGTERM'));
    process.exitCode ??= code ?? 0;
  });
}

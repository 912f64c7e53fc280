// npm run dev: restarts the server and reloads the page when a file changes.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, root } from './lib.mjs';

ensureInstalled();
const port = process.env.PORT ?? '8080';
const apiPort = String(Number(port) + 1);
// Detached from the terminal, so that Ctrl-C does not reach it: the code below sends the one signal. After a second signal the
// watcher would kill the server, which could then not stop its database.
const shared = { stdio: ['ignore', 'inherit', 'inherit'], cwd: root, detached: process.platform !== 'win32' };
const bin = (name) => path.join(root, 'node_modules', name);
const children = [
  spawn(
    process.execPath,
    [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'scripts/serve-with-demo.ts'],
    {
      ...shared,
      env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: apiPort, PORTAL_ROOT: root },
    },
  ),
  spawn(process.execPath, [bin('vite/bin/vite.js'), 'apps/web', '--port', port, '--strictPort'], {
    ...shared,
    env: { ...process.env, API_PORT: apiPort },
  }),
];
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  children.forEach((child) => child.kill('SIGTERM'));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 0;
  });
}

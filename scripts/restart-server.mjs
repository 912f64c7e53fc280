import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** The exit code of a process whose event loop was blocked (`apps/api/src/watchdog`). */
const BLOCKED_EXIT_CODE = 70;
/** How long each restart waits; after the last one the server is given up. */
const PAUSES_MS = [0, 1000, 5000, 15_000, 30_000];
/** A server that ran for this long was well: earlier restarts no longer count. */
const WELL_AFTER_MS = 5 * 60_000;

/**
 * Runs the server in a separate process, and starts it again if it was blocked or killed, or if such a restart
 * fails. Signals to stop are passed on; the server stops by itself if this process ends. Ends with the exit code
 * of the server.
 */
export async function restartServer(file, pauses = PAUSES_MS) {
  let server;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isStopping = true;
      server?.kill(signal);
    });
  for (let tries = 0; ;) {
    const since = performance.now();
    server = spawn(process.execPath, [file], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const { code, signal } = await new Promise((resolve) =>
      server.once('exit', (code, signal) => resolve({ code, signal })),
    );
    if (performance.now() - since > WELL_AFTER_MS) tries = 0;
    const hasFailedAgain = tries > 0 && code !== 0;
    const wasCutOff = signal !== null || code === BLOCKED_EXIT_CODE || hasFailedAgain;
    if (isStopping || !wasCutOff || tries >= pauses.length) process.exit(code ?? 1);
    await setTimeout(pauses[tries]);
    tries += 1;
    if (isStopping) process.exit(0);
    console.error('The portal has stopped unexpectedly. It is restarting.');
  }
}

import { setInterval } from 'node:timers';

const parent = process.ppid;

/**
 * Stops this process when npm, its parent, has ended. npm sends its signal to the shell in between, which does not pass it on.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

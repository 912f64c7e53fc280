const parent = process.ppid;

/**
 * npm tells only the shell between itself and this process to stop, and the shell tells nobody. Started by npm, this process
 * therefore stops, as if it had been told, once its parent is gone.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

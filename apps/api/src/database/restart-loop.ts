import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { hasEnded, type ServerRun } from './postgres-process.ts';

/** Receives reports on the server, and gives up if the server does not start again. */
export type RestartReporter = { say: (line: string) => void; giveUp: () => void };

/** How long is waited before each next try to start it; after the last one it is given up. */
const PAUSES_MS = [0, 250, 1000, 2000, 5000, 10_000, 30_000];

/** A server that ran for so long was well: the tries before it no longer count. */
const WELL_AFTER_MS = 5 * 60_000;

/** Starts the server of a run again whenever it ends, until it is being stopped or has to be given up. */
export async function runRestartLoop(
  run: ServerRun,
  start: () => Promise<void>,
  { say, giveUp }: RestartReporter,
  pauses = PAUSES_MS,
): Promise<void> {
  let tries = 0;
  for (;;) {
    const since = performance.now();
    if (!hasEnded(run.server!)) await once(run.server!, 'exit');
    if (run.stopping) return;
    if (performance.now() - since > WELL_AFTER_MS) tries = 0;
    say('The database has stopped unexpectedly. It is restarting.');
    for (let runs = false; !runs;) {
      const pause = pauses[tries];
      if (pause === undefined) return giveUp();
      tries += 1;
      await setTimeout(pause);
      if (run.stopping) return;
      runs = await start().then(
        () => true,
        (error: Error) => {
          if (!run.stopping) say(error.message);
          return false;
        },
      );
    }
    say('The database is running again. No saved data has been lost.');
  }
}

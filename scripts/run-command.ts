import { type Config, readConfig } from '../apps/api/src/config.ts';
import { explainStartFailure } from '../apps/api/src/explain-start-failure.ts';
import { prepareShutdown } from '../apps/api/src/shutdown.ts';

type OnEnd = ReturnType<typeof prepareShutdown>['onEnd'];

/** Runs a command of the terminal and undoes what it opened, also if it fails or is interrupted (exit code 1). */
export function runCommand(work: (config: Config, onEnd: OnEnd) => Promise<void>): void {
  const shutdown = prepareShutdown((error) => console.error(explainStartFailure(error)), 1);
  const run = async () => work(readConfig(process.env), shutdown.onEnd);
  run().then(
    () => shutdown.end(0),
    (error: unknown) => {
      if (shutdown.isEnding()) return;
      console.error(explainStartFailure(error));
      return shutdown.end(1);
    },
  );
}

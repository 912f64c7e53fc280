type Stop = () => Promise<unknown>;

/**
 * Prepares to stop everything started, in reverse order: requests first, then connections, then the database.
 * Ctrl-C, a service manager's stop and a closed terminal end the process this way, also during the start.
 *
 * @param signalExitCode the exit code then: no failure for a server, but a failure for interrupted work
 */
export function prepareShutdown(report: (error: unknown) => void, signalExitCode = 0) {
  const stops: Stop[] = [];
  let ending = false;

  /** A second call is ignored: the first one is under way. */
  const end = async (exitCode: number): Promise<void> => {
    if (ending) return;
    ending = true;
    for (const stop of stops) await stop().catch(report);
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(signalExitCode));

  return {
    /** Names how to stop what was started last. */
    onEnd: (stop: Stop) => void stops.unshift(stop),
    end,
    isEnding: () => ending,
  };
}

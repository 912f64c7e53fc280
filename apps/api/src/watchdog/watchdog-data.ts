/** The data of the watchdog's thread. */
export type WatchdogData = {
  /** How often the event loop of the main thread has turned. */
  turns: Int32Array;
  /** For how long it can stand still. */
  blockedMs: number;
};

/**
 * The exit code of a process whose event loop was blocked: `start.mjs`, systemd and containers start it
 * again.
 */
export const BLOCKED_EXIT_CODE = 70;

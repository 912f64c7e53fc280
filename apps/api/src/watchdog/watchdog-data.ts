/** What the watchdog's thread is given. */
export type WatchdogData = {
  /** How often the event loop of the main thread has turned. */
  turns: Int32Array;
  /** For how long it can stand still. */
  blockedMs: number;
};

/** How a process ends whose event loop was blocked: `start.mjs`, systemd and containers start it again. */
export const BLOCKED_EXIT_CODE = 70;

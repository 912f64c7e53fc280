import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Two a second: who waits as one of many waits at most half a minute. */
const PACE_MS = 500;
const MOST_WAITING = 60;

type Lane = { nextAt: number; waiting: number };

/** Starts the calls of each subject one after another, at this distance; the first call starts at once. */
export class CallPacer {
  private readonly lanes = new Map<string, Lane>();
  private readonly paceMs: number;
  private readonly mostWaiting: number;

  constructor(paceMs = PACE_MS, mostWaiting = MOST_WAITING) {
    this.paceMs = paceMs;
    this.mostWaiting = mostWaiting;
  }

  /** Waits for the turn of a call. @returns false at once where too many of its subject wait already */
  async wait(subject: string): Promise<boolean> {
    const now = performance.now();
    for (const [one, { nextAt, waiting }] of this.lanes)
      if (waiting === 0 && nextAt <= now) this.lanes.delete(one);
    const lane = this.lanes.get(subject) ?? { nextAt: now, waiting: 0 };
    if (lane.waiting >= this.mostWaiting) return false;
    this.lanes.set(subject, lane);
    const pause = lane.nextAt - now;
    lane.nextAt += this.paceMs;
    if (pause <= 0) return true;
    lane.waiting += 1;
    await setTimeout(pause);
    lane.waiting -= 1;
    return true;
  }
}

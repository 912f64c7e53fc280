import type { Db } from './connect.ts';
import { selectDatabaseTime } from './clock.sql.ts';

/** Less than this says nothing of a session's end, of a link or of a period. */
const NOTICED_MS = 5_000;
/** An answer that took longer says whether the clocks differ, but not exactly by how much. */
const PROMPT_MS = 1_000;
const LOOKS_EVERY_MS = 10_000;

/**
 * The clock of a process. If the machine's clock differs from the database's, even by hours, the database's
 * clock is used. Servers must read each other's signatures, and a wrong clock must not end sessions or
 * periods. Between two checks the clock runs evenly, even if the machine's clock jumps.
 */
export class SharedClock {
  private base: { time: number; at: number };
  private isCorrected = false;

  constructor(
    private readonly own: () => number,
    private readonly running: () => number,
    private readonly say: (line: string) => void = () => undefined,
  ) {
    this.base = { time: own(), at: running() };
  }

  now = (): Date => new Date(this.base.time + this.running() - this.base.at);

  /**
   * Checks the database's time at once, then every few seconds until the returned function stops the checks.
   */
  async follow(db: Db): Promise<() => void> {
    const look = () => this.look(() => selectDatabaseTime(db)).catch(() => undefined);
    await look();
    const timer = setInterval(() => void look(), LOOKS_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  async look(ask: () => Promise<number>): Promise<void> {
    const asked = this.running();
    const told = await ask();
    const at = this.running();
    const took = at - asked;
    const shared = told + took / 2;
    const own = this.own();
    const isOff = Math.abs(own - shared) > NOTICED_MS + took / 2;
    if (took > PROMPT_MS && isOff === this.isCorrected) return;
    this.base = { time: isOff ? shared : own, at };
    if (isOff !== this.isCorrected)
      this.say(
        isOff
          ? `This machine’s clock is ${Math.round(Math.abs(own - shared) / 1000)} seconds ${own > shared ? 'ahead of' : 'behind'} the database’s clock. The portal uses the database’s clock. Correct the clock that is wrong.`
          : 'This machine’s clock matches the database’s clock again.',
      );
    this.isCorrected = isOff;
  }
}

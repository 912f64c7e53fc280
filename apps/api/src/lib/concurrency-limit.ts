import { type Problem, problems } from './problems.ts';

/** Lets so many do something at once and so many wait for it, in the order they came. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly mostWaiting: number;
  private readonly refusal: () => Problem;

  constructor(atOnce: number, mostWaiting: number, refusal: () => Problem = () => problems.tooMany(30)) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
    this.refusal = refusal;
  }

  /** @throws 429, or the refusal given, where too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mostWaiting) throw this.refusal();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

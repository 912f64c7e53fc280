import { problems } from '../../problems.ts';

/** Lets so many do something at once and so many wait for it, in the order they came. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly mostWaiting: number;

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
  }

  /** @throws 429 where too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mostWaiting) throw problems.tooMany(30);
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

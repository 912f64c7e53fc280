import { LONGEST } from './limits.ts';

/** Gives out codes that are letters, digits and _, begin with no digit, and are each used once. */
export class Codes {
  /** Words of the language of rules name no question. */
  private readonly taken = new Set(['and', 'or', 'not', 'true', 'false', 'null', 'this']);

  /** The last number that was put behind a code. */
  private readonly numbers = new Map<string, number>();

  /** The wished code where it is possible and free, else the nearest one that is. */
  give(wished: string): string {
    const whole = wished
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-zA-Z0-9_]+/g, '_')
      .slice(0, LONGEST.code);
    const base = /^[a-zA-Z_]/.test(whole) ? whole : `q_${whole}`.slice(0, LONGEST.code);
    let code = base;
    let n = this.numbers.get(base) ?? 1;
    while (this.taken.has(code)) {
      n += 1;
      code = `${base.slice(0, LONGEST.code - String(n).length - 1)}_${n}`;
    }
    this.numbers.set(base, n);
    this.taken.add(code);
    return code;
  }
}

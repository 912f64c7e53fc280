import { MAX_LENGTHS } from './limits.ts';

/** Assigns unique codes of letters, digits and _ that do not start with a digit. */
export class UniqueCodes {
  /** Words of the language of rules name no question. */
  private readonly taken = new Set(['and', 'or', 'not', 'true', 'false', 'null', 'this']);

  /** The last number that was put behind a code. */
  private readonly numbers = new Map<string, number>();

  /**
   * The wished code where it is possible and free, else the nearest one that is. A name in letters that have no Latin ones is
   * numbered: what would be left of it says nothing.
   */
  give(wished: string): string {
    const latin = wished
      .replace(/[ßæøœłđðþıÆØŒŁĐÞ]/g, (letter) => LATIN[letter] ?? letter)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '');
    const isForeign = /[^\P{L}a-zA-Z]/u.test(latin);
    const whole = (isForeign ? 'question_1' : latin.replace(/[^a-zA-Z0-9_]+/g, '_')).slice(
      0,
      MAX_LENGTHS.code,
    );
    const base = /^[a-zA-Z_]/.test(whole) ? whole : `q_${whole}`.slice(0, MAX_LENGTHS.code);
    const stem = isForeign ? 'question' : base;
    let code = base;
    let n = this.numbers.get(stem) ?? 1;
    while (this.taken.has(code)) {
      n += 1;
      code = `${stem.slice(0, MAX_LENGTHS.code - String(n).length - 1)}_${n}`;
    }
    this.numbers.set(stem, n);
    this.taken.add(code);
    return code;
  }
}

/** Latin letters that are no letter with a mark. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  Æ: 'AE',
  Ø: 'O',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
};

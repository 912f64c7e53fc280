/** The longest short text (`answer-rules.ts`): what a pattern is ever tried on. */
const LONGEST_TEXT = 500;
/** How many ways through a text a pattern may have: the worst that is let through takes well under a second. */
const MOST_WAYS = 2e8;

const TOO_MANY_WAYS =
  'This pattern could take very long to check: it repeats what itself repeats or may be left out. Write it with fewer repetitions.';

/** What matters of a piece of a pattern: how many ways it can match, and whether its length varies. */
type Piece = { ways: number; varies: boolean };
type Group = Piece & {
  branches: number;
  /** The character every match begins with, where the group begins with a plain one. */
  opening: string | null;
  /** The pieces of varying length inside, as written; null when one of them is a group. */
  varying: string[] | null;
};

/**
 * Why a pattern cannot be used for an answer; null when it can. Answers are tried in the browser and on the server, which
 * must not hang, so patterns are kept to those whose worst case is known: no looking around, no references back, and no
 * repetition within a repetition, except of parts that each begin with a separator, as in `\w+(,\w+)*`.
 */
export function validatePattern(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return `This pattern cannot be read: ${(error as Error).message.replace(/^.*\/u?: /, '')}.`;
  }
  if (/\(\?(?!:|<[^=!])/.test(pattern)) return 'A pattern cannot look ahead or back, or set options.';
  if (/\\(?:[1-9]|k<)/.test(pattern)) return 'A pattern cannot refer back to what it matched.';
  const whole = new PatternReader(pattern).group();
  return whole === null || whole.ways > MOST_WAYS ? TOO_MANY_WAYS : null;
}

/** Reads a valid pattern; `group` answers null where a repetition is within a repetition. */
class PatternReader {
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  group(): Group | null {
    const whole: Group = { ways: 0, varies: false, branches: 0, opening: null, varying: [] };
    do {
      const branch = this.branch(whole);
      if (branch === null) return null;
      whole.ways += branch.ways;
      whole.varies ||= branch.varies;
      whole.branches += 1;
    } while (this.take('|'));
    return whole;
  }

  private branch(whole: Group): Piece | null {
    const branch: Piece = { ways: 1, varies: false };
    const begin = this.at;
    while (this.at < this.text.length && !'|)'.includes(this.text[this.at]!)) {
      const from = this.at;
      const inner = this.atom();
      if (inner === null) return null;
      const source = this.text.slice(from, this.at);
      const [least, most] = this.quantifier();
      if (from === begin && least > 0 && isPlain(source)) whole.opening = source;
      const varies = least !== most;
      if (most > 1 && 'branches' in inner && (inner.varies || inner.branches > 1)) {
        if (!isSeparated(inner)) return null;
        branch.ways *= most - least + 1;
      } else {
        branch.ways *= most === 1 && varies ? inner.ways + 1 : inner.ways * (most - least + 1);
      }
      if (varies || inner.varies) {
        branch.varies = true;
        whole.varying = whole.varying === null || 'branches' in inner ? null : [...whole.varying, source];
      }
    }
    return branch;
  }

  /** One character, class, escape or group. */
  private atom(): Piece | Group | null {
    const rest = this.text.slice(this.at);
    const opened = /^\((?:\?(?::|<[^>]+>))?/.exec(rest);
    if (opened) {
      this.at += opened[0].length;
      const inner = this.group();
      this.take(')');
      return inner;
    }
    const single =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x..|c.|.)|.)/su.exec(rest);
    this.at += single?.[0].length ?? 1;
    return { ways: 1, varies: false };
  }

  private quantifier(): [least: number, most: number] {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.text.slice(this.at));
    if (!found) return [1, 1];
    this.at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : LONGEST_TEXT];
    const from = Math.min(Number(least), LONGEST_TEXT);
    if (comma === '') return [from, from];
    return [from, most === '' ? LONGEST_TEXT : Math.min(Number(most), LONGEST_TEXT)];
  }

  private take(character: string): boolean {
    const isNext = this.text[this.at] === character;
    if (isNext) this.at += 1;
    return isNext;
  }
}

const isPlain = (source: string) => /^(?:[^\\[(.^$]|\\[^\p{L}\d])$/u.test(source);

/** Each repetition begins with a character that nothing of varying length in it can swallow. */
function isSeparated({ branches, opening, varying }: Group): boolean {
  if (branches > 1 || opening === null || varying === null) return false;
  const separator = opening.replace('\\', '');
  return varying.every((source) => !new RegExp(`^(?:${source})$`, 'u').test(separator));
}

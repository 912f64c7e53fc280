/** The longest short text (`answer-rules.ts`): what a pattern is ever tried on. */
export const LONGEST_TEXT = 500;
/** The most steps a compiled pattern can have: the longest text then takes some hundredths of a second. */
const MOST_STEPS = 5000;

/** The reason why a pattern cannot be compiled, in words for its author. */
export class PatternError extends Error {}

type Test = (character: string) => boolean;
/** `to` and `or` are the places of the steps that can follow. */
type Step =
  | { kind: 'character'; test: Test; to: number }
  | { kind: 'place'; at: '^' | '$' | '\\b' | '\\B'; to: number }
  | { kind: 'fork'; to: number; or: number }
  | { kind: 'end' };

type Node =
  | { kind: 'character'; test: Test }
  | { kind: 'place'; at: '^' | '$' | '\\b' | '\\B' }
  | { kind: 'sequence' | 'branches'; of: Node[] }
  | { kind: 'repeat'; of: Node; least: number; most: number };

/**
 * Compiles a pattern to a function that says whether it matches a whole text. All ways through the pattern are followed side
 * by side, one character at a time, so a text takes at most its length times the steps of the pattern: nothing is tried twice.
 *
 * @throws PatternError where it cannot be read, looks around or refers back, or has too many steps
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  const steps = stepsOf(parsePattern(pattern));
  return (text) => matchesWhole(steps, text);
}

const compiled = new Map<string, (text: string) => boolean>();
const MOST_COMPILED = 200;

/**
 * Checks if a pattern matches a whole text, with compiled patterns cached. A pattern that cannot be compiled
 * matches nothing.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  let matcher = compiled.get(pattern);
  if (!matcher) {
    if (compiled.size >= MOST_COMPILED) compiled.clear();
    matcher = compileOrRefuse(pattern);
    compiled.set(pattern, matcher);
  }
  return text.length <= LONGEST_TEXT && matcher(text);
}

function compileOrRefuse(pattern: string) {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return () => false;
    throw error;
  }
}

/** Reads a pattern; the browser's or server's own engine says first whether it is one, and later what one character matches. */
function parsePattern(pattern: string): Node {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const why = (error as Error).message.replace(/^.*\/u?: /, '');
    throw new PatternError(`This pattern is not valid: ${why}.`);
  }
  const tests = new Map<string, Test>();
  let at = 0;
  const take = (expected: RegExp): RegExpExecArray | null => {
    expected.lastIndex = at;
    const found = expected.exec(pattern);
    if (found) at += found[0].length;
    return found;
  };

  function branches(): Node {
    const of = [sequence()];
    while (take(/\|/y)) of.push(sequence());
    return of.length === 1 ? of[0]! : { kind: 'branches', of };
  }
  function sequence(): Node {
    const of: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') of.push(repeated(atom()));
    return { kind: 'sequence', of };
  }
  function atom(): Node {
    if (take(/\((?:\?(?::|<(?![=!])[^>]+>))?(?!\?)/y)) {
      const inner = branches();
      take(/\)/y);
      return inner;
    }
    if (pattern[at] === '(') throw new PatternError('A pattern cannot use lookahead, lookbehind or flags.');
    if (take(/\\(?:[1-9]|k<)/y)) throw new PatternError('A pattern cannot use back-references.');
    const place = take(/\^|\$|\\[bB]/y);
    if (place) return { kind: 'place', at: place[0] as '^' };
    const [source] = take(ONE_CHARACTER)!;
    const test = tests.get(source) ?? testOf(source);
    tests.set(source, test);
    return { kind: 'character', test };
  }
  function repeated(of: Node): Node {
    const found = take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!found) return of;
    const [, sign, low, comma, high] = found;
    if (sign) return { kind: 'repeat', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    const least = Number(low);
    const most = comma === '' ? least : high === '' ? Infinity : Number(high);
    // No text is longer, so there is no difference.
    return { kind: 'repeat', of, least, most: most > LONGEST_TEXT && most > least ? Infinity : most };
  }
  return branches();
}

/** A class, an escape or a character, as `u` patterns write them. */
const ONE_CHARACTER =
  /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x..|c.|.)|./suy;

/** Checks if one character matches, with the results cached, because a text repeats its characters. */
function testOf(source: string): Test {
  const one = new RegExp(`^${source}$`, 'u');
  const known = new Map<string, boolean>();
  return (character) => {
    let matches = known.get(character);
    if (matches === undefined) {
      if (known.size >= LONGEST_TEXT) known.clear();
      known.set(character, (matches = one.test(character)));
    }
    return matches;
  };
}

/** Writes the steps from the last to the first, so that each knows what follows; the first is the last in the list. */
function stepsOf(root: Node): Step[] {
  const steps: Step[] = [{ kind: 'end' }];
  const add = (step: Step): number => {
    if (steps.length >= MOST_STEPS)
      throw new PatternError('This pattern repeats too much. Write it with fewer or smaller repetitions.');
    return steps.push(step) - 1;
  };
  /** Adds the steps of a node before `to`, and returns the first of them. */
  function before(node: Node, to: number): number {
    switch (node.kind) {
      case 'character':
        return add({ kind: 'character', test: node.test, to });
      case 'place':
        return add({ kind: 'place', at: node.at, to });
      case 'sequence':
        return node.of.reduceRight((next, part) => before(part, next), to);
      case 'branches':
        return node.of
          .map((part) => before(part, to))
          .reduce((one, or) => add({ kind: 'fork', to: one, or }));
      case 'repeat':
        return repetition(node, to);
    }
  }
  function repetition({ of, least, most }: Extract<Node, { kind: 'repeat' }>, to: number): number {
    let start = to;
    if (most === Infinity) {
      start = add({ kind: 'fork', to, or: to });
      (steps[start] as Extract<Step, { kind: 'fork' }>).or = before(of, start);
    } else {
      for (let n = least; n < most; n += 1) start = add({ kind: 'fork', to, or: before(of, start) });
    }
    // A part without steps of its own is the same however often it is repeated.
    for (let n = 0; n < least; n += 1) {
      const first = before(of, start);
      if (first === start) break;
      start = first;
    }
    return start;
  }
  const first = before(root, 0);
  add({ kind: 'fork', to: first, or: first });
  return steps;
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /^\w$/.test(character);

function matchesWhole(steps: readonly Step[], text: string): boolean {
  const characters = [...text];
  const reachedAt = new Int32Array(steps.length).fill(-1);
  let places = [steps.length - 1];
  for (let at = 0; at <= characters.length; at += 1) {
    const isEdge = isWordCharacter(characters[at - 1]) !== isWordCharacter(characters[at]);
    const holds = { '^': at === 0, $: at === characters.length, '\\b': isEdge, '\\B': !isEdge };
    const next: number[] = [];
    // Grows while it is walked: forks and places add the steps that follow without a character.
    const pending = places;
    const follow = (place: number) => {
      if (reachedAt[place] !== at) pending.push(place);
    };
    for (let index = 0; index < pending.length; index += 1) {
      const place = pending[index]!;
      if (reachedAt[place] === at) continue;
      reachedAt[place] = at;
      const step = steps[place]!;
      if (step.kind === 'fork') {
        follow(step.or);
        follow(step.to);
      } else if (step.kind === 'place') {
        if (holds[step.at]) follow(step.to);
      } else if (step.kind === 'character') {
        if (at < characters.length && step.test(characters[at]!)) next.push(step.to);
      } else if (at === characters.length) return true;
    }
    places = next;
  }
  return false;
}

import { invalidFilter } from './filter-errors.ts';

export type Token = {
  kind: 'text' | 'number' | 'instant' | 'day' | 'name' | 'alias' | 'sign';
  text: string;
  at: number;
};

/** In the order of matching: an instant starts like a number. */
const kinds: [Token['kind'], RegExp][] = [
  ['text', /'(?:[^']|'')*'/uy],
  ['instant', /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)/uy],
  ['day', /\d{4}-\d\d-\d\d/uy],
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/uy],
  ['name', /[\p{L}_][\p{L}\p{N}_.]*/uy],
  ['alias', /@[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /[(),/-]/uy],
];
const space = /\s*/uy;

/** A filter in its words. @throws 400 where one cannot be read */
export function tokenise(filter: string): Token[] {
  const tokens: Token[] = [];
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(filter)?.[0];
  };
  let at = match(space, 0)!.length;
  while (at < filter.length) {
    const [kind, text] = tokenAt((pattern) => match(pattern, at)) ?? [];
    if (!kind || !text) throw invalidFilter(`it cannot be understood from character ${at + 1} onwards`);
    tokens.push({ kind, text, at });
    at += text.length;
    at += match(space, at)!.length;
  }
  return tokens;
}

function tokenAt(match: (pattern: RegExp) => string | undefined): [Token['kind'], string] | null {
  for (const [kind, pattern] of kinds) {
    const text = match(pattern);
    if (text) return [kind, text];
  }
  return null;
}

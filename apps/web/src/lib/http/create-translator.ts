/** Finds a text, and translates it from the parts it holds. */
export type TranslationPattern = [
  find: (text: string) => readonly string[] | null,
  make: (parts: readonly string[], said: (text: string) => string) => string,
];

/** Texts with places in pieces: `{n} of {total}` is `['', 'n', ' of ', 'total', '']`. */
const piecesOf = (text: string) => text.split(/\{(\w+)\}/);
/** The place where a sentence ends and another starts. */
const BETWEEN = /(?<=[.!?]) (?=[\p{Lu}“])/u;
/** The same behind what is quoted at the end of one. */
const AFTER_ONE = /(?<=[.!?”]) (?=[\p{Lu}“])/u;
/** The most sentences one template holds. */
const MOST_SENTENCES = 3;

/** Less than this is no sentence to know a text by. */
const LEAST_FIXED = 5;

/**
 * Translates texts that were built elsewhere, from their templates and each template's translation. A
 * placeholder's content is translated if it is a phrase itself. A text of several sentences is translated
 * sentence by sentence. Text that matches nothing stays unchanged.
 */
export function createTranslator(
  said: readonly (readonly [string, string])[],
  patterns: readonly TranslationPattern[],
) {
  const whole = new Map(said);
  const phrases = [
    ...patterns,
    ...said
      .filter(([text]) => text.includes('{') && fixedOf(text) >= LEAST_FIXED)
      .sort(([a], [b]) => fixedOf(b) - fixedOf(a))
      .map(([text, other]) => phraseOf(text, other)),
  ];
  const one = (text: string): string | null => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    // A name as a sentence: `Whole number.`
    const named = text.endsWith('.') ? whole.get(text.slice(0, -1)) : undefined;
    if (named !== undefined) return `${named}.`;
    for (const [find, make] of phrases) {
      const parts = find(text);
      if (parts) return make(parts, say);
    }
    return null;
  };
  // Some follow others after a space of their own.
  const fitting = (text: string) => one(text) ?? one(` ${text}`)?.trimStart() ?? null;
  function say(text: string): string {
    const sentences = text.split(AFTER_ONE);
    const result: string[] = [];
    for (let at = 0; at < sentences.length;) {
      const [length, other] = nextOf(sentences, at) ?? [1, sentences[at]!];
      result.push(other);
      at += length;
    }
    const said = result.join(' ');
    return said === text ? (fitting(text) ?? text) : said;
  }
  /**
   * Finds the next translation. A text known literally has priority over a template, whose match is as short
   * as possible.
   */
  function nextOf(sentences: readonly string[], at: number): [number, string] | null {
    const runs = sentences
      .slice(at, at + MOST_SENTENCES)
      .map((_, more) => sentences.slice(at, at + more + 1).join(' '));
    for (const find of [(run: string) => whole.get(run) ?? null, fitting])
      for (const [more, run] of runs.entries()) {
        const other = find(run);
        if (other !== null) return [more + 1, other];
      }
    return null;
  }
  return say;
}

const fixedOf = (text: string) => text.replace(/\{\w+\}/g, '').replace(/\P{L}/gu, '').length;

function phraseOf(text: string, other: string): TranslationPattern {
  const pieces = piecesOf(text);
  const fixed = pieces.filter((_, at) => at % 2 === 0);
  const names = pieces.filter((_, at) => at % 2 === 1);
  return [
    (given) => placesIn(given, fixed),
    (parts, said) =>
      piecesOf(other)
        .map((piece, at) => (at % 2 === 1 ? said(parts[names.indexOf(piece)] ?? '') : piece))
        .join(''),
  ];
}

/**
 * Returns the texts between fixed pieces, each as short as possible; null if the pieces are not present in
 * their order.
 */
function placesIn(text: string, fixed: readonly string[]): string[] | null {
  if (!text.startsWith(fixed[0]!) || !text.endsWith(fixed.at(-1)!)) return null;
  const places: string[] = [];
  let from = fixed[0]!.length;
  for (const [at, piece] of fixed.slice(1).entries()) {
    const isLast = at === fixed.length - 2;
    const to = isLast ? text.length - piece.length : text.indexOf(piece, from);
    if (to < from) return null;
    const place = text.slice(from, to);
    // A place holds sentences only if a sentence starts there. Otherwise the place would include the
    // sentences around it.
    if (BETWEEN.test(place) && !/[.!?:] $/.test(fixed[at]!)) return null;
    places.push(place);
    from = to + piece.length;
  }
  return places;
}

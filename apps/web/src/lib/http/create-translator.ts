/** What finds a text, and says it again of the parts it holds. */
export type TranslationPattern = [
  find: (text: string) => readonly string[] | null,
  make: (parts: readonly string[], said: (text: string) => string) => string,
];

/** Texts with places in pieces: `{n} of {total}` is `['', 'n', ' of ', 'total', '']`. */
const piecesOf = (text: string) => text.split(/\{(\w+)\}/);
/** Where a sentence ends and another begins. */
const BETWEEN = /(?<=[.!?]) (?=[\p{Lu}“])/u;
/** The same behind what is quoted at the end of one. */
const AFTER_ONE = /(?<=[.!?”]) (?=[\p{Lu}“])/u;
/** As many sentences as one template holds. */
const MOST_SENTENCES = 3;

/** Less than this is no sentence to know a text by. */
const LEAST_FIXED = 5;

/**
 * Says texts again in another language that were put together elsewhere, from the templates they were made of: each template
 * with its translation. What stands in a place is said again where it is a phrase itself; a text of several sentences is said
 * sentence by sentence; what fits nothing stays as it is.
 */
export function createTranslator(
  said: readonly (readonly [string, string])[],
  composed: readonly TranslationPattern[],
) {
  const whole = new Map(said);
  const phrases = [
    ...composed,
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
  /** What is known as it is goes before what fits a template, which is taken as short as it can be. */
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

/** What stands between fixed pieces, each as short as it can be; null where the pieces are not there in their order. */
function placesIn(text: string, fixed: readonly string[]): string[] | null {
  if (!text.startsWith(fixed[0]!) || !text.endsWith(fixed.at(-1)!)) return null;
  const places: string[] = [];
  let from = fixed[0]!.length;
  for (const [at, piece] of fixed.slice(1).entries()) {
    const isLast = at === fixed.length - 2;
    const to = isLast ? text.length - piece.length : text.indexOf(piece, from);
    if (to < from) return null;
    const place = text.slice(from, to);
    // Sentences stand in a place only where one begins with it; otherwise it would take along those around it.
    if (BETWEEN.test(place) && !/[.!?:] $/.test(fixed[at]!)) return null;
    places.push(place);
    from = to + piece.length;
  }
  return places;
}

/** Texts, words, figures and signs, as they follow each other in an expression. */
const token =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[\p{L}_$][\p{L}\p{N}_$]*|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|<=|>=|==|!=|<>|&&|\|\||\S/giu;

/**
 * Finds the words of an expression one after the other, as its parts are visited from left to right: the parser tells no
 * places, and the same word may stand in several.
 *
 * @returns the place of the next token that is as wanted
 */
export function tokenPositionFinder(text: string): (isWanted: (token: string) => boolean) => number {
  const tokens = [...text.matchAll(token)];
  let next = 0;
  return (isWanted) => {
    let found = next;
    while (found < tokens.length && !isWanted(tokens[found]![0])) found += 1;
    if (found === tokens.length) return tokens[next]?.index ?? 0;
    next = found + 1;
    return tokens[found]!.index;
  };
}

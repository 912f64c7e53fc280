/** Texts, words, figures and signs, as they follow each other in an expression. */
const token =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[\p{L}_$][\p{L}\p{N}_$]*|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|<=|>=|==|!=|<>|&&|\|\||\S/giu;

/**
 * Returns a function that finds an expression's tokens in turn, as its parts are visited from left to right.
 * The parser gives no positions, and the same word can occur several times.
 *
 * @returns the position of the next wanted token
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

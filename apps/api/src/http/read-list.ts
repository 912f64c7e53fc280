type Page = { limit: number; offset: number };

/**
 * Reads a page of a list. Most lists carry their total in each row, so that a page after the last one has none: its
 * total is that of the first page.
 * @param read reads a page of the list
 */
export async function readList<Input extends { query: unknown }>(
  input: Input,
  read: (input: Input) => Promise<unknown>,
): Promise<unknown> {
  const answer = await read(input);
  if (!isPage(input.query) || input.query.offset === 0 || !hasNoTotal(answer)) return answer;
  const first = await read({ ...input, query: { ...input.query, limit: 1, offset: 0 } });
  return hasNoTotal(first) ? answer : { ...(first as object), ...emptyListsOf(answer) };
}

const isPage = (query: unknown): query is Page =>
  typeof query === 'object' && query !== null && 'limit' in query && 'offset' in query;

const hasNoTotal = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && 'total' in answer && Number(answer.total) === 0;

/** Returns the lists of an answer, all of which are empty after the last page. */
const emptyListsOf = (answer: object) =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => Array.isArray(value)));

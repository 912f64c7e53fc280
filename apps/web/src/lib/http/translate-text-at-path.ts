/**
 * Returns an answer with the texts at a path, such as `entries.reason`, translated. Lists are searched;
 * missing parts stay missing.
 */
export function translateTextAtPath(
  answer: unknown,
  way: readonly string[],
  say: (text: string) => string,
): unknown {
  if (Array.isArray(answer)) return answer.map((one: unknown) => translateTextAtPath(one, way, say));
  if (typeof answer === 'string' && way.length === 0) return say(answer);
  const [name, ...rest] = way;
  if (typeof answer !== 'object' || answer === null || name === undefined || !(name in answer)) return answer;
  return { ...answer, [name]: translateTextAtPath((answer as Record<string, unknown>)[name], rest, say) };
}

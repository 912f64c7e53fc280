/**
 * Returns an answer with the texts at a path, such as `entries.reason`, translated. Lists are searched;
 * missing parts stay missing.
 */
export function translateTextAtPath(
  answer: unknown,
  path: readonly string[],
  translate: (text: string) => string,
): unknown {
  if (Array.isArray(answer)) return answer.map((one: unknown) => translateTextAtPath(one, path, translate));
  if (typeof answer === 'string' && path.length === 0) return translate(answer);
  const [name, ...rest] = path;
  if (typeof answer !== 'object' || answer === null || name === undefined || !(name in answer)) return answer;
  return {
    ...answer,
    [name]: translateTextAtPath((answer as Record<string, unknown>)[name], rest, translate),
  };
}

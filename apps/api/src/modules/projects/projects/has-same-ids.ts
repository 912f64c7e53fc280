/** Checks if two lists have the same ids, each once, in any order. */
export const hasSameIds = (given: readonly number[], stored: readonly number[]): boolean => {
  const names = new Set(given);
  return names.size === given.length && given.length === stored.length && stored.every((id) => names.has(id));
};

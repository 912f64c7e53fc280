/**
 * Returns a function that makes a value on its first call and returns the same value afterwards. For the
 * formats of `Intl`: making the first one takes a browser 10 to 16 ms, before anything is on the page.
 */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

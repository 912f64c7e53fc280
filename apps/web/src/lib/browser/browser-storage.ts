/**
 * Returns the browser's storage. If storage is forbidden, even reading `localStorage` fails: nothing is then
 * remembered.
 */
export function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

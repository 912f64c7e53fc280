/** Where it may not be used, reading alone of `localStorage` fails: nothing is then remembered. */
export function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

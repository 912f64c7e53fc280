/**
 * Adds the features that the oldest browsers of the survey lack (docs/frontend/browsers.md), in the form the
 * survey uses them. `build/browser-support.js` lists them, and fails the build for any other newer feature.
 */

/** Defines a property that the browser does not have. */
function add(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

for (const prototype of [Array.prototype, String.prototype])
  add(prototype, 'at', function (this: ArrayLike<unknown>, index: number) {
    const place = Math.trunc(index) || 0;
    return this[place < 0 ? this.length + place : place];
  });

type Test = (item: unknown, index: number) => unknown;
function findLastIndex(this: unknown[], test: Test): number {
  let index = this.length - 1;
  while (index >= 0 && !test(this[index], index)) index -= 1;
  return index;
}
add(Array.prototype, 'findLastIndex', findLastIndex);
add(Array.prototype, 'findLast', function (this: unknown[], test: Test) {
  return this[findLastIndex.call(this, test)];
});

add(Object, 'hasOwn', (target: object, name: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(target, name),
);

add(
  String.prototype,
  'replaceAll',
  function (this: string, search: string | RegExp, by: string | (() => string)) {
    const pattern =
      typeof search === 'string' ? new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g') : search;
    return this.replace(pattern, by as string);
  },
);

add(URL, 'canParse', (address: string, base?: string) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
});

add(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
});
add(AbortSignal, 'any', (signals: AbortSignal[]) => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener('abort', () => controller.abort());
  }
  return controller.signal;
});

add(crypto, 'randomUUID', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
});

/** Without the words of the language, a comma separates the items. */
class CommaList {
  format(items: Iterable<string>): string {
    return [...items].join(', ');
  }
}
add(Intl, 'ListFormat', CommaList);

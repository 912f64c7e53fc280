/**
 * Adds the features that the oldest browsers of the survey lack (docs/frontend/browsers.md), in the form the
 * survey uses them. `build/browser-support.ts` fails the build for any other newer feature.
 */

function at(this: ArrayLike<unknown>, index: number): unknown {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? this.length + place : place];
}

type Test = (item: unknown, index: number) => unknown;
function findLastIndex(this: unknown[], test: Test): number {
  let index = this.length - 1;
  while (index >= 0 && !test(this[index], index)) index -= 1;
  return index;
}
function findLast(this: unknown[], test: Test): unknown {
  return this[findLastIndex.call(this, test)];
}

function replaceAll(this: string, search: string | RegExp, by: string): string {
  const pattern =
    typeof search === 'string' ? new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g') : search;
  return this.replace(pattern, by);
}

const hasOwn = (target: object, name: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(target, name);

function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

function any(signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener('abort', () => controller.abort());
  }
  return controller.signal;
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Without the words of the language, a comma separates the items. */
class ListFormat {
  format(items: Iterable<string>): string {
    return Array.from(items).join(', ');
  }
}

/** Each missing feature: its owner, its name, and its replacement. */
export const polyfills: readonly (readonly [owner: object, name: string, value: unknown])[] = [
  [Array.prototype, 'at', at],
  [String.prototype, 'at', at],
  [Array.prototype, 'findLast', findLast],
  [Array.prototype, 'findLastIndex', findLastIndex],
  [String.prototype, 'replaceAll', replaceAll],
  [Object, 'hasOwn', hasOwn],
  [URL, 'canParse', canParse],
  [AbortSignal, 'timeout', timeout],
  [AbortSignal, 'any', any],
  [crypto, 'randomUUID', randomUUID],
  [Intl, 'ListFormat', ListFormat],
];

for (const [owner, name, value] of polyfills)
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });

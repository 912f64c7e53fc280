import { isAnswerKey } from '@portal/contract/responses/case-header';

const PREFIX = 'survey-key';
const BYTES = 24;

/** Where the storage is forbidden, a key lasts as long as the page. */
const inMemory = new Map<string, string>();
const nameOf = (code: string) => `${PREFIX}:${code}`;

function stored(code: string): string | null {
  try {
    return localStorage.getItem(nameOf(code));
  } catch {
    return null;
  }
}

/**
 * Saves the key of a case: drawn here for whoever opens the code first, or brought by a return link. All tabs of the browser have
 * it; the server stores its hash alone.
 */
export function storeAnswerKey(code: string, key: string): void {
  inMemory.set(code, key);
  try {
    localStorage.setItem(nameOf(code), key);
  } catch {
    // It lasts as long as the page.
  }
}

/** Returns the key of this browser for a case, and draws one where there is none. */
export function answerKeyOf(code: string): string {
  const known = stored(code) ?? inMemory.get(code);
  if (known !== undefined && known !== null && isAnswerKey(known)) return known;
  const drawn = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  storeAnswerKey(code, drawn);
  return drawn;
}

/** Deletes the key: on this device, the code opens the answers no more. */
export function forgetAnswerKey(code: string): void {
  inMemory.delete(code);
  try {
    localStorage.removeItem(nameOf(code));
  } catch {
    // Nothing was stored.
  }
}

/**
 * Takes the key that a return link has in its fragment, and takes it out of the address, so that nobody reads it there.
 * @returns whether there was one
 */
export function takeKeyFromAddress(code: string): boolean {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined || !isAnswerKey(key)) return false;
  storeAnswerKey(code, key);
  history.replaceState(null, '', location.pathname + location.search);
  return true;
}

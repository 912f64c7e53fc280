import { isAnswerKey } from '@portal/contract/responses/case-authorization-header';
import { browserStorage } from './browser-storage.ts';

const PREFIX = 'survey-key';
const BYTES = 24;

const nameOf = (code: string) => `${PREFIX}:${code}`;

/**
 * Saves the key of a case: created here for the first user of the code, or brought by a return link. All tabs
 * of the browser have the key; the server stores only its hash.
 */
export const storeAnswerKey = (code: string, key: string): void => browserStorage.setItem(nameOf(code), key);

/** Returns the key of this browser for a case, and draws one where there is none. */
export function getOrCreateAnswerKey(code: string): string {
  const known = browserStorage.getItem(nameOf(code));
  if (known !== null && isAnswerKey(known)) return known;
  const drawn = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  storeAnswerKey(code, drawn);
  return drawn;
}

/** Deletes the key, so that the code does not open the answers on this device. */
export const forgetAnswerKey = (code: string): void => browserStorage.removeItem(nameOf(code));

/**
 * Stores the key from the fragment of a return link, and removes it from the address, so that no one reads
 * it there.
 * @returns whether there was one
 */
export function storeAnswerKeyFromUrl(code: string): boolean {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined || !isAnswerKey(key)) return false;
  storeAnswerKey(code, key);
  history.replaceState(null, '', location.pathname + location.search);
  return true;
}

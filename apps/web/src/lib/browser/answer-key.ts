import { isAnswerKey } from '@portal/contract/responses/case-header';
import { browserStorage } from './browser-storage.ts';

const PREFIX = 'survey-key';
const BYTES = 24;

const nameOf = (code: string) => `${PREFIX}:${code}`;

/**
 * Saves the key of a case: drawn here for whoever opens the code first, or brought by a return link. All tabs of the browser have
 * it; the server stores its hash alone.
 */
export const storeAnswerKey = (code: string, key: string): void => browserStorage.setItem(nameOf(code), key);

/** Returns the key of this browser for a case, and draws one where there is none. */
export function answerKeyOf(code: string): string {
  const known = browserStorage.getItem(nameOf(code));
  if (known !== null && isAnswerKey(known)) return known;
  const drawn = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  storeAnswerKey(code, drawn);
  return drawn;
}

/** Deletes the key: on this device, the code opens the answers no more. */
export const forgetAnswerKey = (code: string): void => browserStorage.removeItem(nameOf(code));

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

import { createStore } from '../../lib/browser/create-store.ts';
import { CONSENT_KEY, type ConsentStatus, parseConsent } from './consent.ts';

export const consentStore = createStore<{ status: ConsentStatus }>({ status: readConsent() });

function readConsent(): ConsentStatus {
  try {
    return parseConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    // If storage is forbidden, the user has not agreed to anything.
    return 'undecided';
  }
}

export function decideConsent(status: ConsentStatus): void {
  try {
    localStorage.setItem(CONSENT_KEY, status);
  } catch {
    // The decision then holds for as long as the page is open.
  }
  consentStore.set({ status });
}

import { createStore } from '../../lib/browser/create-store.ts';
import { CONSENT_KEY, type ConsentStatus, parseConsent } from './consent.ts';
import { browserStorage } from '../../lib/browser/browser-storage.ts';

export const consentStore = createStore<{ status: ConsentStatus }>({
  status: parseConsent(browserStorage.getItem(CONSENT_KEY)),
});

export function decideConsent(status: ConsentStatus): void {
  browserStorage.setItem(CONSENT_KEY, status);
  consentStore.set({ status });
}

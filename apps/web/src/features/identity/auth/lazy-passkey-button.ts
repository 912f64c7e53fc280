import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';

/** Fetched by itself, with nothing of the account's pages. */
export const PasskeyButton = lazyComponent(async () => (await import('./passkey-button.tsx')).PasskeyButton);

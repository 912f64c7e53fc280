import { lateComponent } from '../../lib/late-module.tsx';

/** Fetched by itself, with nothing of the account's pages. */
export const PasskeyButton = lateComponent(async () => (await import('./passkey-button.tsx')).PasskeyButton);

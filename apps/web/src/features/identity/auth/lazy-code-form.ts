import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';

/** The second step, fetched when the first is touched. */
export const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm);

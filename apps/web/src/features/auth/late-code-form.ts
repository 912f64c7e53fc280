import { lateComponent } from '../../lib/late-module.tsx';

/** The second step, fetched when the first is touched. */
export const CodeForm = lateComponent(async () => (await import('./code-form.tsx')).CodeForm);

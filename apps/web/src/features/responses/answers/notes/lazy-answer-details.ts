import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';

/** Opened by a press: nobody waits for it to read or to type. */
export const AnswerDetails = lazyComponent(async () => (await import('./answer-details.tsx')).AnswerDetails);

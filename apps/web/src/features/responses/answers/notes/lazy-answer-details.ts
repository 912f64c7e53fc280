import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';

/** Opened by a press: reading and typing do not wait for this file. */
export const AnswerDetails = lazyComponent(async () => (await import('./answer-details.tsx')).AnswerDetails);

import { lateComponent } from '../../../lib/late-module.tsx';

/** Opened by a press: nobody waits for it to read or to type. */
export const AnswerDetails = lateComponent(async () => (await import('./answer-details.tsx')).AnswerDetails);

import { lateComponent } from '../../../lib/late-module.tsx';

/** Few questions have a default: what offers it comes with the first that has one. */
export const OfferedAnswer = lateComponent(async () => (await import('./offered-answers.tsx')).OfferedAnswer);
export const OfferedBar = lateComponent(async () => (await import('./offered-answers.tsx')).OfferedBar);

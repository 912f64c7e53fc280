import { z } from 'zod';

/** How far a case is; of one that is withdrawn, nothing is left but its code, which is never given again. */
export const caseStates = ['unused', 'in_progress', 'complete', 'withdrawn'] as const;
export const caseState = z.enum(caseStates);
export type CaseState = z.infer<typeof caseState>;

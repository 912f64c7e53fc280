import { lazy } from 'react';

/** Loads the code for case codes when a user is about to send one, so the first page is light. */
const load = () => import('./case/case-router.tsx');

export const LazyCaseRouter = lazy(async () => ({ default: (await load()).CaseRouter }));

export const preloadCaseRouter = (): void => void load().catch(() => undefined);

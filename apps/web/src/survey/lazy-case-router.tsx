import { lazy } from 'react';

/** What only a code leads to: fetched when somebody is about to send one, so that the first page is light. */
const load = () => import('./case/case-router.tsx');

export const LazyCaseRouter = lazy(async () => ({ default: (await load()).CaseRouter }));

export const preloadCaseRouter = (): void => void load().catch(() => undefined);

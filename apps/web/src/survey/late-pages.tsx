import { lazy } from 'react';

/** What only a code leads to: fetched when somebody is about to send one, so that the first page is light. */
const load = () => import('./case-pages.tsx');

export const LateCasePages = lazy(async () => ({ default: (await load()).CasePages }));

export const fetchCasePages = (): void => void load().catch(() => undefined);

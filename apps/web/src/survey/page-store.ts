import type { ClosedCase } from '@portal/contract/case-codes';
import { createStore } from '../lib/create-store.ts';

/** SPEC §3, what outlives a page of the survey. */
export type PageState = {
  /** The last address that had no page. */
  lastInvalidUrl: string | null;
  /** Why the survey, or the code, takes no answers. */
  surveyClosedReason: ClosedCase | null;
};

export const pageStore = createStore<PageState>({ lastInvalidUrl: null, surveyClosedReason: null });

export const setSurveyClosedReason = (reason: ClosedCase): void =>
  pageStore.set({ surveyClosedReason: reason });
export const clearSurveyClosedReason = (): void => pageStore.set({ surveyClosedReason: null });

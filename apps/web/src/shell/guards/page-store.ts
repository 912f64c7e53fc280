import { createStore } from '../../lib/create-store.ts';

/** SPEC §3, what outlives a page beside the selection. */
export type PageState = {
  /** The last address that had no page. */
  lastInvalidUrl: string | null;
  /** Why a survey takes no answers. */
  surveyClosedReason: string | null;
};

export const pageStore = createStore<PageState>({
  lastInvalidUrl: null,
  surveyClosedReason: null,
});

export const setSurveyClosedReason = (reason: string): void => pageStore.set({ surveyClosedReason: reason });
export const clearSurveyClosedReason = (): void => pageStore.set({ surveyClosedReason: null });

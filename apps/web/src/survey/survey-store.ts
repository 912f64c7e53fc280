import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import { createStore } from '../lib/browser/create-store.ts';

/** SPEC §3, what outlives a page of the survey. */
export type SurveyState = {
  /** The last address that had no page. */
  lastInvalidUrl: string | null;
  /** Why the survey, or the code, takes no answers. */
  surveyClosedReason: CaseClosedReason | null;
  /** Somebody has just left this device: the next page says that nothing of theirs is kept on it. */
  hasLeft: boolean;
};

export const surveyStore = createStore<SurveyState>({
  lastInvalidUrl: null,
  surveyClosedReason: null,
  hasLeft: false,
});

export const setSurveyClosedReason = (reason: CaseClosedReason): void =>
  surveyStore.set({ surveyClosedReason: reason });
export const clearSurveyClosedReason = (): void => surveyStore.set({ surveyClosedReason: null });

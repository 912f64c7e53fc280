import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import { createStore } from '../lib/browser/create-store.ts';

/** SPEC §3, what outlives a page of the survey. */
export type SurveyState = {
  /** The last address that had no page. */
  lastInvalidUrl: string | null;
  /** The reason why the survey, or the code, accepts no answers. */
  surveyClosedReason: CaseClosedReason | null;
  /** The user has just left this device: the next page says that none of their answers are stored on it. */
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

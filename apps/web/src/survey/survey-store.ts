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
  /** The reader has just seen the first page, which says what the survey is about. */
  hasReadWelcome: boolean;
  /** The language the reader has chosen on this page or by its address; null until they choose one. */
  chosenLanguage: string | null;
};

export const surveyStore = createStore<SurveyState>({
  lastInvalidUrl: null,
  surveyClosedReason: null,
  hasLeft: false,
  hasReadWelcome: false,
  chosenLanguage: null,
});

export const setSurveyClosedReason = (reason: CaseClosedReason): void =>
  surveyStore.set({ surveyClosedReason: reason });
export const clearSurveyClosedReason = (): void => surveyStore.set({ surveyClosedReason: null });

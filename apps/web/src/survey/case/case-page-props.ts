import type { OwnCase } from '@portal/contract/cases/surveys';
import type { SurveyIds } from '../survey-urls.ts';
import type { CaseSession } from './case-session.ts';

/** The props of every page behind a case code. */
export type CasePageProps = {
  ids: SurveyIds;
  session: CaseSession;
  own: OwnCase;
  /** Reloads the case's progress. */
  again: () => void;
};

import type { OwnCase } from '@portal/contract/cases/surveys';
import type { SurveyIds } from '../survey-urls.ts';
import type { CaseSession } from './case-session.ts';

/** What every page behind a case code is given. */
export type CasePageProps = {
  ids: SurveyIds;
  session: CaseSession;
  own: OwnCase;
  /** Asks anew how far the case is. */
  again: () => void;
};

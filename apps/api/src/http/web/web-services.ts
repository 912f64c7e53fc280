import type { Survey } from '@portal/contract/cases/surveys';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../dependencies.ts';

/** Services of the modules that the browser's pages and files need. */
export type WebServices = {
  loadSettings: (
    db: Db,
    deps: Pick<Deps, 'config' | 'programmeId'>,
  ) => Promise<{ tagline: string; welcome_icon: string }>;
  selectLogo: (
    db: Db,
    programmeId: number,
  ) => Promise<{ content: Buffer; content_hash: string; media_type: string } | undefined>;
  /** @throws 404 */
  loadPublicSurvey: (
    db: Db,
    deps: Deps,
    of: { questionnaire_id: number; submission_id: number; language?: string; preferred: string },
  ) => Promise<Survey>;
};

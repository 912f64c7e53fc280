import * as contract from '@portal/contract/questionnaires';
import { serve } from '../../http/mount.ts';
import { canSeeDrafts } from '../../policies/questionnaire.ts';
import { refuseOtherPeriod } from '../projects/refuse-other-period.ts';
import { selectQuestionnaires } from './questionnaires.sql.ts';

export const questionnairesRoutes = [
  serve(contract.listQuestionnaires, async ({ actor, db, query }) => {
    const rows = await selectQuestionnaires(db, { ...query, withDrafts: canSeeDrafts(actor) });
    if (rows.length === 0) await refuseOtherPeriod(db, query);
    return { questionnaires: rows.map((row) => row.questionnaire), total: rows[0]?.total ?? 0 };
  }),

  serve(contract.getQuestionnaire, ({ scene }) => Promise.resolve(scene.questionnaire)),
];

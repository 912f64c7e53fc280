import * as dictionary from '@portal/contract/questionnaires/data-dictionary';
import * as contract from '@portal/contract/questionnaires/questionnaires';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { serve } from '../../../http/mount-endpoints.ts';
import { MAX_QUESTIONS_WITHOUT_THREAD, writeInThread } from '../../../workers/write-in-thread.ts';
import { canSeeDrafts } from './questionnaire.policy.ts';
import { assertProjectInPeriod } from '../../projects/projects/assert-project-in-period.ts';
import { getDataDictionary } from './data-dictionary.ts';
import { writeDictionaryCsv, writeDictionaryWorkbook } from './write-data-dictionary.ts';
import { selectQuestionnaires } from './questionnaires.sql.ts';

export const questionnairesRoutes = [
  serve(contract.listQuestionnaires, async ({ actor, db, query }) => {
    const rows = await selectQuestionnaires(db, { ...query, withDrafts: canSeeDrafts(actor) });
    if (rows.length === 0) await assertProjectInPeriod(db, query);
    return { questionnaires: rows.map((row) => row.questionnaire), total: rows[0]?.total ?? 0 };
  }),

  serve(contract.getQuestionnaire, ({ loaded }) => Promise.resolve(loaded.questionnaire)),

  serve(dictionary.getDataDictionary, getDataDictionary),
  serve(dictionary.downloadDataDictionary, async (context) => {
    const { query, reply } = context;
    const found = await getDataDictionary(context);
    const named = [found.questionnaire_name, found.time_period_name, 'data dictionary'];
    void reply.header('Content-Disposition', attachmentHeader(named, query.format));
    if (query.format === 'csv') {
      void reply.type('text/csv; charset=utf-8');
      return writeDictionaryCsv(found);
    }
    void reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    return found.entries.length > MAX_QUESTIONS_WITHOUT_THREAD
      ? writeInThread({ kind: 'dictionary', dictionary: found })
      : writeDictionaryWorkbook(found);
  }),
];

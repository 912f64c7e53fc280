import type { Db } from '../../../database/connect.ts';
import { createLoader, createLookupLoader, resourceName } from '../../../http/create-loader.ts';
import { canOpenCaseOf, toLoadedResponse } from './load-response.ts';
import { responseLookups, responseQuery, toQuestionnaireResponse } from './load-and-lock-response.sql.ts';

/** Creates the loaders of a questionnaire as one submission answers it, and of one case of it. */
export const responseLoaders = (db: Db) => ({
  answering: createLookupLoader(responseLookups, (lookup) =>
    createLoader(responseQuery(db, lookup), (actor, row, now, ids) => {
      const found = toQuestionnaireResponse(row);
      const loaded = toLoadedResponse(actor, found, now);
      if (!found || !loaded) return resourceName(lookup);
      const isOfCase = ids['case_code'] != null || found.case !== null;
      return !isOfCase || canOpenCaseOf(actor, found) ? loaded : 'case';
    }),
  ),
  // A case as a whole; its answers are loaded by `answering`.
  case: createLoader(responseQuery(db, 'case_id'), (actor, row, now) => {
    const loaded = toLoadedResponse(actor, toQuestionnaireResponse(row), now);
    return loaded?.case ? { ...loaded, case: loaded.case } : 'case';
  }),
});

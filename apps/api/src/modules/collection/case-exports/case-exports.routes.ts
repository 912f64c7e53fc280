import { Readable } from 'node:stream';
import { downloadCases } from '@portal/contract/collection/case-exports';
import type { Db } from '../../../database/connect.ts';
import { csvStream } from '../../../file-formats/csv-stream.ts';
import type { Cell } from '../../../file-formats/streamed-table-types.ts';
import { serve } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectExportedCases } from '../../responses/answers/cases/exported-cases.sql.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import { createCaseLines } from './case-export-rows.ts';

/** Cases loaded with one statement. */
const AT_ONCE = 200;

/** Loads the cases of a response a few at a time, as lines. */
async function* linesOfCases(
  db: Db,
  set: Parameters<typeof ownAnswerSet>[0],
  linesOf: ReturnType<typeof createCaseLines>['linesOf'],
): AsyncGenerator<Cell[][]> {
  for (let after = 0; ;) {
    const cases = await selectExportedCases(db, { ...ownAnswerSet(set), after, limit: AT_ONCE });
    yield cases.flatMap(linesOf);
    if (cases.length < AT_ONCE) return;
    after = cases.at(-1)!.case_number;
  }
}

export const caseExportsRoutes = [
  serve(downloadCases, async ({ db, deps, params, reply, loaded }) => {
    // What respondents of a survey answered leaves the portal in batches only.
    if (loaded.questionnaire.kind !== 'case')
      throw problems.conflict(collectionMessages.questionnaireHasNoCases);
    const { columns, linesOf } = createCaseLines(
      params.lines,
      await loadStructure(deps, db, loaded.questionnaire),
    );
    void reply.header('Content-Disposition', `attachment; filename="Cases, ${params.lines}.csv"`);
    return Readable.from(csvStream({ columns, rows: linesOfCases(deps.streams, loaded.set, linesOf) }));
  }),
];

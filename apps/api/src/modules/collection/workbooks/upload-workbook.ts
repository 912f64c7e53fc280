import type { uploadWorkbook as endpoint } from '@portal/contract/collection/workbooks';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import {
  assertAnswerable,
  lockEditableResponse,
} from '../../responses/questionnaire-responses/load-response.ts';
import { chooseNumberAndDateFormat } from './choose-number-and-date-format.ts';
import { planAnswerChanges, storeAnswerChanges } from './plan-and-store-answer-changes.ts';
import { loadWorkbookContent } from './load-workbook-content.ts';
import { resolveQuestions } from './read-uploaded-answers.ts';

/**
 * Reports the result of every cell; stores all cells, or none if a cell is refused or in conflict. The file
 * is read before anything is locked; the stored answers are read again after locking.
 */
export const uploadWorkbook: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { body, db, deps, loaded, write } = context;
  assertAnswerable(loaded);
  const before = await loadWorkbookContent(db, deps, loaded);
  const { content } = before;
  const filled = await readInThread({
    kind: 'workbook',
    file: body.file,
    content,
    period: body.period,
  });
  const cells = resolveQuestions(filled.cells, content);
  const interpretation = chooseNumberAndDateFormat({ ...filled, cells }, body);
  const options = { overwrite: body.overwrite, format: interpretation };
  const judged = planAnswerChanges(cells, before, options);
  if (body.dry_run || !judged.isWhole) return { ...judged.told, interpretation, stored: false, changes: [] };
  return write(async (tx) => {
    const held = await lockEditableResponse({ ...context, db: tx }, loaded);
    if (held.questionnaire.structure_version !== loaded.questionnaire.structure_version)
      throw problems.conflict(collectionMessages.questionnaireChangedSinceDownload);
    const now = await loadWorkbookContent(tx, deps, held);
    const found = resolveQuestions(filled.cells, now.content);
    const { told, isWhole, changes } = planAnswerChanges(found, now, options);
    if (!isWhole) return { ...told, interpretation, stored: false, changes: [] };
    return {
      ...told,
      interpretation,
      stored: true,
      changes: await storeAnswerChanges({ ...context, db: tx }, held, now, changes),
    };
  });
};

import type { uploadWorkbook as endpoint } from '@portal/contract/workbooks';
import type { StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { readInThread } from '../../uploads/read-in-thread.ts';
import { holdAnswering, refuseReadOnly } from '../returns/open-answering.ts';
import { judgeAnswers, storeAnswers } from './judge-answers.ts';
import { loadContent } from './load-content.ts';
import { foundIn } from './read-filled.ts';

/**
 * Tells what becomes of every cell; stores all of it, or with a refusal or conflict among them nothing. The file is read before
 * anything is held; what it is stored over is read anew once it is.
 */
export const uploadWorkbook: StepsHandler<typeof endpoint> = async (context) => {
  const { body, db, deps, scene, write } = context;
  refuseReadOnly(scene);
  const before = await loadContent(db, deps, scene);
  const { content } = before;
  const filled = await readInThread({ kind: 'workbook', file: body.file, content });
  const judged = judgeAnswers(foundIn(filled, content), before, body.overwrite);
  if (body.dry_run || !judged.isWhole) return { ...judged.told, stored: false, changes: [] };
  return write(async (tx) => {
    const held = await holdAnswering({ ...context, db: tx }, scene);
    if (held.questionnaire.structure_version !== scene.questionnaire.structure_version)
      throw problems.conflict(sentences.questionnaireChanged);
    const now = await loadContent(tx, deps, held);
    const found = foundIn(filled, now.content);
    const { told, isWhole, changes } = judgeAnswers(found, now, body.overwrite);
    if (!isWhole) return { ...told, stored: false, changes: [] };
    return {
      ...told,
      stored: true,
      changes: await storeAnswers({ ...context, db: tx }, held, now, changes),
    };
  });
};

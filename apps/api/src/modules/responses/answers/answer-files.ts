import {
  type downloadAnswerFile as downloadEndpoint,
  formatFileAnswer,
  type uploadAnswerFile as uploadEndpoint,
} from '@portal/contract/responses/answers';
import { contentDispositionFor } from '../../../file-formats/content-disposition.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { lockEditableResponse } from '../questionnaire-responses/load-response.ts';
import { insertAnswerFile, selectAnswerFile, selectQuestionType } from './answer-files.sql.ts';

const LONGEST_NAME = 200;

/** Keeps a file for an answer. What it is replaced by later does not take it away: the history of the answer names it. */
export const uploadAnswerFile: Handler<typeof uploadEndpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { question_id } = body;
  await lockEditableResponse(context, loaded);
  if ((await selectQuestionType(db, question_id)) !== 'file')
    throw problems.conflict(collectionMessages.questionTakesNoFile);
  if (body.file.content.length === 0)
    throw problems.invalid([{ path: 'body.file', message: collectionMessages.fileEmpty }]);
  const name = body.file.file_name.replace(/[^\P{C}]/gu, '').slice(-LONGEST_NAME) || 'file';
  const id = await insertAnswerFile(db, {
    question_id,
    submission_id: loaded.set.submission_id,
    case_code_id: loaded.set.case_code_id,
    file_name: name,
    media_type: body.file.media_type.slice(0, 200),
    size_bytes: body.file.content.length,
    content: Buffer.from(body.file.content),
    uploaded_by: actor.user_id,
    uploaded_at: deps.now(),
  });
  return { value: formatFileAnswer(id, name) };
};

/**
 * Downloads a file. Files are always saved, never shown in the page, because their content comes from another
 * user.
 */
export const downloadAnswerFile: Handler<typeof downloadEndpoint> = async ({ db, params, reply }) => {
  const file = await selectAnswerFile(db, params.id);
  if (!file) throw problems.notFound('file');
  void reply.header('Content-Disposition', contentDispositionFor(file.file_name));
  return file.content;
};

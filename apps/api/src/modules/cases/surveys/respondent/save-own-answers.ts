import type { saveOwnAnswers as endpoint } from '@portal/contract/cases/surveys';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { type Change, saveSection } from '../../../responses/answers/save-answers.ts';
import { loadStructure } from '../../../questionnaires/questionnaires/structure-cache.ts';
import { assertEditable } from '../../../responses/questionnaire-responses/load-response.ts';
import { withoutAuthor } from './get-own-page.ts';

/** Saves a respondent's answers on a page by the normal path; anonymous respondents cannot send files. */
export const saveOwnAnswers: Handler<typeof endpoint> = async (context) => {
  const { body, db, deps, loaded } = context;
  assertEditable(loaded);
  const { questions } = await loadStructure(deps, db, loaded.questionnaire);
  const isFile = ({ question_id }: { question_id: number }) =>
    questions.get(question_id)?.question_type === 'file';
  const changes = body.answers as Change[];
  const result = await saveSection(context, loaded, {
    section_id: body.section_id,
    answers: changes.filter((change) => !isFile(change)),
    isAll: true,
  });
  const named = ({ question_id, answer }: (typeof result.saved)[number]) => ({
    question_id,
    answer: withoutAuthor(answer),
  });
  return {
    saved: result.saved.map(named),
    conflicts: result.conflicts.map(named),
    refused: [
      ...result.refused,
      ...changes
        .filter(isFile)
        .map(({ question_id }) => ({ question_id, message: collectionMessages.surveyFilesNotAllowed.text })),
    ],
    section_state: result.section_state,
  };
};

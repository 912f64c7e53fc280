import type { saveOwnAnswers as endpoint } from '@portal/contract/surveys';
import type { Handler } from '../../http/mount.ts';
import { sentences } from '../../sentences/collecting.ts';
import { type Change, saveSection } from '../answers/save-answers.ts';
import { keptStructure } from '../questionnaires/kept-structure.ts';
import { refuseReadOnly } from '../returns/open-answering.ts';
import { ofNobody } from './get-own-page.ts';

/** Saves what a respondent has answered on a page, as everybody's answers are saved; files are taken from nobody unknown. */
export const saveOwnAnswers: Handler<typeof endpoint> = async (context) => {
  const { body, db, deps, scene } = context;
  refuseReadOnly(scene);
  const { questions } = await keptStructure(deps, db, scene.questionnaire);
  const isFile = ({ question_id }: { question_id: number }) =>
    questions.get(question_id)?.question_type === 'file';
  const changes = body.answers as Change[];
  const result = await saveSection(context, scene, {
    section_id: body.section_id,
    answers: changes.filter((change) => !isFile(change)),
    isAll: true,
  });
  const named = ({ question_id, answer }: (typeof result.saved)[number]) => ({
    question_id,
    answer: ofNobody(answer),
  });
  return {
    saved: result.saved.map(named),
    conflicts: result.conflicts.map(named),
    refused: [
      ...result.refused,
      ...changes
        .filter(isFile)
        .map(({ question_id }) => ({ question_id, message: sentences.surveyTakesNoFiles })),
    ],
    section_state: result.section_state,
  };
};

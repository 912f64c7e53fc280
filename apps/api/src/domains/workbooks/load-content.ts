import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { ownAnswers } from '../answers/answer-set.sql.ts';
import { readQuestionnaire, withAnswer } from '../answers/open-answers.ts';
import { openAnswering } from '../submissions/open-answering.ts';
import type { WorkbookContent } from './layout.ts';

/** A questionnaire as a submission answers it, for somebody who may see it. @throws 404 for everybody else */
export async function loadContent(
  db: Db,
  actor: Actor,
  deps: Deps,
  key: { questionnaire_id: number; submission_id: number },
): Promise<WorkbookContent> {
  const answering = await openAnswering(db, actor, deps.now(), key);
  const { questionnaire } = answering;
  const { stored, structure } = await readQuestionnaire(db, deps, ownAnswers(key), questionnaire);
  return {
    questionnaire_id: key.questionnaire_id,
    submission_id: key.submission_id,
    questionnaire_name: questionnaire.questionnaire_name,
    introduction: questionnaire.introduction,
    submission_name: answering.submission_name,
    organisation_name: answering.organisation_name,
    time_period_name: answering.time_period_name,
    sections: structure.sections.map((section) => ({
      ...section,
      sub_sections: section.sub_sections.map((subSection) => ({
        ...subSection,
        questions: subSection.questions.map((question) => withAnswer(question, stored)),
      })),
    })),
  };
}

import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import {
  selectSectionProgress,
  selectSection,
  selectSubSections,
} from '../questionnaires/questionnaires.sql.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { openAnswering } from '../submissions/open-answering.ts';
import type { WorkbookContent } from './layout.ts';

/** A questionnaire as a submission answers it, for somebody who may see it. @throws 404 for everybody else */
export async function loadContent(
  db: Db,
  actor: Actor,
  now: Date,
  key: { questionnaire_id: number; submission_id: number },
): Promise<WorkbookContent> {
  const answering = await openAnswering(db, actor, now, key);
  const progress = await selectSectionProgress(db, key.questionnaire_id, key.submission_id);
  const sections: WorkbookContent['sections'] = [];
  for (const { id } of progress) {
    const section = (await selectSection(db, key.questionnaire_id, id))!;
    const questions = await selectSectionQuestions(db, id, key.submission_id);
    const subSections = await selectSubSections(db, id);
    sections.push({
      ...section,
      sub_sections: subSections.map((subSection) => ({
        ...subSection,
        questions: questions.filter((one) => one.sub_section_id === subSection.id).map(wireQuestion),
      })),
    });
  }
  return {
    ...key,
    questionnaire_name: answering.questionnaire.questionnaire_name,
    introduction: answering.questionnaire.introduction,
    submission_name: answering.submission_name,
    organisation_name: answering.organisation_name,
    time_period_name: answering.time_period_name,
    sections,
  };
}

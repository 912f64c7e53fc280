import type { getSectionQuestions as endpoint } from '@portal/contract/questionnaires';
import type { Handler } from '../../http/mount.ts';
import { ownAnswers } from '../returns/answer-set.sql.ts';
import { applied, readSection, withAnswer } from './open-answers.ts';
import { rulesOfSection } from './rules-of-section.ts';

/** The questions of a section with their answers, and what the browser needs to apply its rules. */
export const getSectionQuestions: Handler<typeof endpoint> = async ({ db, deps, params, query, scene }) => {
  const key = { questionnaire_id: params.id, submission_id: query.submission_id };
  const open = await readSection(db, deps, ownAnswers(key), scene.questionnaire, { id: params.sectionId });
  const { section, stored } = open;
  return {
    id: section.id,
    section_name: section.section_name,
    guidance: section.guidance,
    state: stored.states.get(section.id) ?? 'not_started',
    sub_sections: section.sub_sections.map((subSection) => ({
      ...subSection,
      questions: subSection.questions.map((question) => withAnswer(question, stored)),
    })),
    ...rulesOfSection(section, applied(open)),
  };
};

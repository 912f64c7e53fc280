import { getSectionQuestions as endpoint } from '@portal/contract/questionnaires';
import type { Context } from '../../http/mount.ts';
import { withWritten, WrittenAnswer, writtenList } from '../../http/written-answer.ts';
import { ownAnswers } from '../returns/answer-set.sql.ts';
import { applied, readSection } from './open-answers.ts';
import { rulesOfSection } from './rules-of-section.ts';
import { writeQuestion } from './write-question.ts';

/** The questions of a section with their answers, and what the browser needs to apply its rules. */
export async function getSectionQuestions(context: Context<typeof endpoint>): Promise<WrittenAnswer> {
  const { db, deps, params, query, scene } = context;
  const key = { questionnaire_id: params.id, submission_id: query.submission_id };
  const open = await readSection(db, deps, ownAnswers(key), scene.questionnaire, { id: params.sectionId });
  const { section, stored } = open;
  // The questions are most of it, and written already: the schema is held against what is around them.
  const { sub_sections, ...around } = endpoint.response.parse({
    id: section.id,
    section_name: section.section_name,
    guidance: section.guidance,
    state: stored.states.get(section.id) ?? 'not_started',
    sub_sections: section.sub_sections.map((part) => ({ ...part, questions: [] })),
    ...rulesOfSection(section, applied(open)),
  });
  const parts = sub_sections.map(({ questions: _none, ...part }, at) => {
    const questions = section.sub_sections[at]!.questions.map((question) => writeQuestion(question, stored));
    return withWritten(part, 'questions', writtenList(questions));
  });
  return new WrittenAnswer(withWritten(around, 'sub_sections', writtenList(parts)));
}

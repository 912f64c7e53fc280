import { getSectionQuestions as endpoint, subSection } from '@portal/contract/questionnaires';
import type { Context } from '../../http/mount.ts';
import { withWritten, WrittenAnswer, writtenList } from '../../http/written-answer.ts';
import { applied, readSection } from './open-answers.ts';
import { rulesOfSection } from './rules-of-section.ts';
import { writeQuestion } from './write-question.ts';

/** The questions are most of it, and written already: what is around them is stripped to the schema here. */
const around = endpoint.response.omit({ sub_sections: true });
const part = subSection.omit({ questions: true });

/** The questions of a section with their answers, and what the browser needs to apply its rules. */
export async function getSectionQuestions(context: Context<typeof endpoint>): Promise<WrittenAnswer> {
  const { db, deps, params, scene } = context;
  const open = await readSection(db, deps, scene.set, scene.questionnaire, { id: params.sectionId });
  const { section, stored } = open;
  const parts = section.sub_sections.map((one) => {
    const questions = one.questions.map((question) => writeQuestion(question, stored));
    return withWritten(part.parse(one), 'questions', writtenList(questions));
  });
  const rest = around.parse({
    id: section.id,
    section_name: section.section_name,
    guidance: section.guidance,
    state: stored.states.get(section.id) ?? 'not_started',
    ...rulesOfSection(section, open.structure, applied(open)),
  });
  return new WrittenAnswer(withWritten(rest, 'sub_sections', writtenList(parts)));
}

import { getSectionQuestions as endpoint, subSection } from '@portal/contract/questionnaires/questionnaires';
import type { Context } from '../../../http/mount-endpoints.ts';
import { withSerializedMember, SerializedResponse, writtenList } from '../../../http/serialized-response.ts';
import { toAppliedRules, loadSection } from './load-answers-and-apply-rules.ts';
import { buildSectionRules } from './section-rules.ts';
import { serializeQuestion } from './serialize-question.ts';

/** The questions are most of it, and written already: what is around them is stripped to the schema here. */
const around = endpoint.response.omit({ sub_sections: true });
const part = subSection.omit({ questions: true });

/** The questions of a section with their answers, and what the browser needs to apply its rules. */
export async function getSectionQuestions(context: Context<typeof endpoint>): Promise<SerializedResponse> {
  const { db, deps, params, loaded } = context;
  const open = await loadSection(db, deps, loaded.set, loaded.questionnaire, { id: params.sectionId });
  const { section, stored } = open;
  const parts = section.sub_sections.map((one) => {
    const questions = one.questions.map((question) => serializeQuestion(question, stored));
    return withSerializedMember(part.parse(one), 'questions', writtenList(questions));
  });
  const rest = around.parse({
    id: section.id,
    section_name: section.section_name,
    guidance: section.guidance,
    state: stored.states.get(section.id) ?? 'not_started',
    ...buildSectionRules(section, open.structure, toAppliedRules(open)),
  });
  return new SerializedResponse(withSerializedMember(rest, 'sub_sections', writtenList(parts)));
}

import type { Question } from '@portal/contract/questionnaires/questionnaires';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import {
  type LoadedAnswers,
  loadAnswers,
  withAnswer,
} from '../../responses/answers/load-answers-and-apply-rules.ts';
import {
  buildQuestionNameFinder,
  describeDefaultAnswer,
} from '../../questionnaires/questionnaires/question-names.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import type { WorkbookContent } from './workbook-layout.ts';

/** A questionnaire as a submission answers it, as a workbook lays it out and as its rules read it. */
export async function loadWorkbookContent(
  db: Db,
  deps: Deps,
  loaded: LoadedResponse,
): Promise<{ content: WorkbookContent; opened: LoadedAnswers }> {
  const { questionnaire, submission_id } = loaded;
  const set = ownAnswerSet({ questionnaire_id: questionnaire.id, submission_id });
  const opened = await loadAnswers(db, deps, set, questionnaire);
  const { stored, structure } = opened;
  const names = buildQuestionNameFinder(structure);
  // The page's default answer is described beside the cell: a workbook contains only what people typed.
  const told = (question: Question): Question => {
    const offered = describeDefaultAnswer(question, names);
    if (offered === '') return question;
    const sentence = `Default: ${offered}. It only counts once you enter it here.`;
    return { ...question, help: [question.help, sentence].filter(Boolean).join('\n\n') };
  };
  const content = {
    questionnaire_id: questionnaire.id,
    submission_id,
    questionnaire_name: questionnaire.questionnaire_name,
    introduction: questionnaire.introduction,
    submission_name: loaded.submission_name,
    organisation_name: loaded.organisation_name,
    organisation_code: loaded.organisation_code,
    time_period_name: loaded.time_period_name,
    sections: structure.sections.map((section) => ({
      ...section,
      sub_sections: section.sub_sections.map((subSection) => ({
        ...subSection,
        questions: subSection.questions.map((question) => told(withAnswer(question, stored))),
      })),
    })),
  };
  return { content, opened };
}

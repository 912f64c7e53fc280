import * as contract from '@portal/contract/builder/questionnaire-builder';
import { exportQuestionnaire } from '@portal/contract/builder/instrument-definition';
import { serve } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { createPartHandlers } from './part-handlers.ts';
import { copyQuestionnaire } from './definition/copy-questionnaire.ts';
import { createQuestion } from './questions/create-question.ts';
import { createQuestionnaire } from './create-questionnaire.ts';
import {
  selectDefinition,
  findTargetOutsideProgramme,
  selectProgrammeQuestions,
} from './definition/definition.sql.ts';
import { deleteQuestionnaire } from './delete-questionnaire.ts';
import { exportDefinition } from './definition/export-definition.ts';
import { getQuestionnaireDefinition } from './definition/get-questionnaire-definition.ts';
import { savePartOrder } from './save-part-order.ts';
import type { PartName } from './parts.sql.ts';
import { selectProgrammeQuestionnaires } from './programme-questionnaires.sql.ts';
import { placeQuestion } from './questions/place-question.ts';
import { setRoster } from './rosters/set-roster.ts';
import { deleteQuestion, updateQuestion } from './questions/update-and-delete-question.ts';
import { updateQuestionnaire, updateQuestionnaireByBody } from './update-questionnaire.ts';

const [section, subSection, row, column, check] = (
  ['section', 'sub_section', 'row', 'column', 'check'] satisfies PartName[]
).map(createPartHandlers) as [Changes, Changes, Changes, Changes, Changes];
type Changes = ReturnType<typeof createPartHandlers>;

/** Building questionnaires: the programme team's. */
export const builderRoutes = [
  serve(contract.listProgrammeQuestionnaires, async ({ actor, db, query }) => {
    const questionnaires = await selectProgrammeQuestionnaires(db, {
      ...query,
      programme_id: actor.programme_id,
    });
    return { questionnaires, total: questionnaires[0]?.total ?? 0 };
  }),
  serve(contract.getQuestionnaireDefinition, getQuestionnaireDefinition),
  serve(contract.createQuestionnaire, createQuestionnaire),
  serve(contract.updateQuestionnaire, updateQuestionnaire),
  serve(contract.updateQuestionnaireByBody, updateQuestionnaireByBody),
  serve(contract.deleteQuestionnaire, deleteQuestionnaire),
  serve(contract.copyQuestionnaire, copyQuestionnaire),
  serve(contract.orderQuestionnaireParts, savePartOrder),
  serve(exportQuestionnaire, async ({ db, params, loaded }) => {
    return exportDefinition(loaded.questionnaire, await selectDefinition(db, params.id));
  }),

  serve(contract.listQuestions, async ({ actor, db, query }) => {
    const questions = await selectProgrammeQuestions(db, { ...query, programme_id: actor.programme_id });
    // Nothing found: perhaps what it was looked for in is not of this programme.
    if (questions.length === 0) {
      const missing = await findTargetOutsideProgramme(db, actor.programme_id, query);
      if (missing) throw problems.notFound(missing);
    }
    return { questions, total: questions[0]?.total ?? 0 };
  }),
  serve(contract.createQuestion, createQuestion),
  serve(contract.updateQuestion, updateQuestion),
  serve(contract.deleteQuestion, deleteQuestion),
  serve(contract.placeQuestion, placeQuestion),
  serve(contract.setRoster, setRoster),

  serve(contract.sectionParts.create, section.create),
  serve(contract.sectionParts.update, section.update),
  serve(contract.sectionParts.remove, section.remove),
  serve(contract.subSectionParts.create, subSection.create),
  serve(contract.subSectionParts.update, subSection.update),
  serve(contract.subSectionParts.remove, subSection.remove),
  serve(contract.rowParts.create, row.create),
  serve(contract.rowParts.update, row.update),
  serve(contract.rowParts.remove, row.remove),
  serve(contract.columnParts.create, column.create),
  serve(contract.columnParts.update, column.update),
  serve(contract.columnParts.remove, column.remove),
  serve(contract.checkParts.create, check.create),
  serve(contract.checkParts.update, check.update),
  serve(contract.checkParts.remove, check.remove),
];

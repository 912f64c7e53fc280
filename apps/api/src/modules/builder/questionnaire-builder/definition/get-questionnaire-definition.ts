import type { getQuestionnaireDefinition as endpoint } from '@portal/contract/builder/questionnaire-builder';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { countSubmissionsWithAnswers } from '../../../responses/answers/progress/count-answers.sql.ts';
import { buildSections } from '../build-sections.ts';
import { selectDefinition } from './definition.sql.ts';

export const getQuestionnaireDefinition: Handler<typeof endpoint> = async ({ db, params, loaded }) => {
  const { questionnaire, ...around } = loaded;
  const definition = await selectDefinition(db, params.id);
  return {
    ...questionnaire,
    ...around,
    submissions_with_answers: await countSubmissionsWithAnswers(db, params.id),
    sections: buildSections(definition),
    checks: definition.checks,
  };
};

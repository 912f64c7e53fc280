import type { getQuestionnaireDefinition as endpoint } from '@portal/contract/questionnaire-builder';
import type { Handler } from '../../http/mount.ts';
import { countAnswering } from '../answers/answered.sql.ts';
import { buildSections } from './built-questionnaire.ts';
import { selectDefinition } from './definition.sql.ts';
import { findBuilding } from './open-building.ts';

export const getQuestionnaireDefinition: Handler<typeof endpoint> = async ({ actor, db, params }) => {
  const { questionnaire, ...around } = await findBuilding(db, actor, params.id);
  const definition = await selectDefinition(db, params.id);
  return {
    ...questionnaire,
    ...around,
    submissions_with_answers: await countAnswering(
      db,
      definition.questions.map((question) => question.id),
    ),
    sections: buildSections(definition),
    checks: definition.checks,
  };
};

import type { getQuestionnaireDefinition as endpoint } from '@portal/contract/questionnaire-builder';
import type { Handler } from '../../http/mount.ts';
import { countAnsweringOf } from '../answers/answered.sql.ts';
import { buildSections } from './built-questionnaire.ts';
import { selectDefinition } from './definition.sql.ts';

export const getQuestionnaireDefinition: Handler<typeof endpoint> = async ({ db, params, scene }) => {
  const { questionnaire, ...around } = scene;
  const definition = await selectDefinition(db, params.id);
  return {
    ...questionnaire,
    ...around,
    submissions_with_answers: await countAnsweringOf(db, params.id),
    sections: buildSections(definition),
    checks: definition.checks,
  };
};

import { hasProjectAccess } from '@portal/contract/identity/roles';
import type { Db } from '../../database/connect.ts';
import {
  toQuestionnaireResponse,
  responseQuery,
  responseLookups,
} from '../../modules/responses/questionnaire-responses/questionnaire-response.sql.ts';
import {
  toLoadedResponse,
  canOpenCaseOf,
} from '../../modules/responses/questionnaire-responses/load-response.ts';
import { canSeeQuestionnaire } from '../../modules/questionnaires/questionnaires/questionnaire.policy.ts';
import { canSeeRegistration } from '../../modules/responses/questionnaire-responses/registration.policy.ts';
import { canSeeSubmission } from '../../modules/responses/questionnaire-responses/submission.policy.ts';
import { projectPeriodQuery } from './project-period.sql.ts';
import { type LoadRequest, createLoader } from './create-loader.ts';
import { questionnaireQuery, questionnaireLookups } from './questionnaire.sql.ts';
import { registrationOf, registrationQuery, registrationLookups } from './registration.sql.ts';
import { submissionQuery, submissionLookups } from './submission.sql.ts';

/** One opener for a thing that is known by several ids: that of whatever id the endpoint declares. */
const byWay = <Way extends string, Result>(
  ways: readonly Way[],
  openerOf: (way: Way) => (asked: LoadRequest) => Result,
) => {
  const openers = ways.map((way) => [way, openerOf(way)] as const);
  return (asked: LoadRequest): Result => openers.find(([way]) => way in asked.ids)![1](asked);
};

/** What is collected: questionnaires, who answers them, and what they have answered. */
export const collectionLoaders = (db: Db) => ({
  collection: createLoader(
    projectPeriodQuery(db),
    (actor, { project, dates, time_period, questionnaires }) => {
      if (!project || !hasProjectAccess(actor, project.id)) return 'project';
      if (!dates || !time_period) return 'time period of the project';
      return { project, dates, ...time_period, questionnaires };
    },
  ),

  questionnaire: byWay(questionnaireLookups, (way) =>
    createLoader(questionnaireQuery(db, way), (actor, { questionnaire, project, time_period }) =>
      questionnaire && project && time_period && canSeeQuestionnaire(actor, questionnaire)
        ? { questionnaire, ...project, ...time_period }
        : wordOf(way),
    ),
  ),

  answering: byWay(responseLookups, (way) =>
    createLoader(responseQuery(db, way), (actor, row, now, ids) => {
      const found = toQuestionnaireResponse(row);
      const scene = toLoadedResponse(actor, found, now);
      if (!found || !scene) return wordOf(way);
      const isOfCase = ids['case_code'] != null || found.case !== null;
      return !isOfCase || canOpenCaseOf(actor, found) ? scene : 'case';
    }),
  ),

  // What is done with a case as a whole; its answers are behind the door above.
  case: createLoader(responseQuery(db, 'case_id'), (actor, row, now) => {
    const scene = toLoadedResponse(actor, toQuestionnaireResponse(row), now);
    return scene?.case ? { ...scene, case: scene.case } : 'case';
  }),

  submission: byWay(submissionLookups, (way) =>
    createLoader(submissionQuery(db, way), (actor, { submission, organisation, project }) =>
      submission && organisation && project && canSeeSubmission(actor, submission)
        ? { submission: { ...submission, ...organisation } }
        : wordOf(way),
    ),
  ),

  registration: byWay(registrationLookups, (way) =>
    createLoader(registrationQuery(db, way), (actor, row) => {
      const registration = registrationOf(row);
      const isOpen =
        registration &&
        hasProjectAccess(actor, registration.project_id) &&
        canSeeRegistration(actor, registration);
      return isOpen ? { registration, questionnaires: row.questionnaires } : wordOf(way);
    }),
  ),
});

/** How a refusal names what was looked for by an id. */
const wordOf = (way: string): string =>
  way === 'taking_part_id'
    ? 'submission of this registration'
    : way.replace(/_id$/, '').replace('sub_section', 'sub-section');

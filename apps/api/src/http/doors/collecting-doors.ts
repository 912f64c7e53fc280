import { hasProjectAccess } from '@portal/contract/rules/roles';
import type { Db } from '../../database/connect.ts';
import { answeringOf, answeringQuery, answeringWays } from '../../domains/returns/answering.sql.ts';
import { answeringScene, canOpenCaseOf } from '../../domains/returns/open-answering.ts';
import { canSeeQuestionnaire } from '../../policies/questionnaire.ts';
import { canSeeRegistration } from '../../policies/registration.ts';
import { canSeeSubmission } from '../../policies/submission.ts';
import { collectionQuery } from './collection.sql.ts';
import { type Asked, opener } from './opener.ts';
import { questionnaireQuery, questionnaireWays } from './questionnaire.sql.ts';
import { registrationOf, registrationQuery, registrationWays } from './registration.sql.ts';
import { submissionQuery, submissionWays } from './submission.sql.ts';

/** One opener for a thing that is known by several ids: that of whatever id the endpoint declares. */
const byWay = <Way extends string, Result>(
  ways: readonly Way[],
  openerOf: (way: Way) => (asked: Asked) => Result,
) => {
  const openers = ways.map((way) => [way, openerOf(way)] as const);
  return (asked: Asked): Result => openers.find(([way]) => way in asked.ids)![1](asked);
};

/** What is collected: questionnaires, who answers them, and what they have answered. */
export const collectingDoors = (db: Db) => ({
  collection: opener(collectionQuery(db), (actor, { project, dates, time_period, questionnaires }) => {
    if (!project || !hasProjectAccess(actor, project.id)) return 'project';
    if (!dates || !time_period) return 'time period of the project';
    return { project, dates, ...time_period, questionnaires };
  }),

  questionnaire: byWay(questionnaireWays, (way) =>
    opener(questionnaireQuery(db, way), (actor, { questionnaire, project, time_period }) =>
      questionnaire && project && time_period && canSeeQuestionnaire(actor, questionnaire)
        ? { questionnaire, ...project, ...time_period }
        : wordOf(way),
    ),
  ),

  answering: byWay(answeringWays, (way) =>
    opener(answeringQuery(db, way), (actor, row, now, ids) => {
      const found = answeringOf(row);
      const scene = answeringScene(actor, found, now);
      if (!found || !scene) return wordOf(way);
      const isOfCase = ids['case_code'] != null || found.case !== null;
      return !isOfCase || canOpenCaseOf(actor, found) ? scene : 'case';
    }),
  ),

  // What is done with a case as a whole; its answers are behind the door above.
  case: opener(answeringQuery(db, 'case_id'), (actor, row, now) => {
    const scene = answeringScene(actor, answeringOf(row), now);
    return scene?.case ? { ...scene, case: scene.case } : 'case';
  }),

  submission: byWay(submissionWays, (way) =>
    opener(submissionQuery(db, way), (actor, { submission, organisation, project }) =>
      submission && organisation && project && canSeeSubmission(actor, submission)
        ? { submission: { ...submission, ...organisation } }
        : wordOf(way),
    ),
  ),

  registration: byWay(registrationWays, (way) =>
    opener(registrationQuery(db, way), (actor, row) => {
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

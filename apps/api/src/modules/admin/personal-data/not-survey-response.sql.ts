import { type SQL, sql } from 'drizzle-orm';

/** Is true for what belongs to a submission or to a case that staff review, and not to a respondent of a survey. */
export const isNotSurveyResponse = (caseCodeId: SQL): SQL => sql`not exists (
  select from case_codes answered_case join questionnaires survey on survey.id = answered_case.questionnaire_id
  where answered_case.id = ${caseCodeId} and survey.kind = 'survey')`;

import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../apps/api/src/database/connect.ts';
import { case_codes } from '../apps/api/src/tables/case-codes.tables.ts';
import { questionnaires } from '../apps/api/src/tables/questionnaires.tables.ts';
import { patientExperience } from './questionnaires/patient-experience.ts';

/** Describes the open survey's address and an unused code; empty if all are used. */
export async function describeSurveyLink(db: Db, address: string): Promise<string> {
  const [unused] = await db
    .select()
    .from(case_codes)
    .innerJoin(questionnaires, eq(questionnaires.id, case_codes.questionnaire_id))
    .where(
      and(
        eq(questionnaires.questionnaire_name, patientExperience.questionnaire_name),
        eq(questionnaires.kind, 'survey'),
        eq(case_codes.state, 'unused'),
      ),
    )
    .orderBy(asc(case_codes.id))
    .limit(1);
  if (!unused) return '';
  const { questionnaire_id, submission_id, case_code } = unused.case_codes;
  return [
    'A survey to answer without signing in, best on a phone:',
    `  ${address}/surveys/${questionnaire_id}-${submission_id}   (a code: ${formatCaseCode(case_code)})`,
  ].join('\n');
}

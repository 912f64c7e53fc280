import type { CaseCode } from '@portal/contract/responses/case-codes';
import type { CaseState } from '@portal/contract/responses/case-state';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import type { SelectOption } from '../../../ui/form/select.tsx';

export const caseStateNames: Record<CaseState, string> = {
  unused: 'Unused',
  in_progress: 'In progress',
  complete: 'Complete',
  withdrawn: 'Withdrawn',
};
export const caseStateOptions: SelectOption[] = Object.entries(caseStateNames).map(([value, label]) => ({
  value,
  label,
}));
export const isCaseState = (text: string | undefined): text is CaseState =>
  text !== undefined && Object.hasOwn(caseStateNames, text);

/** Returns the word for a case; in a survey, a case is a response. */
const nounOf = (isSurvey: boolean) => (isSurvey ? 'Response' : 'Case');
export const formatCaseLabel = (
  { case_number, case_code }: Pick<CaseCode, 'case_number' | 'case_code'>,
  isSurvey = false,
) => `${nounOf(isSurvey)} ${case_number}${case_code === null ? '' : `, ${formatCaseCode(case_code)}`}`;

/** The address a respondent is sent to; with a code, the one that opens their own response; with a language, in it. */
export const buildSurveyUrl = (
  questionnaireId: number,
  submissionId: number,
  { code, language }: { code?: string; language?: string } = {},
): string =>
  `${location.origin}/surveys/${questionnaireId}-${submissionId}${code === undefined ? '' : `/${code}`}${language === undefined || language === 'en' ? '' : `?lang=${language}`}`;

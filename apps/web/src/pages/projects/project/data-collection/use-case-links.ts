import type { CaseCode } from '@portal/contract/responses/case-codes';
import { useCallback } from 'react';
import type { ResponseKey } from '../../../../data/responses/answers.ts';
import { listVisibleReviews } from '../../../../features/responses/answers/case/case-navigation.ts';
import { paths } from '../../../../paths.ts';

/** Returns the link to a case by its code, and the link to a row of the list if the person can open its case. */
export function useCaseLinks(
  { questionnaireId, submissionId }: ResponseKey,
  {
    projectCode,
    firstSectionId,
    isSurvey,
    personId,
    isTeam,
  }: {
    projectCode: string;
    firstSectionId: number | undefined;
    isSurvey: boolean;
    personId: number;
    isTeam: boolean;
  },
) {
  const linkToCase = useCallback(
    (code: string) =>
      firstSectionId === undefined
        ? null
        : paths.questionnaireSection(projectCode, questionnaireId, submissionId, firstSectionId, {
            case: code,
          }),
    [projectCode, questionnaireId, submissionId, firstSectionId],
  );
  const linkTo = useCallback(
    (row: CaseCode, code: string) => {
      const mayOpen = listVisibleReviews({ id: personId, isAdmin: isTeam }, [row]).some(
        (one) => one.case_code === code,
      );
      return isSurvey || !mayOpen ? null : linkToCase(code);
    },
    [personId, isTeam, isSurvey, linkToCase],
  );
  return { linkToCase, linkTo };
}

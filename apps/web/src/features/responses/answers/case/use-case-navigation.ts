import { useQuery } from '@tanstack/react-query';
import type { ResponseKey } from '../../../../data/responses/answers.ts';
import { allCasesQuery, caseProgressQuery } from '../../../../data/responses/case-codes.ts';
import { paths } from '../../../../paths.ts';
import { nextCase, listVisibleReviews, previousCase, type CaseReview } from './case-navigation.ts';

/** A case on screen: which, of what, who looks at it. */
export type CurrentCase = {
  whose: ResponseKey;
  current: {
    id: number;
    case_code: string;
    case_number: number;
    state: CaseReview['state'];
    is_second_review: boolean;
  };
  person: { id: number; isAdmin: boolean };
  projectCode: string;
  /** The section where another case starts. */
  firstSectionId: number;
};

/** Returns the case's neighbours among those the person can open, and the progress of all of them. */
export function useCaseNavigation({ whose, current, person, projectCode, firstSectionId }: CurrentCase) {
  const { data: cases } = useQuery(allCasesQuery(whose));
  const { data: progress } = useQuery(caseProgressQuery(whose));
  const open = cases && listVisibleReviews(person, cases);
  return {
    progress,
    one: open?.find(({ case_code }) => case_code === current.case_code),
    previous: (open && previousCase(open, current.case_code)) ?? null,
    next: (open && nextCase(open, current.case_code, person.id)) ?? null,
    casesPath: paths.cases(projectCode, whose.questionnaireId, whose.submissionId),
    linkToCase: (caseCode: string) =>
      paths.questionnaireSection(projectCode, whose.questionnaireId, whose.submissionId, firstSectionId, {
        case: caseCode,
      }),
  };
}

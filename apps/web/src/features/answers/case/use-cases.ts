import { useQuery } from '@tanstack/react-query';
import type { Answering } from '../../../data/answers.ts';
import { allCasesQuery, caseProgressQuery } from '../../../data/case-codes.ts';
import { paths } from '../../../paths.ts';
import { nextCase, openTo, previousCase, type ReviewedCase } from './case-order.ts';

/** A case on screen: which, of what, who looks at it. */
export type CaseOnScreen = {
  whose: Answering;
  current: {
    id: number;
    case_code: string;
    case_number: number;
    state: ReviewedCase['state'];
    is_second_review: boolean;
  };
  person: { id: number; isAdmin: boolean };
  projectCode: string;
  /** Where another case begins. */
  firstSectionId: number;
};

/** Its neighbours among those the person may open, and how far all of them are. */
export function useCases({ whose, current, person, projectCode, firstSectionId }: CaseOnScreen) {
  const { data: cases } = useQuery(allCasesQuery(whose));
  const { data: progress } = useQuery(caseProgressQuery(whose));
  const open = cases && openTo(person, cases);
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

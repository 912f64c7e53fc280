import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { formatCount } from '../../../lib/format/format.ts';

/** From the cases of a return to their second reviews; nothing where no case is reviewed twice. */
export function ReviewsLink({
  projectCode,
  questionnaireId,
  submissionId,
  progress: { second_reviews, differences_left },
}: {
  projectCode: string;
  questionnaireId: number;
  submissionId: number;
  progress: { second_reviews: number; differences_left: number };
}) {
  if (second_reviews === 0) return null;
  return (
    <LinkButton to={paths.caseReviews(projectCode, questionnaireId, submissionId)}>
      Double review
      {differences_left > 0 && `: ${formatCount(differences_left, 'difference')} to resolve`}
    </LinkButton>
  );
}

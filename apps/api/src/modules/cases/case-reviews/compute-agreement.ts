import type { QuestionAgreement, ReviewAgreement } from '@portal/contract/cases/case-reviews';
import { hasOptions, optionCodes, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import {
  type Agreement,
  agreement,
  findMetDependabilityCriterion,
  kappaInterval,
} from '@portal/statistics/agreement';
import { FEW_PAIRS } from '@portal/wording/agreement-text';
import { formatNounCount } from '@portal/wording/plurals';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { ReviewsOf } from '../../responses/case-codes/review-differences.sql.ts';
import { loadStructure, questionsOf } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import { selectAgreementCounts } from './case-reviews.sql.ts';

type Count = { first: string | null; second: string | null; n: number };
type Figures = Omit<
  QuestionAgreement,
  'question_id' | 'section_name' | 'question_code' | 'question_text' | 'question_type'
>;
type Reviewed = {
  id: number;
  structure_version: number;
  questionnaire_name: string;
  time_period_name: string;
};

/** Computes how far two reviewers agree on each question, from their blind answers. */
export async function computeAgreement(
  { db, deps }: { db: Db; deps: Deps },
  { questionnaire, of }: { questionnaire: Reviewed; of: ReviewsOf & { submission_name: string | null } },
): Promise<ReviewAgreement> {
  const [structure, { counts, pairs, submissions }] = await Promise.all([
    loadStructure(deps, db, questionnaire),
    selectAgreementCounts(db, of),
  ]);
  const byQuestion = groupBy(counts, ({ question_id }) => question_id);
  const whose = of.submission_name ?? formatNounCount(submissions, 'submission');
  return {
    pairs,
    submissions,
    source: `${formatNounCount(pairs, 'case')} reviewed twice in ${whose}: ${questionnaire.questionnaire_name}, ${questionnaire.time_period_name}.`,
    questions: structure.sections.flatMap((section) =>
      questionsOf(section)
        .filter((question) => expectsAnswer(question) && question.question_type !== 'file')
        .map((question) => ({
          question_id: question.id,
          section_name: section.section_name,
          question_code: question.question_code,
          question_text: question.question_text,
          question_type: question.question_type,
          ...computeQuestionAgreement(question, byQuestion.get(question.id) ?? []),
        })),
    ),
  };
}

const NO_ANSWER = '';
const UNKNOWN = { is_dependable: null, dependable_by: null };
const NONE = { kappa: null, kappa_error: null, kappa_lower: null, kappa_upper: null, ac1: null };

function computeQuestionAgreement(question: AskedQuestion, counts: Count[]): Figures {
  const categories = categoriesOf(question, counts);
  const table = categories.map(() => categories.map(() => 0));
  for (const { first, second, n } of counts)
    table[categories.indexOf(first ?? NO_ANSWER)]![categories.indexOf(second ?? NO_ANSWER)]! += n;
  const found = agreement(table);
  if (!found) return { n: 0, alike: 0, observed: null, ...NONE, why_no_kappa: 'no_pairs', ...UNKNOWN };
  const { n, observed } = found;
  const told = { n, alike: Math.round(observed * n), observed };
  if (!hasOptions(question))
    return {
      ...told,
      ...NONE,
      why_no_kappa: 'exact',
      ...judgeDependability({ ...found, kappa: null }),
    };
  const interval = kappaInterval(found);
  return {
    ...told,
    kappa: found.kappa,
    kappa_error: found.kappaError,
    kappa_lower: interval && Math.max(-1, interval.lower),
    kappa_upper: interval && Math.min(1, interval.upper),
    ac1: found.ac1,
    why_no_kappa: found.kappa === null ? 'one_category' : null,
    ...judgeDependability(found),
  };
}

/** Nothing is said of too few pairs. */
function judgeDependability(
  found: Pick<Agreement, 'n' | 'kappa' | 'observed'>,
): Pick<Figures, 'is_dependable' | 'dependable_by'> {
  if (found.n < FEW_PAIRS) return UNKNOWN;
  const dependable_by = findMetDependabilityCriterion(found);
  return { is_dependable: dependable_by !== null, dependable_by };
}

/**
 * Returns the categories of a question: every option of a single choice, the whole answers given for several
 * choices, and missing.
 */
function categoriesOf(question: AskedQuestion, counts: Count[]): string[] {
  const given = counts.flatMap(({ first, second }) => [first ?? NO_ANSWER, second ?? NO_ANSWER]);
  const isSingle = hasOptions(question) && question.question_type !== 'multiple_choice';
  return [...new Set([...(isSingle ? optionCodes(question) : []), ...given])];
}

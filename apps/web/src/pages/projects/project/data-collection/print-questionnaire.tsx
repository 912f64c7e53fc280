import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { wholeQuestionnaireQuery } from '../../../../data/questionnaires/questionnaires.ts';
import { PrintedSection } from '../../../../features/responses/answers/print/printed-section.tsx';
import {
  createQuestionNameLookup,
  PrintingContext,
  insertAnswersIntoTexts,
} from '../../../../features/responses/answers/print/print-context.ts';
import { evaluateStoredAnswers } from '../../../../features/responses/answers/store/evaluate-stored-answers.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatDate, formatDateTime } from '../../../../lib/format/format.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** A whole questionnaire as it goes onto paper or into a PDF: with the answers of a submission, or blank. */
export default function PrintQuestionnairePage() {
  const { projectcode = '', ids = '' } = useParams();
  const [, first, second] = /^(\d{1,9})-(\d{1,9})$/.exec(ids) ?? [];
  if (!first || !second) throw new PageNotFound(location.pathname);
  const [questionnaireId, submissionId] = [Number(first), Number(second)];
  const [params] = useSearchParams();
  const isBlank = params.get('blank') === 'yes';
  const caseCode = params.get('case') ?? undefined;
  const { data, error, refetch } = useQuery(
    wholeQuestionnaireQuery(questionnaireId, submissionId, isBlank, caseCode),
  );
  const outcome = useMemo(() => data && evaluateStoredAnswers(data.sections), [data]);
  const printing = useMemo(
    () =>
      data &&
      outcome && {
        sections: isBlank ? data.sections : insertAnswersIntoTexts(data.sections, outcome),
        context: { not_offered: outcome.not_offered, names: createQuestionNameLookup(data.sections) },
      },
    [data, outcome, isBlank],
  );
  usePageTitle(
    data
      ? `${data.overview.questionnaire.questionnaire_name}, ${data.overview.submission.submission_name}`
      : 'Print',
  );
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (error && !data) {
    return (
      <PageBody>
        <LoadError error={error} retry={refetch} />
      </PageBody>
    );
  }
  if (!data || !outcome || !printing) {
    return (
      <PageBody>
        <Skeleton type="text@2, image@2" />
      </PageBody>
    );
  }
  const { questionnaire, submission, ...overview } = data.overview;
  const other = paths.printedQuestionnaire(
    projectcode,
    questionnaireId,
    submissionId,
    isBlank ? { case: caseCode } : { blank: 'yes', case: caseCode },
  );
  const start = overview.questionnaire_sections[0];
  const submitted = overview.submitted_at
    ? `Submitted on ${formatDateTime(overview.submitted_at)}${overview.submitted_by_name ? ` by ${overview.submitted_by_name}` : ''}`
    : `Not submitted; collection closes on ${formatDate(overview.collection_closes_at)}`;
  return (
    <PageBody>
      <PageHeader
        title={questionnaire.questionnaire_name}
        lead={[
          submission.submission_name,
          overview.time_period_name,
          ...(overview.case
            ? [`case ${overview.case.case_number}, ${formatCaseCode(overview.case.case_code)}`]
            : []),
        ].join(', ')}
        crumbs={[
          {
            label: 'Data collection',
            to: paths.dataCollection(projectcode, { 'time-period': questionnaire.time_period_id }),
          },
          ...(start
            ? [
                {
                  label: questionnaire.questionnaire_name,
                  to: paths.questionnaireSection(projectcode, questionnaireId, submissionId, start.id, {
                    case: caseCode,
                  }),
                },
              ]
            : []),
        ]}
        actions={
          <>
            <LinkButton to={other}>{isBlank ? 'With answers' : 'Blank form'}</LinkButton>
            <Button variant="primary" icon="printer" onClick={() => print()}>
              Print or save as PDF
            </Button>
          </>
        }
      />
      <p className="mb-6 text-sm text-ink-soft">
        {isBlank || overview.case
          ? `Collection closes on ${formatDate(overview.collection_closes_at)}.`
          : `${submitted}.`}{' '}
        Printed on {formatDate(new Date())}.
      </p>
      {questionnaire.introduction && (
        <RichText className="mb-6 max-w-3xl text-sm" text={questionnaire.introduction} />
      )}
      <PrintingContext value={printing.context}>
        {printing.sections.map((section) => (
          <PrintedSection key={section.id} section={section} outcome={outcome} isBlank={isBlank} />
        ))}
      </PrintingContext>
      {isBlank && (
        <div className="avoid-break max-w-3xl text-sm">
          <p className="mb-6">
            {questionnaire.declaration || 'I confirm that these figures are complete and correct.'}
          </p>
          <p className="flex gap-8">
            <span className="flex-1 border-t border-ink pt-1">Name</span>
            <span className="w-48 border-t border-ink pt-1">Date</span>
          </p>
        </div>
      )}
    </PageBody>
  );
}

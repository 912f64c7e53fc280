import type { CaseProgress } from '@portal/contract/responses/case-codes';
import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { allCasesQuery, caseProgressQuery } from '../../../../data/responses/case-codes.ts';
import type { ResponseKey } from '../../../../data/responses/answers.ts';
import { sectionsQuery } from '../../../../data/questionnaires/questionnaires.ts';
import {
  nameOfCase,
  nextCase,
  listVisibleReviews,
} from '../../../../features/responses/answers/case/case-navigation.ts';
import { CaseFilesMenu } from '../../../../features/collection/case-imports/case-files-menu.tsx';
import { SubmitPanel } from '../../../../features/responses/answers/submission/submit-panel.tsx';
import { UnsentNotice } from '../../../../features/responses/answers/submission/unsent-notice.tsx';
import { ReviewsLink } from '../../../../features/cases/case-reviews/reviews-link.tsx';
import {
  CaseProgressPanel,
  describeSubmitBlocker,
} from '../../../../features/responses/case-codes/case-progress.tsx';
import { CasesList } from '../../../../features/responses/case-codes/cases-list.tsx';
import { buildSurveyUrl } from '../../../../features/responses/case-codes/case-labels.ts';
import { SurveyLink } from '../../../../features/responses/case-codes/survey-link.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { queryString } from '../../../../lib/http/query-string.ts';
import { paths } from '../../../../paths.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { StatePill } from '../../../../ui/feedback/badge.tsx';
import { useCaseLinks } from './use-case-links.ts';

const CaseMeasuresPanel = lazy(
  () => import('../../../../features/measures/case-measures/case-measures-panel.tsx'),
);

const EarlierCasesNotice = lazy(
  () => import('../../../../features/collection/case-continuation/earlier-cases-notice.tsx'),
);

/** A case that a colleague completes counts on this page after so many milliseconds at most. */
const LIVE_MS = 4000;

/** The cases of a questionnaire and submission, or the codes of a survey. */
export default function CasesPage() {
  const { projectcode = '', ids = '' } = useParams();
  const [, first, second] = /^(\d{1,9})-(\d{1,9})$/.exec(ids) ?? [];
  if (!first || !second) throw new PageNotFound(location.pathname);
  const [questionnaireId, submissionId] = [Number(first), Number(second)];
  const whose = { questionnaireId, submissionId };
  const user = useSignedInUser();
  const overview = useQuery(sectionsQuery(questionnaireId, submissionId));
  const isSurvey = overview.data?.questionnaire.kind === 'survey';
  const progress = useQuery({ ...caseProgressQuery(whose), refetchInterval: isSurvey ? false : LIVE_MS });
  const all = useQuery({ ...allCasesQuery(whose), enabled: overview.data !== undefined && !isSurvey });
  usePageTitle(
    overview.data
      ? `${overview.data.questionnaire.questionnaire_name}: ${overview.data.submission.submission_name}`
      : 'Cases',
  );
  const [personId, isTeam] = [user.id, isAdmin(user)];
  const { linkToCase, linkTo } = useCaseLinks(whose, {
    projectCode: projectcode,
    firstSectionId: overview.data?.questionnaire_sections[0]?.id,
    isSurvey,
    personId,
    isTeam,
  });
  const error = (!overview.data && overview.error) || (!progress.data && progress.error);
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (error) {
    const again = () => void Promise.all([overview.refetch(), progress.refetch()]);
    return (
      <PageBody>
        <LoadError error={error} retry={again} />
      </PageBody>
    );
  }
  if (!overview.data || !progress.data) {
    return (
      <PageBody>
        <Skeleton type="text@2, image@2" />
      </PageBody>
    );
  }
  const { questionnaire, submission, time_period_name, state } = overview.data;
  if (questionnaire.kind !== 'case' && !isSurvey) throw new PageNotFound(location.pathname);
  const next = nextCase(
    listVisibleReviews({ id: personId, isAdmin: isTeam }, all.data ?? []),
    null,
    personId,
  );
  const nextLink = next && linkToCase(next.case_code);
  const letters = (query: { form: string; state?: string }) =>
    paths.cases(projectcode, questionnaireId, submissionId, query, 'letters');
  return (
    <PageBody>
      <PageHeader
        title={questionnaire.questionnaire_name}
        lead={`${submission.submission_name}, ${time_period_name}`}
        crumbs={[
          {
            label: 'Data collection',
            to: paths.dataCollection(projectcode, { 'time-period': questionnaire.time_period_id }),
          },
        ]}
        badge={<StatePill state={state} />}
        actions={
          <>
            {isSurvey ? (
              <SurveyActions projectCode={projectcode} whose={whose} isTeam={isTeam} />
            ) : (
              <ReviewsLink
                projectCode={projectcode}
                questionnaireId={questionnaireId}
                submissionId={submissionId}
                progress={progress.data}
              />
            )}
            {next && progress.data.may_write && <NextCaseLink name={nameOfCase(next)} to={nextLink} />}
          </>
        }
      />
      <UnsentNotice
        userId={user.id}
        projectCode={projectcode}
        rows={[{ submission, questionnaire: { ...questionnaire, questionnaire_id: questionnaire.id } }]}
      />
      <div className="mb-8 grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_18rem]">
        <CaseProgressPanel progress={progress.data} isSurvey={isSurvey} />
        <SubmitPanel
          overview={overview.data}
          registrationPath={`${paths.registration(projectcode)}${queryString({ 'time-period': questionnaire.time_period_id })}`}
          verb={isSurvey ? 'Close the survey' : 'Submit'}
          waits={describeSubmitBlocker(progress.data, isSurvey)}
        />
      </div>
      {isSurvey && (
        <SurveyLink
          link={buildSurveyUrl(questionnaireId, submissionId)}
          settings={progress.data.settings}
          posterPath={letters({ form: 'poster' })}
        />
      )}
      <CodeLimitNotice progress={progress.data} />
      {!isSurvey && <Indicators whose={whose} progress={progress.data} linkTo={linkToCase} />}
      <CasesList
        whose={whose}
        collection={{ projectId: questionnaire.project_id, timePeriodId: questionnaire.time_period_id }}
        isSurvey={isSurvey}
        progress={progress.data}
        linkTo={linkTo}
        actions={
          isSurvey ? (
            <LettersLink to={letters({ form: 'letter', state: 'unused' })} />
          ) : (
            <CaseFilesMenu whose={whose} progress={progress.data} />
          )
        }
      />
    </PageBody>
  );
}

function NextCaseLink({ name, to }: { name: string; to: string | null }) {
  if (!to) return null;
  return (
    <LinkButton variant="secondary" to={to} iconAfter="arrow-right">
      Next: {name}
    </LinkButton>
  );
}

function CodeLimitNotice({ progress }: { progress: CaseProgress }) {
  if (progress.codes_left !== 0 || !progress.may_write) return null;
  return (
    <InlineMessage className="mb-6">
      The maximum number of codes ({formatNumber(progress.settings.code_limit)}) has been created. The
      programme team can allow more.
    </InlineMessage>
  );
}

function SurveyActions({
  projectCode,
  whose: { questionnaireId, submissionId },
  isTeam,
}: {
  projectCode: string;
  whose: ResponseKey;
  isTeam: boolean;
}) {
  return (
    <>
      <LinkButton icon="bar-chart-3" to={paths.surveyResponses(projectCode, questionnaireId, submissionId)}>
        Responses
      </LinkButton>
      {isTeam && (
        <LinkButton variant="quiet" to={paths.surveyOverview(projectCode, questionnaireId)}>
          All submissions
        </LinkButton>
      )}
    </>
  );
}

/** The indicators of the unit, once a case is complete, and the cases that can be continued. */
function Indicators({
  progress: { complete, last_completed_at, may_write },
  ...props
}: Omit<ComponentProps<typeof CaseMeasuresPanel>, 'stamp'> & { progress: CaseProgress }) {
  return (
    <Suspense fallback={null}>
      {complete > 0 && <CaseMeasuresPanel {...props} stamp={`${complete} ${last_completed_at}`} />}
      {may_write && <EarlierCasesNotice whose={props.whose} />}
    </Suspense>
  );
}

const LettersLink = ({ to }: { to: string }) => (
  <LinkButton variant="quiet" icon="printer" to={to}>
    Letters and labels
  </LinkButton>
);

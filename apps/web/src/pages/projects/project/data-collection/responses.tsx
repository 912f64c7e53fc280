import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { responseProgressQuery } from '../../../../data/cases/survey-responses.ts';
import { CloseSurvey } from '../../../../features/cases/survey-results/close-survey.tsx';
import { InvitationsPanel } from '../../../../features/cases/survey-results/invitations-panel.tsx';
import { ResultsPanel } from '../../../../features/cases/survey-results/results-panel.tsx';
import { ResponseProgressPanel } from '../../../../features/cases/survey-results/response-progress-panel.tsx';
import { FreeTextPanel } from '../../../../features/cases/survey-results/free-text-panel.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatDateTime } from '../../../../lib/format/format.ts';
import { nameSubmission } from '../../../../lib/format/submission-name.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Tabs } from '../../../../ui/page/tabs.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** A survey of a submission as its staff see it: who takes part, what they say all together, who is invited. */
export default function ResponsesPage() {
  const { projectcode = '', ids = '' } = useParams();
  const [, first, second] = /^(\d{1,9})-(\d{1,9})$/.exec(ids) ?? [];
  if (!first || !second) throw new PageNotFound(location.pathname);
  const whose = { questionnaire_id: Number(first), submission_id: Number(second) };
  const [params, setParams] = useSearchParams();
  const user = useSignedInUser();
  const { data, error, refetch } = useQuery(responseProgressQuery(whose));
  usePageTitle(data ? `Responses: ${data.questionnaire_name}` : 'Responses');
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (!data) {
    return (
      <PageBody>{error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@8" />}</PageBody>
    );
  }
  const readsTexts = data.free_texts === 'organisations' || (data.free_texts === 'team' && isAdmin(user));
  return (
    <PageBody>
      <PageHeader
        title={data.questionnaire_name}
        lead={`${nameSubmission(data)}, ${data.time_period_name}`}
        crumbs={[
          { label: 'Data collection', to: paths.dataCollection(projectcode) },
          ...(isAdmin(user)
            ? [{ label: 'All submissions', to: paths.surveyOverview(projectcode, whose.questionnaire_id) }]
            : []),
        ]}
        badge={
          <Badge tone={data.is_closed ? 'neutral' : 'success'}>
            {data.is_closed ? 'Closed' : `Closes ${formatDateTime(data.closes_at)}`}
          </Badge>
        }
        actions={
          <CloseSurvey
            progress={data}
            whose={{ questionnaireId: whose.questionnaire_id, submissionId: whose.submission_id }}
          />
        }
      />
      <Tabs
        label="Responses"
        selected={params.get('tab') ?? 'part'}
        onSelect={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
        tabs={[
          { id: 'part', label: 'Taking part', content: <ResponseProgressPanel progress={data} /> },
          {
            id: 'results',
            label: 'Results',
            content: <ResultsPanel whose={whose} name={data.submission_name} />,
          },
          ...(readsTexts
            ? [{ id: 'texts', label: 'Free-text answers', content: <FreeTextPanel whose={whose} /> }]
            : []),
          ...(canWrite(user)
            ? [
                {
                  id: 'invitations',
                  label: 'Invitations',
                  content: <InvitationsPanel whose={whose} mayInvite={data.may_invite} />,
                },
              ]
            : []),
        ]}
      />
    </PageBody>
  );
}

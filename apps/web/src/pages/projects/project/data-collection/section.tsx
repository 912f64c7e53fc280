import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { sectionQuery, sectionsQuery } from '../../../../features/answers/answers.queries.ts';
import { SectionEditor } from '../../../../features/answers/section-editor.tsx';
import { SectionList } from '../../../../features/answers/section-list.tsx';
import { SubmitPanel } from '../../../../features/answers/submit-panel.tsx';
import { SignInSteps } from '../../../../features/auth/sign-in-steps.tsx';
import { toApiError } from '../../../../lib/api-error.ts';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { paths } from '../../../../paths.ts';
import { useSignedInUser } from '../../../../shell/auth-store.ts';
import { PageNotFound } from '../../../../shell/page-errors.ts';
import { StatePill } from '../../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { InlineMessage } from '../../../../ui/message.tsx';
import { PageBody, PageHeader } from '../../../../ui/page-header.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** `{questionnaireID}-{submissionID}-{sectionID}` of the address. */
function readIds(text: string | undefined): [number, number, number] {
  const found = /^(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  if (!found) throw new PageNotFound(location.pathname);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

export default function SectionPage() {
  const { projectcode = '', ids } = useParams();
  const [questionnaireId, submissionId, sectionId] = readIds(ids);
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const overview = useQuery(sectionsQuery(questionnaireId, submissionId));
  const section = useQuery(sectionQuery(questionnaireId, submissionId, sectionId));
  usePageTitle(
    section.data && overview.data
      ? `${section.data.section_name}: ${overview.data.submission.submission_name}`
      : 'Data collection',
  );
  const refreshOverview = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['sections', questionnaireId, submissionId] }),
    [queryClient, questionnaireId, submissionId],
  );
  const refreshAll = () => {
    refreshOverview();
    // Figures follow a submission at once: nothing that was loaded before it may be shown.
    for (const key of ['organisation-submissions', 'scorecard', 'chart-data', 'projects']) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  const error = overview.error ?? section.error;
  if (error) {
    const { status, error: text } = toApiError(error);
    if (status === 404) throw new PageNotFound(location.pathname);
    return (
      <PageBody>
        <InlineMessage
          tone="error"
          action={
            <Button onClick={() => void Promise.all([overview.refetch(), section.refetch()])}>
              Try again
            </Button>
          }
        >
          {text}
        </InlineMessage>
      </PageBody>
    );
  }
  if (!overview.data || !section.data) {
    return (
      <PageBody>
        <Skeleton type="text@2, image@2" />
      </PageBody>
    );
  }
  const sections = overview.data.questionnaire_sections;
  const linkTo = (id: number) => paths.questionnaireSection(projectcode, questionnaireId, submissionId, id);
  const next = sections[sections.findIndex((one) => one.id === sectionId) + 1];
  return (
    <PageBody>
      <PageHeader
        title={overview.data.questionnaire.questionnaire_name}
        lead={`${overview.data.submission.submission_name}, ${overview.data.time_period_name}`}
        crumbs={[
          {
            label: 'Data collection',
            to: paths.dataCollection(projectcode, {
              'time-period': overview.data.questionnaire.time_period_id,
            }),
          },
        ]}
        badge={<StatePill state={overview.data.state} />}
        actions={
          <Button icon="printer" onClick={() => print()}>
            Print
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Progress" className="grid content-start gap-6 lg:sticky lg:top-4 lg:self-start">
          <SectionList sections={sections} linkTo={(one) => linkTo(one.id)} />
          <SubmitPanel overview={overview.data} onChange={refreshAll} />
        </aside>
        <div className="min-w-0">
          <SectionEditor
            key={`${submissionId}-${sectionId}-${overview.data.may_write}`}
            section={section.data}
            questionnaireId={questionnaireId}
            submissionId={submissionId}
            userId={user.id}
            isReadOnly={!overview.data.may_write}
            onStateChange={refreshOverview}
            signInAgain={(onSignedIn) => (
              <SignInSteps emailAddress={user.email_address} onSignedIn={onSignedIn} />
            )}
            after={
              next && (
                <LinkButton to={linkTo(next.id)} iconAfter="arrow-right">
                  Next: {next.section_name}
                </LinkButton>
              )
            }
          />
        </div>
      </div>
    </PageBody>
  );
}

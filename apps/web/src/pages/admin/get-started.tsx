import type { Output } from '@portal/contract/shared/endpoint';
import type { getFirstRun } from '@portal/contract/admin/first-run';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { firstRunQuery } from '../../data/admin/first-run.ts';
import { FirstProjectForm } from '../../features/admin/first-steps/first-project-form.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { hasPageAt } from '../../shell/routing/router.ts';
import { DescriptionList } from '../../ui/page/description-list.tsx';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type FirstRun = Output<typeof getFirstRun>;

/** From an empty programme to a project that is open for data entry. What is there says how far it is, so it can be left. */
export default function GetStartedPage() {
  usePageTitle('Get started');
  const { data, error, refetch } = useQuery(firstRunQuery);
  const project = data?.project ?? null;
  const period = project?.time_period ?? null;
  const questionnaire = project?.questionnaires[0];
  const isAsked = project?.questionnaires.some(({ status }) => status === 'open') ?? false;
  const isOpen = period?.state === 'open' && isAsked && (project?.entering ?? 0) > 0;
  return (
    <PageBody>
      <PageHeader
        title="Get started"
        lead="Set up your programme and open your first project for data entry. You can leave at any time and continue later."
      />
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@6" />}
      {data && (
        <ol className="grid max-w-3xl gap-10">
          <Step title="Programme" isDone={data.programme.is_support_own}>
            <DescriptionList
              items={[
                { term: 'Name', value: data.programme.programme_name },
                { term: 'Support address', value: data.programme.support_email || 'None yet' },
                { term: 'Colour', value: data.programme.primary_colour },
              ]}
            />
            <p className="text-sm text-ink-soft">
              {data.programme.is_support_own || data.programme.support_email === ''
                ? 'People see these on every page.'
                : 'People see these on every page. Check that the support address is yours, then save the settings to confirm it.'}
            </p>
            <Ways to={paths.admin('settings')}>Programme settings</Ways>
          </Step>
          <Step title="Organisations" isDone={data.organisations > 0}>
            <p>
              {data.organisations === 0
                ? 'Add the organisations that take part, one at a time or by importing a file.'
                : `The programme has ${formatCount(data.organisations, 'organisation')}.`}
            </p>
            <Ways to={paths.admin('organisations')}>Organisations</Ways>
          </Step>
          <Step title="First project" isDone={period !== null}>
            {project === null ? (
              <FirstProjectForm organisations={data.organisations} />
            ) : (
              <>
                <p>
                  {project.project_name}
                  {period && `, ${period.time_period_name},`} has{' '}
                  {formatCount(project.submissions, 'submission')}.
                  {!period && ' It has no time periods yet. Add one and set its dates.'}
                </p>
                <Ways to={paths.projectDates({ project: project.id })}>Dates</Ways>
              </>
            )}
          </Step>
          <Step title="Open for data entry" isDone={isOpen}>
            {project === null && <p>When you have a project, check its questionnaire and open it.</p>}
            {project && questionnaire && !isAsked && (
              <>
                <p>
                  {questionnaire.questions === 0
                    ? 'The project’s questionnaire has no questions yet. Add questions, then open the questionnaire.'
                    : `Check “${questionnaire.questionnaire_name}” and its ${formatCount(questionnaire.questions, 'question')}. Change anything that is different in your project, then open the questionnaire.`}
                </p>
                <Ways to={paths.questionnaireBuilder(questionnaire.id)}>Open the questionnaire</Ways>
              </>
            )}
            {project && !questionnaire && (
              <>
                <p>This project has no questionnaire for its first period.</p>
                <Ways to={paths.questionnaires()}>Questionnaires</Ways>
              </>
            )}
            {project && isAsked && !isOpen && <p>{whatIsMissing(project)}</p>}
            {project && isOpen && (
              <InlineMessage
                tone="success"
                title={`${project.project_name} is open for data entry`}
                action={
                  <LinkButton to={paths.dataCollection(project.project_code)}>Data collection</LinkButton>
                }
              >
                Invite the people who will enter data, and give them access to the project.
              </InlineMessage>
            )}
            {project && isOpen && <Ways to={paths.users()}>Users</Ways>}
          </Step>
        </ol>
      )}
    </PageBody>
  );
}

/** Returns why no one can enter figures although the questionnaire is open. */
function whatIsMissing({ submissions, time_period }: NonNullable<FirstRun['project']>): string {
  if (submissions === 0) return 'No organisations are taking part in the project yet.';
  if (time_period?.state === 'upcoming' || time_period?.state === 'registration')
    return 'The questionnaire is open. Data entry opens on the date set for the project.';
  if (time_period?.state !== 'open')
    return 'The questionnaire is open, but data entry has closed for its period. Check the project’s dates.';
  return 'The questionnaire is open. This project needs a confirmed registration, and there is none yet.';
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className="grid gap-4">
      <h2 className="flex items-center gap-3">
        {title}
        <Badge tone={isDone ? 'success' : 'neutral'} {...(isDone && { icon: 'check-circle-2' as const })}>
          {isDone ? 'Done' : 'To do'}
        </Badge>
      </h2>
      {children}
    </li>
  );
}

/** Links to the page for the step. Pages that this deployment does not have are not offered. */
function Ways({ to, children }: { to: string; children: ReactNode }) {
  return hasPageAt(to) ? (
    <div>
      <LinkButton to={to}>{children}</LinkButton>
    </div>
  ) : null;
}

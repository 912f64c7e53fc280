import { hasProjectAccess, isAdmin, canWrite } from '@portal/contract/identity/roles';
import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import {
  startRegistration,
  ownRegistrationQuery,
  registrationPeriodQuery,
} from '../../../data/collection/registrations.ts';
import { useTimePeriodChoice } from '../../../features/projects/projects/use-time-period-choice.ts';
import { RegistrationOverviewTable } from '../../../features/collection/registrations/overview-table.tsx';
import { RegistrationView } from '../../../features/collection/registrations/registration-view.tsx';
import { formatDate, formatDaysAway } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { queryString } from '../../../lib/http/query-string.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Registers for a project in a time period: the user's organisation, or any for the programme team. */
export default function RegistrationPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Registration: ${project.project_name}`);
  const { data: open, isPending } = useQuery(registrationPeriodQuery(project.id));
  const byDefault =
    project.time_periods.find((one) => one.time_period_id === open?.id) ?? project.current_time_period;
  const { period, options, choose } = useTimePeriodChoice(project, byDefault);
  const [params] = useSearchParams();
  const chosen = Number(params.get('organisation')) || null;
  const isTeam = isAdmin(user);
  const organisationId = isTeam ? chosen : user.organisation_id;
  return (
    <PageBody>
      <PageHeader
        title="Registration"
        lead={period ? datesOf(period) : undefined}
        {...(isTeam &&
          chosen !== null && {
            crumbs: [{ label: 'All registrations', to: paths.registration(project.project_code) }],
          })}
        actions={
          period && (
            <Select
              label="Time period"
              size="small"
              className="w-48"
              options={options}
              value={period.time_period_id}
              onChange={choose}
            />
          )
        }
      />
      {isPending ? (
        <Skeleton type="text@8" />
      ) : !hasProjectAccess(user, project.id) ? (
        <EmptyState
          icon="lock"
          title="Request access first"
          action={<LinkButton to={paths.requestAccess(project.project_code)}>Request access</LinkButton>}
        >
          Registration is open to people with access to this project.
        </EmptyState>
      ) : period === null ? (
        <EmptyState icon="calendar" title="This project has no time periods yet" />
      ) : organisationId === null && period.registration_opens_at === null ? (
        <NotNeeded period={period} />
      ) : organisationId === null ? (
        <Everybody projectId={project.id} projectCode={project.project_code} period={period} />
      ) : (
        <OfOrganisation organisationId={organisationId} period={period} mayBegin={canWrite(user)} />
      )}
    </PageBody>
  );
}

function Everybody({
  projectId,
  projectCode,
  period,
}: {
  projectId: number;
  projectCode: string;
  period: ProjectTimePeriod;
}) {
  const id = period.time_period_id;
  const toRegistration = useCallback(
    (organisation: number) =>
      `${paths.registration(projectCode)}${queryString({ 'time-period': id, organisation })}`,
    [projectCode, id],
  );
  return (
    <RegistrationOverviewTable projectId={projectId} timePeriodId={id} toRegistration={toRegistration} />
  );
}

function OfOrganisation({
  organisationId,
  period,
  mayBegin,
}: {
  organisationId: number;
  period: ProjectTimePeriod;
  mayBegin: boolean;
}) {
  const project = useProject();
  const { send, isPending } = useApiMutation(startRegistration);
  const { data, error, refetch } = useQuery(
    ownRegistrationQuery(project.id, period.time_period_id, organisationId),
  );
  if (error && data === undefined) {
    return <LoadError error={error} retry={refetch} />;
  }
  if (data === undefined) return <Skeleton type="text@8" />;
  if (data !== null) {
    return (
      <>
        <p className="-mt-4 mb-6 text-lg font-semibold">{data.organisation_name}</p>
        <RegistrationView
          registration={data}
          projectCode={project.project_code}
          unitName={project.unit_name}
        />
      </>
    );
  }
  if (period.registration_opens_at === null) return <NotNeeded period={period} />;
  const begin = () =>
    send({
      project_id: project.id,
      time_period_id: period.time_period_id,
      organisation_id: organisationId,
    });
  return (
    <EmptyState
      icon="clipboard-list"
      title={`Not registered for ${period.time_period_name}`}
      action={
        mayBegin && (
          <Button variant="primary" isPending={isPending} onClick={() => void begin()}>
            Start registration
          </Button>
        )
      }
    >
      {mayBegin
        ? 'Your current submissions and any contacts from last time are filled in. Check them, change anything that is different, then confirm.'
        : 'Your audit lead can register your organisation.'}
    </EmptyState>
  );
}

const NotNeeded = ({ period }: { period: ProjectTimePeriod }) => (
  <EmptyState icon="clipboard-list" title={`No registration for ${period.time_period_name}`}>
    This project does not need registration for this period.
  </EmptyState>
);

function datesOf(period: ProjectTimePeriod): string | undefined {
  const { registration_opens_at: opens, registration_closes_at: closes } = period;
  if (!opens) return undefined;
  if (Date.parse(opens) > Date.now()) return `Opens ${formatDaysAway(opens)}, on ${formatDate(opens)}.`;
  if (!closes) return `Open since ${formatDate(opens)}.`;
  return Date.parse(closes) > Date.now()
    ? `Closes ${formatDaysAway(closes)}, on ${formatDate(closes)}.`
    : `Closed on ${formatDate(closes)}.`;
}

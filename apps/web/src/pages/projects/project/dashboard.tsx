import { isAdmin } from '@portal/contract/identity/roles';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { OrganisationDashboard } from './organisation-dashboard.tsx';
import { ProgrammeDashboard } from './programme-dashboard.tsx';

export default function DashboardPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Dashboard: ${project.project_name}`);
  const current = project.current_time_period;
  return (
    <PageBody isCompact>
      <PageHeader
        isCompact
        title="Dashboard"
        lead={
          isAdmin(user)
            ? project.project_name
            : `${project.project_name} at ${user.organisation_name ?? 'your organisation'}`
        }
        badge={current && <StatePill state={current.state} />}
      />
      {current ? (
        isAdmin(user) ? (
          <ProgrammeDashboard period={current} />
        ) : (
          <OrganisationDashboard period={current} />
        )
      ) : (
        <NoPeriod />
      )}
    </PageBody>
  );
}

function NoPeriod() {
  const project = useProject();
  const user = useSignedInUser();
  return (
    <EmptyState
      icon="calendar"
      title="No time periods yet"
      action={
        isAdmin(user) && (
          <LinkButton variant="primary" to={paths.projectDates({ project: project.id })}>
            Set dates
          </LinkButton>
        )
      }
    >
      The project has no time periods yet. When it has dates, this page shows its progress.
    </EmptyState>
  );
}

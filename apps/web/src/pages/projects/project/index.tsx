import type { CurrentUser } from '@portal/contract/identity/current-user';
import { Link } from 'react-router';
import { listTimelineDates } from '../../../features/projects/projects/period-timeline.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useCurrentUser, useMayWrite } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';

/** The public page of a project: what it is, where its period stands, and the way in. */
export default function ProjectPage() {
  const project = useProject();
  const user = useCurrentUser();
  usePageTitle(project.project_name);
  const period = project.current_time_period;
  return (
    <PageBody>
      <PageHeader
        title={project.project_name}
        lead={project.summary}
        badge={period && <StatePill state={period.state} />}
        actions={<WayIn user={user} />}
      />
      {period && (
        <section aria-labelledby="dates" className="mb-12">
          <h2 id="dates" className="mb-6">
            {period.time_period_name}
          </h2>
          <Timeline label={`Dates for ${period.time_period_name}`} events={listTimelineDates(period)} />
        </section>
      )}
      <div className="grid gap-10">
        <RichText text={project.landing_text} />
        <aside aria-label="About this project" className="max-w-3xl">
          <DescriptionList
            items={[
              { term: 'Category', value: project.category_name },
              {
                term: 'Taking part',
                value: (
                  <Link className="link" to={paths.organisations()}>
                    {formatCount(project.organisation_count, 'organisation')}
                  </Link>
                ),
              },
              { term: 'Time periods', value: String(project.time_periods.length) },
              {
                term: 'Results',
                value: project.named_results ? 'By name' : 'Others under pseudonyms, yours by name',
              },
              { term: 'Source and licence', value: project.source_text },
            ]}
          />
        </aside>
      </div>
    </PageBody>
  );
}

function WayIn({ user }: { user: CurrentUser | null }) {
  const project = useProject();
  const mayWrite = useMayWrite();
  const { project_code } = project;
  if (!user) {
    return (
      <LinkButton variant="primary" to={paths.login({ redirect: paths.dashboard(project_code) })}>
        Sign in
      </LinkButton>
    );
  }
  if (!project.has_access) {
    if (user.closed_project_ids.includes(project.id)) {
      return <p className="text-ink-soft">Not open to your organisation</p>;
    }
    return (
      <LinkButton variant="primary" to={paths.requestAccess(project_code)}>
        {project.has_pending_request ? 'Access requested' : 'Request access'}
      </LinkButton>
    );
  }
  return (
    <>
      {mayWrite && project.current_time_period?.state === 'open' && (
        <LinkButton to={paths.dataCollection(project_code)}>Enter data</LinkButton>
      )}
      <LinkButton variant="primary" to={paths.dashboard(project_code)}>
        Open the dashboard
      </LinkButton>
    </>
  );
}

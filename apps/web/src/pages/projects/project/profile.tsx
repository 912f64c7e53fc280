import { isAdmin } from '@portal/contract/identity/roles';
import { revisionNote } from '@portal/wording/revision-note';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileFilters } from './profile-filters.tsx';
import { ProfileMeasures } from './profile-measures.tsx';
import { type Profile, useProfile } from './use-profile.ts';

/** All measures of a project for one submission on a page: what stands out, and then each in its place. */
export default function ProfilePage() {
  const profile = useProfile();
  const { project, period, own, shown } = profile;
  const { data } = own;
  usePageTitle(`Profile: ${project.project_name}`);
  return (
    <PageBody isCompact>
      <PageHeader
        isCompact
        title="Profile"
        lead={
          data?.submission_name ? `${data.submission_name}, ${data.time_period_name}` : project.project_name
        }
        crumbs={[{ label: project.project_name, to: paths.project(project.project_code) }]}
        actions={
          data &&
          shown &&
          shown.length > 0 && (
            <ProfileActions profile={profile} shown={shown} timePeriodName={data.time_period_name} />
          )
        }
      />
      {period === null ? (
        <EmptyState icon="calendar" title="There is no time period to show yet">
          Your profile appears when the first period of this project has begun.
        </EmptyState>
      ) : (
        <>
          <ProfileFilters profile={profile} />
          <ProfileBody profile={profile} />
        </>
      )}
    </PageBody>
  );
}

/** The measures, or why there are none. */
function ProfileBody({ profile }: { profile: Profile }) {
  const { own, other, isBeside, shown, user } = profile;
  const { data } = own;
  return (
    <>
      {own.error && <LoadError error={own.error} retry={own.refetch} />}
      {other.isError && isBeside && (
        <LoadError
          error={other.error}
          retry={other.refetch}
          title="What stands beside it could not be loaded"
        />
      )}
      {!data && !own.error && <Skeleton type="text@6" />}
      {data?.visibility === 'own_only' && (
        <InlineMessage className="mb-4">
          This period is not published yet: you see your own figures only.
        </InlineMessage>
      )}
      {data && data.revised.length > 0 && (
        <InlineMessage className="mb-4" tone="warning" title="Revised after publication">
          {revisionNote(data.revised, data.time_period_name)}
        </InlineMessage>
      )}
      {data && data.submission_id === null ? (
        <EmptyState
          icon="bar-chart-3"
          title={isAdmin(user) ? 'Choose a submission' : 'Your organisation takes no part in this project'}
        >
          {isAdmin(user)
            ? 'Its profile is shown here as its people see it, with all names.'
            : 'Ask the programme team if it should.'}
        </EmptyState>
      ) : data && data.entries.length === 0 ? (
        <EmptyState icon="bar-chart-3" title="No charts yet">
          Once the programme team has made the charts of this period, what was submitted stands here beside
          the others.
        </EmptyState>
      ) : (
        data && shown && <ProfileMeasures profile={profile} data={data} shown={shown} />
      )}
    </>
  );
}

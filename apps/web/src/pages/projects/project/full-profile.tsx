import { isAdmin } from '@portal/contract/identity/roles';
import { revisionNote } from '@portal/wording/revision-note';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/shown-together.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { FullProfileActions } from './full-profile-actions.tsx';
import { FullProfileFilters } from './full-profile-filters.tsx';
import { FullProfileMeasures } from './full-profile-measures.tsx';
import { type Profile, useFullProfile } from './use-full-profile.ts';

/** All measures of a project for one submission on a page: what stands out, and then each in its place. */
export default function FullProfilePage() {
  const profile = useFullProfile();
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
      />
      {period && (
        // On a line of their own: beside the title, they would move when a long name appears.
        <div className="no-print mb-4 flex flex-wrap gap-3">
          <FullProfileActions
            profile={profile}
            shown={shown ?? []}
            timePeriodName={data?.time_period_name ?? period.time_period_name}
          />
        </div>
      )}
      {period === null ? (
        <EmptyState icon="calendar" title="There is no time period to show yet">
          Your profile will appear when the first period of this project has started.
        </EmptyState>
      ) : profile.hasLoaded ? (
        <>
          <FullProfileFilters profile={profile} />
          <ProfileBody profile={profile} />
        </>
      ) : (
        <ScreenSkeleton />
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
        <LoadError error={other.error} retry={other.refetch} title="The comparison could not be loaded" />
      )}
      {!data && !own.error && <ScreenSkeleton />}
      {data?.visibility === 'own_only' && (
        <InlineMessage className="mb-4">
          This period is not published yet, so you can only see your figures.
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
          title={
            isAdmin(user) ? 'Select a submission' : 'Your organisation is not taking part in this project'
          }
        >
          {isAdmin(user)
            ? 'You will see what its organisation sees, but with all names shown.'
            : 'If it should take part, ask the programme team.'}
        </EmptyState>
      ) : data && data.entries.length === 0 ? (
        <EmptyState icon="bar-chart-3" title="No charts yet">
          Results appear here once the programme team has created the charts for this period.
        </EmptyState>
      ) : (
        data && shown && <FullProfileMeasures profile={profile} data={data} shown={shown} />
      )}
    </>
  );
}

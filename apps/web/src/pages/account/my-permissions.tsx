import { roleNames } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useProjects } from '../../shell/context/use-projects.ts';
import { WithdrawRequest } from '../../features/identity/access/withdraw-request.tsx';
import { AccountFrame } from '../../features/identity/account/account-frame.tsx';
import { OwnDataDownload } from '../../features/identity/account/own-data-download.tsx';
import { listOwnAccess } from '../../features/identity/account/my-access.ts';
import { toApiError } from '../../lib/http/api-error.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { reloadUser, useSignedInUser } from '../../shell/auth/auth-store.ts';
import { StatePill } from '../../ui/feedback/badge.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { DescriptionList } from '../../ui/page/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SupportContact } from '../../ui/page/support-contact.tsx';

const mayDo: Record<number, string> = {
  1: 'You can manage everything: the programme, its people and its settings.',
  2: 'You can run projects, manage people and access, and see every organisation’s data.',
  3: 'You can enter data for your organisation and see its results.',
  4: 'You can see your organisation’s data and results, but not change them.',
};

export default function MyPermissionsPage() {
  usePageTitle('Account');
  const user = useSignedInUser();
  const { data: projects, error } = useProjects();
  useEffect(() => {
    // A decision may have been taken since this person signed in.
    void reloadUser().catch(() => null);
  }, []);
  return (
    <AccountFrame user={user} title="Permissions">
      <div className="grid max-w-3xl gap-10">
        <DescriptionList
          items={[
            {
              term: 'Role',
              value: (
                <>
                  {roleNames[user.role_type_id]}
                  <p className="text-sm text-ink-faint">{mayDo[user.role_type_id]}</p>
                </>
              ),
            },
            { term: 'Organisation', value: user.organisation_name ?? 'None' },
          ]}
        />
        {error ? (
          <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>
        ) : projects ? (
          <Projects user={user} projects={projects} />
        ) : (
          <Skeleton type="text@4" />
        )}
        <p className="text-sm text-ink-soft">
          If your name, organisation or role is wrong, ask the programme team to change it. <SupportContact />
        </p>
        <OwnDataDownload />
      </div>
    </AccountFrame>
  );
}

function Projects({ user, projects }: { user: CurrentUser; projects: ProjectSummary[] }) {
  const { everything, open, pending } = listOwnAccess(user, projects);
  return (
    <>
      {pending.length > 0 && (
        <div className="grid gap-3">
          <h3>Pending requests</h3>
          <ul className="divide-y divide-line border-y border-line">
            {pending.map(({ project, entryId }) => (
              <li key={entryId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <span className="min-w-0 flex-1 basis-48 font-semibold">{project.project_name}</span>
                <StatePill state="pending" />
                <WithdrawRequest
                  entryId={entryId}
                  projectName={project.project_name}
                  onWithdrawn={reloadUser}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-3">
        <h3>Projects you can access</h3>
        {everything && (
          <p className="text-ink-soft">
            {everything === 'role'
              ? 'Your role gives you access to every project.'
              : 'You have access to every project.'}
          </p>
        )}
        {open.length === 0 ? (
          <EmptyState
            icon="folder"
            title="None yet"
            action={<LinkButton to={paths.projects()}>See the projects</LinkButton>}
          >
            Find the projects your organisation takes part in, and request access to them.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {open.map((project) => (
              <li key={project.id} className="py-3">
                <Link className="link font-semibold" to={paths.project(project.project_code)}>
                  {project.project_name}
                </Link>
                <p className="text-sm text-ink-faint">{project.category_name}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

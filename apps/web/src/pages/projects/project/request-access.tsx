import { hasPendingRequest, hasProjectAccess, canWrite } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { Project } from '@portal/contract/projects/projects';
import { useEffect } from 'react';
import { RequestAccessButton } from '../../../features/identity/access/request-access.tsx';
import { WithdrawRequest } from '../../../features/identity/access/withdraw-request.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { reloadUser, useCurrentUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

/**
 * Shows any visitor their access to a project: members, waiting requests, permission to ask, or the need to
 * sign in.
 */
export default function RequestAccessPage() {
  const project = useProject();
  const user = useCurrentUser();
  usePageTitle(`Request access: ${project.project_name}`);
  const isSignedIn = user !== null;
  useEffect(() => {
    // A decision may have been taken since this person signed in, or while they look.
    const refresh = () => void reloadUser().catch(() => null);
    if (!isSignedIn) return;
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [isSignedIn]);
  return (
    <PageBody>
      <PageHeader
        title="Request access"
        lead={project.project_name}
        crumbs={[
          { label: 'Projects', to: paths.projects() },
          { label: project.project_name, to: paths.project(project.project_code) },
        ]}
      />
      <div className="grid max-w-2xl gap-6">
        {user ? <State user={user} project={project} /> : <SignedOut projectCode={project.project_code} />}
      </div>
    </PageBody>
  );
}

function SignedOut({ projectCode }: { projectCode: string }) {
  return (
    <>
      <p className="text-ink-soft">
        People in participating organisations can enter data and see results. Sign in to request access. If
        you do not have an account, register first.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.login({ redirect: paths.requestAccess(projectCode) })}>
          Sign in
        </LinkButton>
        <LinkButton to={paths.register()}>Register</LinkButton>
      </div>
    </>
  );
}

function State({ user, project }: { user: CurrentUser; project: Project }) {
  if (hasProjectAccess(user, project.id)) {
    return (
      <>
        <InlineMessage tone="success" title="You have access" isLive>
          {canWrite(user)
            ? 'You can enter data and see results in this project.'
            : 'You can see data and results in this project.'}
        </InlineMessage>
        <div>
          <LinkButton variant="primary" to={paths.dashboard(project.project_code)}>
            Open the project
          </LinkButton>
        </div>
      </>
    );
  }
  if (user.closed_project_ids.includes(project.id)) {
    return (
      <InlineMessage title="This project is not open to your organisation" isLive>
        Ask the programme team whether it can take part.
      </InlineMessage>
    );
  }
  if (hasPendingRequest(user, project.id)) {
    const entry = user.access.find((one) => !one.approved && one.project_id === project.id);
    return (
      <>
        <InlineMessage title="Your request is waiting for a decision" isLive>
          The programme team has your request. You will get an email when they approve it.
        </InlineMessage>
        {entry && (
          <div>
            <WithdrawRequest entryId={entry.id} projectName={project.project_name} onWithdrawn={reloadUser} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <p className="text-ink-soft">
        You are requesting access as {user.full_name}
        {user.organisation_name && <>, for {user.organisation_name}</>}. The programme team will decide and
        email you. With access you can:
      </p>
      <ul className="grid list-disc gap-1 pl-6 text-ink-soft">
        <li>
          {canWrite(user) ? 'enter and check' : 'see'} your organisation’s data while collection is open,
        </li>
        <li>see how you compare with your peers once results are published,</li>
        <li>use charts and tables in your own reports.</li>
      </ul>
      <RequestAccessButton projectId={project.id} onAsked={reloadUser} />
    </>
  );
}

import type { CurrentUser } from '@portal/contract/identity/current-user';
import { useQuery } from '@tanstack/react-query';
import { ownDigestsQuery, setOwnDigest } from '../../../data/exports/digests.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { paths } from '../../../paths.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { listOwnAccess } from './my-access.ts';

/** Selects the projects whose results the user gets by email: by default all that the user can open. */
export function DigestSubscriptions({ user }: { user: CurrentUser }) {
  const digests = useQuery(ownDigestsQuery);
  const projects = useProjects();
  const { send, isPending } = useApiMutation(
    ({ id, isOn }: { id: number; name: string; isOn: boolean }) => setOwnDigest(id, isOn),
    {
      said: (_, { name, isOn }) =>
        isOn ? `You will get emails about ${name}.` : `You will no longer get emails about ${name}.`,
    },
  );
  const error = digests.error ?? projects.error;
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  if (!digests.data || !projects.data) return <Skeleton type="text@4" />;
  const { open } = listOwnAccess(user, projects.data);
  if (open.length === 0) {
    return (
      <EmptyState
        icon="folder"
        title="No projects yet"
        action={<LinkButton to={paths.projects()}>See the projects</LinkButton>}
      >
        When you have access to a project your organisation takes part in, you can choose here whether to get
        emails about its results.
      </EmptyState>
    );
  }
  const stopped = new Set(digests.data.stopped_project_ids);
  return (
    <fieldset className="max-w-3xl">
      <legend className="mb-3 font-semibold">Email me about the results of</legend>
      <ul className="divide-y divide-line border-y border-line">
        {open.map(({ id, project_name, category_name }) => (
          <li key={id} className="py-3">
            <Switch
              label={project_name}
              hint={category_name}
              checked={!stopped.has(id)}
              disabled={isPending}
              onChange={({ target }) => void send({ id, name: project_name, isOn: target.checked })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

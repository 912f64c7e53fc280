import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Shows that no project exists yet, on an admin page that needs one. */
export const NoProjects = () => (
  <EmptyState
    icon="folder"
    title="No projects yet"
    action={
      <LinkButton variant="primary" to={paths.admin('projects')}>
        Create a project
      </LinkButton>
    }
  >
    Everything on this page belongs to a project. Create your first project, then come back.
  </EmptyState>
);

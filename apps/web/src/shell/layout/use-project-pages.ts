import type { CurrentUser } from '@portal/contract/identity/current-user';
import { hasProjectAccess, isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { projectByCodeQuery } from '../../data/projects/projects.ts';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../auth/auth-store.ts';
import { hasPageAt } from '../routing/router.ts';
import { lastSelectionUrlQuery } from '../current-selection/selection-rules.ts';
import { useCurrentSelection } from '../current-selection/selection-store.ts';

/**
 * Returns the URL's project, and its pages the user can open (PRODUCT §5), with one for each output tab; for the programme team
 * its workspace.
 */
export function useProjectPages() {
  const { projectcode: code } = useParams();
  const user: CurrentUser | null = useCurrentUser();
  const settings = useCurrentSelection((all) => all);
  const { data: project } = useQuery({ ...projectByCodeQuery(code ?? ''), enabled: code !== undefined });
  if (!code || !project) return null;
  const isMember = user !== null && hasProjectAccess(user, project.id);
  const pages = [
    ...(isMember ? [{ to: paths.dashboard(code), label: 'Dashboard' }] : []),
    ...(user ? [{ to: paths.about(code), label: 'About' }] : []),
    ...(isMember ? [{ to: paths.dataCollection(code), label: 'Data collection' }] : []),
    ...(user && project.registration_required
      ? [{ to: paths.registration(code), label: 'Registration' }]
      : []),
    ...(isMember ? [{ to: paths.profile(code), label: 'Profile' }] : []),
    ...(isMember
      ? project.output_tabs.map((tab) => ({
          to: paths.explorer(code, tab.tab_name, lastSelectionUrlQuery(settings, project.output_tabs)),
          label: tab.output_name,
        }))
      : []),
    ...(isMember ? [{ to: paths.reports(code), label: 'Reports' }] : []),
  ].filter(({ to }) => hasPageAt(to));
  const managed = paths.admin('project', { project: project.id });
  const workspace = user && isAdmin(user) && hasPageAt(managed) ? managed : null;
  return { project, pages, workspace };
}

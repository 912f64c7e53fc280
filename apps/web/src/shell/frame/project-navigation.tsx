import { hasProjectAccess } from '@portal/contract/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useParams } from 'react-router';
import { projectByCodeQuery } from '../../data/projects.ts';
import { cx } from '../../lib/class-names.ts';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../guards/auth-store.ts';
import { isRouted } from '../guards/router.ts';
import { rememberedAddress } from '../selection/selection.ts';
import { useSettings } from '../selection/settings-store.ts';

/** The second row inside a project (PRODUCT §5): its pages, and one item per output tab. */
export function ProjectNavigation() {
  const { projectcode } = useParams();
  const user = useCurrentUser();
  const settings = useSettings((all) => all);
  const { data: project } = useQuery({
    ...projectByCodeQuery(projectcode ?? ''),
    enabled: projectcode !== undefined,
  });
  if (!projectcode || !project) return null;
  const isMember = user !== null && hasProjectAccess(user, project.id);
  const items = [
    ...(isMember ? [{ to: paths.dashboard(projectcode), label: 'Dashboard' }] : []),
    ...(user ? [{ to: paths.about(projectcode), label: 'About' }] : []),
    ...(isMember ? [{ to: paths.dataCollection(projectcode), label: 'Data collection' }] : []),
    ...(user && project.registration_required
      ? [{ to: paths.registration(projectcode), label: 'Registration' }]
      : []),
    ...(isMember ? [{ to: paths.profile(projectcode), label: 'Profile' }] : []),
    ...(isMember
      ? project.output_tabs.map((tab) => ({
          to: paths.explorer(projectcode, tab.tab_name, rememberedAddress(settings, project.output_tabs)),
          label: tab.output_name,
        }))
      : []),
    ...(isMember ? [{ to: paths.reports(projectcode), label: 'Reports' }] : []),
  ].filter(({ to }) => isRouted(to));
  return (
    <div className="border-t border-line bg-canvas">
      <div className="page flex flex-wrap items-baseline gap-x-8 sm:flex-nowrap">
        <Link
          to={paths.project(projectcode)}
          className="max-w-full shrink-0 truncate rounded-sm py-3 text-sm font-semibold text-ink hover:underline sm:max-w-80"
        >
          {project.project_name}
        </Link>
        <nav
          aria-label="Project"
          className="-mb-px -ml-3 flex min-w-0 grow basis-full flex-wrap gap-x-1 sm:ml-0 sm:basis-0"
        >
          {items.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                cx(
                  'border-b-2 px-3 py-3 text-sm font-medium',
                  isActive
                    ? 'border-accent text-accent-text'
                    : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </div>
  );
}

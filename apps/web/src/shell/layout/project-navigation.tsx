import { Link, NavLink, useLocation } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { paths } from '../../paths.ts';
import { findProjectMenuPage } from './find-project-menu-page.ts';
import { useProjectPages } from './use-project-pages.ts';

/** The second row inside a project (PRODUCT §5): its pages, and one item per output tab. */
export function ProjectNavigation() {
  const found = useProjectPages();
  const current = findProjectMenuPage(useLocation().pathname);
  if (!found) return null;
  const { project, pages, workspace } = found;
  return (
    <div className="border-t border-line bg-canvas">
      <div className="page flex flex-wrap items-baseline gap-x-8 sm:flex-nowrap">
        <NavLink
          end
          to={paths.project(project.project_code)}
          className={({ isActive }) =>
            cx(
              'max-w-full shrink-0 truncate rounded-sm py-3 text-sm font-semibold hover:underline sm:max-w-80',
              isActive ? 'text-accent-text' : 'text-ink',
            )
          }
        >
          {project.project_name}
        </NavLink>
        <nav
          aria-label="Project"
          className="-mb-px -ml-3 flex min-w-0 grow basis-full flex-wrap gap-x-1 sm:ml-0 sm:basis-0"
        >
          {pages.map(({ to, label }) =>
            to === current ? (
              <Link key={to} to={to} aria-current="page" className={itemStyle(true)}>
                {label}
              </Link>
            ) : (
              <NavLink key={to} to={to} className={({ isActive }) => itemStyle(isActive)}>
                {label}
              </NavLink>
            ),
          )}
          {workspace !== null && (
            <Link
              to={workspace}
              className="border-b-2 border-transparent px-3 py-3 text-sm font-medium text-ink-soft hover:border-line-strong hover:text-ink sm:ml-auto"
            >
              Manage
            </Link>
          )}
        </nav>
      </div>
    </div>
  );
}

const itemStyle = (isCurrent: boolean) =>
  cx(
    'border-b-2 px-3 py-3 text-sm font-medium',
    isCurrent
      ? 'border-accent text-accent-text'
      : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  );

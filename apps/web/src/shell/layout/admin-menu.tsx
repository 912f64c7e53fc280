import { isSuperuser } from '@portal/contract/identity/roles';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { queryString } from '../../lib/http/query-string.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icons.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useSignedInUser } from '../auth/auth-store.ts';
import { isRouted } from '../routing/router.ts';
import { adminSections } from './admin-sections.ts';
import { SkipLink } from './skip-link.tsx';

const MENU = 'desk-menu';

/**
 * Shows the menu beside the pages if there is space. If tables need the width, the menu is behind a button
 * above. The selected project stays selected from page to page.
 */
export function AdminMenu({ roomId }: { roomId: string }) {
  const { pathname, search } = useLocation();
  const query = queryString({ project: useLastProject(search) });
  const isOwner = isSuperuser(useSignedInUser());
  // Open on the page it was opened on: going anywhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const groups = adminSections.map(({ sections, ...group }) => ({
    ...group,
    sections: sections.filter(({ path, isForSuperuser }) => isRouted(path) && (isOwner || !isForSuperuser)),
  }));
  return (
    <div className="no-print border-line max-xl:border-b xl:border-r">
      <div className="page pt-4 pb-3 xl:hidden">
        <Button
          size="small"
          icon={isOpen ? 'x' : 'menu'}
          aria-expanded={isOpen}
          aria-controls={MENU}
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          Admin menu
        </Button>
      </div>
      <nav
        id={MENU}
        aria-label="Admin"
        className={cx(
          'gap-x-6 gap-y-5 px-4 pb-5 sm:px-8 xl:sticky xl:top-0 xl:grid xl:max-h-screen xl:overflow-y-auto xl:px-4 xl:py-8',
          isOpen ? 'grid sm:grid-cols-3 xl:grid-cols-1' : 'hidden',
        )}
      >
        <SkipLink to={roomId}>Skip the admin menu</SkipLink>
        <ul className="col-span-full">
          <Entry to={paths.admin()} icon="list-checks" isWhole>
            To do
          </Entry>
        </ul>
        {groups.map(
          ({ label, isOfProject, sections }) =>
            sections.length > 0 && (
              <div key={label}>
                <p id={`${MENU}-${label}`} className="px-3 pb-1 text-xs font-semibold text-ink-faint">
                  {label}
                </p>
                <ul aria-labelledby={`${MENU}-${label}`}>
                  {sections.map(({ label: name, path, icon }) => (
                    <Entry key={path} to={isOfProject ? path + query : path} icon={icon}>
                      {name}
                    </Entry>
                  ))}
                </ul>
              </div>
            ),
        )}
      </nav>
    </div>
  );
}

function Entry({
  to,
  icon,
  isWhole = false,
  children,
}: {
  to: string;
  icon: IconName;
  isWhole?: boolean;
  children: string;
}) {
  return (
    <li>
      <NavLink
        to={to}
        end={isWhole}
        className={({ isActive }) =>
          cx(
            'flex items-center gap-2.5 rounded-md px-3 py-1.5 text-sm',
            isActive ? 'bg-accent-tint font-semibold text-accent-text' : 'text-ink-soft hover:bg-sunken',
          )
        }
      >
        <Icon name={icon} className="shrink-0" />
        {children}
      </NavLink>
    </li>
  );
}

/** Returns the last selected project, because not all project pages have it in their URL. */
function useLastProject(search: string): string | undefined {
  const given = new URLSearchParams(search).get('project') ?? undefined;
  const [last, setLast] = useState(given);
  if (given !== undefined && given !== last) setLast(given);
  return given ?? last;
}

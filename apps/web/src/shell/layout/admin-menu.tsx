import { isSuperuser } from '@portal/contract/identity/roles';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { queryString } from '../../lib/http/query-string.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icons.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useSignedInUser } from '../auth/auth-store.ts';
import { hasPageAt } from '../routing/router.ts';
import {
  type AdminSection,
  isInItem,
  programmeItems,
  projectGroups,
  projectSectionAt,
} from './admin-sections.ts';
import { ProjectSwitch } from './project-switch.tsx';
import { SkipLink } from './skip-link.tsx';

const MENU = 'admin-menu';
/** The pixels between the current page and the end of a scrolled menu. */
const MARGIN = 32;

/**
 * Shows the menu of the programme, or in a project the menu of its workspace. It is beside the pages if there is
 * space; if tables need the width, it is behind a button above. The selected project stays selected from page to page.
 */
export function AdminMenu({ roomId }: { roomId: string }) {
  const { pathname, search } = useLocation();
  const project = useLastProject(search);
  const section = projectSectionAt(pathname);
  // Open on the page it was opened on: going anywhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToCurrentPage(box.current!), [pathname]);
  return (
    <div className="no-print border-line max-xl:border-b xl:border-r">
      <div ref={box} className="xl:sticky xl:top-0 xl:max-h-screen xl:overflow-y-auto">
        <div className="page flex flex-wrap items-end gap-4 pt-4 pb-3 xl:px-4 xl:pt-8 xl:pb-0">
          <Button
            size="small"
            className="xl:hidden"
            icon={isOpen ? 'x' : 'menu'}
            aria-expanded={isOpen}
            aria-controls={MENU}
            onClick={() => setOpenOn(isOpen ? null : pathname)}
          >
            Admin menu
          </Button>
          {section && <ProjectSwitch chosen={project} sectionPath={section.path} />}
        </div>
        <nav
          id={MENU}
          aria-label="Admin"
          className={cx(
            'gap-x-6 gap-y-5 px-4 pb-5 sm:px-8 xl:grid xl:px-4 xl:pb-8',
            isOpen ? 'grid sm:grid-cols-3 xl:grid-cols-1' : 'hidden',
          )}
        >
          <SkipLink to={roomId}>Skip the admin menu</SkipLink>
          {section ? <ProjectMenu project={project} /> : <ProgrammeMenu pathname={pathname} />}
        </nav>
      </div>
    </div>
  );
}

/** Scrolls a menu longer than the window to the current page. The page itself does not move. */
function scrollToCurrentPage(box: HTMLElement): void {
  const current = box.querySelector('[aria-current="page"]');
  if (!current) return;
  const [menu, entry] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
  // The header pushes the end of the menu below the window.
  const end = Math.min(menu.bottom, innerHeight);
  if (entry.top < menu.top || entry.bottom > end) box.scrollTop += entry.bottom - end + MARGIN;
}

function useShown(): (section: AdminSection) => boolean {
  const isOwner = isSuperuser(useSignedInUser());
  return ({ path, isForSuperuser }) => hasPageAt(path) && (isOwner || !isForSuperuser);
}

/** The menu of the programme. An item with several pages shows them while one of them is open. */
function ProgrammeMenu({ pathname }: { pathname: string }) {
  const isShown = useShown();
  const items = programmeItems.flatMap(({ pages, ...item }) => {
    const shown = pages.filter(isShown);
    return shown.length > 0 ? [{ ...item, pages: shown }] : [];
  });
  return (
    <ul className="col-span-full grid gap-0.5 xl:pt-2">
      {items.map((item) => {
        const [first, ...more] = item.pages;
        const isHere = isInItem(pathname, item);
        if (more.length === 0)
          return (
            <Entry key={item.label} to={first!.path} icon={item.icon} isWhole={first!.path === paths.admin()}>
              {first!.label}
            </Entry>
          );
        return (
          <li key={item.label}>
            <Link
              to={first!.path}
              className={cx(entryStyle, isHere ? 'font-semibold text-ink' : 'text-ink-soft hover:bg-sunken')}
            >
              <Icon name={item.icon} className="shrink-0" />
              {item.label}
            </Link>
            {isHere && (
              <ul className="ml-5 border-l border-line pl-2" aria-label={item.label}>
                {item.pages.map(({ label, path, icon }) => (
                  <Entry key={path} to={path} icon={icon}>
                    {label}
                  </Entry>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The menu of one project, with the way back to the programme. */
function ProjectMenu({ project }: { project: string | undefined }) {
  const isShown = useShown();
  const query = queryString({ project });
  return (
    <>
      <ul className="col-span-full xl:pt-2">
        <Entry to={paths.admin()} icon="arrow-left" isWhole>
          Programme
        </Entry>
      </ul>
      {projectGroups.map(({ label, sections }, place) => {
        const shown = sections.filter(isShown);
        return (
          shown.length > 0 && (
            <div key={label}>
              <p id={`${MENU}-${place}`} className="px-3 pb-1 text-xs font-semibold text-ink-faint">
                {label}
              </p>
              <ul aria-labelledby={`${MENU}-${place}`}>
                {shown.map(({ label: name, path, icon }) => (
                  <Entry key={path} to={path + query} icon={icon}>
                    {name}
                  </Entry>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}

const entryStyle = 'flex items-center gap-2.5 rounded-md px-3 py-1.5 text-sm';

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
            entryStyle,
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

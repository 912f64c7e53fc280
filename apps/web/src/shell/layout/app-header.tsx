import { isAdmin } from '@portal/contract/identity/roles';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useMatch, useNavigate } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { paths } from '../../paths.ts';
import { UnguardedForm } from '../../ui/form/unguarded-form.tsx';
import { Button, IconButton, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCurrentUser } from '../auth/auth-store.ts';
import { Brand } from './logo.tsx';
import { ProjectNavigation } from './project-navigation.tsx';
import { hasPageAt } from '../routing/router.ts';
import { useCommandPaletteShortcut } from './use-command-palette-shortcut.ts';

/** Logo, product, navigation, search, account; inside a project a second row. */
export function AppHeader() {
  const user = useCurrentUser();
  useCommandPaletteShortcut(user !== null && !user.must_enrol);
  const { pathname } = useLocation();
  // Open on the page it was opened on: going anywhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return (
    <header data-shell className="border-b border-line bg-surface">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5 lg:flex-nowrap">
        <Brand />
        <IconButton
          icon={isOpen ? 'x' : 'menu'}
          label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls="main-navigation"
          className="ml-auto lg:hidden"
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        />
        <div
          id="main-navigation"
          className={cx(
            'w-full flex-col gap-3 pb-3 lg:flex lg:w-auto lg:flex-1 lg:flex-row lg:items-center lg:gap-2 lg:pb-0',
            isOpen ? 'flex' : 'hidden',
          )}
        >
          <nav aria-label="Main" className="flex flex-col gap-1 lg:flex-row lg:items-center">
            <NavItem to={paths.projects()}>Projects</NavItem>
            <NavItem to={paths.documents()}>Documents</NavItem>
            {!user && <NavItem to={paths.organisations()}>Organisations</NavItem>}
            {user && isAdmin(user) && (
              <NavItem to={paths.admin()} isHere={pathname === paths.users()}>
                Admin
              </NavItem>
            )}
          </nav>
          <SearchBox />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <div className="flex gap-2 whitespace-nowrap lg:ml-1">
              {hasPageAt(paths.register()) && (
                <LinkButton to={paths.register()} variant="quiet">
                  Register
                </LinkButton>
              )}
              {hasPageAt(paths.login()) && (
                <LinkButton
                  to={paths.login(pathname === '/' ? {} : { redirect: pathname })}
                  variant="primary"
                >
                  Sign in
                </LinkButton>
              )}
            </div>
          )}
        </div>
      </div>
      <ProjectNavigation />
    </header>
  );
}

/** `isHere` marks it on pages that belong to it and have an address of their own. */
function NavItem({ to, isHere = false, children }: { to: string; isHere?: boolean; children: string }) {
  const isCurrent = useMatch({ path: to, end: false }) !== null || isHere;
  if (!hasPageAt(to)) return null;
  return (
    <Link
      to={to}
      aria-current={isCurrent && 'page'}
      className={cx(
        'rounded-md px-3 py-2 text-sm font-medium hover:bg-sunken lg:max-xl:px-2',
        isCurrent ? 'text-accent-text' : 'text-ink-soft hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

function SearchBox() {
  const navigate = useNavigate();
  if (!hasPageAt(paths.search())) return <div className="lg:flex-1" />;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (query !== '') void navigate(paths.search({ q: query }));
  };
  return (
    <UnguardedForm
      role="search"
      onSubmit={onSubmit}
      className="relative flex items-center lg:mx-1 lg:min-w-40 lg:flex-1 lg:justify-end"
    >
      <div className="relative w-full lg:max-w-72">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
        />
        <input
          type="search"
          name="q"
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search"
          title={/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}
          className="min-h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-10 text-sm hover:border-ink-soft"
        />
      </div>
      <Button type="submit" className="sr-only">
        Search
      </Button>
    </UnguardedForm>
  );
}
